// New people of a file who have the name and the role of another person of their household. They are compared after all
// rows are read, because only then it is known which households the import joins
// (docs/decisions/0029-detect-duplicates-by-name-and-contact.md).
import type { LeftCell } from "@narthex/contract/import-rows.ts";
import type { Database } from "../database/database.ts";
import type { StoredMatch } from "../database/tables/imports.ts";
import { createHousemateMatcher } from "../duplicates/bulk-match.service.ts";
import type { HouseholdPlan, NamedRow } from "./households.service.ts";
import { divideMatches, MAX_SHOWN } from "./repeats.rules.ts";

/** A row of a new person with a household. */
interface NewRow extends Pick<NamedRow, "row" | "household"> {
  remoteId: string | null;
  firstName: string;
  lastName: string;
  dateOfBirth: string | null;
  left: readonly LeftCell[];
}

export interface Repeat {
  row: number;
  remoteId: string | null;
  left: readonly LeftCell[];
  /** Members and rows that are likely the person of the row, which is then skipped by default. */
  matches: StoredMatch[];
  /** The earlier row that is likely the same person although it has another ID; null without one. */
  earlierRow: number | null;
}

/** The number of each household after the import. Those that it adds have negative ones. */
function numberHouseholds({ existing, added }: HouseholdPlan): Map<string, number> {
  return new Map([...[...added.keys()].map((key, place) => [key, -1 - place] as const), ...existing]);
}

/**
 * The rows whose people are likely others of their household.
 * @param leaving existing members who leave their household
 */
export async function findRepeats(
  db: Database,
  rows: readonly NewRow[],
  plan: HouseholdPlan,
  leaving: ReadonlySet<number>,
): Promise<Repeat[]> {
  const numbers = numberHouseholds(plan);
  const housed = rows.filter(({ household }) => numbers.has(household.key));
  const others = await createHousemateMatcher(db)(
    housed.map(({ firstName, lastName, dateOfBirth, household: { key, role } }) => {
      const home = { householdId: numbers.get(key) ?? 0, role };
      return { firstName, lastName, dateOfBirth, email: null, phone: null, home };
    }),
  );
  return housed.flatMap((one, place): Repeat[] => {
    const found = (others[place] ?? []).filter(
      ({ memberId, reason }) => reason === "household" && !leaving.has(memberId ?? 0),
    );
    const { matches, earlierRow } = divideMatches(one, found, housed);
    if (found.length === 0) return [];
    return [{ row: one.row, remoteId: one.remoteId, left: one.left, matches: matches.slice(0, MAX_SHOWN), earlierRow }];
  });
}
