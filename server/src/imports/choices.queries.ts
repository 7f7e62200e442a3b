// The choices about rows whose people are, or likely are, existing members.
import type { PersonChoice } from "@narthex/contract/import-rows.ts";
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { importRows } from "../database/tables/imports.ts";
import { isHere, isLikelyMember, isUpdatable } from "./imports.queries.ts";

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
  const chosen = rows === "all" ? isLikelyMember : rows === "here" ? isHere : matchRows();
  const ofImport = eq(importRows.importId, id);
  if (choice !== "update") {
    const { rowCount } = await tx.update(importRows).set({ choice, targetId: null }).where(and(ofImport, chosen));
    return rowCount ?? 0;
  }
  const memberId = sql`(${importRows.matches} -> 0 -> 'memberId')::int`;
  const mayUpdate = sql`(${isHere} or ${isUpdatable}) and not exists (
    select from import_rows as other
    where other.import_id = ${id} and other.row <> ${importRows.row} and other.target_id = ${memberId})`;
  const firstOfEach = tx
    .selectDistinctOn([memberId], { row: importRows.row })
    .from(importRows)
    .where(and(ofImport, chosen, mayUpdate))
    .orderBy(memberId, importRows.row);
  const { rowCount } = await tx
    .update(importRows)
    .set({ choice: "import", targetId: sql`(select id from members where id = ${memberId})` })
    .where(and(ofImport, inArray(importRows.row, firstOfEach)));
  return rowCount ?? 0;
}
