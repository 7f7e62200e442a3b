// Waits for a condition by polling; fails with the last value.

/** Long enough for a machine with a load of 30 on two cores, so that only a condition that never holds times out. */
const PATIENCE_MS = 100_000;
const PAUSE_MS = 20;

export async function until<T>(
  look: () => Promise<T> | T,
  isIt: (seen: T) => boolean = Boolean,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const seen = await look();
    if (isIt(seen)) return seen;
    if (performance.now() > end) throw new Error(`it never happened; last seen: ${JSON.stringify(seen)}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
