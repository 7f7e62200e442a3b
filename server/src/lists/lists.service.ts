// Saved lists of members. A list contains filters and no people: opening it queries the directory with the viewer's
// rights.
import {
  type ListFilter,
  MAX_MEMBER_LISTS,
  type MemberList,
  type MemberListChange,
  type NewMemberList,
} from "@narthex/contract/member-lists.ts";
import type { Viewer } from "../access/viewer.ts";
import { listChangedFields } from "../changes/changed-fields.ts";
import { recordChange } from "../changes/record.ts";
import { readFields } from "../custom-fields/fields.service.ts";
import type { Database } from "../database/database.ts";
import { refuseStale } from "../http/version.ts";
import { Refusal, requireFound } from "../refusal.ts";
import { findProblems, type KnownRecords, listSeenBy } from "./lists.policy.ts";
import {
  changeList,
  countLists,
  deleteList,
  findKnownChoices,
  findList,
  findLists,
  insertList,
  type ListRecord,
  lockList,
} from "./lists.queries.ts";

/** The records that the filters of these lists name, as far as they still exist. */
async function readKnown(db: Database, lists: readonly Pick<ListRecord, "filter">[]): Promise<KnownRecords> {
  const needsFields = lists.some(({ filter }) => filter.customField !== undefined);
  const fields = needsFields ? await readFields(db) : [];
  return { ...(await findKnownChoices(db, lists)), customFields: new Map(fields.map((field) => [field.id, field])) };
}

export async function listLists(db: Database, viewer: Viewer): Promise<MemberList[]> {
  const found = await findLists(db);
  const known = await readKnown(db, found);
  return found.map((list) => listSeenBy(viewer, list, known));
}

async function showTo(db: Database, viewer: Viewer, list: ListRecord): Promise<MemberList> {
  return listSeenBy(viewer, list, await readKnown(db, [list]));
}

async function requireList(db: Database, id: number): Promise<ListRecord> {
  return requireFound(await findList(db, id));
}

export async function readList(db: Database, viewer: Viewer, id: number): Promise<MemberList> {
  return showTo(db, viewer, await requireList(db, id));
}

/** Refuses to change a list that the viewer cannot read. */
async function refuseUnread(db: Database, viewer: Viewer, list: ListRecord): Promise<void> {
  if (!(await showTo(db, viewer, list)).can.edit) throw new Refusal("forbidden");
}

/** Refuses a filter that the viewer may not use, as the directory does. */
async function refuseHidden(db: Database, viewer: Viewer, filter: ListFilter): Promise<void> {
  const problems = findProblems(viewer, filter, await readKnown(db, [{ filter }]));
  if (problems.some(({ reason }) => reason === "not_allowed")) throw new Refusal("forbidden");
}

export async function createList(
  tx: Database,
  viewer: Viewer,
  { name, filter }: NewMemberList,
  now: Temporal.Instant,
): Promise<MemberList> {
  if ((await countLists(tx)) >= MAX_MEMBER_LISTS) throw new Refusal("member_lists_full");
  await refuseHidden(tx, viewer, filter);
  const at = now.toString();
  const id = await insertList(tx, { name, filter, authorId: viewer.userId, createdAt: at, updatedAt: at });
  await recordChange(tx, viewer, "member_list.created", { subjectId: id });
  return readList(tx, viewer, id);
}

/** The same text for equal filters, whatever the order of their names. */
const serializeFilter = (filter: ListFilter): string => JSON.stringify(Object.entries(filter).sort());

export async function updateList(
  tx: Database,
  viewer: Viewer,
  id: number,
  { updatedAt: seen, filter, name }: MemberListChange,
  now: Temporal.Instant,
): Promise<MemberList> {
  if (!(await lockList(tx, id))) throw new Refusal("not_found");
  const before = await requireList(tx, id);
  await refuseUnread(tx, viewer, before);
  const changesFilter = filter !== undefined && serializeFilter(filter) !== serializeFilter(before.filter);
  const fields = [...listChangedFields(before, { name }), ...(changesFilter ? ["filter"] : [])];
  if (fields.length === 0) return showTo(tx, viewer, before);
  await refuseStale(before, seen, () => showTo(tx, viewer, before));
  if (changesFilter) await refuseHidden(tx, viewer, filter);
  await changeList(tx, id, {
    ...(name === undefined ? {} : { name }),
    ...(filter === undefined ? {} : { filter }),
    updatedAt: now.toString(),
  });
  await recordChange(tx, viewer, "member_list.changed", { subjectId: id, detail: { fields } });
  return readList(tx, viewer, id);
}

export async function removeList(tx: Database, viewer: Viewer, id: number): Promise<{ id: number }> {
  if (!(await lockList(tx, id))) throw new Refusal("not_found");
  await refuseUnread(tx, viewer, await requireList(tx, id));
  await deleteList(tx, id);
  await recordChange(tx, viewer, "member_list.deleted", { subjectId: id });
  return { id };
}
