// Tells people of the same name apart in lists: the same name with the same second line would be two equal rows
// (docs/decisions/0222-distinguish-namesakes-by-household.md).
import type { Distinction } from "@narthex/contract/distinction.ts";
import { may, type Viewer } from "../access/viewer.ts";
import { getDay } from "../calendar/days.ts";
import type { Database } from "../database/database.ts";
import { listDistinguishingFacts, maySeeHouseholds } from "./members.policy.ts";
import { findMembers } from "./members.queries.ts";
import { findHouseholdPeople, findNamesakes } from "./namesakes.queries.ts";
import { chooseDistinction, type Facts, hasSameSecondLine, toPrintableFacts } from "./namesakes.rules.ts";

interface Choice {
  /** The list shows names alone, so that people of different households have equal rows too. */
  showsNamesOnly?: boolean;
  /** The list is printed. */
  isPrinted?: boolean;
}

/** The facts that distinguish each of these people from namesakes in the church. Absent for people without namesakes. */
export async function distinguishNamesakes(
  db: Database,
  viewer: Viewer,
  ids: readonly number[],
  now: Temporal.Instant,
  { showsNamesOnly = false, isPrinted = false }: Choice = {},
): Promise<ReadonlyMap<number, Distinction>> {
  // A person who waits for admission sees no directory, and finds administrators only.
  if (ids.length === 0 || !may(viewer, "directory.read")) return new Map();
  const pairs = await findNamesakes(db, ids, showsNamesOnly || !maySeeHouseholds(viewer));
  if (pairs.length === 0) return new Map();
  const all = [...new Set(pairs.flatMap(({ id, otherId }) => [id, otherId]))];
  const [records, people] = await Promise.all([findMembers(db, all), findHouseholdPeople(db, all)]);
  const today = getDay(viewer, now);
  const facts = new Map<number, Facts>(
    records.map((record) => {
      const ofPerson = listDistinguishingFacts(viewer, record, today, people.get(record.id));
      return [record.id, isPrinted ? toPrintableFacts(ofPerson) : ofPerson];
    }),
  );
  const found = new Map<number, Distinction>();
  for (const [id, others] of Map.groupBy(pairs, (pair) => pair.id)) {
    const person = facts.get(id);
    if (!person) continue;
    const named = others.flatMap(({ otherId }) => facts.get(otherId) ?? []);
    const alike = showsNamesOnly ? named : named.filter((other) => hasSameSecondLine(person, other));
    const distinction = alike.length > 0 ? chooseDistinction(alike, person) : null;
    if (distinction) found.set(id, distinction);
  }
  return found;
}

/** Adds to each row what tells its person from others of the same name. */
export async function addDistinctions<Row extends { readonly memberId: number | null }>(
  db: Database,
  viewer: Viewer,
  rows: readonly Row[],
  now: Temporal.Instant,
): Promise<(Row & { distinction: Distinction | null })[]> {
  const ids = [...new Set(rows.flatMap(({ memberId }) => memberId ?? []))];
  const distinctions = await distinguishNamesakes(db, viewer, ids, now, { showsNamesOnly: true });
  return rows.map((row) => ({ ...row, distinction: distinctions.get(row.memberId ?? 0) ?? null }));
}
