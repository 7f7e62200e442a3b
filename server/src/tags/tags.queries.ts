// SQL for tags and for the people who have them.
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { type ChangeById, changeById, deleteById, insertInto } from "../database/rows.ts";
import { members } from "../database/tables/members.ts";
import { memberTags, tags } from "../database/tables/tags.ts";

const columns = {
  id: tags.id,
  name: tags.name,
  memberCount: sql<number>`(select count(*)::int from ${memberTags} where ${memberTags}.tag_id = ${tags}.id)`,
  updatedAt: tags.updatedAt,
};

export async function findTags(db: Database) {
  return db.select(columns).from(tags).orderBy(asc(tags.name), asc(tags.id));
}

export async function findTag(db: Database, id: number) {
  const [found] = await db.select(columns).from(tags).where(eq(tags.id, id));
  return found ?? null;
}

/** Locks a tag until the transaction ends. @param strength "key share" lets others give it to people too */
export async function lockTag(tx: Database, id: number, strength: "update" | "key share"): Promise<boolean> {
  const held = await tx.select({ id: tags.id }).from(tags).where(eq(tags.id, id)).for(strength);
  return held.length > 0;
}

export async function countTags(db: Database): Promise<number> {
  return db.$count(tags);
}

export const insertTag = insertInto(tags);
export const renameTag: ChangeById<{ name: string; updatedAt: string }> = changeById(tags);
export const deleteTag = deleteById(tags);

/** @returns whether there is a person with this id */
export async function isMember(db: Database, id: number): Promise<boolean> {
  return (await db.$count(members, eq(members.id, id))) > 0;
}

export async function findTagsOf(db: Database, memberId: number) {
  return db
    .select({ id: tags.id, name: tags.name })
    .from(memberTags)
    .innerJoin(tags, eq(tags.id, memberTags.tagId))
    .where(eq(memberTags.memberId, memberId))
    .orderBy(asc(tags.name), asc(tags.id));
}

/**
 * Gives people a tag, in the order given; those who no longer exist are skipped.
 * @param at when; now if absent
 * @returns those who did not have it before
 */
export async function insertTagged(
  tx: Database,
  tagId: number,
  memberIds: readonly number[],
  at?: string,
): Promise<number[]> {
  const ids = sql`unnest(${sql.param(memberIds)}::int[]) with ordinality as one (id, place)`;
  const { rows } = await tx.execute<{ memberId: number }>(sql`
    insert into member_tags (member_id, tag_id, created_at)
    select one.id, ${tagId}::int, coalesce(${at ?? null}::timestamptz, now()) from ${ids}
    join members on members.id = one.id order by one.place
    on conflict (member_id, tag_id) do nothing returning member_id as "memberId"`);
  return rows.map(({ memberId }) => memberId);
}

/** @param values of a tag whose name may be taken @returns the tag that has the name */
export async function insertOrFindTag(
  tx: Database,
  values: Required<Pick<typeof tags.$inferInsert, "name" | "createdAt" | "updatedAt">>,
): Promise<{ id: number; isNew: boolean }> {
  const [written] = await tx.insert(tags).values(values).onConflictDoNothing().returning({ id: tags.id });
  if (written) return { id: written.id, isNew: true };
  const [found] = await tx.select({ id: tags.id }).from(tags).where(sql`lower(${tags.name}) = lower(${values.name})`);
  if (!found) throw new Error("the tag was not written");
  return { id: found.id, isNew: false };
}

/** The names of the tags of these people, by name. */
export async function findNamesOfMany(db: Database, memberIds: readonly number[]) {
  return db
    .select({ memberId: memberTags.memberId, name: tags.name })
    .from(memberTags)
    .innerJoin(tags, eq(tags.id, memberTags.tagId))
    .where(inArray(memberTags.memberId, [...memberIds]))
    .orderBy(asc(tags.name), asc(tags.id));
}

/** Takes away the tags that these people got at this time. */
export async function deleteTaggedAt(tx: Database, memberIds: readonly number[], at: string) {
  return tx
    .delete(memberTags)
    .where(and(inArray(memberTags.memberId, [...memberIds]), eq(memberTags.createdAt, at)))
    .returning({ memberId: memberTags.memberId, tagId: memberTags.tagId });
}

/** Deletes tags that no one has and that were not changed since. @returns those that were deleted */
export async function deleteUnusedTags(tx: Database, ids: readonly number[], at: string): Promise<number[]> {
  const these = inArray(tags.id, [...ids]);
  // People who are being given a tag lock its row, so they are visible only after that lock.
  await tx.select({ id: tags.id }).from(tags).where(these).orderBy(asc(tags.id)).for("update");
  const isUnused = sql`not exists (select from ${memberTags} where ${memberTags}.tag_id = ${tags}.id)`;
  const gone = await tx
    .delete(tags)
    .where(and(these, eq(tags.updatedAt, at), isUnused))
    .returning({ id: tags.id });
  return gone.map(({ id }) => id);
}

/** @returns those who had it */
export async function deleteTagged(tx: Database, tagId: number, memberIds: readonly number[]): Promise<number[]> {
  // Locked in one order first, so that two such transactions cannot wait for each other.
  const held = await tx
    .select({ id: memberTags.id, memberId: memberTags.memberId })
    .from(memberTags)
    .where(and(eq(memberTags.tagId, tagId), inArray(memberTags.memberId, [...memberIds])))
    .orderBy(asc(memberTags.memberId))
    .for("update");
  const ids = held.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(memberTags).where(inArray(memberTags.id, ids));
  return held.map(({ memberId }) => memberId);
}
