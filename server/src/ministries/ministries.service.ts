// The congregation's ministries. Every signed-in person sees them. Leading one is not a role: its leaders may describe
// it and assign people to it, and nothing else (docs/decisions/0022-separate-leading-a-ministry-from-roles.md).
import type { Ministry, MinistryChange, NewMinistry } from "@narthex/contract/ministries.ts";
import type { Viewer } from "../access/viewer.ts";
import { listChangedFields } from "../changes/changed-fields.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { removeRepliesOfFormer } from "../events/hidden-replies.service.ts";
import { refuseStale } from "../http/version.ts";
import { findActiveAmong } from "../members/directory.service.ts";
import { sendNotice } from "../messages/messages.service.ts";
import type { MailNeeds } from "../messaging/mail/mail.ts";
import { findLeaderIds } from "../people/leaders.ts";
import { Refusal, refuseField, requireFound } from "../refusal.ts";
import { writeLeaderNotice } from "./leader-notice.rules.ts";
import { findMinistryReachErrors, listMinistryRights, toMinistry } from "./ministries.policy.ts";
import {
  changeMinistry,
  findMinistries,
  findMinistriesNamed,
  findMinistry,
  insertMinistry,
  type LockStrength,
  lockMinistry,
  replaceCoLeaders,
} from "./ministries.queries.ts";

export async function listMinistries(db: Database, viewer: Viewer): Promise<Ministry[]> {
  const found = await findMinistries(db);
  return found.map((record) => toMinistry(viewer, record));
}

/** The first ministries that a text finds by name. Everybody who is signed in sees all names. */
export async function findMinistriesByName(
  db: Database,
  typed: string,
  limit: number,
): Promise<{ id: number; name: string }[]> {
  return findMinistriesNamed(db, typed, limit);
}

/** One ministry as the viewer sees it. @throws Refusal not_found */
export async function readMinistry(db: Database, viewer: Viewer, id: number): Promise<Ministry> {
  const record = requireFound(await findMinistry(db, id));
  return toMinistry(viewer, record);
}

const LEADS_ALREADY = "The leader is one of these people. Please choose others.";

async function refuseUnfitLeader(tx: Database, leaderId: number | null): Promise<void> {
  if (leaderId === null || (await findActiveAmong(tx, [leaderId])).has(leaderId)) return;
  throw refuseField("leaderId", "Please choose an active member.");
}

/** @param known co-leaders who may have become inactive since they were chosen */
async function refuseUnfitCoLeaders(
  tx: Database,
  coLeaderIds: readonly number[],
  leaderId: number | null,
  known: readonly number[] = [],
): Promise<void> {
  if (leaderId !== null && coLeaderIds.includes(leaderId)) throw refuseField("coLeaderIds", LEADS_ALREADY);
  const added = coLeaderIds.filter((id) => !known.includes(id));
  if ((await findActiveAmong(tx, added)).size < added.length)
    throw refuseField("coLeaderIds", "Please choose active members.");
}

const sortIds = (ids: readonly number[]): number[] => [...ids].sort((one, other) => one - other);

function listLeaders({ leaderId, coLeaderIds }: { leaderId: number | null; coLeaderIds: readonly number[] }): number[] {
  return leaderId === null ? [...coLeaderIds] : [leaderId, ...coLeaderIds];
}

/** Sends a message to people who lead a ministry since this change. */
async function notifyLeaders(
  tx: Database,
  viewer: Viewer,
  name: string,
  added: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  for (const memberId of added) {
    if (memberId !== viewer.memberId) await sendNotice(tx, viewer, writeLeaderNotice(name), { memberId }, now);
  }
}

export async function createMinistry(
  tx: Database,
  viewer: Viewer,
  { coLeaderIds = [], ...input }: NewMinistry,
  now: Temporal.Instant,
): Promise<Ministry> {
  const { leaderId = null } = input;
  await refuseUnfitLeader(tx, leaderId);
  await refuseUnfitCoLeaders(tx, coLeaderIds, leaderId);
  const id = await insertMinistry(tx, { ...input, createdAt: now.toString(), updatedAt: now.toString() });
  await replaceCoLeaders(tx, id, coLeaderIds);
  const memberIds = listLeaders({ leaderId, coLeaderIds });
  const detail = memberIds.length > 0 ? { memberIds: memberIds.map(String) } : {};
  await recordChange(tx, viewer, "ministry.created", { subjectId: id, detail, about: { memberIds } });
  await notifyLeaders(tx, viewer, input.name, memberIds, now);
  return readMinistry(tx, viewer, id);
}

/**
 * Locks a ministry, so that those who lead it cannot change, and says what the viewer may do now: another request may
 * have replaced them since this one began. @throws Refusal not_found
 */
export async function lockToChange(tx: Database, viewer: Viewer, id: number, strength: LockStrength) {
  const ministry = requireFound(await lockMinistry(tx, id, strength));
  const leaderIds = await findLeaderIds(tx, id);
  const stillLeads = viewer.memberId !== null && leaderIds.includes(viewer.memberId);
  return {
    ...ministry,
    leaderIds,
    can: listMinistryRights(stillLeads ? viewer : { ...viewer, ledMinistryIds: [] }, id),
  };
}

/** Those who lead a ministry only after a change, and those who did only before it. */
function compareLeaders(before: readonly number[], after: readonly number[]) {
  const added = after.filter((id) => !before.includes(id));
  return { added, removed: before.filter((id) => !after.includes(id)) };
}

/** The facts about those who lead a ministry, who may read the notes for leaders. */
function describeLeaders({ added, removed }: ReturnType<typeof compareLeaders>) {
  const memberIds = [...removed, ...added].map(String);
  return {
    ...(memberIds.length > 0 && { memberIds }),
    ...(added.length > 0 && { addedIds: added.map(String) }),
    ...(removed.length > 0 && { removedIds: removed.map(String) }),
  };
}

/** Changes the fields that differ; records nothing if none does. */
export async function updateMinistry(
  tx: Database,
  services: MailNeeds,
  viewer: Viewer,
  id: number,
  { updatedAt, ...input }: MinistryChange,
  now: Temporal.Instant,
): Promise<Ministry> {
  const { can, leaderIds, ...ministry } = await lockToChange(tx, viewer, id, "no key update");
  const before = { ...ministry, coLeaderIds: sortIds(leaderIds.filter((one) => one !== ministry.leaderId)) };
  if (!can.describe) throw new Refusal("forbidden");
  const { leaderId = before.leaderId, coLeaderIds = before.coLeaderIds.filter((one) => one !== leaderId) } = input;
  const change = { ...input, coLeaderIds: sortIds(coLeaderIds) };
  const fields = listChangedFields(before, change) as (keyof typeof change)[];
  if (fields.length === 0) return readMinistry(tx, viewer, id);
  const foreign = findMinistryReachErrors(can, fields);
  if (foreign) throw new Refusal("forbidden", { fields: foreign });
  await refuseStale(before, updatedAt, () => readMinistry(tx, viewer, id));
  if (fields.includes("leaderId")) await refuseUnfitLeader(tx, leaderId);
  await refuseUnfitCoLeaders(tx, coLeaderIds, leaderId, before.coLeaderIds);
  const { coLeaderIds: _, ...values } = change;
  await changeMinistry(tx, id, { ...values, updatedAt: now.toString() });
  if (fields.includes("leaderId") || fields.includes("coLeaderIds")) await replaceCoLeaders(tx, id, coLeaderIds);
  const exchanged = compareLeaders(leaderIds, listLeaders({ leaderId, coLeaderIds }));
  const memberIds = [...exchanged.removed, ...exchanged.added];
  const detail = { fields, ...describeLeaders(exchanged) };
  await recordChange(tx, viewer, "ministry.changed", { subjectId: id, detail, about: { memberIds } });
  await notifyLeaders(tx, viewer, input.name ?? before.name, exchanged.added, now);
  await removeRepliesOfFormer(tx, services, viewer, { ministryId: id, memberIds: exchanged.removed }, now);
  return readMinistry(tx, viewer, id);
}
