/** "$1,250" is how people write it; what is no amount at all stays as it is. */
export function amountFromText(typed: unknown): string {
  const text = String(typed ?? "").trim();
  const [, digits] = /^\$?\s*(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d*\.?\d*)$/.exec(text) ?? [];
  return digits === undefined ? text : digits.replaceAll(",", "").replace(/^\./, "0.").replace(/\.$/, "");
}
