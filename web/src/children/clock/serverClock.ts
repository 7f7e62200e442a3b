// The clock of a tablet may be wrong. An answer that names an instant also says the server's time, so the difference to
// the device's clock is known from the first look at the answer.
const MOST_KNOWN = 100;
const differences = new Map<string, number>();

/** The server's time in milliseconds. @param answeredAt the server's time in an answer, ISO 8601 */
export function computeServerTime(answeredAt: string, device = Date.now()): number {
  const difference = differences.get(answeredAt) ?? Date.parse(answeredAt) - device;
  if (!differences.has(answeredAt)) {
    const [oldest] = differences.keys();
    if (oldest !== undefined && differences.size >= MOST_KNOWN) differences.delete(oldest);
    differences.set(answeredAt, difference);
  }
  return device + difference;
}
