// The choices about rows whose people are, or likely are, existing members.
import type { PersonChoice } from "@narthex/contract/import-rows.ts";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { importRows } from "../database/tables/imports.ts";
import { isHere, isLikely } from "./imports.queries.ts";

/**
 * Sets the choice of rows with a likely duplicate; other rows have no choice. Only rows of one member update that
 * member, and only one row of an import. @returns the number of rows
 */
export async function setChoices(
  tx: Database,
  id: number,
  rows: "all" | "here" | readonly number[],
  choice: PersonChoice,
): Promise<number> {
  const matchRows = () => and(isNotNull(importRows.matches), sql`${importRows.row} = any(${sql.param(rows)}::int[])`);
  const chosen = rows === "all" ? isLikely : rows === "here" ? isHere : matchRows();
  const updates = choice === "update";
  const memberId = sql`(${importRows.matches} -> 0 -> 'memberId')::int`;
  const targetId = updates ? sql`(select id from members where id = ${memberId})` : null;
  const isOther = sql`other.import_id = ${id} and other.row <> ${importRows.row}`;
  // A row that is certainly of the member is not overridden by one that is likely of them.
  const isEarlier =
    rows === "here"
      ? sql`false`
      : sql`other.row < ${importRows.row} ${Array.isArray(rows) ? sql`and other.row = any(${sql.param(rows)}::int[])` : sql``}
    and (other.matches -> 0 -> 'memberId')::int = ${memberId} and other.matches @> '[{"canUpdate": true}]'`;
  const mayUpdate = sql`(${isHere} or ${importRows.matches} @> '[{"canUpdate": true}]') and not exists (
    select from import_rows as other where ${isOther} and (other.target_id = ${memberId} or (${isEarlier})))`;
  const { rowCount } = await tx
    .update(importRows)
    .set({ choice: updates ? "import" : choice, targetId })
    .where(and(eq(importRows.importId, id), chosen, updates ? mayUpdate : undefined));
  return rowCount ?? 0;
}
