// What follows when a person becomes active, pending or inactive.
import { endFollowUpsAboutInactive, unassignUnable } from "../assignees/assignees.service.ts";
import { type Actor, recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { deletePostponement } from "./members.queries.ts";
import { findMinistryIds, findRepliedEvents, organizesEvents } from "./status.queries.ts";

/** Call it after the status of a person was changed. @param at ISO 8601 */
export async function followStatusChange(tx: Database, actor: Actor, id: number, at: string): Promise<void> {
  await deletePostponement(tx, id);
  await unassignUnable(tx, actor, at, id);
  await endFollowUpsAboutInactive(tx, at, id);
  // Leaders and members receive no change of another person, and their plans and counts have only those who are here.
  const ministries = (await findMinistryIds(tx, id)).map((ministryId) => ({ ministryId }));
  if (ministries.length > 0) await recordChange(tx, actor, "ministry.person_status_changed", { about: ministries });
  const events = await findRepliedEvents(tx, id, at);
  if (events.length > 0) await recordChange(tx, actor, "event.person_status_changed", { about: events });
  // Members do not see the name of a leader who is not active.
  if (await organizesEvents(tx, id)) await recordChange(tx, actor, "event.organizer_status_changed", {});
}
