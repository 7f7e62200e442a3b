// Answers to requests: by the person, signed in or with the link of an email, or recorded by those who plan.

import type { ServingAnswer } from "@narthex/contract/own-serving.ts";
import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { isEventOver } from "../events/events.rules.ts";
import type { MailNeeds } from "../messaging/mail/mail.ts";
import { Refusal, requireFound } from "../refusal.ts";
import { describePlaceChange } from "./ministry.service.ts";
import { emailDecline, emailReturn } from "./notices.service.ts";
import { isPlaceFull } from "./plan.service.ts";
import { lockPosition } from "./positions.queries.ts";
import { isRefusalKnown, lockServingRequest, type RequestRecord, writeAnswer } from "./requests.queries.ts";
import { mayPlan } from "./serving.policy.ts";

/** The planner gets one email about all answers to a request within this time of a refusal. */
const REPEATED_WITHIN = { hours: 1 };

type AnsweredRequest = Pick<RequestRecord, "id" | "state">;

async function writeAnswerTo(
  tx: Database,
  services: MailNeeds,
  request: RequestRecord,
  { answer, reason = null }: ServingAnswer,
  by: Viewer | null,
  now: Temporal.Instant,
): Promise<AnsweredRequest> {
  const { id, memberId, eventId, ministry } = request;
  if (isEventOver(request, now)) throw new Refusal("serving_over");
  if (request.cancelledAt !== null) throw new Refusal("event_cancelled");
  const written = { state: answer, reason: answer === "declined" ? reason : null };
  if (request.state === answer && request.reason === written.reason) return { id, state: answer };
  // A person who presses back and forth does not flood the planner, who finds the last answer in the plan.
  const isRepeated = await isRefusalKnown(tx, id, now.subtract(REPEATED_WITHIN).toString());
  await writeAnswer(tx, id, written, now.toString(), isRepeated);
  await recordChange(tx, by, `event.serving_${answer}`, {
    subjectId: eventId,
    detail: { memberId },
    about: await describePlaceChange(tx, ministry, [memberId], eventId),
  });
  if (isRepeated) return { id, state: answer };
  const about = { requestId: id, byMemberId: by?.memberId ?? null };
  const isRefusal = answer === "declined" && request.state !== "declined" && request.state !== "draft";
  if (isRefusal) await emailDecline(tx, services, about, now);
  // The leader has an email about the refusal, and may look for another person.
  if (answer === "accepted" && request.state === "declined") await emailReturn(tx, services, about, now);
  return { id, state: answer };
}

/**
 * A place that a person declined may have been given to another one since. A person who was asked may always accept.
 * @throws Refusal serving_full
 */
async function refuseTakenPlace(tx: Database, request: RequestRecord, { answer }: ServingAnswer): Promise<void> {
  if (request.state !== "declined" || answer !== "accepted") return;
  const position = await lockPosition(tx, request.ministry.id, request.positionId);
  if (!position || (await isPlaceFull(tx, request, position))) throw new Refusal("serving_full");
}

/** The answer of a person to their own request. @param by null for the link of an email @throws Refusal not_found */
export async function answerServingRequest(
  tx: Database,
  services: MailNeeds,
  { requestId, memberId }: { requestId: number; memberId: number },
  answer: ServingAnswer,
  by: Viewer | null,
  now: Temporal.Instant,
): Promise<AnsweredRequest> {
  const request = await lockServingRequest(tx, requestId);
  if (!request || request.memberId !== memberId || request.state === "draft") throw new Refusal("not_found");
  await refuseTakenPlace(tx, request, answer);
  return writeAnswerTo(tx, services, request, answer, by, now);
}

/** The answer of the viewer, or one that those who plan record for a person who gave it by word of mouth. */
export async function answerSignedIn(
  tx: Database,
  services: MailNeeds,
  viewer: Viewer,
  requestId: number,
  answer: ServingAnswer,
  now: Temporal.Instant,
): Promise<AnsweredRequest> {
  const request = requireFound(await lockServingRequest(tx, requestId));
  const isOwn = request.memberId === viewer.memberId && request.state !== "draft";
  const plans = mayPlan(viewer, request.ministry);
  if (!isOwn && !plans) throw new Refusal("not_found");
  if (!plans) await refuseTakenPlace(tx, request, answer);
  return writeAnswerTo(tx, services, request, answer, viewer, now);
}
