import { asc, eq, inArray } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { changeById, deleteById, insertInto } from "../database/rows.ts";
import { memberLists } from "../database/tables/member-lists.ts";
import { members } from "../database/tables/members.ts";
import { ministries } from "../database/tables/ministries.ts";
import { tags } from "../database/tables/tags.ts";
import { selectAccountName } from "../people/account-name.ts";

function selectLists(db: Database) {
  const { id, name, filter, updatedAt } = memberLists;
  const authorName = selectAccountName(memberLists.authorId);
  return db
    .select({ id, name, filter, updatedAt, authorName, authorMemberId: members.id })
    .from(memberLists)
    .leftJoin(members, eq(members.userId, memberLists.authorId));
}

export type ListRecord = Awaited<ReturnType<typeof selectLists>>[number];

export async function findLists(db: Database): Promise<ListRecord[]> {
  return selectLists(db).orderBy(asc(memberLists.name), asc(memberLists.id));
}

export async function findList(db: Database, id: number): Promise<ListRecord | null> {
  const [found] = await selectLists(db).where(eq(memberLists.id, id));
  return found ?? null;
}

export async function countLists(db: Database): Promise<number> {
  return db.$count(memberLists);
}

/** Locks a list until the transaction ends. */
export async function lockList(tx: Database, id: number): Promise<boolean> {
  const held = await tx.select({ id: memberLists.id }).from(memberLists).where(eq(memberLists.id, id)).for("update");
  return held.length > 0;
}

export const insertList = insertInto(memberLists);
export const changeList = changeById(memberLists);
export const deleteList = deleteById(memberLists);

/** Which of the records that filters name still exist. */
export interface KnownChoices {
  readonly tags: ReadonlySet<number>;
  readonly ministries: ReadonlySet<number>;
}

export async function findKnownChoices(
  db: Database,
  lists: readonly Pick<ListRecord, "filter">[],
): Promise<KnownChoices> {
  const tagIds = lists.flatMap(({ filter }) => filter.tag ?? []);
  const ministryIds = lists.flatMap(({ filter }) => filter.ministryId ?? []);
  const findExisting = async (table: typeof tags | typeof ministries, ids: readonly number[]) => {
    if (ids.length === 0) return new Set<number>();
    const rows = await db
      .select({ id: table.id })
      .from(table)
      .where(inArray(table.id, [...ids]));
    return new Set(rows.map(({ id }) => id));
  };
  return { tags: await findExisting(tags, tagIds), ministries: await findExisting(ministries, ministryIds) };
}
