// Which address labels the people of a list make. Pure.
import { foldText } from "@narthex/contract/fold.ts";
import { listPrintableLines } from "../pdf/address.ts";
import { toPrintable } from "../pdf/printable.ts";
import { foldAddress, isSameAddress, isWithoutStreet } from "../people/addresses.rules.ts";
import { isOnlyLastNames, toFamilyName } from "../people/household-names.rules.ts";

export interface LabelPerson {
  id: number;
  firstName: string;
  lastName: string;
  address: string | null;
  /** The primary household. */
  household: { id: number; name: string; address: string | null } | null;
}

export interface Label {
  name: string;
  /** The lines of the address. */
  lines: string[];
}

interface Group {
  address: string;
  people: LabelPerson[];
}

/** The most lines of an address: the rest is put into the last one. */
const MAX_LINES = 4;

/** Null if a line cannot be printed. */
export function splitAddressLines(address: string): string[] | null {
  const lines = listPrintableLines(address);
  if (lines === null || lines.length <= MAX_LINES) return lines;
  return [...lines.slice(0, MAX_LINES - 1), lines.slice(MAX_LINES - 1).join(", ")];
}

/**
 * Several people of one household, and a person with the household's own address, get its name. A last name alone is no
 * addressee: a person who lives alone gets their whole name, and a family "Bell" is "Bell Family".
 */
function formatName({ address, people }: Group, sizes: ReadonlyMap<number, number>): string {
  const [first] = people;
  const household = first?.household;
  const person = `${first?.firstName} ${first?.lastName}`;
  const isOfHousehold = household && (people.length > 1 || isSameAddress(household.address, address));
  if (!isOfHousehold) return person;
  const { id, name } = household;
  const lastNames = people.map(({ lastName }) => lastName);
  const isBare = isOnlyLastNames(name, lastNames);
  const livesAlone = people.length === 1 && sizes.get(id) === 1;
  if (livesAlone && (isBare || lastNames.some((lastName) => isSameName(name, toFamilyName(lastName))))) return person;
  return isBare ? toFamilyName(name) : name;
}

const isSameName = (one: string, other: string): boolean => foldText(one) === foldText(other);

export interface Labels {
  labels: Label[];
  withoutAddress: number;
  withoutStreet: number;
  unprintable: number;
}

/**
 * One label for each household with its address, and for each person with another one; in the order of the list.
 * @param sizes the number of people of each household who may get mail, also of those who are not in the list
 */
export function buildLabels(list: readonly LabelPerson[], sizes: ReadonlyMap<number, number>): Labels {
  const groups = new Map<string, Group>();
  const result: Labels = { labels: [], withoutAddress: 0, withoutStreet: 0, unprintable: 0 };
  for (const person of list) {
    const { household } = person;
    const address = person.address ?? household?.address ?? "";
    if (foldAddress(address) === "") result.withoutAddress += 1;
    else if (isWithoutStreet(address)) result.withoutStreet += 1;
    else {
      const key = household ? `household ${household.id} ${foldAddress(address)}` : `person ${person.id}`;
      const group = groups.get(key) ?? { address, people: [] };
      group.people.push(person);
      groups.set(key, group);
    }
  }
  for (const group of groups.values()) {
    const name = toPrintable(formatName(group, sizes));
    const lines = splitAddressLines(group.address);
    if (name && lines?.length) result.labels.push({ name, lines });
    else result.unprintable += group.people.length;
  }
  return result;
}
