// The address and the household of a row, from several columns. Pure.
import type { HouseholdRole } from "@narthex/contract/household-kinds.ts";
import type { ImportValues } from "@narthex/contract/import-mapping.ts";
import { MAX_HOUSEHOLD, MAX_NAME } from "@narthex/contract/limits.ts";
import type { ImportColumn } from "@narthex/contract/member-columns.ts";
import { meaningOf } from "./values.rules.ts";

type TextIn = (field: ImportColumn) => string;

/**
 * Street, second line, "City, State ZIP" and country, each on its own line; a complete address in one column stays
 * unchanged.
 */
export function joinAddress(textIn: TextIn): string {
  const stateAndCode = [textIn("state"), textIn("postalCode")].filter(Boolean).join(" ");
  const town = [textIn("city"), stateAndCode].filter(Boolean).join(", ");
  return [textIn("address"), textIn("addressLine2"), town, textIn("country")].filter(Boolean).join("\n");
}

export interface RowHousehold {
  /** The same for everyone in the household. */
  key: string;
  /** Null if it is named after its people. */
  name: string | null;
  role: HouseholdRole;
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

/** There may be many families called "Smith", so the address distinguishes them. */
const keyOf = (name: string, address: string): string => `${NAMED}${name.toLowerCase()}\n${address.toLowerCase()}`;

/** The household of a row; null if it has none. */
export function readHousehold(
  textIn: TextIn,
  { address, dateOfBirth }: { address?: string | null | undefined; dateOfBirth?: string | null | undefined },
  { values, today }: { values: ImportValues; today: string },
): RowHousehold | null {
  const id = textIn("householdId");
  const hasId = id !== "" && id !== "0" && !isName(id);
  const name = textIn("householdName") || (isName(id) ? id : "");
  if (!hasId && name === "") return null;
  const role = textIn("householdRole");
  const meaning = role === "" ? null : meaningOf(values, "householdRole", role);
  return {
    key: hasId ? `${id.slice(0, MAX_NAME)}` : keyOf(name, address ?? ""),
    name: name === "" ? null : [...name].slice(0, MAX_NAME).join(""),
    role: (meaning as HouseholdRole | null) ?? (isChild(dateOfBirth, today) ? "child" : "adult"),
  };
}

export interface HouseholdPerson {
  memberId: number;
  role: HouseholdRole;
  lastName: string;
}

/** "Marsh Family", or "Brook & Marsh Family" after the last names of its adults. */
export function nameHousehold(people: readonly HouseholdPerson[]): string {
  const adults = people.filter(({ role }) => role === "adult");
  const named = adults.length > 0 ? adults : people;
  const name = `${[...new Set(named.map(({ lastName }) => lastName))].slice(0, 2).join(" & ")} Family`;
  return [...name].slice(0, MAX_NAME).join("");
}

/**
 * The address shared by all people of a household who have an address; null if there is none, or for a single person.
 */
export function sharedAddress(people: readonly { address: string | null }[]): string | null {
  const [only, ...others] = new Set(people.flatMap(({ address }) => address ?? []));
  return people.length > 1 && others.length === 0 ? (only ?? null) : null;
}

export const isTooLarge = (people: number): boolean => people > MAX_HOUSEHOLD;
export const TOO_LARGE = `More than ${MAX_HOUSEHOLD} people of the file share this household, so it was not added.`;
export const HAS_HOUSEHOLD = "The person is in a household already.";
