// Whether commits wait for notifications of one another: check-ins on 16 connections with two servers on one database,
// as they are, and with a trigger that sends a NOTIFY in every transaction, in turn. Fails if a commit waits as it is,
// or if the trigger makes none wait, because the samples then show nothing.
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { attendance } from "@narthex/contract/attendance.ts";
import { Client } from "pg";
import { openPostgres } from "../server/src/database/database.ts";
import { startEmbeddedPostgres } from "../server/src/database/embedded/start.ts";
import { updateSchema } from "../server/src/database/migrate.ts";
import { CHANNEL } from "../server/src/live/reading.ts";
import { signIn } from "./signed-in.ts";
import { runLoad } from "./speed/load.ts";
import { startServer } from "./speed/programs.ts";
import { seedDatabase } from "./speed/seed.ts";
import { SIZES } from "./speed/sizes.ts";

const CONNECTIONS = 16;
const TURNS = 3;
const SECONDS = Number(process.argv[2] ?? 6);
const SAMPLE_MS = 2;
/** Connections of both servers, and ours. */
const DATABASE_CONNECTIONS = 80;

/** PostgreSQL locks an object of its own from before the flush of a commit with a NOTIFY until after it. */
const WAITING = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'
  and wait_event = 'object' and datname = current_database() and application_name <> 'narthex live'`;
const TRIGGER = `
  create function notify_of_attendance() returns trigger language plpgsql as
    $$ begin perform pg_notify('every_check_in', ''); return null; end $$;
  create trigger notify after insert on attendance for each row execute function notify_of_attendance()`;
const DROP = "drop trigger notify on attendance; drop function notify_of_attendance()";

interface Turn {
  readonly perSecond: number;
  readonly p95: number;
  readonly notifications: number;
  readonly samples: number;
  readonly waiting: number;
}

const printLine = (line: string) => process.stdout.write(`${line}\n`);

const folder = mkdtempSync(join(tmpdir(), "narthex-bench-"));
const place = join(folder, "data");
const database = await startEmbeddedPostgres({ dataDir: place, connections: DATABASE_CONNECTIONS, log: () => {} });
await updateSchema(database.url);
const postgres = openPostgres({ url: database.url, size: 2 });
const { memberIds, services } = await seedDatabase(postgres, Temporal.Now.instant(), SIZES.small);
const secret = randomBytes(32).toString("base64url");
const server = await startServer(folder, database.url, secret);
const other = await startServer(folder, database.url, secret);
const headers = { "content-type": "application/json", cookie: await signIn(server.url) };

let sent = 0;
/** All members at one service, then at the next. */
function buildNextRequest() {
  const memberId = memberIds[sent % memberIds.length];
  const eventId = services.attendance.real[Math.floor(sent / memberIds.length)];
  sent += 1;
  const { method, path } = attendance.record;
  return { method, path, headers, body: JSON.stringify({ memberId, eventId }) } as const;
}

const listener = new Client({ connectionString: database.url });
await listener.connect();
await listener.query(`listen ${CHANNEL}; listen every_check_in`);
let notifications = 0;
listener.on("notification", () => {
  notifications += 1;
});

async function measureTurn(): Promise<Turn> {
  const sums = { samples: 0, waiting: 0 };
  let isOver = false;
  const sampling = (async () => {
    while (!isOver) {
      const { rows } = await postgres.pool.query<{ n: number }>(WAITING);
      sums.samples += 1;
      sums.waiting += rows[0]?.n ?? 0;
      await sleep(SAMPLE_MS);
    }
  })();
  notifications = 0;
  const figures = await runLoad({
    url: server.url,
    connections: CONNECTIONS,
    seconds: SECONDS,
    next: buildNextRequest,
    memory: () => null,
  });
  isOver = true;
  await sampling;
  return { perSecond: figures.perSecond, p95: figures.p95, notifications, ...sums };
}

function printTurns(name: string, turns: readonly Turn[]): Turn {
  const sum = (of: (turn: Turn) => number) => turns.reduce((total, turn) => total + of(turn), 0);
  const perSecond = sum((turn) => turn.perSecond) / turns.length;
  const p95 = sum((turn) => turn.p95) / turns.length;
  const all = {
    perSecond,
    p95,
    notifications: sum((turn) => turn.notifications),
    samples: sum((turn) => turn.samples),
    waiting: sum((turn) => turn.waiting),
  };
  const columns = [perSecond.toFixed(0), p95.toFixed(1), all.notifications, all.samples, all.waiting];
  printLine(`${name.padEnd(32)}${columns.map((column) => String(column).padStart(15)).join("")}`);
  return all;
}

const asItIs: Turn[] = [];
const withNotify: Turn[] = [];
for (let turn = 0; turn < TURNS; turn += 1) {
  asItIs.push(await measureTurn());
  await postgres.pool.query(TRIGGER);
  withNotify.push(await measureTurn());
  await postgres.pool.query(DROP);
}
const titles = ["check-ins/s", "p95 ms", "notifications", "samples", "waiting"];
printLine(`${"".padEnd(32)}${titles.map((title) => title.padStart(15)).join("")}`);
const first = printTurns("as it is", asItIs);
const second = printTurns("a NOTIFY in every transaction", withNotify);
printLine(`ratio of check-ins: ${(first.perSecond / second.perSecond).toFixed(2)}`);
if (first.waiting > 0 || second.waiting === 0) process.exitCode = 1;

await listener.end();
await postgres.close();
await server.stop();
await other.stop();
await database.stop();
if (database.place) rmSync(database.place, { recursive: true, force: true });
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
