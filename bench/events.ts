// Measures the list of events and a month of the calendar at 50,000 events, feeds of 500 events, and the import of a
// calendar with as many entries as one may have. Prints p50 and p95 of each, and fails above its limit.
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { calendarFeeds } from "@narthex/contract/calendar-feeds.ts";
import { calendarImports, MAX_CALENDAR_ENTRIES } from "@narthex/contract/calendar-imports.ts";
import { events } from "@narthex/contract/events.ts";
import { ministries } from "@narthex/contract/ministries.ts";
import { CONGREGATION } from "../sample/src/cast.ts";
import { openPostgres } from "../server/src/database/database.ts";
import { startEmbeddedPostgres } from "../server/src/database/embedded/start.ts";
import { updateSchema } from "../server/src/database/migrate.ts";
import { signIn } from "./signed-in.ts";
import { startServer } from "./speed/programs.ts";
import { seedDatabase } from "./speed/seed.ts";

const SIZE = { members: 500, events: 500, attendance: 5_000, gifts: 500 };
const EVENTS = 50_000;
const FEED_EVENTS = 500;
/** Weekly series of which a feed shows 500 events together. */
const FEED_SERIES = 6;
/** A feed may be read 60 times in ten minutes. */
const ROUNDS = 50;
const WARM_UP = 8;
const LIMIT_MS = { list: 150, feed: 30, import: 15_000 };

const printLine = (line: string) => process.stdout.write(`${line}\n`);

const folder = mkdtempSync(join(tmpdir(), "narthex-bench-"));
const database = await startEmbeddedPostgres({ dataDir: join(folder, "data"), log: () => {} });
await updateSchema(database.url);
const postgres = openPostgres({ url: database.url, size: 2 });
await seedDatabase(postgres, Temporal.Now.instant(), SIZE);
// The services of today that other programs use would fill this month.
await postgres.pool.query("delete from events where title like 'Service %'");
// Two thirds are past, over fourteen years; every fourth belongs to a ministry.
await postgres.pool.query(
  `insert into events (title, event_date, start_time, end_date, end_time, timezone, ministry_id)
   select 'Gathering ' || n, day, '10:30', day, '12:00', $2,
     case when n % 4 = 0 then (select min(id) from ministries) end
   from generate_series(1, $1) as n, lateral (select current_date + 500 - n * 1500 / $1 * 3 as day) as d`,
  [EVENTS, CONGREGATION.timezone],
);
const server = await startServer(folder, database.url, randomBytes(32).toString("base64url"));
const headers = { cookie: await signIn(server.url) };

async function sendJson<T>(path: string, body: object): Promise<T> {
  const answer = await fetch(`${server.url}${path}`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json", origin: server.url },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function measureCall(name: string, path: string, limit: number, options: RequestInit = {}): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const begin = performance.now();
    const answer = await fetch(`${server.url}${path}`, { headers, ...options });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    if (round >= WARM_UP) times.push(performance.now() - begin);
  }
  times.sort((a, b) => a - b);
  printFigures(name, [times[Math.floor(ROUNDS / 2)] ?? 0, times[Math.floor(ROUNDS * 0.95)] ?? 0], limit);
}

function printFigures(name: string, figures: readonly number[], limit: number): void {
  const isAbove = (figures[0] ?? 0) > limit;
  if (isAbove) process.exitCode = 1;
  const shown = figures.map((ms) => ms.toFixed(1).padStart(9)).join(" ");
  printLine(`${name.padEnd(44)} ${shown}${isAbove ? "   ABOVE THE LIMIT" : ""}`);
}

const today = Temporal.Now.plainDateISO(CONGREGATION.timezone);
const begin = today.subtract({ days: 89 }).toString();

/** The address of a feed of a new ministry. @param fill adds its events */
async function createFeed(name: string, fill: (ministryId: number) => Promise<unknown>): Promise<string> {
  const { id } = await sendJson<{ id: number }>(ministries.create.path, { name });
  await fill(id);
  const { url } = await sendJson<{ url: string }>(calendarFeeds.create.path, { purpose: "ministry", ministryId: id });
  return new URL(url).pathname;
}

const inSeries = await createFeed("Series", async (ministryId) => {
  const count = Math.ceil(FEED_EVENTS / FEED_SERIES);
  for (let n = 0; n < FEED_SERIES; n += 1) {
    const recurrence = { rule: "FREQ=WEEKLY", count };
    await sendJson(events.create.path, {
      title: `Series ${n}`,
      eventDateTime: `${begin}T10:30`,
      ministryId,
      recurrence,
    });
  }
});
const alone = await createFeed("Single events", (ministryId) =>
  postgres.pool.query(
    `insert into events (title, event_date, start_time, timezone, ministry_id)
     select 'Single ' || n, $1::date + n, '10:30', $2, $3 from generate_series(1, $4) as n`,
    [begin, CONGREGATION.timezone, ministryId, FEED_EVENTS],
  ),
);
await postgres.pool.query("vacuum analyze");

printLine(`${EVENTS.toLocaleString("en-US")} events; ${ROUNDS} requests for each figure, one after the other.`);
printLine(`${"request".padEnd(44)} ${"p50 ms".padStart(9)} ${"p95 ms".padStart(9)}`);
const month = { from: today.with({ day: 1 }).toString(), to: today.with({ day: 31 }).toString() };
const buildListPath = (query: Record<string, string>) => `${events.list.path}?${new URLSearchParams(query)}`;
await measureCall("list, events to come", buildListPath({ when: "coming", limit: "50" }), LIMIT_MS.list);
await measureCall("list, past events", buildListPath({ when: "past", limit: "50" }), LIMIT_MS.list);
await measureCall("list, search", buildListPath({ when: "past", limit: "50", search: "gathering 49" }), LIMIT_MS.list);
await measureCall("calendar, this month", buildListPath({ ...month, limit: "1000" }), LIMIT_MS.list);
await measureCall("calendar, a month five years ago", buildListPath(countYearsBack(5)), LIMIT_MS.list);
await measureCall("feed of 500 events in 6 series", inSeries, LIMIT_MS.feed);
await measureCall("feed of 500 single events", alone, LIMIT_MS.feed);

function countYearsBack(years: number): Record<string, string> {
  const then = today.subtract({ years });
  return { from: then.with({ day: 1 }).toString(), to: then.with({ day: 31 }).toString(), limit: "1000" };
}

/** A calendar file of single events. */
function writeCalendar(entries: number): string {
  const lines = Array.from({ length: entries }, (_, n) => {
    const day = today
      .add({ days: n % 700 })
      .toString()
      .replaceAll("-", "");
    const time = `${String(8 + (n % 12)).padStart(2, "0")}0000`;
    return `BEGIN:VEVENT\r\nUID:bench-${n}\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:${day}T${time}\r\nSUMMARY:Entry ${n}\r\nEND:VEVENT`;
  });
  return ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Bench//EN", ...lines, "END:VCALENDAR", ""].join("\r\n");
}

async function measureOnce<T>(name: string, limit: number, work: () => Promise<T>): Promise<T> {
  const from = performance.now();
  const result = await work();
  printFigures(name, [performance.now() - from], limit);
  return result;
}

const imported = await measureOnce("calendar of 5,000 entries, check", LIMIT_MS.import, async () => {
  const body = new FormData();
  body.set("file", new Blob([writeCalendar(MAX_CALENDAR_ENTRIES)], { type: "text/calendar" }), "calendar.ics");
  const request = { method: "POST", headers: { ...headers, origin: server.url }, body };
  const answer = await fetch(`${server.url}${calendarImports.upload.path}`, request);
  if (!answer.ok) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { id: number; added: number };
});
const buildImportPath = (path: string) => path.replace(":id", String(imported.id));
await measureOnce("calendar of 5,000 entries, import", LIMIT_MS.import, () =>
  sendJson(buildImportPath(calendarImports.confirm.path), {}),
);
await measureOnce("calendar of 5,000 entries, undo", LIMIT_MS.import, () =>
  sendJson(buildImportPath(calendarImports.undo.path), {}),
);

await postgres.close();
await server.stop();
await database.stop();
rmSync(folder, { recursive: true, force: true });
if (database.place) rmSync(database.place, { recursive: true, force: true });
