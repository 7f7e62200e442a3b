// The two measured programs, each in its own process.
import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { until } from "../../server/test/until.ts";

const START_WITHIN_MS = 5 * 60_000;
const root = fileURLToPath(new URL("../..", import.meta.url));

export interface Program {
  /** Base URL. */
  readonly url: string;
  /** Bytes of memory of the process; null if the operating system does not report it. */
  memory(): number | null;
  stop(): Promise<void>;
}

function readMemory({ pid }: ChildProcess): number | null {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  } catch {
    return null;
  }
}

async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port is free");
  return address.port;
}

/** The server as `npm start` runs it, on an existing database and behind a proxy that forwards client addresses. */
export async function startServer(folder: string, database: string, secret: string, workers = 1): Promise<Program> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const log = openSync(join(folder, "server.log"), "a");
  const child = spawn(process.execPath, [join(root, "server/src/main.ts")], {
    cwd: root,
    stdio: ["ignore", log, log],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: join(folder, "data"),
      DATABASE_URL: database,
      SECRET: secret,
      TRUST_PROXY: "1",
      WORKERS: String(workers),
    },
  });
  const isAnswering = async () => child.exitCode !== null || (await fetch(`${url}/api/health`).catch(() => null))?.ok;
  await until(isAnswering, (isThere) => isThere === true, START_WITHIN_MS).catch(() => stopProgram(child));
  if (child.exitCode !== null || child.signalCode !== null)
    throw new Error(`the server did not start: ${readFileSync(join(folder, "server.log"), "utf8")}`);
  return { url, memory: () => readMemory(child), stop: () => stopProgram(child) };
}

export async function startFloor(database: string, recordings: string): Promise<Program> {
  const child = fork(join(root, "bench/speed/floor.ts"), [database, recordings]);
  const port = await Promise.race([
    once(child, "message").then(([message]) => Number(message)),
    once(child, "exit").then(() => Promise.reject(new Error("the floor did not start"))),
  ]);
  return { url: `http://127.0.0.1:${port}`, memory: () => readMemory(child), stop: () => stopProgram(child) };
}
