// A PostgreSQL that recovers for longer than the time limit of a start. A script that writes the same status file
// replaces it, because a recovery of that length needs gigabytes.
import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { openLogFile } from "./logfile.ts";
import { type Postmaster, startPostmaster } from "./postmaster.ts";
import { isAlive } from "./process-identity.ts";
import { createFolder, readPostmasterPid, until } from "./test-folders.ts";

/** Is starting until the file `recovered` exists. With a file `silent` it has no status. */
const SCRIPT = `#!/bin/sh
trap 'exit 0' INT
status() {
  printf '%s\\n%s\\n0\\n0\\n\\n\\n\\n%s\\n' $$ "$2" "$1" > "$2/unfinished"
  mv "$2/unfinished" "$2/postmaster.pid"
}
[ -e "$2/silent" ] || status starting "$2"
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
});

function start(startWithinMs: number, signal?: AbortSignal): Promise<Postmaster> {
  return startPostmaster({
    cluster,
    binaries: { root: cluster, version: "0" },
    account: null,
    connections: 0,
    durable: false,
    logFile: openLogFile(join(cluster, "postgres.log"), null),
    log: (line) => said.push(line),
    startWithinMs,
    signal,
  });
}

const untilLate = () => until("the line about the recovery", () => said.includes(LATE));
const allow = () => writeFileSync(join(cluster, "recovered"), "");

it("a database that recovers for longer than the limit is not ended, and is used when it is ready", async () => {
  const starting = start(500);
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
  const starting = start(500, stopping.signal);
  await untilLate();
  stopping.abort();
  await expect(starting).rejects.toThrow("it was stopped before it was ready");
  expect(isAlive(readPostmasterPid(cluster))).toBe(false);
});

it("a database that recovers again after a crash is not ended, except when Narthex is stopped", async () => {
  allow();
  const postmaster = await start(500);
  const pid = readPostmasterPid(cluster);
  rmSync(join(cluster, "recovered"));
  process.kill(pid, "SIGKILL");
  await untilLate();
  const again = readPostmasterPid(cluster);
  expect(again).not.toBe(pid);
  await postmaster.stop();
  expect(isAlive(again)).toBe(false);
});

it("a program without a status is ended after the limit", async () => {
  writeFileSync(join(cluster, "silent"), "");
  await expect(start(500)).rejects.toThrow("it was not ready within 0.5 seconds");
});
