// Rows that change no one, and what they say about the household of their family: only the people of a household identify
// it in files of unknown programs (docs/decisions/0148-match-imported-people-by-their-remote-id.md).
import type { Database } from "../database/database.ts";
import type { StoredMatch } from "../database/tables/imports.ts";
import { yieldToOthers } from "../event-loop.ts";
import { readLine } from "./couples.rules.ts";
import type { RowHousehold } from "./family.rules.ts";
import type { ReadRow, RowReading } from "./row.rules.ts";
import { findSkippedRows } from "./run.queries.ts";

/**
 * A row that changes no one, because its person is in the directory already, or likely is. It shows the
 * household of the row's family.
 */
export interface Resident {
  row: number;
  lastName: string;
  household: RowHousehold;
  memberIds: readonly number[];
  /** Whether the row is certainly of this person. */
  isSame: boolean;
}

/** What a skipped row says about the household of its family; null without one, and for another row's likely duplicate. */
export function toResident(row: number, read: ReadRow, matches: readonly StoredMatch[]): Resident | null {
  const memberIds = matches.flatMap(({ memberId }) => memberId ?? []);
  if (read.faults !== null || read.household === null || memberIds.length === 0) return null;
  const { lastName } = read.member;
  return { row, lastName, household: read.household, memberIds, isSame: matches.some(({ isSame }) => isSame) };
}

/**
 * The households of the residents of a family: of those who are certainly these people, and those in which several
 * people have the names of different rows. One name alone may be of another family.
 * @param homeOf the household that a member in the role of the row identifies
 */
export function findHomesOfResidents(
  residents: readonly Resident[],
  homeOf: (memberId: number, household: RowHousehold) => number | null,
): number[] {
  const findHomes = ({ memberIds, household }: Resident) =>
    new Set(memberIds.flatMap((id) => homeOf(id, household) ?? []));
  const certain = residents.filter(({ isSame }) => isSame).flatMap((one) => [...findHomes(one)]);
  const likely = residents.filter(({ isSame }) => !isSame);
  const byHome = Map.groupBy(
    likely.flatMap((one) => [...findHomes(one)]),
    (id) => id,
  );
  return [...certain, ...[...byHome].filter(([, rows]) => rows.length > 1).map(([id]) => id)];
}

/** The people of skipped rows with a household. */
export async function findResidents(db: Database, importId: number, reading: RowReading): Promise<Resident[]> {
  const residents: Resident[] = [];
  for await (const { matches, ...line } of yieldToOthers(await findSkippedRows(db, importId))) {
    const resident = toResident(line.row, readLine(line, reading), matches);
    if (resident !== null) residents.push(resident);
  }
  return residents;
}
