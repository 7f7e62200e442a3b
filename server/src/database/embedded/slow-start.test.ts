// A PostgreSQL that recovers for longer than the time limit of a start. A script that writes the same status file
// replaces it, because a recovery of that length needs gigabytes.
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { until } from "../../../test/until.ts";
import { openLogFile } from "./logfile.ts";
import { type Postmaster, startPostmaster } from "./postmaster.ts";
import { isAlive } from "./process-identity.ts";
import { createFolder, readPostmasterPid } from "./test-folders.ts";

/** Is starting until the file `recovered` exists. With a file `silent` it has no status and writes the file `begun`. */
const SCRIPT = `#!/bin/sh
trap 'exit 0' INT
status() {
  printf '%s\\n%s\\n0\\n0\\n\\n\\n\\n%s\\n' $$ "$2" "$1" > "$2/unfinished"
  mv "$2/unfinished" "$2/postmaster.pid"
}
if [ -e "$2/silent" ]; then : > "$2/begun"; else status starting "$2"; fi
until [ -e "$2/recovered" ]; do sleep 0.02; done
status ready "$2"
while :; do sleep 0.02; done
`;
const LATE = "PostgreSQL is still starting. After a crash it recovers its data first, which may take minutes.";

let cluster: string;
let said: string[];

beforeEach(() => {
  cluster = createFolder();
  said = [];
  mkdirSync(join(cluster, "bin"), { recursive: true });
  writeFileSync(join(cluster, "bin/postgres"), SCRIPT);
  chmodSync(join(cluster, "bin/postgres"), 0o755);
  // The limit passes when a test says so, not while the machine is too busy to start the program.
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => void vi.useRealTimers());

function start(signal?: AbortSignal): Promise<Postmaster> {
  return startPostmaster({
    cluster,
    binaries: { root: cluster, version: "0" },
    account: null,
    connections: 0,
    durable: false,
    logFile: openLogFile(join(cluster, "postgres.log"), null),
    log: (line) => said.push(line),
    signal,
  });
}

const passLimit = () => vi.setSystemTime(Date.now() + 60_001);

/** Resolves when the program is starting for longer than the limit. @param before the process before it */
async function untilLate(before = 0): Promise<void> {
  await until(
    () => readPostmasterPid(cluster),
    (pid) => pid > 0 && pid !== before,
  );
  passLimit();
  await until(() => said.includes(LATE));
}
const allow = () => writeFileSync(join(cluster, "recovered"), "");

it("a database that recovers for longer than the limit is not ended, and is used when it is ready", async () => {
  const starting = start();
  await untilLate();
  const pid = readPostmasterPid(cluster);
  allow();
  const postmaster = await starting;
  expect(readPostmasterPid(cluster)).toBe(pid);
  expect(said).toEqual([LATE]);
  await postmaster.stop();
  expect(isAlive(pid)).toBe(false);
});

it("a database that is still recovering is ended when Narthex is stopped", async () => {
  const stopping = new AbortController();
  const starting = start(stopping.signal);
  await untilLate();
  stopping.abort();
  await expect(starting).rejects.toThrow("it was stopped before it was ready");
  expect(isAlive(readPostmasterPid(cluster))).toBe(false);
});

it("a database that recovers again after a crash is not ended, except when Narthex is stopped", async () => {
  allow();
  const postmaster = await start();
  const pid = readPostmasterPid(cluster);
  rmSync(join(cluster, "recovered"));
  process.kill(pid, "SIGKILL");
  await untilLate(pid);
  const again = readPostmasterPid(cluster);
  await postmaster.stop();
  expect(isAlive(again)).toBe(false);
});

it("a program without a status is ended after the limit", async () => {
  writeFileSync(join(cluster, "silent"), "");
  const ended = expect(start()).rejects.toThrow("it was not ready within 60 seconds");
  await until(() => existsSync(join(cluster, "begun")));
  passLimit();
  await ended;
});
