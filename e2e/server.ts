// Starts the real server as a process of its own, on a fresh data folder and a free port.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

export interface RunningServer {
  url: string;
  /** The set-up address, where the server is new. */
  setupUrl: string | null;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (!address || typeof address === "string") throw new Error("no port");
  return address.port;
}

/** The folder outside the data folder that the database may have been moved to. */
function placeIn(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, "postgres", "place"), "utf8").trim();
  } catch {
    return null;
  }
}

export async function startServer(
  mode: "start" | "demo",
  more: Record<string, string> = {},
  // A new server prints its set-up address last.
  lastWord = mode === "start" ? "/setup#" : "is open at",
): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "narthex-e2e-"));
  const port = await freePort();
  const child = spawn(process.execPath, ["server/src/main.ts", mode], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      DEMO_DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      ...more,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  let setupUrl: string | null = null;
  const open = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      setupUrl ??= /(http\S+\/setup#\S+)/.exec(line)?.[1] ?? null;
      if (line.includes(lastWord)) resolve();
    });
  });
  await Promise.race([
    open,
    exited.then(([code]) => {
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
