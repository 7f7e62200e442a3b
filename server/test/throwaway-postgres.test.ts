import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { isAlive } from "../src/database/embedded/process-identity.ts";
import { query, readPostmasterPid } from "../src/database/embedded/test-folders.ts";
import { startThrowawayPostgres } from "./throwaway-postgres.ts";
import { until } from "./until.ts";

const PROGRAM = fileURLToPath(new URL("hold-postgres.process.ts", import.meta.url));
const pidIn = (dataDir: string) => readPostmasterPid(`${dataDir}/postgres/cluster`);

test("a killed run leaves neither its PostgreSQL nor its folder", async () => {
  const holder = spawn(process.execPath, [PROGRAM], { stdio: ["ignore", "pipe", "inherit"] });
  // A holder that outlives a failed test would keep vitest from ending.
  onTestFinished(() => void holder.kill("SIGKILL"));
  const [said] = await once(holder.stdout, "data");
  const { url, dataDir } = JSON.parse(String(said));
  const postgres = pidIn(dataDir);
  expect(isAlive(postgres)).toBe(true);
  expect(await query(url, "select 1 as n")).toEqual([{ n: 1 }]);
  holder.kill("SIGKILL");
  await until(
    () => existsSync(dataDir),
    (isThere) => !isThere,
  );
  expect(isAlive(postgres)).toBe(false);
});

test("a run that stops its PostgreSQL has removed its folder", async () => {
  const { dataDir, stop } = await startThrowawayPostgres("narthex stopped");
  const postgres = pidIn(dataDir);
  expect(isAlive(postgres)).toBe(true);
  await stop();
  expect([isAlive(postgres), existsSync(dataDir)]).toEqual([false, false]);
});
