import { isLeaving } from "../api/sessionEnd.ts";

/** How long the server may take to answer after the question, in milliseconds. The user stayed if it takes longer. */
const LONGEST_ANSWER_MS = 30_000;

/**
 * Runs an action when the page is left, which the caller causes next. It does not run if the browser asks first, to
 * keep unsaved text, and the user stays.
 */
export function runWhenLeft(action: () => void): void {
  const canceling = new AbortController();
  const { signal } = canceling;
  // A function of its own: the browser ignores a second registration of the same one, also with another signal.
  addEventListener("pagehide", () => action(), { once: true, signal });
  // The last listener sees whether another one lets the browser ask.
  const noteQuestion = ({ defaultPrevented }: BeforeUnloadEvent) => {
    if (!defaultPrevented) return;
    // If the user leaves again later, they stayed. Input proves nothing: the page stays visible until the answer. Nor does
    // leaving automatically: the end of the session may arrive before the answer to signing out.
    const cancel = () => isLeaving() || canceling.abort();
    addEventListener("beforeunload", cancel, { signal });
    // Timers wait while the question is open.
    setTimeout(() => canceling.abort(), LONGEST_ANSWER_MS);
  };
  addEventListener("beforeunload", noteQuestion, { once: true, signal });
}
