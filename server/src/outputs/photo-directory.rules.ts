// The content of a printed photo directory: active people by household, with the fields that each of them shares. Pure.
import type { DirectoryCounts } from "@narthex/contract/outputs.ts";
import { toPrintable } from "../pdf/printable.ts";
import { isSameAddress } from "../people/addresses.rules.ts";

/** A person as an ordinary member of the congregation sees them. */
export interface SharingPerson {
  id: number;
  firstName: string;
  lastName: string;
  isActive: boolean;
  email: string | null;
  /** As people dial it. */
  phone: string | null;
  address: string | null;
  picture: string | null;
  household: { id: number; name: string } | null;
}

const isSharingNothing = ({ email, phone, address, picture }: SharingPerson): boolean =>
  !(email || phone || address || picture);

export interface PrintedPerson {
  name: string;
  /** The path of the picture, and its bytes as a data URL once they are read. */
  picture: string | null;
  lines: string[];
}

export interface PrintedHousehold {
  name: string;
  /** An address that everybody in it shares. */
  address: string | null;
  people: PrintedPerson[];
}

export interface PrintedDirectory {
  households: PrintedHousehold[];
  counts: DirectoryCounts;
}

const joinLines = (text: string | null): string | null => toPrintable((text ?? "").replace(/\s*\n\s*/g, ", ")) || null;

const isAddressLost = ({ address }: SharingPerson): boolean => Boolean(address) && joinLines(address) === null;

/** A text in as few lines as its parts fit in; a part is not divided. */
function fillLines(parts: Iterable<string>, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const longer = lines.length > 0 ? `${lines.at(-1)}${part}` : null;
    if (longer !== null && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines;
}

/** The lines of a word that is longer than a line, after its hyphens where possible. */
const splitWord = (word: string, fits: (line: string) => boolean): string[] =>
  fillLines(
    word.split(/(?<=-)/u).flatMap((part) => (fits(part) ? [part] : fillLines(part, fits))),
    fits,
  );

/** A text in lines, broken between words where a line no longer fits, and in a word that is longer than a line. */
export function splitLines(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : null;
    if (longer !== null && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(...(fits(word) ? [word] : splitWord(word, fits)));
  }
  return lines;
}

const order = new Intl.Collator("en-US", { sensitivity: "base" });

/** The address, if all of these people share the same one: otherwise it is printed beside each person who shares it. */
function findCommonAddress(people: readonly SharingPerson[]): string | null {
  const [first = null, ...others] = people.map(({ address }) => joinLines(address));
  return others.every((other) => isSameAddress(other, first)) ? first : null;
}

function buildPrintedPerson({ firstName, lastName, phone, email, address, picture }: SharingPerson, isKnown: boolean) {
  const lines = [phone, email, isKnown ? null : address].flatMap((text) => joinLines(text) ?? []);
  return { name: toPrintable(`${firstName} ${lastName}`) ?? "", picture, lines };
}

/** The last name that is in the name of the household, so that "Andrew & Barbara Baker" is under B. */
function buildSortedName(people: readonly SharingPerson[], name: string): string {
  const named = people.find(({ lastName }) => lastName && name.toLowerCase().includes(lastName.toLowerCase()));
  return (named ?? people[0])?.lastName ?? "";
}

/** @param isPrinted whether a person of the household is printed; the others still count for a common address */
function buildHousehold(people: readonly SharingPerson[], isPrinted: (person: SharingPerson) => boolean) {
  const [first] = people;
  const name = toPrintable(first?.household?.name ?? first?.lastName ?? "") || (first?.lastName ?? "");
  const address = findCommonAddress(people);
  const printed = people.filter(isPrinted).map((person) => buildPrintedPerson(person, address !== null));
  return { sorted: buildSortedName(people, name), household: { name, address, people: printed } };
}

/**
 * Households by last name.
 * @param list the people of each household in the order in which they are printed
 * @param isShort whether people who share nothing are left out
 */
export function buildDirectory(list: readonly SharingPerson[], isShort = false): PrintedDirectory {
  const active = list.filter(({ isActive }) => isActive);
  const shown = active.filter(({ firstName, lastName }) => toPrintable(`${firstName} ${lastName}`));
  const groups = Map.groupBy(shown, ({ id, household }) => (household ? `household ${household.id}` : `person ${id}`));
  const isPrinted = (person: SharingPerson) => !(isShort && isSharingNothing(person));
  const found = [...groups.values()].map((people) => buildHousehold(people, isPrinted));
  found.sort(
    (one, other) => order.compare(one.sorted, other.sorted) || order.compare(one.household.name, other.household.name),
  );
  return {
    households: found.map(({ household }) => household).filter(({ people }) => people.length > 0),
    counts: {
      people: list.length,
      printed: shown.filter(isPrinted).length,
      notActive: list.length - active.length,
      unprintable: active.length - shown.length,
      withoutAddress: shown.filter(isAddressLost).length,
      sharingNothing: shown.filter(isSharingNothing).length,
    },
  };
}
