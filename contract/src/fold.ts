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

/** A first and a last name in a script that writes no space between them: two to six characters. */
const WITHOUT_SPACES = /^(?:(?=\p{L})[\p{scx=Han}\p{scx=Hangul}\p{scx=Hiragana}\p{scx=Katakana}]){2,6}$/u;

/** "王小明" may be 王 小明 or 王小 明: first and last name are stored with a space between them. */
function splitIntoNames(typed: string): string[] {
  const name = typed.trim().normalize("NFC");
  if (!WITHOUT_SPACES.test(name)) return [];
  const letters = [...name];
  return letters.slice(1).map((_, at) => `${letters.slice(0, at + 1).join("")} ${letters.slice(at + 1).join("")}`);
}

const STOP_IN_WORD = /(?<=\p{L})\.(?=\p{L})/gu;

/**
 * The folded texts that a typed name may mean: "Lee, Ann" also without its comma, and "ST.JOHN" also as two words,
 * because the full stop of "J.R." ends no word and the one of "St.John" does. "王伟" is also 王 and 伟. An email address
 * has one meaning.
 */
export function foldNames(typed: string): string[] {
  const piece = foldText(typed).trim();
  const spaced = typed.includes("@") ? piece : foldText(typed.replace(STOP_IN_WORD, ". ")).trim();
  const names = [...new Set([piece, spaced, ...splitIntoNames(typed).map(foldText)])].flatMap((one) => {
    const parts = LAST_NAME_FIRST.exec(one);
    return parts ? [one, `${parts[1]} ${parts[2]}`] : [one];
  });
  return names.filter((one, place) => place === 0 || !LAST_NAME_FIRST.test(one));
}
