import { isLeaving } from "../api/sessionEnd.ts";

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
    // If the user leaves again later, they stayed. Input proves nothing: the page stays visible until the answer. Nor does
    // leaving automatically: the end of the session may arrive before the answer to signing out.
    const cancel = () => isLeaving() || canceling.abort();
    if (defaultPrevented) addEventListener("beforeunload", cancel, { signal });
  };
  addEventListener("beforeunload", noteQuestion, { once: true, signal });
}
