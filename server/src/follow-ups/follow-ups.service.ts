// Follow-ups: people to contact, the assigned person, the due day, and the outcome.
import { id as followUpId } from "@narthex/contract/fields.ts";
import type {
  FollowUp,
  FollowUpChange,
  FollowUpCounts,
  FollowUpsQuery,
  NewFollowUp,
} from "@narthex/contract/follow-ups.ts";
import * as z from "zod";
import type { Viewer } from "../access/viewer.ts";
import { unassignUnable } from "../assignees/assignees.service.ts";
import { getDay } from "../calendar/days.ts";
import { listChangedFields } from "../changes/changed-fields.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { type Page, readCursorOf, readPage } from "../http/page.ts";
import { refuseStale } from "../http/version.ts";
import { findActiveAmong, readMembers } from "../members/directory.service.ts";
import { requireMember } from "../members/members.service.ts";
import { Refusal, refuseField } from "../refusal.ts";
import {
  followUpReach,
  listFollowUpRights,
  maySeeContact,
  maySeeFollowUp,
  maySeeOccasion,
} from "./follow-ups.policy.ts";
import {
  countFollowUps,
  type FollowUpRecord,
  findFollowUp,
  findFollowUps,
  hasActiveAccount,
  insertFollowUp,
  lockFollowUp,
  sumFollowUps,
  updateFollowUp,
} from "./follow-ups.queries.ts";

const PageEnd = z.tuple([z.union([z.iso.date(), z.literal("infinity")]), followUpId]);
const NOT_ACTIVE = "Please choose an active member.";
const NO_ACCOUNT = "Please choose someone with an active account. Others cannot see their follow-ups.";
const THEMSELVES = "People cannot follow up on themselves. Please choose another person.";

async function showTo(db: Database, viewer: Viewer, rows: readonly FollowUpRecord[]): Promise<FollowUp[]> {
  const people = await readMembers(db, viewer, [...new Set(rows.map(({ memberId }) => memberId))]);
  return rows.flatMap(({ memberId, assigneeId, assigneeName, occasion, contact, ...row }) => {
    const seen = people.get(memberId);
    if (!seen) return [];
    const isContact = maySeeContact(viewer, { memberId, assigneeId, status: row.status });
    const person = { ...seen, phone: seen.phone ?? seen.householdPhone, ...(isContact ? contact : {}) };
    const assignee = assigneeId === null ? null : { id: assigneeId, name: assigneeName ?? "" };
    const day = maySeeOccasion(viewer) ? occasion : null;
    return { ...row, person, assignee, occasion: day, can: listFollowUpRights(viewer) };
  });
}

async function showFollowUp(db: Database, viewer: Viewer, record: FollowUpRecord): Promise<FollowUp> {
  const [followUp] = await showTo(db, viewer, [record]);
  if (!followUp) throw new Refusal("not_found");
  return followUp;
}

export async function listFollowUps(
  db: Database,
  viewer: Viewer,
  { limit, after, ...query }: FollowUpsQuery,
): Promise<Page<FollowUp>> {
  const filter = { ...query, reach: followUpReach(viewer) };
  const key = readCursorOf(after, PageEnd);
  const page = await readPage(
    { limit, after },
    (most) => findFollowUps(db, filter, key, most),
    () => countFollowUps(db, filter),
    (last) => [last.dueDay ?? "infinity", last.id],
  );
  return { ...page, rows: await showTo(db, viewer, page.rows) };
}

export async function countOpen(db: Database, viewer: Viewer, now: Temporal.Instant): Promise<FollowUpCounts> {
  return sumFollowUps(db, followUpReach(viewer), getDay(viewer, now));
}

/** @throws Refusal not_found also for one that the viewer may not see */
async function requireFollowUp(db: Database, viewer: Viewer, id: number): Promise<FollowUpRecord> {
  const record = await findFollowUp(db, id);
  if (!record || !maySeeFollowUp(viewer, record)) throw new Refusal("not_found");
  return record;
}

export async function readFollowUp(db: Database, viewer: Viewer, id: number): Promise<FollowUp> {
  return showFollowUp(db, viewer, await requireFollowUp(db, viewer, id));
}

async function refuseAssignee(tx: Database, assigneeId: number | null | undefined, memberId: number): Promise<void> {
  if (typeof assigneeId !== "number") return;
  if (assigneeId === memberId) throw refuseField("assigneeId", THEMSELVES);
  if (!(await findActiveAmong(tx, [assigneeId])).has(assigneeId)) throw refuseField("assigneeId", NOT_ACTIVE);
  if (!(await hasActiveAccount(tx, assigneeId))) throw refuseField("assigneeId", NO_ACCOUNT);
}

/** The accounts whose open screens are refreshed in addition to managers of members; never the subject. */
const buildAbout = (...assignees: (number | null | undefined)[]) => {
  return { memberIds: assignees.filter((one) => typeof one === "number") };
};

export async function createFollowUp(
  tx: Database,
  viewer: Viewer,
  { entryKey: _, ...input }: NewFollowUp,
  now: Temporal.Instant,
): Promise<FollowUp> {
  const { memberId, assigneeId } = input;
  await requireMember(tx, memberId);
  if (memberId === viewer.memberId) throw refuseField("memberId", THEMSELVES);
  await refuseAssignee(tx, assigneeId, memberId);
  const at = now.toString();
  const id = await insertFollowUp(tx, { ...input, kind: "other", createdAt: at, updatedAt: at });
  const about = buildAbout(assigneeId);
  await recordChange(tx, viewer, "follow_up.created", { subjectId: id, detail: { memberId }, about });
  return readFollowUp(tx, viewer, id);
}

export async function changeFollowUp(
  tx: Database,
  viewer: Viewer,
  id: number,
  { updatedAt, ...input }: FollowUpChange,
  now: Temporal.Instant,
): Promise<FollowUp> {
  await lockFollowUp(tx, id);
  const before = await requireFollowUp(tx, viewer, id);
  const isFinished = typeof input.outcome === "string" && before.status === "open";
  const change = { ...input, status: input.status ?? (isFinished ? "done" : undefined) };
  const fields = listChangedFields(before, change);
  const isOpen = (change.status ?? before.status) === "open";
  const names = fields.includes("assigneeId") || (isOpen && change.assigneeId !== undefined);
  if (names && listFollowUpRights(viewer).assign) await refuseAssignee(tx, change.assigneeId, before.memberId);
  if (fields.length === 0) return showFollowUp(tx, viewer, before);
  const assigns = fields.includes("assigneeId") || fields.includes("dueDay");
  if (assigns && !listFollowUpRights(viewer).assign) throw new Refusal("forbidden");
  await refuseStale(before, updatedAt, () => showFollowUp(tx, viewer, before));
  await updateFollowUp(tx, id, { ...change, updatedAt: now.toString() });
  const detail = { memberId: before.memberId, fields };
  const about = buildAbout(before.assigneeId, change.assigneeId);
  await recordChange(tx, viewer, "follow_up.changed", { subjectId: id, detail, about });
  if (isOpen && before.assigneeId !== null) await unassignUnable(tx, viewer, now.toString(), before.assigneeId);
  return readFollowUp(tx, viewer, id);
}
