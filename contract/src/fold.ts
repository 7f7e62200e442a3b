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
const LAST_NAME_FIRST = /^(.*[^\s,])\s*,\s*([^\s,].*)$/u;
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

const STOP_IN_WORD = /(?<=\p{L})\.(?=\p{L})/gu;

/**
 * The folded texts that a typed name may mean: "Lee, Ann" also without its comma, and "ST.JOHN" also as two words,
 * because the full stop of "J.R." ends no word and the one of "St.John" does. An email address has one meaning.
 */
export function foldNames(typed: string): string[] {
  const piece = foldText(typed).trim();
  const spaced = typed.includes("@") ? piece : foldText(typed.replace(STOP_IN_WORD, ". ")).trim();
  const names = [...new Set([piece, spaced])].flatMap((one) => {
    const parts = LAST_NAME_FIRST.exec(one);
    return parts ? [one, `${parts[1]} ${parts[2]}`] : [one];
  });
  return names.filter((one, place) => place === 0 || !LAST_NAME_FIRST.test(one));
}
