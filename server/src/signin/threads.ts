// The threads that hash passwords, beside the one that answers requests.
import { readdirSync, readFileSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

const THREADS = "/proc/self/task";
/** A third of the time that others get where there is not enough for all; all of it where there is. */
const STEPS_BEHIND = 5;
const LAST = 19;

/**
 * Lets Node's pool of threads step behind the thread that answers and behind PostgreSQL, so that a flood of sign-ins does
 * not take a core from a Sunday's check-ins. Only Linux tells the threads of a process apart; elsewhere, and where it is
 * forbidden, they stay as they are.
 */
export function letRequestsGoFirst(): void {
  try {
    const priority = Math.min(LAST, getPriority() + STEPS_BEHIND);
    for (const thread of readdirSync(THREADS)) {
      const name = readFileSync(`${THREADS}/${thread}/comm`, "utf8").trim();
      if (name === "libuv-worker") setPriority(Number(thread), priority);
    }
  } catch {
    // As they are.
  }
}
