// Open follow-ups of people who can no longer open them: they become unassigned, so that someone else sees them among
// the unassigned ones. Those about people who are no longer active end
// (docs/decisions/0146-show-follow-ups-to-assigned-people.md).
import { type Actor, recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { deleteAbout, endAboutInactive, lockUnable, removeAssignees } from "./assignees.queries.ts";

/**
 * Call it after the status, the account or the link of a person was changed.
 * @param assigneeId only the follow-ups of this person; all without it
 */
export async function unassignUnable(tx: Database, actor: Actor, at: string, assigneeId?: number): Promise<void> {
  const found = await lockUnable(tx, assigneeId);
  if (found.length === 0) return;
  await removeAssignees(
    tx,
    found.map(({ id }) => id),
    at,
  );
  for (const one of found) {
    const about = { memberIds: one.assigneeId === null ? [] : [one.assigneeId] };
    const detail = { memberId: one.memberId, fields: ["assigneeId"] };
    await recordChange(tx, actor, "follow_up.changed", { subjectId: one.id, detail, about });
  }
}

/**
 * Call it after people became inactive. Without an actor in the audit log, the daily cleanup lists the dismissed ones
 * again if the person is active again.
 * @param memberId only the follow-ups about this person; all without it
 */
export async function endFollowUpsAboutInactive(tx: Database, at: string, memberId?: number): Promise<void> {
  const { dismissed, isAnyDeleted } = await endAboutInactive(tx, at, memberId);
  for (const { id, assigneeId, ...one } of dismissed) {
    const about = { memberIds: assigneeId === null ? [] : [assigneeId] };
    const detail = { ...one, fields: ["status"] };
    await recordChange(tx, null, "follow_up.changed", { subjectId: id, detail, about });
  }
  if (isAnyDeleted) await recordChange(tx, null, "follow_up.listed", {});
}

/** Call it before a person is deleted, because the assigned people do not receive changes of other members. */
export async function deleteFollowUpsAbout(tx: Database, memberId: number): Promise<void> {
  const memberIds = await deleteAbout(tx, memberId);
  if (memberIds.length > 0) await recordChange(tx, null, "follow_up.listed", { about: { memberIds } });
}
