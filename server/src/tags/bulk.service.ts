// Tags of many people at once, for imports. The caller records the import; people who were known already are recorded
// here.
import { MAX_TAGS } from "@narthex/contract/tags.ts";
import { type Actor, recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { Refusal } from "../refusal.ts";
import {
  countTags,
  deleteTaggedAt,
  deleteUnusedTags,
  findNamesOfMany,
  findTags,
  insertOrFindTag,
  insertTagged,
  lockTag,
} from "./tags.queries.ts";

/** Names are compared without capitals and surrounding spaces. */
const toKey = (name: string): string => name.trim().toLowerCase();

/** The ids of all tags, by their names in lower case. */
export async function readTagIds(db: Database): Promise<Map<string, number>> {
  return new Map((await findTags(db)).map(({ id, name }) => [toKey(name), id]));
}

/** The names of the tags of these people in lower case. */
export async function readTagsOfMany(db: Database, memberIds: readonly number[]): Promise<Map<number, Set<string>>> {
  const found = new Map<number, Set<string>>();
  for (const { memberId, name } of await findNamesOfMany(db, memberIds))
    found.set(memberId, (found.get(memberId) ?? new Set()).add(toKey(name)));
  return found;
}

/** The names of the tags of these people as they are shown, by name. */
export async function readTagNames(
  db: Database,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const found = Map.groupBy(await findNamesOfMany(db, memberIds), ({ memberId }) => memberId);
  return new Map([...found].map(([id, rows]) => [id, rows.map(({ name }) => name)]));
}

interface TaggedMember {
  memberId: number;
  /** Whether the person was there before the import. */
  isKnown: boolean;
  tags: readonly string[];
}

/**
 * Gives people tags, and creates those that do not exist.
 * @throws Refusal tags_full
 * @returns the ids of created tags, and of known people who got a tag that they did not have
 */
export async function tagMany(
  tx: Database,
  actor: Actor,
  people: readonly TaggedMember[],
  at: string,
): Promise<{ created: number[]; changed: Set<number> }> {
  const ids = await readTagIds(tx);
  const names = new Map<string, string>();
  const wanted = new Map<string, Set<number>>();
  for (const { memberId, tags } of people)
    for (const name of tags) {
      const key = toKey(name);
      if (!names.has(key)) names.set(key, name);
      wanted.set(key, (wanted.get(key) ?? new Set()).add(memberId));
    }
  const created: number[] = [];
  for (const [key, name] of [...names].filter(([one]) => !ids.has(one))) {
    const { id, isNew } = await insertOrFindTag(tx, { name, createdAt: at, updatedAt: at });
    ids.set(key, id);
    if (!isNew) continue;
    created.push(id);
    await recordChange(tx, actor, "tag.created", { subjectId: id });
  }
  if (created.length > 0 && (await countTags(tx)) > MAX_TAGS) throw new Refusal("tags_full");
  const changed = new Set<number>();
  const known = new Set(people.flatMap(({ memberId, isKnown }) => (isKnown ? memberId : [])));
  // Always in the same order, so that two such transactions cannot wait for each other.
  for (const [key, id] of [...ids].filter(([one]) => names.has(one)).sort(([, one], [, other]) => one - other)) {
    if (!(await lockTag(tx, id, "key share"))) continue;
    const memberIds = [...(wanted.get(key) ?? [])].sort((one, other) => one - other);
    const added = (await insertTagged(tx, id, memberIds, at)).filter((memberId) => known.has(memberId));
    for (const memberId of added) changed.add(memberId);
    if (added.length > 0)
      await recordChange(tx, actor, "tag.put_on", { subjectId: id, detail: { memberIds: added.map(String) } });
  }
  return { created, changed };
}

/** Takes away the tags that these people got at this time. @returns the people who had one */
export async function untagMany(
  tx: Database,
  actor: Actor,
  memberIds: readonly number[],
  at: string,
): Promise<Set<number>> {
  const gone = await deleteTaggedAt(tx, memberIds, at);
  for (const [tagId, rows] of Map.groupBy(gone, (row) => row.tagId))
    await recordChange(tx, actor, "tag.taken_off", {
      subjectId: tagId,
      detail: { memberIds: rows.map(({ memberId }) => String(memberId)) },
    });
  return new Set(gone.map(({ memberId }) => memberId));
}

/** Deletes those of these tags that no one has, and that no one renamed since. */
export async function removeUnusedTags(tx: Database, actor: Actor, ids: readonly number[], at: string): Promise<void> {
  for (const id of await deleteUnusedTags(tx, ids, at)) await recordChange(tx, actor, "tag.deleted", { subjectId: id });
}
