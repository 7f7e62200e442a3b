/** Accepts the common format "$1,250". Text that is not an amount is returned unchanged. */
export function parseAmount(typed: unknown): string {
  const text = String(typed ?? "").trim();
  const [, digits] = /^\$?\s*(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d*\.?\d*)$/.exec(text) ?? [];
  return digits === undefined ? text : digits.replaceAll(",", "").replace(/^\./, "0.").replace(/\.$/, "");
}
