/** Collects violations. For ten thousand rows, an `expect` for each takes longer than creating them. */
export function collectFaults() {
  const faults: unknown[] = [];
  return { faults, must: (holds: boolean, what: string, of: unknown) => void (holds || faults.push([what, of])) };
}
