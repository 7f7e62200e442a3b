// The congregation's ministries. Every signed-in person sees them. Leading one is not a role: its leader may describe
// it and assign people to it, and nothing else (docs/decisions/0022-separate-leading-a-ministry-from-roles.md).
import type { Ministry, MinistryChange, NewMinistry } from "@narthex/contract/ministries.ts";
import type { Viewer } from "../access/viewer.ts";
import { listChangedFields } from "../changes/changed-fields.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { refuseStale } from "../http/version.ts";
import { findActiveAmong } from "../members/directory.service.ts";
import { Refusal, refuseField } from "../refusal.ts";
import { canTouch, findReachErrors, toMinistry } from "./ministries.policy.ts";
import {
  changeMinistry,
  findMinistries,
  findMinistriesNamed,
  findMinistry,
  insertMinistry,
  lockMinistry,
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
  const record = await findMinistry(db, id);
  if (!record) throw new Refusal("not_found");
  return toMinistry(viewer, record);
}

async function refuseUnfitLeader(tx: Database, leaderId: number | null): Promise<void> {
  if (leaderId === null || (await findActiveAmong(tx, [leaderId])).has(leaderId)) return;
  throw refuseField("leaderId", "Please choose an active member.");
}

export async function createMinistry(
  tx: Database,
  viewer: Viewer,
  input: NewMinistry,
  now: Temporal.Instant,
): Promise<Ministry> {
  const { leaderId = null } = input;
  await refuseUnfitLeader(tx, leaderId);
  const id = await insertMinistry(tx, { ...input, createdAt: now.toString(), updatedAt: now.toString() });
  await recordChange(tx, viewer, "ministry.created", { subjectId: id, about: { memberId: leaderId } });
  return readMinistry(tx, viewer, id);
}

/** Changes the fields that differ; records nothing if none does. */
export async function updateMinistry(
  tx: Database,
  viewer: Viewer,
  id: number,
  { updatedAt, ...change }: MinistryChange,
  now: Temporal.Instant,
): Promise<Ministry> {
  const before = await lockMinistry(tx, id, "no key update");
  if (!before) throw new Refusal("not_found");
  const can = canTouch(viewer, before);
  if (!can.describe) throw new Refusal("forbidden");
  const fields = listChangedFields(before, change) as (keyof typeof change)[];
  if (fields.length === 0) return readMinistry(tx, viewer, id);
  const foreign = findReachErrors(can, fields);
  if (foreign) throw new Refusal("forbidden", { fields: foreign });
  await refuseStale(before, updatedAt, () => readMinistry(tx, viewer, id));
  const newLeader = fields.includes("leaderId");
  if (newLeader) await refuseUnfitLeader(tx, change.leaderId ?? null);
  await changeMinistry(tx, id, { ...change, updatedAt: now.toString() });
  const memberIds = newLeader ? [before.leaderId, change.leaderId ?? null].filter((one) => one !== null) : [];
  await recordChange(tx, viewer, "ministry.changed", { subjectId: id, detail: { fields }, about: { memberIds } });
  return readMinistry(tx, viewer, id);
}
