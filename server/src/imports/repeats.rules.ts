// What a check stores of a row whose person is likely another one: a member, or an earlier row. Pure.
import type { ImportMapping } from "@narthex/contract/import-mapping.ts";
import { type ImportMatch, type LeftCell, toFileRow } from "@narthex/contract/import-rows.ts";
import type { LikelyOther } from "../duplicates/bulk-match.service.ts";

/** Maximum number of likely members that are shown for a row. */
export const MAX_SHOWN = 5;

const UNDECIDED = { isSame: false, canUpdate: false };

interface ComparedRow {
  row: number;
  remoteId: string | null;
}

/**
 * Two rows with different IDs are two people, with a remark. Otherwise the row is a likely duplicate.
 * @param rows the compared rows, by their place
 */
export function divideMatches(
  { remoteId }: Pick<ComparedRow, "remoteId">,
  others: readonly LikelyOther[],
  rows: readonly ComparedRow[],
): { matches: Omit<ImportMatch, "name">[]; earlierRow: number | null } {
  const found = others.map(({ place, memberId, reason }) => {
    return { memberId, reason, before: place === null ? undefined : rows[place] };
  });
  const isOther = ({ before }: (typeof found)[number]) =>
    remoteId !== null && before !== undefined && before.remoteId !== null;
  const matches = found
    .filter((one) => !isOther(one))
    .map(({ memberId, reason, before }) => ({ memberId, reason, row: before?.row ?? null, ...UNDECIDED }));
  return { matches, earlierRow: found.find(isOther)?.before?.row ?? null };
}

/** The remark on a row that is likely the person of an earlier one. */
export function buildRepeatRemark(earlierRow: number, { remoteId }: ImportMapping): LeftCell {
  const reason = `Likely the same person as row ${toFileRow(earlierRow)}, which has another ID. Rows with different IDs are imported as different people.`;
  return { column: remoteId ?? 0, reason, kind: "repeated" };
}
