// The changes of a row to when and why its person left. Pure.
import { DEPARTURE_REASONS } from "@narthex/contract/departure-kinds.ts";
import type { StoredChange } from "@narthex/contract/import-rows.ts";
import type { KnownMember } from "../members/bulk.service.ts";
import type { KnownDeparture } from "../members/bulk-departures.service.ts";
import type { RowDeparture } from "./standing.rules.ts";

/** `leftAs` is "pending" for a person who left as a visitor, and null for others. */
const FIELDS = ["leftReason", "leftOn", "leftAs"] as const;
type DepartureField = (typeof FIELDS)[number];

export const isOfDeparture = (field: string): field is DepartureField => FIELDS.some((one) => one === field);

type Values = Record<DepartureField, string | null>;
const toValues = (departure: KnownDeparture | null): Values => ({
  leftReason: departure?.reason ?? null,
  leftOn: departure?.leftOn ?? null,
  leftAs: departure?.wasMember === false ? "pending" : null,
});

export function compareDepartures(before: KnownDeparture | null, after: KnownDeparture | null): StoredChange[] {
  const [from, to] = [toValues(before), toValues(after)];
  return FIELDS.flatMap((field) =>
    from[field] === to[field] ? [] : [{ field, before: from[field], after: to[field] }],
  );
}

/** Changes that keep a departure, so that an undo can compare it. */
export function keepDeparture(departure: KnownDeparture | null): StoredChange[] {
  const values = toValues(departure);
  return departure === null ? [] : FIELDS.map((field) => ({ field, before: values[field], after: values[field] }));
}

interface KnownPerson {
  known: KnownMember;
  /** Also that of a pending person, which does not count. */
  departure: KnownDeparture | null;
}

/** Whether the row says another reason or day. */
function isOther(row: RowDeparture, departure: KnownDeparture): boolean {
  const isDayOther = row.leftOn !== null && row.leftOn !== departure.leftOn;
  // A row with only a day has the reason "other".
  const isReasonOther = row.reason !== departure.reason && (row.reason !== "other" || row.leftOn === null);
  return isDayOther || isReasonOther;
}

/** A recorded departure stays, except that the file can add the day. The file replaces that of a pending person. */
function chooseDeparture({ known, departure }: KnownPerson, row: RowDeparture | null): KnownDeparture | null {
  if (row === null) return departure;
  if (departure === null) return { ...row, wasMember: known.membershipStatus !== "pending" };
  if (known.membershipStatus === "pending")
    return isOther(row, departure) ? { ...row, wasMember: departure.wasMember } : departure;
  const isDayNew = departure.reason === row.reason && departure.leftOn === null;
  return isDayNew ? { ...departure, leftOn: row.leftOn } : departure;
}

/** @param changes the other changes of the row: a person who is not inactive after them has not left */
export function findDepartureChanges(
  target: KnownPerson,
  row: { departure: RowDeparture | null },
  changes: readonly StoredChange[],
): StoredChange[] {
  const change = changes.find(({ field }) => field === "membershipStatus");
  const status = change ? change.after : target.known.membershipStatus;
  if (status === "pending" && !change) return [];
  return compareDepartures(target.departure, status === "inactive" ? chooseDeparture(target, row.departure) : null);
}

/** The departure after these changes; undefined if it was changed since, which stays. */
export function applyDepartureChanges(
  departure: KnownDeparture | null,
  changes: readonly StoredChange[],
): KnownDeparture | null | undefined {
  const current = toValues(departure);
  const own = changes.filter((one): one is StoredChange & { field: DepartureField } => isOfDeparture(one.field));
  if (own.some(({ field, before }) => current[field] !== before)) return undefined;
  const next = { ...current, ...Object.fromEntries(own.map(({ field, after }) => [field, after])) };
  const reason = DEPARTURE_REASONS.find((one) => one === next.leftReason);
  if (reason !== undefined) return { reason, leftOn: next.leftOn, wasMember: next.leftAs === null };
  return next.leftOn === null ? null : undefined;
}
