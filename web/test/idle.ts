/**
 * Waits until the page is idle: Radix listens for presses outside only after a timer, which on a busy page ends after
 * the first paint. It waits a second at most each time, because some browsers never report an idle page.
 */
export async function waitForIdle(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
  }
}
