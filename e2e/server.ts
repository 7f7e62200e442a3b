// Starts the server as an operator does: a separate process with a free port. Only the journeys about the first start
// and about another day need it; all others get their congregation from host.ts.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { lastingPort } from "./port.ts";
import { databaseUrl, type Run } from "./run.ts";

export interface Started {
  url: string;
  stop(): Promise<void>;
}

export interface NewServer extends Started {
  setupUrl: string;
}

/** The folder outside the data folder to which the database may have been moved. */
function placeIn(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, "postgres", "place"), "utf8").trim();
  } catch {
    return null;
  }
}

/** @param last a line that the server prints once it is open; its first group is returned */
async function launch(offset: number, env: NodeJS.ProcessEnv, last: RegExp): Promise<Started & { said: string }> {
  const port = await lastingPort();
  const child = spawn(process.execPath, ["--import", "./e2e/moved.ts", "server/src/main.ts"], {
    env: {
      ...process.env,
      JOURNEY_OFFSET: String(offset),
      PORT: String(port),
      HOST: "127.0.0.1",
      LOG_LEVEL: "warn",
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const open = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const [, said] = last.exec(line) ?? [];
      if (said) resolve(said);
    });
  });
  const said = await Promise.race([
    open,
    exited.then(([code]): never => {
      throw new Error(`the server ended with ${code} before it was open`);
    }),
  ]);
  return {
    url: `http://127.0.0.1:${port}`,
    said,
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

/** A server with a new data folder. */
export async function startServer(offset: number): Promise<NewServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "narthex-e2e-"));
  // A new server prints its setup URL last.
  const { said, ...started } = await launch(offset, { DATA_DIR: dataDir }, /(http\S+\/setup#\S+)/);
  return {
    ...started,
    setupUrl: said,
    async stop() {
      await started.stop();
      const place = placeIn(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
      if (place) rmSync(place, { recursive: true, force: true });
    },
  };
}

export const DAY_MS = 86_400_000;

/** Another server on the database of a congregation, with its own time. */
export function startServerOn(run: Run, database: string, offset: number): Promise<Started> {
  const env = { DATA_DIR: run.dataDir, DATABASE_URL: databaseUrl(run, database) };
  return launch(offset, env, /Narthex is open at (http\S+)/);
}
