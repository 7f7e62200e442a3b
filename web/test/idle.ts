/**
 * Waits until the page is idle: Radix listens for presses outside only after a timer, which on a busy page ends after
 * the first paint. A browser that never calls a page idle is not waited for.
 */
export async function waitForIdle(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
  }
}
