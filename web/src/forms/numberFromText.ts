/** What a number field holds: null for nothing, a number, or NaN for anything else. Takes a number as it is. */
export function numberFromText(typed: unknown): number | null {
  if (typed === null || typed === undefined) return null;
  if (typeof typed === "number") return typed;
  const text = String(typed).trim();
  if (text === "") return null;
  // Number() would also read "0x1f" and "1e9", which nobody means.
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
}
