// Events as text/calendar (RFC 5545). Pure. A series is one rule with its exceptions; expanded by any calendar program
// it gives exactly the rows it was made of.
import { isAllDay } from "@narthex/contract/event-days.ts";
import ICAL from "ical.js";
import { tzlib_get_ical_block } from "timezones-ical-library";
import { ruleDays, timesOn } from "../calendar/recurrence.ts";
import type { FeedEvent, FeedSeries } from "../events/feed-events.service.ts";

/** A property in jCal (RFC 7265): name, parameters, type, value. */
type Property = [name: string, parameters: Record<string, string>, type: string, ...values: unknown[]];
type Component = [name: string, properties: Property[], components: Component[]];

type Shown = Pick<FeedEvent, "title" | "description" | "location" | "timezone" | "createdAt" | "updatedAt"> & {
  start: string;
  end: string | null;
};

const REFRESH = "PT6H";

// The library counts a line without the space that continues it; with it, no line may have more than 75 octets.
ICAL.foldLength = 74;

const text = (name: string, value: string): Property => [name, {}, "text", value];
/** @param instant an ISO time in UTC, as the database gives it */
const utc = (name: string, instant: string): Property => [name, {}, "date-time", `${instant.slice(0, 19)}Z`];
/** A wall-clock time, YYYY-MM-DDTHH:MM, on the clock of a zone. */
const local = (name: string, wall: string, zone: string): Property => [
  name,
  { tzid: zone },
  "date-time",
  `${wall.slice(0, 16)}:00`,
];

/** A day without hours, YYYY-MM-DD. */
const date = (name: string, day: string): Property => [name, {}, "date", day];

const timeOf = (wall: string): string => wall.slice(11, 16);

/** Start and end. The end of an event without hours is the day after its last one. */
function timesOf({ start, end, timezone }: Pick<Shown, "start" | "end" | "timezone">): Property[] {
  if (end === null) return [local("dtstart", start, timezone)];
  if (!isAllDay({ startTime: timeOf(start), endTime: timeOf(end) }))
    return [local("dtstart", start, timezone), local("dtend", end, timezone)];
  const after = Temporal.PlainDate.from(end.slice(0, 10)).add({ days: 1 });
  return [date("dtstart", start.slice(0, 10)), date("dtend", after.toString())];
}

/** A day of a series, in the form of the series' start. */
const onDay = (name: string, day: string, series: FeedSeries): Property =>
  isAllDay(series) ? date(name, day) : local(name, `${day}T${series.startTime}`, series.timezone);

/** Increases with every change, as clients require: the seconds from creation to the last change. */
const sequenceOf = ({ createdAt, updatedAt }: Pick<Shown, "createdAt" | "updatedAt">): number =>
  Math.max(0, Math.floor((Date.parse(updatedAt) - Date.parse(createdAt)) / 1000));

function eventOf(uid: string, shown: Shown, more: readonly Property[]): Component {
  const { title, description, location, createdAt, updatedAt } = shown;
  return [
    "vevent",
    [
      text("uid", uid),
      utc("dtstamp", updatedAt),
      utc("created", createdAt),
      utc("last-modified", updatedAt),
      ["sequence", {}, "integer", sequenceOf(shown)],
      ...timesOf(shown),
      text("summary", title),
      ...(description === null ? [] : [text("description", description)]),
      ...(location === null ? [] : [text("location", location)]),
      ...more,
    ],
    [],
  ];
}

function shownOf(event: FeedEvent): Shown {
  const { eventDate, startTime, endDate, endTime } = event;
  const end = endDate === null || endTime === null ? null : `${endDate}T${endTime}`;
  return { ...event, start: `${eventDate}T${startTime}`, end };
}

const statusOf = ({ cancelledAt }: FeedEvent): Property => text("status", cancelledAt ? "CANCELLED" : "CONFIRMED");

const dayOf = ({ originalStart }: FeedEvent): string => originalStart?.slice(0, 10) ?? "";

/** A series on one of its days, before anything was changed for that day alone. */
function templateOn(series: FeedSeries, day: string): Shown {
  const { eventDate, startTime, endDate, endTime } = timesOn(day, series);
  const end = endDate === null || endTime === null ? null : `${endDate}T${endTime}`;
  return { ...series, start: `${eventDate}T${startTime}`, end };
}

const SHOWN_FIELDS = ["title", "description", "location", "timezone", "start", "end"] as const;

/** Whether an event is what its series gives on its day. */
function isPlain(series: FeedSeries, event: FeedEvent): boolean {
  if (event.cancelledAt !== null) return false;
  const [own, given] = [shownOf(event), templateOn(series, dayOf(event))];
  const isUnmoved = given.start === `${dayOf(event)}T${series.startTime}`;
  return isUnmoved && SHOWN_FIELDS.every((field) => own[field] === given[field]);
}

/** Days of rules that were computed before. A feed is read every hour, and its rules rarely change. */
const knownDays = new Map<string, readonly string[]>();
const KNOWN_RULES = 1_000;

function daysOfRule(series: FeedSeries, through: string): readonly string[] {
  const { rule, startDate, until, count } = series;
  const key = [rule, startDate, until, count, through].join(" ");
  const days = knownDays.get(key) ?? ruleDays(series, through);
  if (knownDays.size >= KNOWN_RULES) knownDays.clear();
  knownDays.set(key, days);
  return days;
}

/**
 * Events of one series, in order: its rule from the first event on, days without an event, and changed events, whose
 * ids do not depend on other events. Events on days that the rule does not give are single events, because calendar programs ignore added days
 * (RDATE).
 */
function seriesComponents(series: FeedSeries, events: readonly FeedEvent[], domain: string): Component[] {
  const latest = events.at(-1);
  const days = latest ? daysOfRule(series, dayOf(latest)) : [];
  const plain = new Set(events.filter((event) => isPlain(series, event)));
  // A day on which the clocks skip the time would be a start that does not exist.
  const isUnmoved = (day: string) => templateOn(series, day).start === `${day}T${series.startTime}`;
  const first = events.find((event) => days.includes(dayOf(event)) && isUnmoved(dayOf(event)));
  const begin = first ? dayOf(first) : null;
  const ruled = begin === null ? [] : days.filter((day) => day >= begin);
  const ruledDays = new Set(ruled);
  const [covered, others] = [true, false].map((isCovered) =>
    events.filter((event) => ruledDays.has(dayOf(event)) === isCovered),
  ) as [FeedEvent[], FeedEvent[]];
  const singles = others.map((event) => singleComponent(event, domain));
  const last = ruled.at(-1);
  if (begin === null || last === undefined) return singles;
  const rule = ICAL.Recur.fromString(series.rule);
  rule.until = isAllDay(series) ? ICAL.Time.fromDateString(last) : instantOn(last, series);
  const present = new Set(covered.map(dayOf));
  const master = eventOf(seriesUid(series, domain), templateOn(series, begin), [
    text("status", "CONFIRMED"),
    ["rrule", {}, "recur", rule.toJSON()],
    ...ruled.filter((day) => !present.has(day)).map((day) => onDay("exdate", day, series)),
  ]);
  const changed = covered.filter((event) => !plain.has(event));
  return [...singles, master, ...changed.map((event) => exceptionComponent(series, event, domain))];
}

function instantOn(day: string, { startTime, timezone }: FeedSeries): ICAL.Time {
  const instant = Temporal.PlainDateTime.from(`${day}T${startTime}`).toZonedDateTime(timezone).toInstant();
  return ICAL.Time.fromDateTimeString(instant.toString());
}

const seriesUid = ({ id }: FeedSeries, domain: string): string => `series-${id}@${domain}`;

/** An event of a rule as it is, with the day that the rule gives it. */
function exceptionComponent(series: FeedSeries, event: FeedEvent, domain: string): Component {
  return eventOf(seriesUid(series, domain), shownOf(event), [
    onDay("recurrence-id", dayOf(event), series),
    statusOf(event),
  ]);
}

const singleComponent = (event: FeedEvent, domain: string): Component =>
  eventOf(`event-${event.id}@${domain}`, shownOf(event), [statusOf(event)]);

const zones = new Map<string, Component>();

/** The rules of a zone's clock, from the IANA database. */
function zoneComponent(zone: string): Component {
  const known = zones.get(zone);
  if (known) return known;
  const [block = ""] = tzlib_get_ical_block(zone);
  const [name, properties, clocks] = ICAL.parse(block) as unknown as Component;
  // The library gives an alias such as US/Eastern the name of its zone, which no event of the alias would refer to.
  const others = properties.filter(([property]) => property !== "tzid");
  const component: Component = [name, [text("tzid", zone), ...others], clocks];
  zones.set(zone, component);
  return component;
}

export interface Feed {
  /** The name that the calendar program shows. */
  name: string;
  /** What follows the @ in the ids of events, which makes them unique in the world. */
  domain: string;
  events: readonly FeedEvent[];
  /** The series of these events. */
  series: readonly FeedSeries[];
}

/** @returns the calendar, its lines folded at 75 octets */
export function writeCalendar({ name, domain, events, series }: Feed): string {
  const bySeries = Map.groupBy(events, ({ seriesId }) => seriesId);
  const components = [
    ...(bySeries.get(null) ?? []).map((event) => singleComponent(event, domain)),
    ...series.flatMap((one) => {
      const own = (bySeries.get(one.id) ?? []).toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)));
      return seriesComponents(one, own, domain);
    }),
  ];
  return calendarText(name, components);
}

/**
 * One event as a calendar, with the id that it has in a feed, so that a program does not show it twice.
 * @param series its series, if the feed shows that as a whole
 */
export function writeSingleEvent(event: FeedEvent, series: FeedSeries | null, names: Pick<Feed, "name" | "domain">) {
  const isOfRule = series !== null && daysOfRule(series, dayOf(event)).includes(dayOf(event));
  const component = isOfRule ? exceptionComponent(series, event, names.domain) : singleComponent(event, names.domain);
  return calendarText(names.name, [component]);
}

/** The zones that components name; events without hours name none. */
const zonesOf = (components: readonly Component[]): Set<string> =>
  new Set(components.flatMap(([, properties]) => properties.flatMap(([, { tzid }]) => tzid ?? [])));

function calendarText(name: string, components: readonly Component[]): string {
  const calendar: Component = [
    "vcalendar",
    [
      text("version", "2.0"),
      text("prodid", "-//Narthex//Calendar//EN"),
      text("calscale", "GREGORIAN"),
      text("method", "PUBLISH"),
      text("name", name),
      text("x-wr-calname", name),
      ["refresh-interval", {}, "duration", REFRESH],
      ["x-published-ttl", {}, "duration", REFRESH],
    ],
    [...[...zonesOf(components)].sort().map(zoneComponent), ...components],
  ];
  return `${ICAL.stringify(calendar as never).trimEnd()}\r\n`;
}
