// One person in the plan of a ministry: the places at all events to come, and taking the person out of them.
import type { PersonPlace } from "@narthex/contract/planned-people.ts";
import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import type { MailNeeds } from "../messaging/mail/mail.ts";
import { describePlaceChange, requirePlanning } from "./ministry.service.ts";
import { emailRemovals } from "./notices.service.ts";
import { deletePlaces, findPersonPlaces, type InPlan, lockPersonPlaces } from "./people.queries.ts";

export async function listServingPlaces(
  db: Database,
  viewer: Viewer,
  { id, memberId }: InPlan,
  now: Temporal.Instant,
): Promise<PersonPlace[]> {
  await requirePlanning(db, viewer, id);
  return findPersonPlaces(db, { id, memberId }, now.toString());
}

/** Takes a person out of all events to come. Those who were asked get one email, unless they do it themselves. */
export async function removeFromPlan(
  tx: Database,
  services: MailNeeds,
  viewer: Viewer,
  { id, memberId }: InPlan,
  now: Temporal.Instant,
): Promise<{ removed: number }> {
  const ministry = await requirePlanning(tx, viewer, id);
  const places = await lockPersonPlaces(tx, { id, memberId }, now.toString());
  if (places.length === 0) return { removed: 0 };
  const ids = places.map((place) => place.id);
  if (memberId !== viewer.memberId) await emailRemovals(tx, services, ids, now);
  await deletePlaces(tx, ids);
  const knows = places.some(({ state }) => state !== "draft");
  await recordChange(tx, viewer, "ministry.serving_person_removed", {
    subjectId: id,
    detail: { memberId },
    about: await describePlaceChange(tx, ministry, knows ? [memberId] : []),
  });
  return { removed: ids.length };
}
