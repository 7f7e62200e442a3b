// For tests: runs the embedded PostgreSQL in its own process, so that it can be killed, interrupted or run as another
// user. As a program it starts on the given folder, prints each event as a line, and follows commands on stdin.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Account } from "./account.ts";
import { startEmbeddedPostgres } from "./start.ts";
import { StartupError } from "./startup-error.ts";

export interface ProcessUnderTest {
  pid: number;
  child: ChildProcess;
  /** Resolves when PostgreSQL runs (to its address) or could not start (to the sentence). */
  started: Promise<{ url?: string; place?: string | null; mistake?: string }>;
  log: string[];
  ended: Promise<unknown>;
}

export function startInProcess(
  dataDir: string,
  options: { account?: Account; script?: string } = {},
): ProcessUnderTest {
  const script = options.script ?? fileURLToPath(import.meta.url);
  const child = spawn(process.execPath, [script, dataDir], {
    ...options.account,
    stdio: ["pipe", "pipe", "inherit"],
    cwd: "/",
    // Its own process group, so that a test can send the signal of a Ctrl-C.
    detached: true,
  });
  const log: string[] = [];
  const started = new Promise<{ url?: string; place?: string | null; mistake?: string }>((resolve) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const said = JSON.parse(line) as { log?: string; url?: string; place?: string | null; mistake?: string };
      if (said.log === undefined) resolve(said);
      else log.push(said.log);
    });
    child.once("exit", () => resolve({}));
  });
  return { pid: child.pid ?? 0, child, started, log, ended: once(child, "exit") };
}

async function run(dataDir: string): Promise<void> {
  const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
  process.on("SIGINT", () => print({ log: "interrupted" }));
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => print({ log: line }) });
    print({ url: postgres.url, place: postgres.place });
    for await (const line of createInterface({ input: process.stdin })) {
      if (line === "leave") process.exit(0);
      break;
    }
    await postgres.stop();
    process.exit(0);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    print({ mistake: error.message });
    process.exitCode = 1;
  }
}

if (import.meta.main && process.argv[2]) await run(process.argv[2]);
