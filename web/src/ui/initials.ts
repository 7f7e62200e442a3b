const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const LETTER = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

/**
 * One or two letters for a person or group: of the first and the last word, in any script. Marks and punctuation are
 * skipped; a name without a letter gives "?".
 */
export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/u).map(findFirstLetter).filter(Boolean);
  const first = words[0] ?? "?";
  const last = words.length > 1 ? (words.at(-1) ?? "") : "";
  return (first + last).toLocaleUpperCase();
}

function findFirstLetter(word: string): string {
  for (const { segment } of graphemes.segment(word)) if (LETTER.test(segment)) return segment;
  return "";
}

/** The number of pane colors in tokens.css. */
export const PANES = 8;

/** The pane color behind a name: 1 to 8, the same for the same name on every screen. */
export function choosePane(name: string): number {
  let hash = 2166136261;
  for (const letter of name.normalize("NFC").trim().toLowerCase()) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
  }
  // The low bits of this hash alone are unevenly distributed, so the high ones are folded in.
  return (((hash ^ (hash >>> 15)) >>> 0) % PANES) + 1;
}
