// The cells of rows that their households do not use, and remarks on rows whose household is in doubt. Pure.

import type { ImportMapping } from "@narthex/contract/import-mapping.ts";
import type { LeftCell, StoredChange } from "@narthex/contract/import-rows.ts";
import type { NewSharedHousehold } from "../households/bulk.service.ts";
import { isNamed } from "./family.rules.ts";
import { findHomeChange, OTHER_NAME } from "./homes.rules.ts";
import type { HouseholdPlan, NamedRow } from "./households.service.ts";
import { findHomePhoneColumn } from "./phones.rules.ts";
import { buildRepeatRemark } from "./repeats.rules.ts";
import type { Repeat } from "./repeats.service.ts";
import { SECOND } from "./row.rules.ts";

const MAY_BELONG_TO_ANOTHER =
  "The file has other households of this name, and without a street it is not certain whether the person belongs to one of them. Please check the household of the person after the import.";
const CHILD_ALONE =
  "No other person of the file is in the household of this child. Please check the household of the child after the import.";

interface Columns {
  mapping: ImportMapping;
}

interface CellRow extends NamedRow {
  /** The existing member of the row; null for a new person. */
  known: object | null;
  isUnsure: boolean;
  left: readonly LeftCell[];
}

/** The changes of rows, and the cells that they leave out. */
export type PlannedRows = Map<number, { changes: readonly StoredChange[]; left: LeftCell[] }>;

/** Leaves out a cell of a row. */
function leaveCell({ row, left }: CellRow, cell: LeftCell, planned: PlannedRows): void {
  const own = planned.get(row) ?? { changes: [], left: [...left] };
  planned.set(row, { ...own, left: [...own.left.filter(({ column }) => column !== cell.column), cell] });
}

/** Leaves out the names that a new household does not get, and the home phones that no household gets. */
export function leaveUnusedCells(
  rows: readonly CellRow[],
  { mapping }: Columns,
  plan: HouseholdPlan,
  shared: ReadonlyMap<number, NewSharedHousehold>,
  planned: PlannedRows,
): void {
  const nameColumn = mapping.householdName ?? mapping.householdId;
  for (const row of rows) {
    const { key, name, phone } = row.household;
    const added = plan.added.get(key);
    const isJoining = row.known === null || findHomeChange(planned.get(row.row)?.changes ?? null) !== undefined;
    const isOther = added !== undefined && name !== null && name.toLowerCase() !== added.name.toLowerCase();
    if (isOther && isJoining && nameColumn !== null)
      leaveCell(row, { column: nameColumn, reason: OTHER_NAME }, planned);
    const homePhone = added?.phone ?? shared.get(plan.existing.get(key) ?? 0)?.phone ?? null;
    const phoneColumn = findHomePhoneColumn(mapping);
    if (phone !== null && phone !== homePhone && phoneColumn !== null)
      leaveCell(row, { column: phoneColumn, reason: SECOND.phone }, planned);
  }
}

/** Adds a remark to rows that are likely the person of an earlier row. */
export function noteRepeats(repeats: readonly Repeat[], { mapping }: Columns, planned: PlannedRows): void {
  for (const { row, left, earlierRow } of repeats) {
    if (earlierRow === null || left.some(({ kind }) => kind === "repeated")) continue;
    const own = planned.get(row) ?? { changes: [], left: [...left] };
    planned.set(row, { ...own, left: [...own.left, buildRepeatRemark(earlierRow, mapping)] });
  }
}

/** Adds a remark to rows of a new household that may belong to another one, and to a child who is alone in it. */
export function noteDoubts(
  rows: readonly CellRow[],
  { mapping }: Columns,
  plan: HouseholdPlan,
  planned: PlannedRows,
): void {
  const column = mapping.householdName ?? mapping.householdId;
  if (column === null) return;
  for (const [key, group] of Map.groupBy(rows, ({ household }) => household.key)) {
    if (!plan.added.has(key)) continue;
    for (const one of group) {
      const isAlone = group.length === 1 && isNamed(key) && one.household.role === "child";
      const reason = one.isUnsure ? MAY_BELONG_TO_ANOTHER : isAlone ? CHILD_ALONE : null;
      if (reason !== null) leaveCell(one, { column, reason }, planned);
    }
  }
}
