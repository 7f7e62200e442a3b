/** Browsers without `requestIdleCallback` wait for this time, in milliseconds. */
const PAUSE_MS = 1000;

/**
 * Calls a function when the browser has nothing more urgent to do, for example after it has drawn the first screen.
 * @returns a function that cancels it
 */
export function runWhenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(run, PAUSE_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run);
  return () => cancelIdleCallback(handle);
}
