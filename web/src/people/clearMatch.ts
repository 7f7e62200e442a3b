// The person whom Enter chooses from the matches of a search. Pure. The rule is docs/decisions/0092.
import { listOtherForms } from "@narthex/contract/first-names.ts";
import { foldNames, foldText } from "@narthex/contract/fold.ts";
import { cleanSearchText } from "../format/cleanSearchText.ts";

/** A match of a search, with the names apart or as one; `email` if it is known. */
export type Findable = { email?: string | null } & ({ firstName: string; lastName: string } | { name: string });

/** The names of a person as they may be typed. */
function listNames(person: Findable): string[] {
  if ("name" in person) {
    // The start of the last name is unknown: it may begin with any word.
    const words = foldText(person.name).split(/\s+/);
    return words.map((_, at) => [...words.slice(at), ...words.slice(0, at)].join(" "));
  }
  const { firstName, lastName } = person;
  return [`${firstName} ${lastName}`, `${lastName} ${firstName}`].map((name) => foldText(name).trim());
}

/** Whether a typed text means this person with another form of the first name, such as Dick for Richard. */
function hasOtherForm(person: Findable, typed: string): boolean {
  const names = listNames(person);
  return listOtherForms(typed).some(({ name, replaced }) =>
    names.some((one) => (replaced === "last" ? `${one} `.startsWith(`${name} `) : one.startsWith(name))),
  );
}

const matchFullName = (person: Findable, pieces: readonly string[]) =>
  listNames(person).some((name) => pieces.includes(name));

/** Whether a typed text is the full name of someone. */
export const isFullName = (found: readonly Findable[], typed: string): boolean =>
  found.some((person) => matchFullName(person, foldNames(cleanSearchText(typed))));

const getOnlyOne = <P>(people: readonly P[]): P | null => (people.length === 1 ? (people[0] ?? null) : null);

/**
 * The one person whom a typed text clearly identifies, or null. The first of these rules that applies decides: the text
 * is exactly a full name; it is exactly an email address; it is part of a person's names. If it applies to two or more
 * people, the result is null. A part must begin where a name begins: "anna nowak" is a newcomer beside Hanna Nowak. A
 * person with another form of the first name is never chosen, and makes a part of a name ambiguous: "dan smith" may
 * mean Daniel Smith and not Dan Smithson. A part of an email address, a phone number, a household or a street
 * identifies no one.
 * @param found the server's matches for the text, from the first row on
 * @param isCut whether the server has more matches, and did not sort matches by name first: then a part of a name
 * identifies no one
 */
export function clearMatch<P extends Findable>(found: readonly P[], typed: string, isCut = false): P | null {
  const pieces = foldNames(cleanSearchText(typed));
  const [asTyped = ""] = pieces;
  if (asTyped === "") return null;
  const withFullName = found.filter((person) => matchFullName(person, pieces));
  if (withFullName.length > 0) return getOnlyOne(withFullName);
  const withEmail = found.filter(({ email }) => email && foldText(email) === asTyped);
  if (withEmail.length > 0) return getOnlyOne(withEmail);
  if (isCut) return null;
  const isInName = (person: P) => listNames(person).some((name) => pieces.some((piece) => name.includes(piece)));
  const named = found.filter(isInName);
  if (found.some((person) => !named.includes(person) && hasOtherForm(person, typed))) return null;
  const only = getOnlyOne(named);
  const beginsName = only && listNames(only).some((name) => pieces.some((piece) => ` ${name}`.includes(` ${piece}`)));
  return beginsName ? only : null;
}
