// Events as text/calendar (RFC 5545). Pure. A series is one rule with its exceptions; expanded by any calendar program
// it gives exactly the rows it was made of.
import { isAllDay } from "@narthex/contract/event-days.ts";
import ICAL from "ical.js";
import { tzlib_get_ical_block } from "timezones-ical-library";
import { computeTimes, listRuleDays } from "../calendar/recurrence.ts";
import type { FeedEvent, FeedSeries, FeedServing } from "../events/feed-events.service.ts";

/** A property in jCal (RFC 7265): name, parameters, type, value. */
type Property = [name: string, parameters: Record<string, string>, type: string, ...values: unknown[]];
type Component = [name: string, properties: Property[], components: Component[]];

type ShownEvent = Pick<FeedEvent, "title" | "description" | "location" | "timezone" | "createdAt" | "updatedAt"> & {
  start: string;
  end: string | null;
};

const REFRESH = "PT6H";

// The library counts a line without the space that continues it; with it, no line may have more than 75 octets.
ICAL.foldLength = 74;

const buildText = (name: string, value: string): Property => [name, {}, "text", value];
/** @param instant an ISO time in UTC, as the database gives it */
const buildUtcTime = (name: string, instant: string): Property => [name, {}, "date-time", `${instant.slice(0, 19)}Z`];
/** A wall-clock time, YYYY-MM-DDTHH:MM, on the clock of a zone. */
const buildLocalTime = (name: string, wall: string, zone: string): Property => [
  name,
  { tzid: zone },
  "date-time",
  `${wall.slice(0, 16)}:00`,
];

/** A day without hours, YYYY-MM-DD. */
const buildDate = (name: string, day: string): Property => [name, {}, "date", day];

const getTime = (wall: string): string => wall.slice(11, 16);

/** Start and end. The end of an event without hours is the day after its last one. */
function buildTimes({ start, end, timezone }: Pick<ShownEvent, "start" | "end" | "timezone">): Property[] {
  if (end === null) return [buildLocalTime("dtstart", start, timezone)];
  if (!isAllDay({ startTime: getTime(start), endTime: getTime(end) }))
    return [buildLocalTime("dtstart", start, timezone), buildLocalTime("dtend", end, timezone)];
  const after = Temporal.PlainDate.from(end.slice(0, 10)).add({ days: 1 });
  return [buildDate("dtstart", start.slice(0, 10)), buildDate("dtend", after.toString())];
}

/** A day of a series, in the form of the series' start. */
const onDay = (name: string, day: string, series: FeedSeries): Property =>
  isAllDay(series) ? buildDate(name, day) : buildLocalTime(name, `${day}T${series.startTime}`, series.timezone);

/** Increases with every change, as clients require: the seconds from creation to the last change. */
const computeSequence = ({ createdAt, updatedAt }: Pick<ShownEvent, "createdAt" | "updatedAt">): number =>
  Math.max(0, Math.floor((Date.parse(updatedAt) - Date.parse(createdAt)) / 1000));

function buildEvent(uid: string, shown: ShownEvent, more: readonly Property[]): Component {
  const { title, description, location, createdAt, updatedAt } = shown;
  return [
    "vevent",
    [
      buildText("uid", uid),
      buildUtcTime("dtstamp", updatedAt),
      buildUtcTime("created", createdAt),
      buildUtcTime("last-modified", updatedAt),
      ["sequence", {}, "integer", computeSequence(shown)],
      ...buildTimes(shown),
      buildText("summary", title),
      ...(description === null ? [] : [buildText("description", description)]),
      ...(location === null ? [] : [buildText("location", location)]),
      ...more,
    ],
    [],
  ];
}

function toShown(event: FeedEvent): ShownEvent {
  const { eventDate, startTime, endDate, endTime } = event;
  const end = endDate === null || endTime === null ? null : `${endDate}T${endTime}`;
  return { ...event, start: `${eventDate}T${startTime}`, end };
}

const buildStatus = ({ cancelledAt }: FeedEvent): Property =>
  buildText("status", cancelledAt ? "CANCELLED" : "CONFIRMED");

const getRuleDay = ({ originalStart }: FeedEvent): string => originalStart?.slice(0, 10) ?? "";

/** A series on one of its days, before anything was changed for that day alone. */
function buildTemplate(series: FeedSeries, day: string): ShownEvent {
  const { eventDate, startTime, endDate, endTime } = computeTimes(day, series);
  const end = endDate === null || endTime === null ? null : `${endDate}T${endTime}`;
  return { ...series, start: `${eventDate}T${startTime}`, end };
}

const SHOWN_FIELDS = ["title", "description", "location", "timezone", "start", "end"] as const;

/** Whether an event is what its series gives on its day. */
function isPlain(series: FeedSeries, event: FeedEvent): boolean {
  if (event.cancelledAt !== null) return false;
  const [own, given] = [toShown(event), buildTemplate(series, getRuleDay(event))];
  const isUnmoved = given.start === `${getRuleDay(event)}T${series.startTime}`;
  return isUnmoved && SHOWN_FIELDS.every((field) => own[field] === given[field]);
}

/** Days of rules that were computed before. A feed is read every hour, and its rules rarely change. */
const knownDays = new Map<string, readonly string[]>();
const KNOWN_RULES = 1_000;

function listDaysOfRule(series: FeedSeries, through: string): readonly string[] {
  const { rule, startDate, until, count } = series;
  const key = [rule, startDate, until, count, through].join(" ");
  const days = knownDays.get(key) ?? listRuleDays(series, through);
  if (knownDays.size >= KNOWN_RULES) knownDays.clear();
  knownDays.set(key, days);
  return days;
}

/**
 * Events of one series, in order: its rule from the first event on, days without an event, and changed events, whose
 * ids do not depend on other events. Events on days that the rule does not give are single events, because calendar programs ignore added days
 * (RDATE).
 */
function buildSeries(series: FeedSeries, events: readonly FeedEvent[], domain: string): Component[] {
  const latest = events.at(-1);
  const days = latest ? listDaysOfRule(series, getRuleDay(latest)) : [];
  const plain = new Set(events.filter((event) => isPlain(series, event)));
  // A day on which the clocks skip the time would be a start that does not exist.
  const isUnmoved = (day: string) => buildTemplate(series, day).start === `${day}T${series.startTime}`;
  const first = events.find((event) => days.includes(getRuleDay(event)) && isUnmoved(getRuleDay(event)));
  const begin = first ? getRuleDay(first) : null;
  const ruled = begin === null ? [] : days.filter((day) => day >= begin);
  const ruledDays = new Set(ruled);
  const [covered, others] = [true, false].map((isCovered) =>
    events.filter((event) => ruledDays.has(getRuleDay(event)) === isCovered),
  ) as [FeedEvent[], FeedEvent[]];
  const singles = others.map((event) => buildSingle(event, domain));
  const last = ruled.at(-1);
  if (begin === null || last === undefined) return singles;
  const rule = ICAL.Recur.fromString(series.rule);
  rule.until = isAllDay(series) ? ICAL.Time.fromDateString(last) : toIcalTime(last, series);
  const present = new Set(covered.map(getRuleDay));
  const master = buildEvent(buildSeriesUid(series, domain), buildTemplate(series, begin), [
    buildText("status", "CONFIRMED"),
    ["rrule", {}, "recur", rule.toJSON()],
    ...ruled.filter((day) => !present.has(day)).map((day) => onDay("exdate", day, series)),
  ]);
  const changed = covered.filter((event) => !plain.has(event));
  return [...singles, master, ...changed.map((event) => buildException(series, event, domain))];
}

function toIcalTime(day: string, { startTime, timezone }: FeedSeries): ICAL.Time {
  const instant = Temporal.PlainDateTime.from(`${day}T${startTime}`).toZonedDateTime(timezone).toInstant();
  return ICAL.Time.fromDateTimeString(instant.toString());
}

const buildSeriesUid = ({ id }: FeedSeries, domain: string): string => `series-${id}@${domain}`;

/** An event of a rule as it is, with the day that the rule gives it. */
function buildException(series: FeedSeries, event: FeedEvent, domain: string): Component {
  return buildEvent(buildSeriesUid(series, domain), toShown(event), [
    onDay("recurrence-id", getRuleDay(event), series),
    buildStatus(event),
  ]);
}

const buildSingle = (event: FeedEvent, domain: string): Component =>
  buildEvent(`event-${event.id}@${domain}`, toShown(event), [buildStatus(event)]);

/** What a person serves, at the time of the event. */
const buildServing = ({ requestId, position, event }: FeedServing, domain: string): Component =>
  buildEvent(`serving-${requestId}@${domain}`, { ...toShown(event), title: `Serving: ${position}, ${event.title}` }, [
    buildStatus(event),
  ]);

const zones = new Map<string, Component>();

/** The rules of a zone's clock, from the IANA database. */
function buildZone(zone: string): Component {
  const known = zones.get(zone);
  if (known) return known;
  const [block = ""] = tzlib_get_ical_block(zone);
  const [name, properties, clocks] = ICAL.parse(block) as unknown as Component;
  // The library gives an alias such as US/Eastern the name of its zone, which no event of the alias would refer to.
  const others = properties.filter(([property]) => property !== "tzid");
  const component: Component = [name, [buildText("tzid", zone), ...others], clocks];
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
  /** What the owner serves, beside the events. */
  serving?: readonly FeedServing[];
}

/** @returns the calendar, its lines folded at 75 octets */
export function writeCalendar({ name, domain, events, series, serving = [] }: Feed): string {
  const bySeries = Map.groupBy(events, ({ seriesId }) => seriesId);
  const components = [
    ...(bySeries.get(null) ?? []).map((event) => buildSingle(event, domain)),
    ...series.flatMap((one) => {
      const own = (bySeries.get(one.id) ?? []).toSorted((a, b) => getRuleDay(a).localeCompare(getRuleDay(b)));
      return buildSeries(one, own, domain);
    }),
    ...serving.map((one) => buildServing(one, domain)),
  ];
  return writeComponents(name, components);
}

/**
 * One event as a calendar, with the id that it has in a feed, so that a program does not show it twice.
 * @param series its series, if the feed shows that as a whole
 */
export function writeSingleEvent(event: FeedEvent, series: FeedSeries | null, names: Pick<Feed, "name" | "domain">) {
  const isOfRule = series !== null && listDaysOfRule(series, getRuleDay(event)).includes(getRuleDay(event));
  const component = isOfRule ? buildException(series, event, names.domain) : buildSingle(event, names.domain);
  return writeComponents(names.name, [component]);
}

/** The zones that components name; events without hours name none. */
const listZones = (components: readonly Component[]): Set<string> =>
  new Set(components.flatMap(([, properties]) => properties.flatMap(([, { tzid }]) => tzid ?? [])));

function writeComponents(name: string, components: readonly Component[]): string {
  const calendar: Component = [
    "vcalendar",
    [
      buildText("version", "2.0"),
      buildText("prodid", "-//Narthex//Calendar//EN"),
      buildText("calscale", "GREGORIAN"),
      buildText("method", "PUBLISH"),
      buildText("name", name),
      buildText("x-wr-calname", name),
      ["refresh-interval", {}, "duration", REFRESH],
      ["x-published-ttl", {}, "duration", REFRESH],
    ],
    [...[...listZones(components)].sort().map(buildZone), ...components],
  ];
  return `${ICAL.stringify(calendar as never).trimEnd()}\r\n`;
}
