// Tags of people. Only managers of members see them, so open screens of others get no notice.
import { MAX_TAGS, type NewTag, type Tag, type TagChange, type TagName } from "@narthex/contract/tags.ts";
import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { refuseStale } from "../http/version.ts";
import { Refusal, requireFound } from "../refusal.ts";
import {
  countTags,
  deleteTag,
  deleteTagged,
  findTag,
  findTags,
  findTagsOf,
  insertTag,
  insertTagged,
  isMember,
  lockTag,
  renameTag,
} from "./tags.queries.ts";

export async function listTags(db: Database): Promise<Tag[]> {
  return findTags(db);
}

export async function readTag(db: Database, id: number): Promise<Tag> {
  return requireFound(await findTag(db, id));
}

export async function listTagsOf(db: Database, memberId: number): Promise<TagName[]> {
  if (!(await isMember(db, memberId))) throw new Refusal("not_found");
  return findTagsOf(db, memberId);
}

export async function createTag(tx: Database, viewer: Viewer, { name }: NewTag, now: Temporal.Instant): Promise<Tag> {
  if ((await countTags(tx)) >= MAX_TAGS) throw new Refusal("tags_full");
  const at = now.toString();
  const id = await insertTag(tx, { name, createdAt: at, updatedAt: at });
  await recordChange(tx, viewer, "tag.created", { subjectId: id });
  return readTag(tx, id);
}

/** A tag that is locked until the transaction ends. */
async function requireLockedTag(tx: Database, id: number, strength: "update" | "key share"): Promise<void> {
  if (!(await lockTag(tx, id, strength))) throw new Refusal("not_found");
}

export async function updateTag(
  tx: Database,
  viewer: Viewer,
  id: number,
  { name, updatedAt: seen }: TagChange,
  now: Temporal.Instant,
): Promise<Tag> {
  await requireLockedTag(tx, id, "update");
  const before = await readTag(tx, id);
  if (before.name === name) return before;
  await refuseStale(before, seen, () => before);
  await renameTag(tx, id, { name, updatedAt: now.toString() });
  await recordChange(tx, viewer, "tag.renamed", { subjectId: id });
  return readTag(tx, id);
}

export async function removeTag(tx: Database, viewer: Viewer, id: number): Promise<{ id: number }> {
  await requireLockedTag(tx, id, "update");
  await deleteTag(tx, id);
  await recordChange(tx, viewer, "tag.deleted", { subjectId: id });
  return { id };
}

/** Gives people a tag. Those who were deleted or merged since they were selected are skipped. */
export async function putTagOn(tx: Database, viewer: Viewer, id: number, memberIds: readonly number[]): Promise<Tag> {
  await requireLockedTag(tx, id, "key share");
  // Always in the same order, so that two such transactions cannot wait for each other.
  const wanted = [...new Set(memberIds)].sort((one, other) => one - other);
  const added = await insertTagged(tx, id, wanted);
  if (added.length > 0)
    await recordChange(tx, viewer, "tag.put_on", { subjectId: id, detail: { memberIds: added.map(String) } });
  return readTag(tx, id);
}

export async function takeTagOff(tx: Database, viewer: Viewer, id: number, memberIds: readonly number[]): Promise<Tag> {
  await requireLockedTag(tx, id, "key share");
  const gone = await deleteTagged(tx, id, memberIds);
  if (gone.length > 0)
    await recordChange(tx, viewer, "tag.taken_off", { subjectId: id, detail: { memberIds: gone.map(String) } });
  return readTag(tx, id);
}
