// Which address labels the people of a list make. Pure.
import { splitAddress } from "../pdf/address.ts";
import { toPrintable } from "../pdf/printable.ts";
import { foldAddress, isSameAddress } from "../people/addresses.rules.ts";

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

export function splitAddressLines(address: string): string[] {
  const lines = splitAddress(address).flatMap((line) => toPrintable(line) || []);
  return lines.length <= MAX_LINES ? lines : [...lines.slice(0, MAX_LINES - 1), lines.slice(MAX_LINES - 1).join(", ")];
}

/** Several people of one household, and a person with the household's own address, get its name. */
function formatName({ address, people }: Group): string {
  const [first] = people;
  const household = first?.household;
  const isOfHousehold = household && (people.length > 1 || isSameAddress(household.address, address));
  return isOfHousehold ? household.name : `${first?.firstName} ${first?.lastName}`;
}

export interface Labels {
  labels: Label[];
  withoutAddress: number;
  unprintable: number;
}

/** One label for each household with its address, and for each person with another one; in the order of the list. */
export function buildLabels(list: readonly LabelPerson[]): Labels {
  const groups = new Map<string, Group>();
  const result: Labels = { labels: [], withoutAddress: 0, unprintable: 0 };
  for (const person of list) {
    const { household } = person;
    const address = person.address ?? household?.address ?? "";
    if (foldAddress(address) === "") result.withoutAddress += 1;
    else {
      const key = household ? `household ${household.id} ${foldAddress(address)}` : `person ${person.id}`;
      const group = groups.get(key) ?? { address, people: [] };
      group.people.push(person);
      groups.set(key, group);
    }
  }
  for (const group of groups.values()) {
    const name = toPrintable(formatName(group));
    const lines = splitAddressLines(group.address);
    if (name && lines.length > 0) result.labels.push({ name, lines });
    else result.unprintable += group.people.length;
  }
  return result;
}
