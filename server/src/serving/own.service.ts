// What a person serves, and when a person is away.
import type { AwayDays, AwayInput, OwnRequest, OwnServing, ServingRequest } from "@narthex/contract/own-serving.ts";
import { may, requireMemberId, type Viewer } from "../access/viewer.ts";
import { getDay } from "../calendar/days.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { isVisibleWithin, listVisibleMinistries } from "../events/events.policy.ts";
import { Refusal, refuseField } from "../refusal.ts";
import { describePlanChange } from "./ministry.service.ts";
import {
  countAwayDays,
  deleteAwayDays,
  findAwayDays,
  findMinistriesOf,
  findPlanned,
  insertAwayDays,
} from "./own.queries.ts";
import { findOwnRequests } from "./requests.queries.ts";
import { mayPlan } from "./serving.policy.ts";

const MAX_AWAY = 100;
const TOO_MANY = "There are very many days already. Please remove some first.";
const OVER = "These days are over.";

/** What a person serves or was asked to serve at events that are not over. */
export async function listServingRequests(
  db: Database,
  memberId: number,
  now: Temporal.Instant,
): Promise<ServingRequest[]> {
  const found = await findOwnRequests(db, memberId, now.toString());
  return found.map(({ ministryId: _, ...request }) => request);
}

async function listOwnRequests(
  db: Database,
  viewer: Viewer,
  memberId: number,
  now: Temporal.Instant,
): Promise<OwnRequest[]> {
  const ministries = listVisibleMinistries(viewer);
  const found = await findOwnRequests(db, memberId, now.toString());
  return found.map(({ ministryId, ...request }) => ({
    ...request,
    event: { ...request.event, isVisible: isVisibleWithin(ministries, { ministryId }) },
  }));
}

export async function readOwnServing(db: Database, viewer: Viewer, now: Temporal.Instant): Promise<OwnServing> {
  const { memberId } = viewer;
  const found = await findPlanned(db, { ids: viewer.ministryIds, all: may(viewer, "ministries.manage") });
  return {
    requests: memberId === null ? [] : await listOwnRequests(db, viewer, memberId, now),
    away: memberId === null ? [] : await findAwayDays(db, memberId, getDay(viewer, now)),
    ministries: found.flatMap(({ hasPlan, ...ministry }) => {
      const plans = mayPlan(viewer, ministry);
      return plans || hasPlan ? [{ id: ministry.id, name: ministry.name, plans }] : [];
    }),
  };
}

/** Leaders of the person's ministries see it in their plans. */
export async function recordAway(tx: Database, viewer: Viewer, memberId: number): Promise<void> {
  const ministries = await findMinistriesOf(tx, [memberId]);
  const about = ministries.map((ministry) => describePlanChange(ministry, [memberId]));
  await recordChange(tx, viewer, "member.away_changed", { about: about.length > 0 ? about : { memberId } });
}

/** @throws Refusal invalid for days that are over, and for very many */
export async function saveAwayDays(
  tx: Database,
  viewer: Viewer,
  days: AwayInput & { memberId: number; enteredBy: number | null },
  now: Temporal.Instant,
): Promise<AwayDays> {
  const today = getDay(viewer, now);
  if (days.lastDay < today) throw refuseField("lastDay", OVER);
  if ((await countAwayDays(tx, days.memberId, today)) >= MAX_AWAY) throw refuseField("firstDay", TOO_MANY);
  return insertAwayDays(tx, { ...days, createdAt: now.toString() });
}

export async function addAwayDays(
  tx: Database,
  viewer: Viewer,
  days: AwayInput,
  now: Temporal.Instant,
): Promise<AwayDays> {
  const memberId = requireMemberId(viewer);
  const written = await saveAwayDays(tx, viewer, { ...days, memberId, enteredBy: null }, now);
  await recordAway(tx, viewer, memberId);
  return written;
}

export async function removeAwayDays(tx: Database, viewer: Viewer, awayId: number): Promise<{ id: number }> {
  const memberId = requireMemberId(viewer);
  if (!(await deleteAwayDays(tx, memberId, awayId))) throw new Refusal("not_found");
  await recordAway(tx, viewer, memberId);
  return { id: awayId };
}
