// Passwords that are easy to guess are refused wherever one is chosen: those on lists of leaked passwords, those made
// of the person's or the church's names, and simple patterns. Signing in checks none of this.
import { StartupError } from "../database/embedded/startup-error.ts";
import { refuseField } from "../refusal.ts";

const COMMON =
  "This is one of the passwords that people guess first. Please choose another; a short sentence is easy to remember.";
const OBVIOUS =
  "This holds little but a name, an email address or the name of the church, so it is easy to guess. Please choose another.";
const PATTERN = "This repeats itself or follows a simple pattern, so it is easy to guess. Please choose another.";

/** Digits and signs around a common word do not make it a better one. */
const MOST_AROUND = 5;
const OWN_WORDS = ["narthex", "church"];
const LONGEST_UNIT = 4;

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** About fifty thousand leaked passwords, read when the first password is chosen. */
function readCommonPasswords(): Promise<ReadonlySet<string>> {
  commonPasswords ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"] as readonly string[]),
  );
  return commonPasswords;
}

/** Spaces do not make a common password a better one. */
function isCommon(spaced: string, common: ReadonlySet<string>): boolean {
  const text = spaced.replace(/\s/gu, "");
  if (common.has(text)) return true;
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return core.length > 2 && text.length - core.length <= MOST_AROUND && common.has(core);
}

function isPattern(text: string): boolean {
  const letters = [...text];
  if (new Set(letters.filter((letter) => letter.trim() !== "")).size < 4) return true;
  for (let unit = 1; unit <= LONGEST_UNIT && unit * 2 <= letters.length; unit++)
    if (letters.every((letter, n) => letter === letters[n % unit])) return true;
  const steps = letters.slice(1).map((letter, n) => (letter.codePointAt(0) ?? 0) - (letters[n]?.codePointAt(0) ?? 0));
  // Also across the end of the digits: 7890123.
  return [1, -1].some((way) => steps.every((step) => step === way || step === -9 * way));
}

function isObvious(text: string, context: readonly string[], common: ReadonlySet<string>): boolean {
  const words = [...OWN_WORDS, ...context]
    .flatMap((phrase) => [phrase, ...phrase.split(/[^\p{L}\p{N}]+/u), ...phrase.split(/[^\p{L}]+/u)])
    .map((word) => word.normalize("NFKC").toLowerCase())
    .filter((word) => word.length > 2)
    .sort((a, b) => b.length - a.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, " "), text);
  if (rest === text) return false;
  const signs = rest.replace(/[^\p{L}\p{N}]/gu, "");
  const letters = signs.replace(/\p{N}/gu, "");
  return common.has(signs) || (letters.length < 4 && signs.length < 6);
}

/**
 * Why a password is refused, as a sentence; null where it is not.
 * @param context what others know of the person and the church: names, email address
 */
export async function findWeakness(password: string, context: readonly string[]): Promise<string | null> {
  const text = password.normalize("NFKC").toLowerCase();
  const common = await readCommonPasswords();
  if (isCommon(text, common)) return COMMON;
  if (isPattern(text)) return PATTERN;
  return isObvious(text, context, common) ? OBVIOUS : null;
}

/** @throws Refusal invalid_input, with the sentence beside the field */
export async function refuseWeakPassword(field: string, password: string, context: readonly string[]): Promise<void> {
  const weakness = await findWeakness(password, context);
  if (weakness !== null) throw refuseField(field, weakness);
}

/** The same for the password from the environment, which has no form. */
export async function refuseWeakAdminPassword(password: string, context: readonly string[]): Promise<void> {
  const weakness = await findWeakness(password, context);
  if (weakness !== null) throw new StartupError(`NARTHEX_ADMIN_PASSWORD is not accepted. ${weakness}`);
}
