// The events of chosen series at which a ministry does not serve.

import type { ServingExceptionInput } from "@narthex/contract/serving.ts";
import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { isEventOver } from "../events/events.rules.ts";
import { Refusal, requireFound } from "../refusal.ts";
import { describePlanChange, requirePlanning } from "./ministry.service.ts";
import { deleteException, findPlannedPeople, insertException, lockPlannedEvent } from "./plan.queries.ts";
import { lockPlanMinistry } from "./positions.queries.ts";
import { deleteRequest } from "./requests.queries.ts";

/** Leaves an event out, or takes it in again. Drafts are removed; people who were asked have to be removed first. */
export async function leaveOutEvent(
  tx: Database,
  viewer: Viewer,
  ministryId: number,
  { eventId, serves }: ServingExceptionInput,
  now: Temporal.Instant,
): Promise<ServingExceptionInput> {
  const ministry = await requirePlanning(tx, viewer, ministryId);
  await lockPlanMinistry(tx, ministryId);
  const event = requireFound(await lockPlannedEvent(tx, ministryId, eventId));
  if (isEventOver(event, now)) throw new Refusal("serving_over");
  if (serves !== event.isLeftOut) return { eventId, serves };
  if (serves) await deleteException(tx, ministryId, eventId);
  else {
    const people = await findPlannedPeople(tx, ministryId, [eventId]);
    if (people.some(({ state }) => state === "asked" || state === "accepted")) throw new Refusal("serving_planned");
    for (const { id, state } of people) if (state === "draft") await deleteRequest(tx, id);
    await insertException(tx, ministryId, eventId);
  }
  await recordChange(tx, viewer, "ministry.serving_need_changed", { about: describePlanChange(ministry) });
  return { eventId, serves };
}
