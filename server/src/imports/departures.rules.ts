// The changes of a row to when and why its person left. Pure.
import { DEPARTURE_REASONS } from "@narthex/contract/departure-kinds.ts";
import type { Departure } from "@narthex/contract/departures.ts";
import type { StoredChange } from "@narthex/contract/import-rows.ts";
import type { KnownMember } from "../members/bulk.service.ts";
import type { RowDeparture } from "./standing.rules.ts";

const FIELDS = ["leftReason", "leftOn"] as const;
type DepartureField = (typeof FIELDS)[number];

export const isOfDeparture = (field: string): field is DepartureField => FIELDS.some((one) => one === field);

type Values = Record<DepartureField, string | null>;
const toValues = (departure: Departure | null): Values => ({
  leftReason: departure?.reason ?? null,
  leftOn: departure?.leftOn ?? null,
});

interface Known {
  known: KnownMember;
  departure: Departure | null;
}

/** What was recorded here stays, except that the file can add the day. */
function isNews({ known, departure }: Known, row: Departure): boolean {
  if (departure === null || known.membershipStatus !== "inactive") return true;
  return departure.reason === row.reason && departure.leftOn === null;
}

/** @param changes the other changes of the row: the person is inactive after them, or has not left */
export function findDepartureChanges(
  target: Known,
  row: { departure: RowDeparture | null },
  changes: readonly StoredChange[],
): StoredChange[] {
  const change = changes.find(({ field }) => field === "membershipStatus");
  const status = change ? change.after : target.known.membershipStatus;
  if (row.departure === null || status !== "inactive" || !isNews(target, row.departure)) return [];
  const [before, after] = [toValues(target.departure), toValues(row.departure)];
  return FIELDS.flatMap((field) =>
    before[field] === after[field] ? [] : [{ field, before: before[field], after: after[field] }],
  );
}

/** The departure after these changes; undefined if it was changed since, which stays. */
export function applyDepartureChanges(
  departure: Departure | null,
  changes: readonly StoredChange[],
): Departure | null | undefined {
  const current = toValues(departure);
  const own = changes.filter((one): one is StoredChange & { field: DepartureField } => isOfDeparture(one.field));
  if (own.length === 0 || own.some(({ field, before }) => current[field] !== before)) return undefined;
  const next = { ...current, ...Object.fromEntries(own.map(({ field, after }) => [field, after])) };
  const reason = DEPARTURE_REASONS.find((one) => one === next.leftReason);
  if (reason !== undefined) return { reason, leftOn: next.leftOn };
  return next.leftOn === null ? null : undefined;
}
