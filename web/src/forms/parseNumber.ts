/**
 * Parses the text of a number field: null if it is empty, NaN if it is not a number. Numbers are returned unchanged.
 */
export function parseNumber(typed: unknown): number | null {
  if (typed === null || typed === undefined) return null;
  if (typeof typed === "number") return typed;
  const text = String(typed).trim();
  if (text === "") return null;
  // Number() would also accept "0x1f" and "1e9", which users do not mean.
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
}
