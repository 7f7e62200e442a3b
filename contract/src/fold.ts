// Text for a search that ignores accents, case and doubled spaces. The function `fold_text` in PostgreSQL has the same
// rules.

const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ŧ: "t",
  ς: "σ",
  "’": "'",
  "‘": "'",
  ʼ: "'",
  "‐": "-",
  "–": "-",
  "—": "-",
};
const ACCENTS = /[\u0300-\u036f]/g;
const REPLACED = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");

/** "Zoë  O’Brien" becomes "zoe o'brien". */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(ACCENTS, "")
    .replace(/ +/g, " ")
    .replace(REPLACED, (letter) => LETTERS[letter] ?? letter);
}
