// Starts the server as an operator does: a separate process, with a new data folder and a free port. Only the journey
// about the first start needs it; all others get their congregation from host.ts.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "./port.ts";
import type { Run } from "./run.ts";

export interface NewServer {
  url: string;
  setupUrl: string;
  stop(): Promise<void>;
}

/** The folder outside the data folder to which the database may have been moved. */
function placeIn(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, "postgres", "place"), "utf8").trim();
  } catch {
    return null;
  }
}

export async function startServer({ offset }: Run): Promise<NewServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "narthex-e2e-"));
  const port = await freePort();
  const child = spawn(process.execPath, ["--import", "./e2e/moved.ts", "server/src/main.ts"], {
    env: {
      ...process.env,
      JOURNEY_OFFSET: String(offset),
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  // A new server prints its setup URL last.
  const open = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const [setupUrl] = /http\S+\/setup#\S+/.exec(line) ?? [];
      if (setupUrl) resolve(setupUrl);
    });
  });
  const setupUrl = await Promise.race([
    open,
    exited.then(([code]): never => {
      throw new Error(`the server ended with ${code} before it was open`);
    }),
  ]);
  return {
    url: `http://127.0.0.1:${port}`,
    setupUrl,
    async stop() {
      child.kill("SIGTERM");
      await exited;
      const place = placeIn(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
      if (place) rmSync(place, { recursive: true, force: true });
    },
  };
}
