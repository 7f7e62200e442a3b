// Who serves in which position: people are planned, asked, or take an open place themselves.

import type { PlanPersonInput } from "@narthex/contract/serving.ts";
import type { PlannedPerson } from "@narthex/contract/serving-people.ts";
import { requireMemberId, type Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { isEventOver } from "../events/events.rules.ts";
import type { MailNeeds } from "../messaging/mail/mail.ts";
import { Refusal, refuseField } from "../refusal.ts";
import { answerServingRequest } from "./answers.service.ts";
import { describePlaceChange, describePlanChange, requirePlan, requirePlanning } from "./ministry.service.ts";
import { emailRemoval, emailRequests } from "./notices.service.ts";
import { findBusy, findPlannedPeople, isOfMinistry } from "./plan.queries.ts";
import { isPlaceFull, lockPlace, toPerson } from "./plan.service.ts";
import { findListedPeople } from "./position-people.queries.ts";
import {
  type AskedPlace,
  askRequests,
  deleteRequest,
  findServingRequest,
  insertRequests,
  lockDrafts,
  lockServingRequest,
  writeAnswer,
} from "./requests.queries.ts";
import { mayPlan } from "./serving.policy.ts";

const NOT_OF_MINISTRY = "Please choose an active person of the ministry who has accepted.";

async function readPerson(
  db: Database,
  ministryId: number,
  { eventId, positionId, memberId }: PlanPersonInput,
  plans: boolean,
): Promise<PlannedPerson> {
  const people = await findPlannedPeople(db, ministryId, [eventId]);
  const found = people.find((one) => one.positionId === positionId && one.memberId === memberId);
  if (!found) throw new Error("the person was not planned");
  return toPerson(found, plans);
}

/** Plans a person, who does not know of it before the requests are sent. */
export async function planPerson(
  tx: Database,
  viewer: Viewer,
  ministryId: number,
  input: PlanPersonInput,
  now: Temporal.Instant,
): Promise<PlannedPerson> {
  const ministry = await requirePlanning(tx, viewer, ministryId);
  await lockPlace(tx, ministryId, input, now);
  const { memberId, ...place } = input;
  if (!(await isOfMinistry(tx, ministryId, memberId))) throw refuseField("memberId", NOT_OF_MINISTRY);
  const planned = await insertRequests(tx, place, [memberId], now.toString());
  if (planned > 0) await recordChange(tx, viewer, "ministry.serving_planned", { about: describePlanChange(ministry) });
  return readPerson(tx, ministryId, input, true);
}

/** Asks everybody who is planned. The planner's own requests need no answer. */
export async function sendRequests(
  tx: Database,
  services: MailNeeds,
  viewer: Viewer,
  ministryId: number,
  now: Temporal.Instant,
): Promise<{ asked: number; own: number; withoutEmail: string[] }> {
  const ministry = await requirePlanning(tx, viewer, ministryId);
  const drafts = await lockDrafts(tx, ministryId, now.toString());
  if (drafts.length === 0) return { asked: 0, own: 0, withoutEmail: [] };
  const [own, others] = [
    drafts.filter(({ memberId }) => memberId === viewer.memberId),
    drafts.filter(({ memberId }) => memberId !== viewer.memberId),
  ];
  for (const { id } of own) await writeAnswer(tx, id, { state: "accepted", reason: null }, now.toString());
  const ids = others.map(({ id }) => id);
  await askRequests(tx, ids, viewer.memberId, now.toString());
  const unreached = new Set(await emailRequests(tx, services, ids, now));
  const memberIds = [...new Set(others.map(({ memberId }) => memberId))];
  if (memberIds.length > 0)
    await recordChange(tx, viewer, "ministry.serving_asked", {
      subjectId: ministryId,
      detail: { memberIds: memberIds.map(String) },
      about: await describePlaceChange(tx, ministry, memberIds),
    });
  for (const { memberId, eventId } of own)
    await recordChange(tx, viewer, "event.serving_accepted", {
      subjectId: eventId,
      detail: { memberId },
      about: await describePlaceChange(tx, ministry, [memberId], eventId),
    });
  const names = new Map(others.map(({ memberId, firstName, lastName }) => [memberId, `${firstName} ${lastName}`]));
  return {
    asked: memberIds.length,
    own: own.length,
    withoutEmail: [...names].flatMap(([memberId, name]) => (unreached.has(memberId) ? [name] : [])),
  };
}

/** Whether a person can serve in a position, which is limited to some people or open to everyone in the ministry. */
async function isOpenTo(
  tx: Database,
  ministryId: number,
  { positionId, memberId }: Pick<PlanPersonInput, "positionId" | "memberId">,
): Promise<boolean> {
  const listed = (await findListedPeople(tx, ministryId)).filter((one) => one.positionId === positionId);
  return listed.length === 0 || listed.some((one) => one.memberId === memberId);
}

/** The viewer takes an open place. The position is locked, so that of two people only one gets the last place. */
export async function takeOpenPlace(
  tx: Database,
  services: MailNeeds,
  viewer: Viewer,
  ministryId: number,
  place: AskedPlace,
  now: Temporal.Instant,
): Promise<PlannedPerson> {
  const memberId = requireMemberId(viewer);
  const ministry = await requirePlan(tx, viewer, ministryId);
  if (!(await isOfMinistry(tx, ministryId, memberId))) throw new Refusal("not_found");
  const { position } = await lockPlace(tx, ministryId, place, now);
  const input = { ...place, memberId };
  const own = await findServingRequest(tx, input);
  if (own?.state !== "accepted") {
    const isPlanned = own !== null && own.state !== "declined";
    // People who were asked before may come back to the place; those who plan may plan anyone.
    if (own === null && !mayPlan(viewer, ministry) && !(await isOpenTo(tx, ministryId, input)))
      throw new Refusal("serving_not_listed");
    if (!isPlanned && (await isPlaceFull(tx, place, position))) throw new Refusal("serving_full");
    if (!isPlanned && (await findBusy(tx, memberId, place.eventId))) throw new Refusal("serving_twice");
    if (own?.state === "declined") {
      await answerServingRequest(tx, services, { requestId: own.id, memberId }, { answer: "accepted" }, viewer, now);
    } else {
      if (own) await writeAnswer(tx, own.id, { state: "accepted", reason: null }, now.toString());
      else await insertRequests(tx, place, [memberId], now.toString(), "accepted");
      await recordChange(tx, viewer, "event.serving_accepted", {
        subjectId: place.eventId,
        detail: { memberId },
        about: await describePlaceChange(tx, ministry, [memberId], place.eventId),
      });
    }
  }
  return readPerson(tx, ministryId, input, mayPlan(viewer, ministry));
}

/** Takes a person out of a plan. Those who were asked get an email, unless they do it themselves. */
export async function removePerson(
  tx: Database,
  services: MailNeeds,
  viewer: Viewer,
  requestId: number,
  now: Temporal.Instant,
): Promise<{ id: number }> {
  const request = await lockServingRequest(tx, requestId);
  if (!request || !mayPlan(viewer, request.ministry)) throw new Refusal("not_found");
  const { eventId, memberId, state, ministry, position } = request;
  await deleteRequest(tx, requestId);
  const about = await describePlaceChange(tx, ministry, state === "draft" ? [] : [memberId]);
  await recordChange(tx, viewer, "ministry.serving_removed", {
    subjectId: ministry.id,
    detail: { memberId, eventId },
    about,
  });
  const knows = (state === "asked" || state === "accepted") && memberId !== viewer.memberId;
  if (knows && !isEventOver(request, now) && request.cancelledAt === null)
    await emailRemoval(tx, services, { eventId, memberId, position, ministry: ministry.name }, now);
  return { id: requestId };
}
