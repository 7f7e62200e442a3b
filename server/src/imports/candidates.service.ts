// The members who may be the people of rows that have no known ID.

import type { Database } from "../database/database.ts";
import type { StoredMatch } from "../database/tables/imports.ts";
import { readSelectedRecords } from "../members/bulk.service.ts";
import { findIdentified, findNamedMembers } from "./check.queries.ts";
import { listOtherNames } from "./couples.rules.ts";
import type { IdSource } from "./products.rules.ts";
import type { GoodRow, RowReading } from "./row.rules.ts";
import { findOnly, findSame } from "./same-person.rules.ts";

interface Comparing {
  db: Database;
  reading: RowReading;
  source: IdSource;
  /** The members of other rows. */
  taken: ReadonlySet<number>;
  /** Those whom the IDs of the file identify. */
  known: ReadonlySet<number>;
}

export interface NewRow {
  line: { row: number; cells: string[] };
  read: GoodRow;
  /** Those who share a name and a value. */
  matches: StoredMatch[];
  /** The earlier row that is likely the same person although it has another ID; null without one. */
  earlierRow: number | null;
}

const toNameKey = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.toLowerCase();

/**
 * Members of exactly the same name, for rows that share nothing else with anyone; for a row with an ID, only members
 * without an ID of the same program, such as people who were added by hand. A couple may be in the directory as one
 * person or as two.
 */
async function findNamesakes(
  { db, reading, source }: Comparing,
  rows: readonly NewRow[],
): Promise<(row: NewRow) => StoredMatch[]> {
  const listRowNames = ({ line, read: { member } }: NewRow) => {
    const { firstName, lastName } = member;
    return [{ firstName, lastName }, ...listOtherNames(line, reading)];
  };
  const named = await findNamedMembers(db, rows.flatMap(listRowNames));
  const identified = await findIdentified(
    db,
    source,
    named.map(({ id }) => id),
  );
  const byName = Map.groupBy(named, toNameKey);
  return (row) =>
    listRowNames(row)
      .flatMap((name) => byName.get(toNameKey(name)) ?? [])
      .filter(({ id }) => row.read.remoteId === null || !identified.has(id))
      .filter(
        ({ dateOfBirth }) =>
          !dateOfBirth || !row.read.member.dateOfBirth || dateOfBirth === row.read.member.dateOfBirth,
      )
      .map(({ id }) => ({ memberId: id, reason: "name", row: null, isSame: false, canUpdate: false }));
}

/** Reads the members who may be the people of these rows: by name and a shared value, or else by the name alone. */
export async function readCandidates(state: Comparing, rows: readonly NewRow[]) {
  const { db, source, taken, known } = state;
  const nameless = rows.filter(({ matches }) => matches.length === 0);
  const namesakesOf = await findNamesakes(state, nameless);
  const found = new Map(rows.map((row) => [row, row.matches.length === 0 ? namesakesOf(row) : row.matches]));
  const ids = [...new Set([...found.values()].flatMap((matches) => matches.flatMap(({ memberId }) => memberId ?? [])))];
  const records = await readSelectedRecords(db, ids);
  const identified = await findIdentified(db, source, ids);
  const getMatches = (row: NewRow): StoredMatch[] => found.get(row) ?? [];
  const selectFree = (
    { read }: NewRow,
    match: (StoredMatch & { memberId: number }) | null,
    others: ReadonlySet<number>,
  ) => {
    // A member with an ID of the same program is only the person of that ID.
    const isOfOther = read.remoteId !== null && identified.has(match?.memberId ?? 0);
    return match === null || isOfOther || others.has(match.memberId) ? null : match;
  };
  return {
    getMatches,
    /** The member who is certainly the person of a row, unless another row is of this member. */
    findCertain: (row: NewRow) => selectFree(row, findSame(row.read.member, getMatches(row), records), taken),
    /** The only member who is likely the person of a row. Another row of this member may be imported as someone else. */
    findLikely: (row: NewRow) => selectFree(row, findOnly(getMatches(row)), known),
  };
}
