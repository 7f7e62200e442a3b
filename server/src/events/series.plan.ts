// Which events of a series change, are added, are deleted or become single events. Pure.
import { readRule } from "@narthex/contract/recurrence.ts";
import type { EventRecord } from "./events.queries.ts";
import { buildValuesOn, findChangedParts, getRuleDay, isStartingAfter, type SeriesPlan } from "./series.rules.ts";

/** An event of a series, and whether another table refers to it. */
export type Occurrence = EventRecord & { isReferenced: boolean };

/** An event that belonged to a series, and its day there. It may have a series of its own by now. */
export type LeftEvent = EventRecord & { leftDay: string };

/** Whether an event that left a series can belong to it again. Its day is not written a second time in any case. */
export const mayReturn =
  (now: Temporal.Instant) =>
  (event: LeftEvent): boolean =>
    event.seriesId === null && isStartingAfter(now)(event);

type Values = ReturnType<typeof buildValuesOn>;

export interface Plan {
  readonly updates: readonly { readonly event: Occurrence; readonly values: Values }[];
  readonly inserts: readonly Values[];
  /** Single events that belong to the series again, because it has their days again; they are updated too. */
  readonly adopted: readonly Occurrence[];
  /** Days that are not written, because the events that left the series on them stay as they are. */
  readonly held: readonly string[];
  /** Days on which a moved event is beside one that left the series. */
  readonly doubled: readonly string[];
  readonly removals: readonly Occurrence[];
  /** Events with records that leave the series. */
  readonly singles: readonly Occurrence[];
  /** Events with records that stay on their day in a series that moves. They are updated too. */
  readonly stayed: readonly Occurrence[];
}

interface PlanInput {
  /** The future events of the series that the change is about, in the order of their days. */
  readonly events: readonly Occurrence[];
  /** The series after the change. */
  readonly series: SeriesPlan;
  /** The days of the changed series on which it may have events. */
  readonly days: readonly string[];
  /** The days between an event's old and new place; single extra days stay where they are. */
  readonly moveDay: (day: string) => string;
  /** The series before the change. */
  readonly former: SeriesPlan;
  /** Events that left the series. Their days are not written a second time, also where they may not return. */
  readonly left: readonly (LeftEvent & { mayReturn: boolean })[];
  /** The event that was changed: it gets a day in any case. */
  readonly changedId: number;
}

/** The part of the calendar in which a rule gives a moved event its new day. */
function findPeriod(rule: string, day: string): string | null {
  const frequency = readRule(rule)?.frequency;
  if (frequency === "MONTHLY") return day.slice(0, 7);
  return frequency === "YEARLY" ? day.slice(0, 4) : null;
}

/**
 * Gives each event its day in the changed series: the same one, moved with the series, else the free one of its month.
 * An event with records keeps its day, because the records are of that day: without it, the event leaves the series.
 */
function placeEvents({ events, series, days, moveDay, changedId, left }: PlanInput): {
  placed: Map<Occurrence, string>;
  free: Set<string>;
  returned: LeftEvent[];
  held: string[];
  doubled: string[];
  stayed: Occurrence[];
} {
  const free = new Set(days);
  const placed = new Map<Occurrence, string>();
  const wouldMoveRecords = (event: Occurrence, day: string) =>
    event.isReferenced && buildValuesOn(series, day, event).eventDate !== event.eventDate;
  const place = (event: Occurrence, day: string | undefined) => {
    if (day !== undefined && !wouldMoveRecords(event, day) && free.delete(day)) placed.set(event, day);
  };
  const findWantedDay = (event: Occurrence) => {
    const [day, moved] = [getRuleDay(event), moveDay(getRuleDay(event))];
    return wouldMoveRecords(event, moved) ? day : moved;
  };
  const isStaying = (event: Occurrence) => findWantedDay(event) === getRuleDay(event);
  for (const event of events.filter(isStaying)) {
    place(event, getRuleDay(event));
    // The day of an event that leaves the series is not written a second time.
    if (event.isReferenced && !placed.has(event)) free.delete(getRuleDay(event));
  }
  for (const event of events) if (!isStaying(event)) place(event, findWantedDay(event));
  const concerned = left.filter(({ leftDay }) => free.delete(leftDay));
  const returned = concerned.filter((event) => event.mayReturn);
  const held = concerned.filter((event) => !event.mayReturn).map(({ leftDay }) => leftDay);
  for (const event of events) {
    const period = placed.has(event) || isStaying(event) ? null : findPeriod(series.rule, getRuleDay(event));
    if (period !== null)
      place(
        event,
        [...free].find((day) => day.startsWith(period)),
      );
  }
  const changed = events.find(({ id }) => id === changedId);
  if (changed && !placed.has(changed) && !changed.isReferenced)
    place(changed, [...free].find((day) => day >= getRuleDay(changed)) ?? [...free].at(-1));
  const leftDays = new Set(left.map(({ eventDate }) => eventDate));
  const moved = [...placed].filter(([event, day]) => day !== getRuleDay(event));
  const doubled = moved.map(([, day]) => day).filter((day) => leftDays.has(day));
  const stayed = [...placed.keys()].filter((event) => wouldMoveRecords(event, moveDay(getRuleDay(event))));
  return { placed, free, returned, held, doubled, stayed };
}

/** A single event as one of a series. It keeps the fields in which it differs from the series before and after. */
const toOccurrence =
  ({ former, series }: PlanInput) =>
  (event: LeftEvent): Occurrence & LeftEvent => {
    const [own = [], still = []] = [former, series].map((one) =>
      findChangedParts({ ...event, ...buildValuesOn(one, event.leftDay) }, event),
    );
    return { ...event, overridden: own.filter((field) => still.includes(field)), isReferenced: true };
  };

export function planSeries(wanted: PlanInput): Plan {
  const { events, series } = wanted;
  const { placed, free, returned, held, doubled, stayed } = placeEvents(wanted);
  const left = events.filter((event) => !placed.has(event));
  const adopted = returned.map(toOccurrence(wanted));
  const updates = [...placed, ...adopted.map((event) => [event, event.leftDay] as const)];
  return {
    adopted,
    held,
    doubled,
    stayed,
    updates: updates.map(([event, day]) => ({ event, values: buildValuesOn(series, day, event) })),
    inserts: [...free].sort().map((day) => buildValuesOn(series, day)),
    removals: left.filter(({ isReferenced }) => !isReferenced),
    singles: left.filter(({ isReferenced }) => isReferenced),
  };
}

/** Whether an event differs from its series. */
export const isException = ({ overridden, cancelledAt }: Pick<EventRecord, "overridden" | "cancelledAt">) =>
  overridden.length > 0 || cancelledAt !== null;
