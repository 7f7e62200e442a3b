// Whom Enter takes from what a search has found. Pure. The rule is docs/decisions/0092.
import { foldText } from "@narthex/contract/fold.ts";
import { searchText } from "../format/searchText.ts";

/** Somebody whom a search has found, with the names apart or as one; `email` where it is known. */
export type Findable = { email?: string | null } & ({ firstName: string; lastName: string } | { name: string });

const LAST_NAME_FIRST = /^(.*[^\s,])\s*,\s*([^\s,].*)$/u;

/** The names of a person as they may be typed. */
function namesOf(person: Findable): string[] {
  if ("name" in person) {
    // Which words are the last name is not known: it may begin with any of them.
    const words = foldText(person.name).split(/\s+/);
    return words.map((_, at) => [...words.slice(at), ...words.slice(0, at)].join(" "));
  }
  const { firstName, lastName } = person;
  return [`${firstName} ${lastName}`, `${lastName} ${firstName}`].map(foldText);
}

/** What was typed, folded, and where it has a comma ("Lee, Ann"), also without it. */
function piecesOf(typed: string): string[] {
  const piece = foldText(searchText(typed));
  const names = LAST_NAME_FIRST.exec(piece);
  return names ? [piece, `${names[1]} ${names[2]}`] : [piece];
}

const onlyOne = <P>(people: readonly P[]): P | null => (people.length === 1 ? (people[0] ?? null) : null);

/**
 * The one person whom a typed text clearly means, or null. The first of these that applies decides:
 * somebody has exactly this full name; somebody has exactly this email address; somebody's names contain the text.
 * Where it applies to two or more people, nobody is meant. A piece of an email address never means anybody.
 * @param found what the server found for the text, from its first row on
 * @param isCut the server found more, and did not put matches in names first: then a piece of a name means nobody
 */
export function clearMatch<P extends Findable>(found: readonly P[], typed: string, isCut = false): P | null {
  const pieces = piecesOf(typed);
  const [asTyped = ""] = pieces;
  if (asTyped === "") return null;
  const withFullName = found.filter((person) => namesOf(person).some((name) => pieces.includes(name)));
  if (withFullName.length > 0) return onlyOne(withFullName);
  const withEmail = found.filter(({ email }) => email && foldText(email) === asTyped);
  if (withEmail.length > 0) return onlyOne(withEmail);
  if (isCut) return null;
  const isInName = (person: P) => namesOf(person).some((name) => pieces.some((piece) => name.includes(piece)));
  const isInEmail = ({ email }: P) => foldText(email ?? "").includes(asTyped);
  // A match without a visible reason counts as a match by name, because the server may fold letters differently.
  const only = onlyOne(found.filter((person) => isInName(person) || !isInEmail(person)));
  return only && isInName(only) ? only : null;
}
