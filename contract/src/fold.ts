// Text for a search that ignores accents, case, apostrophes, full stops, and hyphens and doubled spaces between words.
// The function `fold_text` in PostgreSQL has the same rules.

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
};
/** An acute accent typed as an apostrophe, which NFKD would change to a space. */
const ACUTE = /´/g;
const ACCENTS = /[\u0300-\u036f]/g;
const APOSTROPHES_AND_STOPS = /['’‘ʼ`′ʻ.]/g;
const HYPHENS = /[-‐–—]/g;
const REPLACED = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");

/** "Zoë-Ann  O’Brien Jr." becomes "zoe ann obrien jr". */
export function foldText(text: string): string {
  return text
    .replace(ACUTE, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(ACCENTS, "")
    .replace(REPLACED, (letter) => LETTERS[letter] ?? letter)
    .replace(APOSTROPHES_AND_STOPS, "")
    .replace(HYPHENS, " ")
    .replace(/ +/g, " ");
}
