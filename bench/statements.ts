// Giving statements of a large congregation: 5,000 donors with 60,000 gifts, in a temporary database.
// Prints the duration of the run and the maximum memory of the server, and the same for drawing alone.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Readable } from "node:stream";
import { parseArgs } from "node:util";
import { createAccount } from "../sample/src/accounts.ts";
import { CAST, CONGREGATION } from "../sample/src/cast.ts";
import { readConfig } from "../server/src/config.ts";
import { startEmbeddedPostgres } from "../server/src/database/embedded/start.ts";
import { updateSchema } from "../server/src/database/migrate.ts";
import { settings } from "../server/src/database/tables/operations.ts";
import type { Gift } from "../server/src/giving/statements/content/content.ts";
import { STATEMENT } from "../server/src/giving/statements/drawings.ts";
import { openCombinedDocument, openZip } from "../server/src/giving/statements/files.service.ts";
import { startRun } from "../server/src/giving/statements/run.service.ts";
import { showYear } from "../server/src/giving/statements/statements.service.ts";
import { type OpenServices, openServices } from "../server/src/open.ts";
import { quiet } from "../server/test/quiet.ts";
import { until } from "../server/test/until.ts";
import { readViewer } from "./viewer.ts";

const { values: options } = parseArgs({
  options: { donors: { type: "string", default: "5000" }, gifts: { type: "string", default: "60000" } },
});
const [DONORS, GIFTS] = [Number(options.donors), Number(options.gifts)];
const YEAR = 2025;
const FLOOR_ROUNDS = 300;
const SAMPLE_MS = 50;
const LONGEST_RUN_MS = 10 * 60 * 1000;
/** The memory limit of the server. */
const MAX_BYTES = 750 * 1024 ** 2;

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);
const formatSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const formatMegabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(0)} MB`;

let most = 0;

/** Measures a piece of work: its time, the maximum memory of this process, and the event loop delay. */
async function measureWork<T>(name: string, work: () => Promise<T>): Promise<T> {
  let peak = 0;
  const samplePeak = () => {
    peak = Math.max(peak, process.memoryUsage.rss());
  };
  const clock = setInterval(samplePeak, SAMPLE_MS);
  const turns = monitorEventLoopDelay({ resolution: 5 });
  turns.enable();
  const start = performance.now();
  const result = await work();
  const took = performance.now() - start;
  turns.disable();
  clearInterval(clock);
  samplePeak();
  most = Math.max(most, peak);
  const [usual, longest] = [turns.percentile(99), turns.max].map((nanoseconds) => (nanoseconds / 1e6).toFixed(0));
  printLine(
    `${name.padEnd(28)} ${formatSeconds(took).padStart(8)}   memory at most ${formatMegabytes(peak).padStart(7)}   others waited ${usual} ms (99 %), ${longest} ms at most`,
  );
  return result;
}

/** Everyone gives about the same number of times; some gifts have no donor, and some are voided. */
async function seedDonations(services: OpenServices): Promise<void> {
  const { pool, db } = services.postgres;
  const { legalName, address, taxId, name } = CONGREGATION;
  await db.update(settings).set({ legalName, address, taxId, congregationName: name });
  await pool.query(
    `insert into members (first_name, last_name, email, address, join_date, membership_status)
     select 'Donor ' || n, 'Number ' || n % 977, 'donor' || n || '@example.org', n || ' Elm Street' || chr(10) || 'Kettering Falls, NY 00417',
       '2020-01-01', 'active' from generate_series(1, $1::int) as n`,
    [DONORS],
  );
  await pool.query(
    `with people as (select id, row_number() over (order by id) - 1 as place from members where email like 'donor%')
     insert into donations (member_id, donor_name, amount, donation_type, donation_method, donation_date, voided_at, void_reason)
     select case when n % 53 <> 0 then people.id end, case when n % 53 <> 0 then 'Donor' end, (n * 7919 % 100000 + 1) / 100.0,
       (array['tithe', 'offering', 'building_fund', 'missions', 'other'])[1 + n % 5],
       (array['cash', 'check', 'card', 'online', 'bank_transfer'])[1 + n % 3],
       date '2025-01-01' + n % 365, case when n % 101 = 1 then now() end, case when n % 101 = 1 then 'Entered twice' end
     from generate_series(1, $2::int) as n join people on people.place = n % $1::int`,
    [DONORS, GIFTS],
  );
  await pool.query("vacuum analyze");
}

async function drawAlone({ drawings }: OpenServices): Promise<void> {
  const gifts = Array.from({ length: Math.round(GIFTS / DONORS) }, (_, place): Gift => {
    return [`${YEAR}-01-${String(1 + (place % 28)).padStart(2, "0")}`, "tithe", null, "check", "12.50"];
  });
  const { legalName, address, taxId } = CONGREGATION;
  const common = {
    issuer: { legalName, address, taxId },
    year: YEAR,
    isWhole: true,
    issuedOn: "2026-01-12",
    replaces: null,
  };
  for (let nr = 0; nr < FLOOR_ROUNDS; nr++) {
    await drawings.draw(STATEMENT, { ...common, donor: { name: `Donor ${nr}`, address }, gifts });
  }
}

async function measureSize(stream: Readable): Promise<number> {
  let bytes = 0;
  for await (const part of stream) bytes += (part as Buffer).length;
  return bytes;
}

async function runBench(services: OpenServices): Promise<void> {
  const { db } = services.postgres;
  const now = services.clock();
  const viewer = await readViewer(services);
  printLine(
    `${DONORS.toLocaleString("en-US")} donors, ${GIFTS.toLocaleString("en-US")} gifts; Node ${process.version}; at the start ${formatMegabytes(process.memoryUsage.rss())}`,
  );
  await measureWork(`${FLOOR_ROUNDS} drawn, nothing else`, () => drawAlone(services));
  const done = Promise.withResolvers<void>();
  const stop = services.live.listen({
    onBatch() {
      showYear(db, services, YEAR, now).then(
        ({ run }) => run && run.status !== "running" && done.resolve(),
        done.reject,
      );
    },
  });
  await measureWork("the run", async () => {
    await measureWork("  of it, the picture", () =>
      services.postgres.transaction((tx) => startRun(tx, services, viewer, { year: YEAR, now })),
    );
    await done.promise;
  });
  stop();
  const { run } = await showYear(db, services, YEAR, now);
  if (run?.status !== "done" || run.issued !== DONORS || run.proof?.difference !== "0.00")
    throw new Error(JSON.stringify(run));
  const { statements, withoutDonor, ledger } = run.proof;
  printLine(
    `${run.issued.toLocaleString("en-US")} issued: ${statements} + ${withoutDonor} without a donor = ${ledger}`,
  );
  await measureWork("the same again, unchanged", () =>
    services.postgres.transaction((tx) => startRun(tx, services, viewer, { year: YEAR, now })),
  );
  const isSettled = () => services.postgres.pool.query("select from statement_runs where status = 'running'");
  await until(isSettled, ({ rowCount }) => rowCount === 0, LONGEST_RUN_MS);
  const one = await measureWork("one document of all", async () =>
    measureSize(await openCombinedDocument(db, services, viewer, { year: YEAR, only: "all" })),
  );
  const zip = await measureWork("one ZIP of all", async () => measureSize(await openZip(db, viewer, YEAR)));
  if (most > MAX_BYTES) process.exitCode = 1;
  printLine(`the document has ${formatMegabytes(one)}, the ZIP ${formatMegabytes(zip)}`);
}

const dataDir = mkdtempSync(join(tmpdir(), "narthex-bench-"));
const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
try {
  await updateSchema(server.url);
  const services = await openServices({
    url: server.url,
    config: readConfig({}, "start"),
    clock: () => Temporal.Now.instant(),
    logger: quiet,
    secret: { current: "a secret that is only used here, and long enough for it", other: null },
    demoAccounts: null,
    setupToken: null,
  });
  await services.postgres.transaction((tx) => createAccount(tx, CAST.admin, "nobody signs in", "2024-01-07"));
  await seedDonations(services);
  await runBench(services);
  await services.close();
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
  if (server.place) rmSync(server.place, { recursive: true, force: true });
}
