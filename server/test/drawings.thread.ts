// Functions that tests run in the drawing thread.

/**
 * @param shared two numbers: the first becomes 1 when the thread is blocked, the second releases it when it becomes 1
 */
export function block(shared: SharedArrayBuffer): Uint8Array {
  const state = new Int32Array(shared);
  Atomics.store(state, 0, 1);
  Atomics.wait(state, 1, 0);
  return new Uint8Array();
}

export function endThread(): Uint8Array {
  process.exit(1);
}
