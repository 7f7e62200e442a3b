// What a series gives each of its events, and which fields an event keeps for itself. Pure.
import { computeTimes, type RuleWithDays, type SeriesTimes } from "../calendar/recurrence.ts";
import type { EventRecord, EventValues } from "./events.queries.ts";
import type { When } from "./events.rules.ts";

/** Fields that a series gives its events as they are. */
const PLAIN_FIELDS = [
  "title",
  "description",
  "location",
  "organizerId",
  "ministryId",
  "maxAttendees",
  "isPublic",
  "asksForReplies",
  "capacity",
] as const;
/** The start and the end are changed and kept together, so that an event never ends before it begins. */
const TIME_FIELDS = ["startTime", "endDate", "endTime", "timezone"] as const;

type Plain = Pick<EventRecord, (typeof PLAIN_FIELDS)[number]>;
/** The fields of the events of a series. */
export type Template = Plain & SeriesTimes;
export type SeriesPlan = Template & RuleWithDays;

export const countDaysBetween = (from: string, to: string) => Temporal.PlainDate.from(from).until(to).days;
export const addDays = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();

export function toSeriesTimes({ eventDate, startTime, endDate, endTime, timezone }: When): SeriesTimes {
  return { startTime, endDays: endDate === null ? null : countDaysBetween(eventDate, endDate), endTime, timezone };
}

/** The fields of an event as those of a series. */
export function toTemplate(event: Plain & When): Template {
  return { ...pickPlain(event), ...toSeriesTimes(event) };
}

/** The day that the rule gives an event. */
export const getRuleDay = ({ originalStart }: { originalStart: string | null }) => originalStart?.slice(0, 10) ?? "";

/** Names of the fields in which two states of an event differ; the time counts as one. */
export function findChangedParts(before: Plain & When, after: Plain & When): string[] {
  const parts: string[] = PLAIN_FIELDS.filter((field) => before[field] !== after[field]);
  if (before.eventDate !== after.eventDate) parts.push("eventDate");
  const times = [before, after].map((event) => JSON.stringify(Object.values(toSeriesTimes(event))));
  return times[0] === times[1] ? parts : [...parts, ...TIME_FIELDS];
}

/** An event of a series on a day; an event that exists keeps the fields that were changed for it alone. */
export function buildValuesOn(
  series: Template,
  day: string,
  event?: Plain & When & Pick<EventRecord, "overridden">,
): Omit<EventValues, "seriesId"> & Plain & When & { originalStart: string } {
  const own = new Set(event?.overridden);
  const plain = pickPlain(series);
  if (event) for (const field of PLAIN_FIELDS) if (own.has(field)) Object.assign(plain, { [field]: event[field] });
  const times = event && own.has("startTime") ? toSeriesTimes(event) : series;
  const on = event && own.has("eventDate") ? event.eventDate : day;
  return { ...plain, ...computeTimes(on, times), originalStart: `${day}T${series.startTime}` };
}

function pickPlain(of: Plain): Plain {
  const { title, description, location, organizerId, ministryId, maxAttendees, isPublic, asksForReplies, capacity } =
    of;
  const shown = { title, description, location, isPublic };
  return { ...shown, organizerId, ministryId, maxAttendees, asksForReplies, capacity };
}

/** A template after a change of some parts of one of its events. */
export function changeTemplate(series: Template, after: Plain & When, parts: readonly string[]): Template {
  const changed = toTemplate(after);
  const plain = PLAIN_FIELDS.filter((field) => parts.includes(field)).map((field) => [field, changed[field]]);
  const { startTime, endDays, endTime, timezone } = parts.includes("startTime") ? changed : series;
  return { ...pickPlain(series), ...Object.fromEntries(plain), startTime, endDays, endTime, timezone };
}

export const isStartingAfter = (now: Temporal.Instant) => (event: { startsAt: string }) =>
  Temporal.Instant.compare(event.startsAt, now) > 0;

type LocalStart = Pick<SeriesPlan, "startTime" | "timezone"> & { eventDate: string };

/** The same for values that are not stored yet. */
export const willStartAfter = (now: Temporal.Instant) => (values: LocalStart) => {
  const { eventDate, startTime, timezone } = values;
  const start = Temporal.PlainDateTime.from(`${eventDate}T${startTime}`).toZonedDateTime(timezone).toInstant();
  return Temporal.Instant.compare(start, now) > 0;
};

export const omitAll = (fields: readonly string[], others: readonly string[]) =>
  fields.filter((field) => !others.includes(field));

/** The series without an event on these days. */
export function leaveOutDays(series: SeriesPlan, days: readonly string[]): SeriesPlan {
  return {
    ...series,
    extraDates: omitAll(series.extraDates, days),
    skippedDates: [...new Set([...series.skippedDates, ...days])].sort(),
  };
}
