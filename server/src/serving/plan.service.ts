// The plan of a ministry: what its events need, and who serves.

import type { NeedInput, PlannedEvent, ServingPlan, ServingPlanQuery } from "@narthex/contract/serving.ts";
import type { PlannedPerson } from "@narthex/contract/serving-people.ts";
import type { Viewer } from "../access/viewer.ts";
import { getDay } from "../calendar/days.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { isVisibleWithin, listVisibleMinistries } from "../events/events.policy.ts";
import { isEventOver } from "../events/events.rules.ts";
import { Refusal } from "../refusal.ts";
import { findServingEvents } from "./choices.queries.ts";
import { describePlanChange, requirePlan, requirePlanning } from "./ministry.service.ts";
import {
  countDrafts,
  countPlannedPeople,
  countUnaccepted,
  findNeeds,
  findPlannedEvents,
  findPlannedPeople,
  isOfMinistry,
  lockPlannedEvent,
  type PlannedEventRecord,
  writeNeed,
} from "./plan.queries.ts";
import { findListedPeople } from "./position-people.queries.ts";
import { findPositions, type KnownPosition, lockPosition, type PositionRecord } from "./positions.queries.ts";
import { computeVersion, toPosition } from "./positions.service.ts";
import { mayPlan } from "./serving.policy.ts";

type PersonRecord = Awaited<ReturnType<typeof findPlannedPeople>>[number];

/** A person as those see it who plan, or the others. */
export const toPerson = (record: PersonRecord, plans: boolean): PlannedPerson => {
  const { id, memberId, firstName, lastName, state, reason, conflict, hasEmail } = record;
  return {
    id,
    memberId,
    firstName,
    lastName,
    state,
    reason: plans ? reason : null,
    conflict: plans ? conflict : null,
    hasEmail: plans ? hasEmail : null,
  };
};

/** Those who do not plan see active people only, as in the directory, and neither drafts nor refusals. */
export const isShownTo = ({ state, membershipStatus }: PersonRecord, plans: boolean): boolean =>
  plans || (membershipStatus === "active" && (state === "asked" || state === "accepted"));

/** The days of a plan, both included. */
export function listDays(
  viewer: Viewer,
  { from, weeks }: ServingPlanQuery,
  now: Temporal.Instant,
): { from: string; to: string } {
  const first = Temporal.PlainDate.from(from ?? getDay(viewer, now));
  return { from: first.toString(), to: first.add({ days: 7 * weeks - 1 }).toString() };
}

interface PlanRecords {
  readonly positions: readonly PositionRecord[];
  readonly people: readonly PersonRecord[];
  /** By event and position. */
  readonly needs: ReadonlyMap<string, number>;
}

const buildPlaceKey = (eventId: number, positionId: number): string => `${eventId} ${positionId}`;

/** The positions of an event: those of the ministry, and removed ones that have people there. */
function listPlaces(event: PlannedEventRecord, { positions, people, needs }: PlanRecords, now: Temporal.Instant) {
  if (event.isLeftOut) return [];
  const isClosed = event.cancelledAt !== null || isEventOver(event, now);
  return positions.flatMap(({ id, needed: usual, removed }) => {
    const there = people.filter(({ eventId, positionId }) => eventId === event.id && positionId === id);
    if (removed && there.length === 0) return [];
    const needed = removed ? 0 : (needs.get(buildPlaceKey(event.id, id)) ?? usual);
    // Someone who left or died keeps no place.
    const taken = there.filter(
      ({ state, membershipStatus }) => state !== "declined" && membershipStatus === "active",
    ).length;
    return [{ positionId: id, needed, open: isClosed ? 0 : Math.max(0, needed - taken), people: there }];
  });
}

/** The events of a ministry's plan with their places. */
export async function readPlaces(
  db: Database,
  ministryId: number,
  days: { from: string; to: string },
  now: Temporal.Instant,
) {
  const positions = await findPositions(db, ministryId);
  const events = await findPlannedEvents(db, ministryId, days, now.toString());
  const ids = events.map(({ id }) => id);
  const people = await findPlannedPeople(db, ministryId, ids);
  const rows = ids.length === 0 ? [] : await findNeeds(db, ids);
  const needs = new Map(rows.map(({ eventId, positionId, needed }) => [buildPlaceKey(eventId, positionId), needed]));
  const places = events.map((event) => ({ event, places: listPlaces(event, { positions, people, needs }, now) }));
  return { positions, events: places };
}

/** The dashboard names this time, and its link opens the plan with it. */
const COUNTED_WEEKS = 2;

/** Places without a person at the events of the next two weeks. */
export async function countOpenPlaces(
  db: Database,
  viewer: Viewer,
  ministryId: number,
  now: Temporal.Instant,
): Promise<number> {
  const { events } = await readPlaces(db, ministryId, listDays(viewer, { weeks: COUNTED_WEEKS }, now), now);
  return events.flatMap(({ places }) => places).reduce((sum, { open }) => sum + open, 0);
}

/** The positions that are limited to other people than the viewer. */
async function listPositionsForOthers(
  db: Database,
  { memberId }: Viewer,
  ministryId: number,
  positions: readonly KnownPosition[],
): Promise<number[]> {
  const limited = positions.filter(({ isLimited }) => isLimited);
  if (limited.length === 0) return [];
  const listed = await findListedPeople(db, ministryId);
  const own = listed.filter((one) => one.memberId === memberId).map(({ positionId }) => positionId);
  return limited.map(({ id }) => id).filter((id) => !own.includes(id));
}

export async function readPlan(
  db: Database,
  viewer: Viewer,
  ministryId: number,
  query: ServingPlanQuery,
  now: Temporal.Instant,
): Promise<ServingPlan> {
  const ministry = await requirePlan(db, viewer, ministryId);
  const plans = mayPlan(viewer, ministry);
  const days = listDays(viewer, query, now);
  const { positions, events } = await readPlaces(db, ministryId, days, now);
  const visibleMinistries = listVisibleMinistries(viewer);
  const visible = events.filter(({ event }) => plans || !event.isLeftOut);
  const shown = visible.map(
    ({ event, places }): PlannedEvent => ({
      id: event.id,
      title: event.title,
      eventDate: event.eventDate,
      startTime: event.startTime,
      endDate: event.endDate,
      endTime: event.endTime,
      timezone: event.timezone,
      isVisible: isVisibleWithin(visibleMinistries, event),
      isCanceled: event.cancelledAt !== null,
      isOver: isEventOver(event, now),
      isLeftOut: event.isLeftOut,
      positions: places.map(({ people, ...place }) => ({
        ...place,
        people: people.filter((person) => isShownTo(person, plans)).map((person) => toPerson(person, plans)),
      })),
    }),
  );
  const used = new Set(shown.flatMap((event) => event.positions.map(({ positionId }) => positionId)));
  return {
    ministry: { id: ministry.id, name: ministry.name },
    can: {
      plan: plans,
      volunteer: viewer.memberId !== null && (await isOfMinistry(db, ministryId, viewer.memberId)),
    },
    isUnaccepted: viewer.memberId !== null && (await countUnaccepted(db, ministryId, viewer.memberId)) > 0,
    notListedIn: await listPositionsForOthers(db, viewer, ministryId, positions),
    positions: positions.filter(({ id, removed }) => !removed || used.has(id)).map(toPosition),
    positionsVersion: computeVersion(positions),
    ...days,
    events: shown,
    hasEvents: (await findServingEvents(db, ministryId)).length > 0,
    drafts: plans ? await countDrafts(db, ministryId, now.toString()) : 0,
  };
}

/** A position at an event of the plan, both locked. @throws Refusal not_found, serving_over, event_cancelled */
export async function lockPlace(
  tx: Database,
  ministryId: number,
  { eventId, positionId }: { eventId: number; positionId: number },
  now: Temporal.Instant,
) {
  const event = await lockPlannedEvent(tx, ministryId, eventId);
  const position = event && !event.isLeftOut && (await lockPosition(tx, ministryId, positionId));
  if (!position) throw new Refusal("not_found");
  if (isEventOver(event, now)) throw new Refusal("serving_over");
  if (event.cancelledAt !== null) throw new Refusal("event_cancelled");
  return { event, position };
}

/** Whether a position has all the people whom it needs at an event. */
export async function isPlaceFull(
  tx: Database,
  { eventId, positionId }: { eventId: number; positionId: number },
  position: Pick<PositionRecord, "needed">,
): Promise<boolean> {
  const own = (await findNeeds(tx, [eventId])).find((need) => need.positionId === positionId);
  return (await countPlannedPeople(tx, eventId, positionId)) >= (own?.needed ?? position.needed);
}

/** Sets how many people a position needs at one event. The usual number is not kept for the event. */
export async function setNeed(
  tx: Database,
  viewer: Viewer,
  ministryId: number,
  input: NeedInput,
  now: Temporal.Instant,
): Promise<NeedInput> {
  const ministry = await requirePlanning(tx, viewer, ministryId);
  const { position } = await lockPlace(tx, ministryId, input, now);
  await writeNeed(tx, { ...input, needed: input.needed === position.needed ? null : input.needed });
  await recordChange(tx, viewer, "ministry.serving_need_changed", { about: describePlanChange(ministry) });
  return input;
}
