// The program as a separate process, for tests that stop or kill it.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { until } from "./until.ts";

const fileOf = (program: string): string => fileURLToPath(new URL(`../src/${program}`, import.meta.url));
/** The compile cache is kept, as `npm start` does: it saves half of the time of a start. */
const COMPILED = fileURLToPath(new URL("../../.cache/node", import.meta.url));

/** A start needs two seconds of CPU time for each process, which takes long on a busy machine. */
const STARTS_WITHIN_MS = 110_000;

export interface NarthexProcess {
  readonly child: ChildProcess;
  /** Its standard error, after it has ended. */
  readonly errors: Promise<string>;
  /** Its exit code; null if a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Waits until its standard output contains this, or it has ended. @returns the line, or "" */
  says(part: string, withinMs?: number): Promise<string>;
  /** Kills it immediately, as a power failure would. */
  kill(): Promise<void>;
}

interface ProcessOptions {
  /** The limit of open files. */
  files?: number | undefined;
  /** Another program than the server, and its arguments. */
  program?: string;
  args?: readonly string[];
}

export function startNarthex(
  environment: Record<string, string>,
  { files, program = "main.ts", args = [] }: ProcessOptions = {},
): NarthexProcess {
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED, ...environment };
  const limit = files === undefined ? "" : `ulimit -n ${files};`;
  const command = ["-c", `${limit} exec "$0" "$@"`, process.execPath, fileOf(program), ...args];
  const child = spawn("/bin/sh", command, { env, stdio: ["ignore", "pipe", "pipe"] });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => lines.push(line));
  let hasEnded = false;
  const ended = once(child, "exit").then(([code]) => {
    hasEnded = true;
    return code as number | null;
  });
  return {
    child,
    errors: text(child.stderr),
    ended,
    async says(part, withinMs = STARTS_WITHIN_MS) {
      const found = () => lines.find((line) => line.includes(part));
      await until(() => hasEnded || found() !== undefined, Boolean, withinMs);
      return found() ?? "";
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
