// Remembers on which printers nothing happened for too long, so that other jobs do not wait for them as well.
const REMEMBERED_MS = 180_000;

export function openTimeouts() {
  const times = new Map();
  return {
    note: (printer) => times.set(printer, performance.now()),
    forget: (printer) => times.delete(printer),
    /** Whether a job was given up on a printer within some minutes, or since a time of `performance.now()`. */
    isKnown: (printer, since = performance.now() - REMEMBERED_MS) => (times.get(printer) ?? -Infinity) > since,
  };
}
