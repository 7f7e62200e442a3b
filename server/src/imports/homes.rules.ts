// The household of a known person in a second import: who moves to another one, whose role changes, and which cells stay
// out. Pure (docs/decisions/0201-update-households-of-imported-people.md).
import type { HouseholdRole } from "@narthex/contract/household-kinds.ts";
import type { ImportMapping } from "@narthex/contract/import-mapping.ts";
import type { LeftCell, StoredChange } from "@narthex/contract/import-rows.ts";
import { isSameAddress } from "../people/addresses.rules.ts";
import { toFamilyName } from "../people/household-names.rules.ts";
import { HAS_HOUSEHOLD, isNamed, type RowHousehold } from "./family.rules.ts";

/** The name of the field of a change that puts a person in a household, or gives them another role there. */
export const HOME = "home";

const CHANGED_HERE =
  "The people of this household were changed in Narthex, and the file does not override this. Please change them there.";
const SEVERAL_HOUSEHOLDS = "The person is in several households. Please change them on the page of the person.";
const RENAMED_HERE = "The household was renamed in Narthex, and the file does not override this.";
export const OTHER_NAME = "The household has another name in Narthex.";
const SEVERAL_NAMES = "The rows of this household have several names.";
export const CHANGED_SINCE = "The household of the person was changed after the check.";

/** A membership as a change stores it. Without an id, the household is added by the import. */
export interface StoredHome {
  id: number | null;
  name: string;
  role: HouseholdRole;
  /** Whether the person gets one giving statement together with another adult there. */
  joint?: boolean;
}

const serializeHome = (home: StoredHome | null): string | null => (home === null ? null : JSON.stringify(home));
export const parseHome = (json: string | null): StoredHome | null =>
  json === null ? null : (JSON.parse(json) as StoredHome);
export const buildHomeChange = (before: StoredHome | null, after: StoredHome): StoredChange => {
  return { field: HOME, before: serializeHome(before), after: serializeHome(after) };
};
export const findHomeChange = (changes: readonly StoredChange[] | null): StoredChange | undefined =>
  changes?.find(({ field }) => field === HOME);

/** Whether a person leaves the current household. */
export function isLeavingHome(changes: readonly StoredChange[]): boolean {
  const change = findHomeChange(changes);
  const before = parseHome(change?.before ?? null);
  return before !== null && before.id !== parseHome(change?.after ?? null)?.id;
}

/** A known person's household, and what is known about its history. */
export interface CurrentHome extends StoredHome {
  id: number;
  /** Whether the person is in other households too. */
  hasOthers: boolean;
  /** Whether an import added the household, and whether under an ID of the program of this file. */
  isImported: boolean;
  hasId: boolean;
  /** Whether a person changed its people here. */
  isChangedHere: boolean;
}

/** Whether a row may take its person out of the current household. @param place the household with the row's ID */
export function mayLeave({ key }: RowHousehold, home: CurrentHome | undefined, place: number | undefined): boolean {
  if (home === undefined || isNamed(key) || place === home.id) return false;
  return home.hasId && !home.hasOthers && !home.isChangedHere;
}

/** The household that a row names, after the import; its id is null if the import adds it. */
export interface HomePlace {
  id: number | null;
  name: string;
  isChangedHere: boolean;
}

interface LeftOut {
  field: "householdId" | "householdRole";
  reason: string;
}

type HomeVerdict =
  | { change: StoredChange; left?: undefined }
  | { change?: undefined; left: LeftOut }
  | { change?: undefined; left?: undefined };

const buildLeftOut = (field: LeftOut["field"], reason: string): HomeVerdict => ({ left: { field, reason } });

/** What a row changes about the household of its person, or why it does not. @param leaves whether the person may move */
export function judgeHome(
  { role, hasRole }: RowHousehold,
  home: CurrentHome | undefined,
  place: HomePlace | { reason: string },
  leaves: boolean,
): HomeVerdict {
  if (home === undefined) {
    if ("reason" in place) return buildLeftOut("householdId", place.reason);
    if (place.isChangedHere) return buildLeftOut("householdId", CHANGED_HERE);
    return { change: buildHomeChange(null, { id: place.id, name: place.name, role }) };
  }
  const { id, name, joint } = home;
  const before = { id, name, role: home.role, ...(joint ? { joint } : {}) };
  if (!("reason" in place) && place.id === id) {
    if (!hasRole || role === home.role) return {};
    if (home.isChangedHere || !home.isImported) return buildLeftOut("householdRole", CHANGED_HERE);
    return { change: buildHomeChange(before, { id, name, role }) };
  }
  if (home.hasOthers) return buildLeftOut("householdId", SEVERAL_HOUSEHOLDS);
  if (!leaves) return buildLeftOut("householdId", home.hasId && home.isChangedHere ? CHANGED_HERE : HAS_HOUSEHOLD);
  if ("reason" in place) return buildLeftOut("householdId", place.reason);
  const kept = hasRole ? role : home.role;
  return { change: buildHomeChange(before, { id: place.id, name: place.name, role: kept }) };
}

/** The cells of a row that stay out: those that differ from the person's household. */
export function listHomeLeftCells(
  { name, role, hasRole }: RowHousehold,
  home: CurrentHome | undefined,
  { field, reason }: LeftOut,
  mapping: ImportMapping,
): LeftCell[] {
  const isOther = field === "householdId";
  const columns = [
    isOther ? (mapping.householdId ?? mapping.householdName) : null,
    isOther && name !== null && name !== home?.name ? mapping.householdName : null,
    hasRole && role !== home?.role ? mapping.householdRole : null,
  ];
  return [...new Set(columns)].flatMap((column) => (column === null ? [] : [{ column, reason }]));
}

export interface OwnContact {
  address: string | null;
  phone: string | null;
}

/**
 * The changes of a person who joins a household: no copy of its address and phone number, and their own ones if it has
 * others.
 * @param given the values of the row; null for those that it does not have
 * @param shared the values of the new household
 * @param former the address of the former household
 */
export function listOwnChanges(
  changes: readonly StoredChange[],
  known: OwnContact & { former: string | null; getsTexts: boolean },
  given: OwnContact,
  shared: OwnContact,
): StoredChange[] {
  const others = changes.filter(({ field }) => field !== "address" && field !== "phone");
  const stays = known.address ?? (shared.address === null ? known.former : null);
  const address = given.address === null ? stays : isSameAddress(given.address, shared.address) ? null : given.address;
  // A consent to text messages belongs to the person's own number.
  const takesPhone = given.phone !== null && given.phone === shared.phone && !known.getsTexts;
  const phone = takesPhone ? null : (given.phone ?? known.phone);
  if (!isSameAddress(known.address, address)) others.push({ field: "address", before: known.address, after: address });
  if (known.phone !== phone) others.push({ field: "phone", before: known.phone, after: phone });
  return others;
}

/** The names of one household in the rows of a file, and its current name. */
export function judgeName(
  names: readonly string[],
  current: string,
  { mayRename, isRenamedHere }: { mayRename: boolean; isRenamedHere: boolean },
): { after: string | null; reasonFor: (name: string) => string | null } {
  // "Marsh" is also "Marsh Family", of which the file may have only people with other last names.
  const isCurrent = (name: string) =>
    [name, toFamilyName(name)].some((one) => one.toLowerCase() === current.toLowerCase());
  const others = [...new Set(names.filter((name) => !isCurrent(name)))];
  const [only] = others;
  const isOne = only !== undefined && names.every((name) => name === only);
  const after = isOne && mayRename && !isRenamedHere ? only : null;
  const reason = isRenamedHere ? RENAMED_HERE : isOne || !mayRename ? OTHER_NAME : SEVERAL_NAMES;
  return { after, reasonFor: (name) => (after !== null || isCurrent(name) ? null : reason) };
}
