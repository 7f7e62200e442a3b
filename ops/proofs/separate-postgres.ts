// A PostgreSQL with the programs and settings of the built-in one, as a program that a proof starts itself.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { join } from "node:path";
import { findPostgresAccount } from "../../server/src/database/embedded/account.ts";
import {
  buildProgramEnvironment,
  findBinaries,
  findPostgresProgram,
} from "../../server/src/database/embedded/binaries.ts";
import { provideBinaries } from "../../server/src/database/embedded/location.ts";
import { listArguments } from "../../server/src/database/embedded/settings.ts";
import { startEmbeddedPostgres } from "../../server/src/database/embedded/start.ts";
import { freePort } from "../../server/test/ports.ts";
import { run } from "../../server/test/postgres.ts";
import { until } from "../../server/test/until.ts";

const START_WITHIN_MS = 120_000;
const CONNECTIONS = 60;

export interface SeparatePostgres {
  readonly url: string;
  stop(): Promise<void>;
}

/** @param folder that PostgreSQL's account may enter @param environment in addition to its usual one */
export async function startSeparatePostgres(
  folder: string,
  environment: Record<string, string>,
): Promise<SeparatePostgres> {
  const dataDir = join(folder, "database");
  const first = await startEmbeddedPostgres({ dataDir, log: () => {} });
  await first.stop();
  const cluster = join(dataDir, "postgres/cluster");
  const account = await findPostgresAccount(cluster);
  const binaries = provideBinaries(findBinaries(), account);
  const port = await freePort();
  const output = openSync(join(folder, "postgres.log"), "a");
  const settings = listArguments(port, { connections: CONNECTIONS, durable: true });
  const child = spawn(findPostgresProgram(binaries, "postgres"), ["-D", cluster, ...settings], {
    ...account,
    cwd: binaries.root,
    env: { ...buildProgramEnvironment(), ...environment },
    stdio: ["ignore", output, output],
  });
  const ended = once(child, "exit");
  const url = new URL(first.url);
  url.port = String(port);
  const isAnswering = () =>
    run(url.href, "select").then(
      () => true,
      () => false,
    );
  await until(isAnswering, Boolean, START_WITHIN_MS);
  return {
    url: url.href,
    async stop() {
      child.kill("SIGINT");
      await ended;
    },
  };
}
