// The ids that a person had before other records were merged into theirs. The audit log keeps them, because its entries
// never change.
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { memberMerges } from "../database/tables/merges.ts";

/** Selects the id of a member and of everybody who was merged into them, as text in a column `id`. */
export function selectFormerIds(memberId: number): SQL {
  return sql`select ${String(memberId)} as id union all
    select merged_id::text from member_merges where survivor_id = ${memberId} and undone_at is null`;
}

/** The member whom this id leads to now: the survivor if the person was merged, otherwise the same id. */
export async function findCurrentId(db: Database, id: number): Promise<number> {
  const [merge] = await db
    .select({ survivorId: memberMerges.survivorId })
    .from(memberMerges)
    .where(and(eq(memberMerges.mergedId, id), isNull(memberMerges.undoneAt)));
  return merge?.survivorId ?? id;
}
