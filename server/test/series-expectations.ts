// What must be true after a change of several events of a series.
import type { Event } from "@narthex/contract/events.ts";
import { expect } from "vitest";
import { dayOf, type Edit } from "./series-edits.ts";
import { byId, expectAsPlanned, expectedStart, idsOf, lasting } from "./series-events.ts";
import { expandSeries } from "./series-model.ts";
import type { Sunday } from "./sunday.ts";

interface EditContext {
  now: Temporal.Instant;
  /** Events with records. */
  recorded: ReadonlySet<number>;
}

interface EditResult {
  before: readonly Event[];
  after: readonly Event[];
  future: readonly Event[];
  edit: Edit;
  from: string;
  /** Days of the series that past events have. */
  taken: readonly string[];
  seriesId: number;
  /** Single events that belong to the series again. */
  adopted: readonly Event[];
  /** Days of single events that left the series and stay as they are. */
  held: readonly string[];
}

/** The days of the changed part are those of the expansion, and nothing else changed. @returns days of the part */
export function expectDays(
  calendar: EditContext,
  { before, after, future, edit, from, taken, seriesId, adopted, held }: EditResult,
): Set<string> {
  const { next, move } = edit;
  const changedIds = new Set(idsOf([...future, ...adopted]));
  const others = before.filter(({ id }) => !changedIds.has(id));
  const present = byId(after);
  expect(others.map(({ id }) => lasting(present.get(id) as Event))).toEqual(others.map(lasting));
  const [first = from] = [from, ...future.map(dayOf).map(move)].sort();
  const days = expandSeries(next, next.writtenUntil).filter((day) => day >= first && !taken.includes(day));
  const otherIds = new Set(idsOf(others));
  const part = after.filter((event) => event.seriesId === seriesId && !otherIds.has(event.id));
  const found = new Set(part.map(dayOf));
  expect([...found].filter((day) => !days.includes(day))).toEqual([]);
  const isToCome = (day: string) => Date.parse(expectedStart(next, day)) > calendar.now.epochMilliseconds;
  expect(days.filter((day) => !found.has(day) && !held.includes(day) && isToCome(day))).toEqual([]);
  expectAsPlanned(part, next);
  return new Set(days);
}

interface Exceptions {
  future: readonly Event[];
  kept: ReadonlySet<string>;
  event: Event;
  edit: Edit;
  after: readonly Event[];
}

/**
 * Events whose day still exists stay, with all that was changed for them, and events with records stay anyway, on the
 * day of the records.
 */
export function expectExceptions({ recorded }: EditContext, { future, kept, event, edit, after }: Exceptions): void {
  const present = byId(after);
  const isMovedAlone = ({ overridden }: Event) => overridden.includes("eventDate");
  const isChanged = ({ id }: Event) => id === event.id && edit.isMove;
  const move = (one: Event) =>
    recorded.has(one.id) && (isChanged(one) || !isMovedAlone(one)) ? dayOf(one) : edit.move(dayOf(one));
  // Of two days that become one, the event that stays has it.
  const isTaken = (one: Event, day: string) =>
    future.some((other) => other.id !== one.id && move(other) === day && (dayOf(other) === day || other.id < one.id));
  for (const one of future) {
    const day = move(one);
    const now = present.get(one.id);
    const leaves = recorded.has(one.id) && isChanged(one) && isMovedAlone(one);
    if (kept.has(day) && !isTaken(one, day) && !leaves) expect([one.id, now && dayOf(now)]).toEqual([one.id, day]);
    if (recorded.has(one.id)) expect(now?.eventDate).toBe(one.eventDate);
    if (now?.seriesId === null) expect(recorded.has(one.id)).toBe(true);
    if (!now || now.seriesId === null || one.id === event.id) continue;
    expect([now.cancelledAt, now.overridden]).toEqual([one.cancelledAt, one.overridden]);
    if (one.overridden.includes("location")) expect(now.location).toBe(one.location);
  }
}

/**
 * The sentences with which a change of several events may be refused. Without events to come that may move, two may
 * apply.
 */
export function refusalOf(isMove: boolean, hasParts: boolean, movable: readonly Event[]): RegExp {
  const meets = hasParts ? "|over an earlier one|reach the later part|Another part" : "";
  const own = isMove
    ? movable.length > 0
      ? "on several days|to a day that is over"
      : "No event to come|on several days"
    : "No event to come";
  return new RegExp(`${own}${meets}`);
}

/** Every record still has its event. */
export async function expectRecords(sunday: Sunday, recorded: ReadonlySet<number>): Promise<void> {
  const tables = ["attendance", "event_replies", "checkin_sessions", "event_headcounts"];
  const union = tables.map((table) => `select event_id from ${table}`).join(" union ");
  const query = `select count(*) from (${union}) as r where event_id = any($1)`;
  expect(await sunday.count(query, [[...recorded]])).toBe(recorded.size);
}
