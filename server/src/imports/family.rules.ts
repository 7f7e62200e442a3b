// The address and the household of a row, from several columns. Pure.
import type { HouseholdRole } from "@narthex/contract/household-kinds.ts";
import type { ImportValues } from "@narthex/contract/import-mapping.ts";
import { MAX_HOUSEHOLD, MAX_NAME } from "@narthex/contract/limits.ts";
import type { ImportColumn } from "@narthex/contract/member-columns.ts";
import { foldAddress, isPartOfAddress } from "../people/addresses.rules.ts";
import { type Position, readPosition } from "./naming.rules.ts";
import { interpretValue } from "./values.rules.ts";

type TextIn = (field: ImportColumn) => string;

/** Words that people write into a cell of an address to say that there is none. */
const isNoAddress = (text: string): boolean => /^(?:n\/a|none)$/i.test(text);

const readPart = (textIn: TextIn, field: ImportColumn): string => (isNoAddress(textIn(field)) ? "" : textIn(field));

/** Parts of an address as they are compared; empty if they are missing. */
export interface AddressParts {
  street: string;
  city: string;
  state: string;
  postalCode: string;
}

export function readAddressParts(textIn: TextIn): AddressParts {
  const read = (field: ImportColumn) => foldAddress(readPart(textIn, field));
  return {
    street: read("address") || read("addressLine2"),
    city: read("city"),
    // The name of a state is folded to its code only after another word.
    state: foldAddress(`in ${readPart(textIn, "state")}`)
      .slice("in".length)
      .trim(),
    postalCode: read("postalCode"),
  };
}

/**
 * Street, second line, "City, State ZIP" and country, each on its own line; a complete address in one column stays
 * unchanged.
 */
export function joinAddress(textIn: TextIn): string {
  const read = (field: ImportColumn) => readPart(textIn, field);
  const stateAndCode = [read("state"), read("postalCode")].filter(Boolean).join(" ");
  const town = [read("city"), stateAndCode].filter(Boolean).join(", ");
  return [read("address"), read("addressLine2"), town, read("country")].filter(Boolean).join("\n");
}

export interface RowHousehold {
  /** The same for everyone in the household. */
  key: string;
  /** Null if the file has none. */
  name: string | null;
  /** The name in the file if it has only last names of its people, such as "Marsh". */
  lastNames: string | null;
  role: HouseholdRole;
  /** Whether the row has the role, and it is not guessed from the age. */
  hasRole: boolean;
  /** Whether the row is the head of the household. */
  isHead: boolean;
  /** The place of the person's last name in a name that is built from those of the adults. */
  position: Position | null;
  /** The home phone of the row, if the person has another number; E.164. */
  phone: string | null;
  parts: AddressParts;
}

const GROWN = 18;

function isChild(dateOfBirth: string | null | undefined, today: string): boolean {
  if (!dateOfBirth) return false;
  return Temporal.PlainDate.from(today).subtract({ years: GROWN }).toString() < dateOfBirth;
}

/** A text without letters, or with digits, does not identify a family. */
const isName = (text: string): boolean => /\p{L}/u.test(text) && !/\d/.test(text);

/** The start of the key of a household without an ID. */
export const NAMED = "name:";
export const isNamed = (key: string): boolean => key.startsWith(NAMED);

const NO_ADDRESS = "\n";

/** There may be many families called "Smith", so the address distinguishes them. */
export const buildHouseholdKey = (name: string, address: string): string =>
  `${NAMED}${name.toLowerCase()}${NO_ADDRESS}${foldAddress(address)}`;

/** The household of a row; null if it has none. */
export function readHouseholdCells(
  textIn: TextIn,
  { address, dateOfBirth }: { address?: string | null | undefined; dateOfBirth?: string | null | undefined },
  { values, today, phone }: { values: ImportValues; today: string; phone: string | null },
): RowHousehold | null {
  const id = textIn("householdId");
  const hasId = id !== "" && id !== "0" && !isName(id);
  const name = textIn("householdName") || (isName(id) ? id : "");
  if (!hasId && name === "") return null;
  const role = textIn("householdRole");
  const meaning = role === "" ? null : interpretValue(values, "householdRole", role);
  return {
    key: hasId ? `${id.slice(0, MAX_NAME)}` : buildHouseholdKey(name, address ?? ""),
    name: name === "" ? null : [...name].slice(0, MAX_NAME).join(""),
    lastNames: null,
    role: (meaning as HouseholdRole | null) ?? (isChild(dateOfBirth, today) ? "child" : "adult"),
    hasRole: role !== "",
    isHead: /\bhead\b/i.test(role),
    position: readPosition(role),
    phone,
    parts: readAddressParts(textIn),
  };
}

/**
 * The address shared by all people of a household who have an address, which may be incomplete; null if there is none.
 * Also of a single person: people who join the household later have the same one.
 */
export function findSharedAddress(people: readonly { address: string | null }[]): string | null {
  const addresses = people.flatMap(({ address }) => address ?? []);
  return addresses.find((whole) => addresses.every((other) => isPartOfAddress(other, whole))) ?? null;
}

/** The home phone of a household whose people all have the same one or none. */
export function findSharedPhone(people: readonly { household: RowHousehold }[]): string | null {
  const [only, ...others] = new Set(people.flatMap(({ household }) => household.phone ?? []));
  return others.length === 0 ? (only ?? null) : null;
}

/** Whether people of one name may be several families. */
export function isSeveralFamilies(people: readonly { household: RowHousehold }[]): boolean {
  const heads = people.filter(({ household }) => household.isHead).length;
  const adults = people.filter(({ household }) => household.role === "adult").length;
  return heads > 1 || (heads === 0 && adults > 2);
}

/** Whether nothing tells apart the people of one name: they have no address, and their family has no ID. */
export const isAmbiguous = (key: string, people: readonly { household: RowHousehold }[]): boolean =>
  isNamed(key) && key.endsWith(NO_ADDRESS) && isSeveralFamilies(people);

export const isTooLarge = (people: number): boolean => people > MAX_HOUSEHOLD;
export const TOO_LARGE = `More than ${MAX_HOUSEHOLD} people of the file share this household, so it was not added.`;
export const AMBIGUOUS =
  "The file has several families of this name, and nothing tells them apart. Please add the household by hand.";
export const CLOSED =
  "Your account cannot change this household, so the person was not added to it. Please ask a colleague to add the person.";
export const HAS_HOUSEHOLD = "The person is in a household already.";
