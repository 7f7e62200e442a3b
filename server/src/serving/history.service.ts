// How often people served in a ministry, for those who plan it.
import type { ServingHistory, ServingHistoryQuery } from "@narthex/contract/serving-history.ts";
import type { Viewer } from "../access/viewer.ts";
import { getDay } from "../calendar/days.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { escapeCell } from "../exports/cells.rules.ts";
import { writeCsvFile } from "../exports/csv.ts";
import { distinguishNamesakes } from "../members/namesakes.service.ts";
import { formatHousehold } from "../outputs/roll.rules.ts";
import { findServed, type ServedRecord } from "./history.queries.ts";
import { requirePlanning } from "./ministry.service.ts";
import { compareNames } from "./names.rules.ts";

/** The file has the others too. */
const LISTED = 500;
const MONTHS = 12;

const compareServed = (one: ServedRecord, other: ServedRecord): number =>
  other.times - one.times || compareNames(one, other);

/** Everyone in their order, and the days of the period. @throws Refusal not_found or forbidden */
async function readServed(
  db: Database,
  viewer: Viewer,
  ministryId: number,
  query: ServingHistoryQuery,
  now: Temporal.Instant,
) {
  await requirePlanning(db, viewer, ministryId);
  const to = query.to ?? getDay(viewer, now);
  const from = query.from ?? Temporal.PlainDate.from(to).subtract({ months: MONTHS }).toString();
  const span = { from, to };
  const served = await findServed(db, ministryId, { ...span, at: now.toString() });
  return { span, people: served.toSorted(compareServed) };
}

export async function readHistory(
  db: Database,
  viewer: Viewer,
  ministryId: number,
  query: ServingHistoryQuery,
  now: Temporal.Instant,
): Promise<ServingHistory> {
  const { span, people } = await readServed(db, viewer, ministryId, query, now);
  const listed = people.slice(0, LISTED);
  const ids = listed.map(({ memberId }) => memberId);
  const distinctions = await distinguishNamesakes(db, viewer, ids, now);
  return {
    ...span,
    people: listed.map((person) => ({ ...person, distinction: distinctions.get(person.memberId) ?? null })),
    total: people.length,
  };
}

/** The household is only that of people with a namesake. */
const HEADS = [
  "First name",
  "Last name",
  "Times",
  "Last served",
  "Next planned",
  "Declined",
  "In this ministry",
  "Household",
];

export async function exportHistory(
  db: Database,
  viewer: Viewer,
  ministryId: number,
  query: ServingHistoryQuery,
  now: Temporal.Instant,
): Promise<string> {
  const { people } = await readServed(db, viewer, ministryId, query, now);
  await recordChange(db, viewer, "ministry.serving_exported", { subjectId: ministryId });
  const ids = people.map(({ memberId }) => memberId);
  const distinctions = await distinguishNamesakes(db, viewer, ids, now, { showsNamesOnly: true, isPrinted: true });
  const rows = people.map(({ memberId, firstName, lastName, times, lastDay, nextDay, declined, isOfMinistry }) => {
    const namesake = distinctions.get(memberId);
    return [
      escapeCell(firstName),
      escapeCell(lastName),
      String(times),
      lastDay ?? "",
      nextDay ?? "",
      String(declined),
      isOfMinistry ? "yes" : "no",
      namesake ? escapeCell(formatHousehold(namesake.household, namesake)) : "",
    ];
  });
  return writeCsvFile([HEADS, ...rows]);
}
