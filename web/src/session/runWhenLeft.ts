/**
 * Runs an action when the page is left, which the caller causes next. It does not run if the user cancels leaving, to
 * keep unsaved text, and continues to work.
 */
export function runWhenLeft(action: () => void): void {
  const canceling = new AbortController();
  const { signal } = canceling;
  addEventListener("pagehide", action, { once: true, signal });
  addEventListener(
    "beforeunload",
    ({ defaultPrevented }) => {
      if (!defaultPrevented) return;
      // The browser asks. A page that is used afterwards was not left.
      for (const type of ["pointerdown", "keydown"])
        addEventListener(type, () => canceling.abort(), { capture: true, signal });
    },
    { once: true, signal },
  );
}
