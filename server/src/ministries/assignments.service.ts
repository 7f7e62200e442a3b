// Who belongs to which ministry. Assigning gives no role, but a person's own ministries decide what they see:
// it applies from their next request on, and their open screens are refreshed.

import { id } from "@narthex/contract/fields.ts";
import type { ListedMember } from "@narthex/contract/members.ts";
import type { AvailableMember, Ministry, UnconfirmedAssignment } from "@narthex/contract/ministries.ts";
import type { PageQuery } from "@narthex/contract/page.ts";
import * as z from "zod";
import { may, requireMemberId, type Viewer } from "../access/viewer.ts";
import { getDay } from "../calendar/days.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { removeRepliesOfFormer } from "../events/hidden-replies.service.ts";
import { type Page, readCursorOf, readPage } from "../http/page.ts";
import {
  findActiveAmong,
  findListed,
  listMembers,
  listMembersWith,
  readMembers,
} from "../members/directory.service.ts";
import { distinguishNamesakes } from "../members/namesakes.service.ts";
import type { MailNeeds } from "../messaging/mail/mail.ts";
import { isListedAsChild } from "../people/ages.rules.ts";
import { Refusal, refuseField } from "../refusal.ts";
import {
  confirmAssignments,
  countUnconfirmedAssignments,
  deleteAssignments,
  deleteUnconfirmed,
  findAssigned,
  findUnconfirmed,
  insertAssignments,
} from "./assignments.queries.ts";
import { lockToChange, readMinistry } from "./ministries.service.ts";

/** The ID of the last assignment of the previous page. */
const PageEnd = z.tuple([id]);
const NOT_ACTIVE = "Only active members can be assigned. Please choose from the list.";

/** The people of a ministry, as the directory shows them to this viewer. */
export async function listAssigned(
  db: Database,
  viewer: Viewer,
  ministryId: number,
  query: PageQuery,
  now: Temporal.Instant,
): Promise<Page<ListedMember>> {
  await readMinistry(db, viewer, ministryId);
  return listMembers(db, viewer, query, { ministry: { id: ministryId, belongs: true } }, now);
}

/** Active members whom a viewer may assign and who are not assigned yet. */
export async function listAvailable(
  db: Database,
  viewer: Viewer,
  ministryId: number,
  query: PageQuery,
  now: Temporal.Instant,
): Promise<Page<AvailableMember>> {
  const { can } = await readMinistry(db, viewer, ministryId);
  if (!can.assign) throw new Refusal("forbidden");
  const ministry = { id: ministryId, belongs: false };
  return listMembersWith(db, viewer, { ...query, status: "active" }, { ministry }, now, (member, today) => ({
    ...(isListedAsChild(member.household?.role ?? "adult", member, today) ? { isChild: true as const } : {}),
  }));
}

/** The assignments by leaders that neither the person nor the office has confirmed. */
export async function listUnconfirmed(
  db: Database,
  viewer: Viewer,
  { limit, after }: Pick<PageQuery, "limit" | "after">,
  now: Temporal.Instant,
): Promise<Page<UnconfirmedAssignment>> {
  const [lastId] = readCursorOf(after, PageEnd) ?? [0];
  const { rows, ...page } = await readPage(
    { limit, after },
    (most) => findUnconfirmed(db, lastId, most),
    () => countUnconfirmedAssignments(db, "all"),
    (last) => [last.id],
  );
  const ids = rows.map(({ memberId }) => memberId);
  const [people, distinctions] = await Promise.all([
    readMembers(db, viewer, ids),
    distinguishNamesakes(db, viewer, ids, now, { showsNamesOnly: true }),
  ]);
  return {
    ...page,
    rows: rows.flatMap(({ memberId, ministry, joinDate }) => {
      const member = people.get(memberId);
      if (!member) return [];
      const { firstName, lastName, profileImageUrl, userId } = member;
      const distinction = distinctions.get(memberId) ?? null;
      const person = { id: memberId, firstName, lastName, profileImageUrl, hasAccount: userId !== null, distinction };
      return { ministry, joinDate, person };
    }),
  };
}

/** The assignments by leaders of people who cannot accept, because they have no account. */
export async function countAssignmentsToConfirm(db: Database): Promise<number> {
  return countUnconfirmedAssignments(db, "without account");
}

/** Locks the ministry, so that its leaders cannot change, and refuses viewers who may not assign people to it. */
async function lockForAssigning(tx: Database, viewer: Viewer, ministryId: number): Promise<void> {
  const { can } = await lockToChange(tx, viewer, ministryId, "share");
  if (!can.assign) throw new Refusal("forbidden");
}

/**
 * Assigns active members, all or none; existing assignments stay as they are. A member assigned by a ministry's leader
 * has to accept before the leader sees their contact data (docs/decisions/0021).
 */
export async function assignMembers(
  tx: Database,
  viewer: Viewer,
  ministryId: number,
  memberIds: readonly number[],
  now: Temporal.Instant,
): Promise<Ministry> {
  await lockForAssigning(tx, viewer, ministryId);
  const known = await findAssigned(tx, ministryId, memberIds);
  // Locked in one order, so that two such transactions cannot deadlock.
  const wanted = [...new Set(memberIds)].filter((id) => !known.has(id)).sort((one, other) => one - other);
  const active = await findActiveAmong(tx, wanted);
  if (active.size < wanted.length) throw refuseField("memberIds", NOT_ACTIVE);
  const manages = may(viewer, "members.manage");
  const isConfirmed = (memberId: number) => manages || memberId === viewer.memberId;
  const inserted = await insertAssignments(tx, ministryId, wanted, getDay(viewer, now), isConfirmed);
  const vouchedFor = await confirmAssignments(tx, ministryId, [...known].filter(isConfirmed));
  const added = [...inserted, ...vouchedFor];
  if (added.length > 0) {
    const detail = { memberIds: added.map(String) };
    await recordChange(tx, viewer, "ministry.assigned", { subjectId: ministryId, detail, about: { memberIds: added } });
  }
  return readMinistry(tx, viewer, ministryId);
}

/** Removes those of the given people who belong to the ministry and whom the viewer may see there. */
async function takeOut(
  tx: Database,
  services: MailNeeds,
  viewer: Viewer,
  { ministryId, memberIds }: { ministryId: number; memberIds: readonly number[] },
  now: Temporal.Instant,
) {
  await lockForAssigning(tx, viewer, ministryId);
  const gone = await deleteAssignments(tx, ministryId, [...(await findListed(tx, viewer, memberIds))]);
  if (gone.length === 0) return gone;
  const detail = { memberIds: gone.map(String) };
  await recordChange(tx, viewer, "ministry.unassigned", { subjectId: ministryId, detail, about: { memberIds: gone } });
  await removeRepliesOfFormer(tx, services, viewer, { ministryId, memberIds: gone }, now);
  return gone;
}

/** Removes members from a ministry, except its leadership. People who are not in it are ignored. */
export async function unassignMembers(
  tx: Database,
  services: MailNeeds,
  viewer: Viewer,
  from: { ministryId: number; memberIds: readonly number[] },
  now: Temporal.Instant,
): Promise<Ministry> {
  await takeOut(tx, services, viewer, from, now);
  return readMinistry(tx, viewer, from.ministryId);
}

/** The same for one member. @throws Refusal not_found if the member is not assigned */
export async function unassignMember(
  tx: Database,
  services: MailNeeds,
  viewer: Viewer,
  { ministryId, memberId }: { ministryId: number; memberId: number },
  now: Temporal.Instant,
): Promise<Ministry> {
  const gone = await takeOut(tx, services, viewer, { ministryId, memberIds: [memberId] }, now);
  if (gone.length === 0) throw new Refusal("not_found");
  return readMinistry(tx, viewer, ministryId);
}

/** Accepts the viewer's own assignment. @throws Refusal not_found if none is waiting */
export async function acceptAssignment(tx: Database, viewer: Viewer, ministryId: number): Promise<Ministry> {
  const memberId = requireMemberId(viewer);
  if ((await confirmAssignments(tx, ministryId, [memberId])).length === 0) throw new Refusal("not_found");
  const concerned = { memberId };
  await recordChange(tx, viewer, "ministry.accepted", { subjectId: ministryId, detail: concerned, about: concerned });
  return readMinistry(tx, viewer, ministryId);
}

/** Declines it, which ends it. @throws Refusal not_found if none is waiting */
export async function declineAssignment(
  tx: Database,
  services: MailNeeds,
  viewer: Viewer,
  ministryId: number,
  now: Temporal.Instant,
): Promise<Ministry> {
  const memberId = requireMemberId(viewer);
  if (!(await deleteUnconfirmed(tx, ministryId, memberId))) throw new Refusal("not_found");
  const concerned = { memberId };
  await recordChange(tx, viewer, "ministry.declined", { subjectId: ministryId, detail: concerned, about: concerned });
  await removeRepliesOfFormer(tx, services, viewer, { ministryId, memberIds: [memberId] }, now);
  return readMinistry(tx, viewer, ministryId);
}

/** Takes the viewer out of a ministry, which ends the consent to show its leaders their contact data. */
export async function leaveMinistry(
  tx: Database,
  services: MailNeeds,
  viewer: Viewer,
  ministryId: number,
  now: Temporal.Instant,
): Promise<Ministry> {
  const memberId = requireMemberId(viewer);
  if ((await deleteAssignments(tx, ministryId, [memberId])).length === 0) throw new Refusal("not_found");
  const concerned = { memberId };
  await recordChange(tx, viewer, "ministry.left", { subjectId: ministryId, detail: concerned, about: concerned });
  await removeRepliesOfFormer(tx, services, viewer, { ministryId, memberIds: [memberId] }, now);
  return readMinistry(tx, viewer, ministryId);
}
