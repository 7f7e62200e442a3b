// The part of an unexpected error that may be logged: its kind and stack, never its values.
import type { FastifyBaseLogger } from "fastify";
import type { OnLost } from "./database/database.ts";
import { StartupError } from "./database/embedded/startup-error.ts";
import { getDriverMessage, isDiskFull, listCauses } from "./database/failures.ts";

export interface Trace {
  name: string;
  code?: string;
  /** A sentence for the operator, such as that a file cannot be read; or the driver's message about a lost connection. */
  reason?: string;
  /** Names that PostgreSQL adds to an error; none contains data. */
  constraint?: string;
  table?: string;
  routine?: string;
  frames: string[];
}

const NAMES = ["constraint", "table", "routine"] as const;

// The message is at the beginning of the stack and may contain lines that a user typed, so frames are searched after
// it.
function listFrames({ stack = "", message }: Error): string[] {
  const [, behind = ""] = stack.split(`${message}\n`);
  return behind.split("\n").filter((row) => row.trimStart().startsWith("at "));
}

export function buildTrace(error: unknown): Trace {
  const chain = [...listCauses(error)];
  const cause = chain.at(-1);
  if (!cause) return { name: "unknown", frames: [] };
  const trace: Trace = { name: cause.name, frames: chain.map(listFrames).find((frames) => frames.length > 0) ?? [] };
  const details = cause as Error & Partial<Record<"code" | (typeof NAMES)[number], unknown>>;
  for (const name of ["code", ...NAMES] as const) {
    const value = details[name];
    if (typeof value === "string") trace[name] = value;
  }
  const sentence = chain.find((one) => one instanceof StartupError)?.message;
  const reason = sentence ?? (isDiskFull(cause) ? "the disk of the database is full" : getDriverMessage(cause));
  if (reason !== undefined) trace.reason = reason;
  return trace;
}

/** Logs connections that broke while idle; the next request opens a new one. */
export function logLost(logger: FastifyBaseLogger): OnLost {
  return (error, pool) => {
    const { name, code, reason } = buildTrace(error);
    logger.warn({ pool, name, code, reason }, "database connection lost");
  };
}
