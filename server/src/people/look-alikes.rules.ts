// Letters that look like others, and characters that nobody sees: with them, a name looks the same on a screen and is
// another text. Pure.

/** Such as a zero-width space or a soft hyphen. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const WORD = /[\p{L}\p{M}]+/gu;
const LATIN = /\p{Script=Latin}/u;

/** Cyrillic and Greek letters, and the Latin ones that look like them. */
const CYRILLIC = ["АВЕКМНОРСТУХІЈЅԚԜҺӀаеоркмстухіјѕԁԛԝһӏ", "ABEKMHOPCTYXIJSQWHIaeopkmctyxijsdqwhl"] as const;
const GREEK = ["ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορτυχϲϳ", "ABEZHIKMNOPTYXaikvoptuxcj"] as const;

const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  [CYRILLIC, GREEK].flatMap(([letters, latin]) =>
    [...letters].map((letter, place) => [letter, latin[place] ?? letter]),
  ),
);

/**
 * A name without invisible characters, and with the Latin letters for look-alikes in words that have Latin letters too.
 * Words in another script stay.
 */
export function withoutLookAlikes(name: string): string {
  return name
    .replace(INVISIBLE, "")
    .replace(WORD, (word) =>
      LATIN.test(word) ? [...word].map((letter) => LOOK_ALIKES.get(letter) ?? letter).join("") : word,
    );
}
