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
    // If the page is left again later, the user stayed. Input proves nothing: the page stays visible until the answer.
    if (defaultPrevented) addEventListener("beforeunload", () => canceling.abort(), { once: true, signal });
  };
  addEventListener("beforeunload", noteQuestion, { once: true, signal });
}
