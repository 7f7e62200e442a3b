// The codes on tags. Pure, except for the random numbers that are passed in.

/** No vowels, so that no code is a word, and no characters that look like others, such as 0, 1, 8, B and S. */
export const CODE_CHARACTERS = "CDFHJKMNPRTVWX2345679";
export const CODE_LENGTH = 4;
export const TOKEN_LENGTH = 8;

/** @param randomBelow a random whole number from 0 to below its argument */
export function makeCode(length: number, randomBelow: (end: number) => number): string {
  return Array.from({ length }, () => CODE_CHARACTERS[randomBelow(CODE_CHARACTERS.length)]).join("");
}

/** Whether a code can be read out without a mistake: no character three times in a row. */
export const isReadable = (code: string): boolean => !/(.)\1\1/.test(code);

/** A code as it was typed or scanned, in the form in which it is compared. */
export const normalizeCode = (typed: string): string => typed.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();

/** Until this long after a child came, the children's team gets the code again; later only leads do. */
const SAME_MOMENT = Temporal.Duration.from({ minutes: 2 });

export const hasJustArrived = (arrivedAt: string, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(arrivedAt).add(SAME_MOMENT), now) >= 0;
