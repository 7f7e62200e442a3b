// Describes what a change of a series does, in numbers and in sentences. Pure.
import type { RecurrencePreview } from "@narthex/contract/event-series.ts";
import type { SeriesEffect } from "@narthex/contract/events.ts";
import { formatDayInSentence, formatRule } from "../calendar/recurrence.words.ts";
import type { When } from "./events.rules.ts";
import { isException, type Occurrence, type Plan } from "./series.plan.ts";
import type { SeriesPlan } from "./series.rules.ts";
import type { Elsewhere } from "./series-parts.rules.ts";

const list = new Intl.ListFormat("en-US", { type: "conjunction" });
/** Longer lists of days end with a number. */
const DAYS_NAMED = 6;

type AffectedEvent = SeriesEffect["kept"][number];

const toConcerned = ({ id, title, eventDate }: Occurrence): AffectedEvent => ({ id, title, eventDate });

function formatEventDays(events: readonly Pick<AffectedEvent, "eventDate">[], now: Temporal.Instant): string {
  const { year } = now.toZonedDateTimeISO("UTC");
  const days = events
    .map(({ eventDate }) => eventDate)
    .sort()
    .map((day) => formatDayInSentence(day, year));
  if (days.length <= DAYS_NAMED) return list.format(days);
  return list.format([...days.slice(0, DAYS_NAMED - 1), `${days.length - DAYS_NAMED + 1} more`]);
}

const formatCounted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

const HAVE_OWN = "changed or canceled separately before";

/** Of the events that change: those that have changes of their own, and keep them. */
const describeKept = (kept: number): string =>
  kept === 0 ? "" : ` ${kept} of them ${kept === 1 ? "was" : "were"} ${HAVE_OWN}, and this stays.`;

/** Of the events that are deleted: those that have changes of their own. */
const describeLost = (lost: readonly AffectedEvent[], now: Temporal.Instant): string =>
  lost.length === 0
    ? ""
    : ` ${lost.length} of them ${lost.length === 1 ? "was" : "were"} ${HAVE_OWN}: ${formatEventDays(lost, now)}.`;

/** About people who replied and can no longer see an event. */
export function describeHidden(people: number): string {
  if (people === 0) return "";
  const [one, many] = [
    "person who replied can no longer see it, and is",
    "people who replied can no longer see it, and are",
  ];
  return `${formatCounted(people, one, many)} told by email. Their replies no longer count.`;
}

/** Events of a changed series that a preview shows. */
const PREVIEWED = 6;

/** The events of a series after a change, from the changed one on. */
export function previewNext({ updates, inserts }: Plan, series: SeriesPlan, changedId: number): RecurrencePreview {
  const joinStart = ({ eventDate, startTime }: When) => `${eventDate}T${startTime}`;
  const planned = [
    ...updates
      .filter(({ event }) => event.cancelledAt === null)
      .map(({ event, values }) => ({ values, own: event.overridden })),
    ...inserts.map((values) => ({ values, own: [] })),
  ];
  const moved = planned.filter(({ values, own }) => own.length === 0 && values.startTime !== series.startTime);
  const changed = updates.find(({ event }) => event.id === changedId);
  const first = changed ? joinStart(changed.values) : "";
  const starts = planned.map(({ values }) => joinStart(values)).filter((start) => start >= first);
  return {
    words: formatRule(series, series),
    dates: starts.sort().slice(0, PREVIEWED),
    moved: moved.map(({ values }) => values.eventDate).sort(),
  };
}

const RETURN = ["single event belongs", "single events belong"] as const;

type Adopted = Plan["adopted"];

/** About events that return to their series and differ from it. */
function describeOwn(adopted: Adopted, now: Temporal.Instant): string {
  const own = adopted.filter(({ overridden }) => overridden.length > 0);
  if (own.length === 0) return "";
  const [one, many] = [
    "It differs from the series and stays as it is.",
    "They differ from the series and stay as they are.",
  ];
  if (own.length === adopted.length) return own.length === 1 ? one : many;
  return `Of these, ${formatCounted(own.length, "differs from the series and stays as it is", "differ from the series and stay as they are")}: ${formatEventDays(own, now)}.`;
}

const HELD = [
  "day has an event of its own, which stays, and gets no second one",
  "days have events of their own, which stay, and get no second ones",
] as const;

const toDates = (days: readonly string[]) => days.map((eventDate) => ({ eventDate }));

const describeHeld = (held: readonly string[], now: Temporal.Instant): string =>
  held.length === 0 ? "" : `${formatCounted(held.length, ...HELD)}: ${formatEventDays(toDates(held), now)}.`;

const DOUBLED = [
  "day then has two events, because one of them",
  "days then have two events, because one of each",
] as const;

const describeDoubled = (doubled: readonly string[], now: Temporal.Instant): string =>
  doubled.length === 0
    ? ""
    : `${formatCounted(doubled.length, ...DOUBLED)} left the series before: ${formatEventDays(toDates(doubled), now)}.`;

/** About single events of a series that belong to it again, and those that stay single. */
function describeReturning({ adopted, held, doubled }: Returning, now: Temporal.Instant): string[] {
  return [
    adopted.length === 0
      ? ""
      : `${formatCounted(adopted.length, ...RETURN)} to the series again: ${formatEventDays(adopted, now)}.`,
    describeOwn(adopted, now),
    describeHeld(held, now),
    describeDoubled(doubled, now),
  ];
}

interface Returning {
  adopted: Adopted;
  held: Plan["held"];
  doubled: Plan["doubled"];
}

/** The facts of a sentence, in addition to the events that a change is about. */
interface Beside {
  /** People who replied and can no longer see an event. */
  hidden: number;
  elsewhere: Elsewhere;
}

type AnnouncedEffects = Returning & Beside & Pick<Plan, "stayed">;

/** About the other parts of a series that was split. */
function describeElsewhere({ earlier, later }: Elsewhere, now: Temporal.Instant): string[] {
  const { year } = now.toZonedDateTimeISO("UTC");
  const [last, first] = [earlier.at(-1), later[0]].map((day) => (day ? formatDayInSentence(day, year) : ""));
  const describe = (count: number, one: string, many: string) => (count === 0 ? "" : formatCounted(count, one, many));
  return [
    describe(
      earlier.length,
      `earlier event, ${last}, is another part of this series and stays as it is.`,
      `earlier events, up to ${last}, are another part of this series and stay as they are.`,
    ),
    describe(
      later.length,
      `later event, ${first}, is another part of this series and stays as it is.`,
      `later events, from ${first} on, are another part of this series and stay as they are.`,
    ),
  ];
}

function describeEffect(
  effect: Omit<SeriesEffect, "words">,
  { hidden, elsewhere, stayed, ...returning }: AnnouncedEffects,
  now: Temporal.Instant,
): string {
  const { changed, added, removed, kept, notKept, singles, past } = effect;
  const sentences = [
    changed > 0 && `${formatCounted(changed, "event changes", "events change")}.${describeKept(kept.length)}`,
    added > 0 && `${formatCounted(added, "event is", "events are")} added.`,
    removed > 0 && `${formatCounted(removed, "event is", "events are")} deleted.${describeLost(notKept, now)}`,
    ...describeReturning(returning, now),
    singles.length > 0 &&
      `${formatCounted(singles.length, "event with records stays as a single event", "events with records stay as single events")}: ${formatEventDays(singles, now)}.`,
    stayed.length > 0 &&
      `${formatCounted(stayed.length, "event with records stays on its day", "events with records stay on their days")}: ${formatEventDays(stayed, now)}.`,
    describeHidden(hidden),
    ...describeElsewhere(elsewhere, now),
    past > 0 && `${formatCounted(past, "past event stays as it is", "past events stay as they are")}.`,
  ];
  return sentences.filter(Boolean).join(" ");
}

export function buildEffect(plan: Plan, past: number, now: Temporal.Instant, beside: Beside): SeriesEffect {
  const { updates, inserts, adopted, held, doubled, removals, singles, stayed } = plan;
  const effect = {
    changed: updates.length,
    added: inserts.length,
    removed: removals.length,
    past,
    kept: updates
      .filter(({ event }) => isException(event) && !adopted.includes(event))
      .map(({ event }) => toConcerned(event)),
    notKept: removals.filter(isException).map(toConcerned),
    singles: singles.map(toConcerned),
  };
  return { ...effect, words: describeEffect(effect, { adopted, held, doubled, stayed, ...beside }, now) };
}

const STAY = [
  "event stays as a single event, because it has records or was changed here",
  "events stay as single events, because they have records or were changed here",
] as const;

/** What an import of a calendar does with the events of a series. */
export interface ImportPlan extends Plan {
  /** Days of the calendar that are not written, because they were deleted here. */
  readonly leftOut: readonly string[];
}

const LEFT_OUT = ["day was deleted here and is left out", "days were deleted here and are left out"] as const;

const describeLeftOut = (leftOut: readonly string[], now: Temporal.Instant): string =>
  leftOut.length === 0
    ? ""
    : `${formatCounted(leftOut.length, ...LEFT_OUT)}: ${formatEventDays(toDates(leftOut), now)}.`;

const JOIN = [
  "single event that is here already becomes a day of this series",
  "single events that are here already become days of this series",
] as const;

interface JoinEffect {
  joined: readonly Pick<AffectedEvent, "eventDate">[];
  held: readonly string[];
  leftOut: readonly string[];
}

/** The days of a new series that are not written, because there are events or were; null if none. */
export function joinWords({ joined, held, leftOut }: JoinEffect, now: Temporal.Instant): string | null {
  const own = joined.length > 0 && `${formatCounted(joined.length, ...JOIN)}: ${formatEventDays(joined, now)}.`;
  return [own, describeHeld(held, now), describeLeftOut(leftOut, now)].filter(Boolean).join(" ") || null;
}

const MISSING = [
  "event is no longer in the calendar and stays",
  "events are no longer in the calendar and stay",
] as const;

/** About events of earlier imports that a calendar no longer has; null if there are none. */
export function describeMissing(
  missing: readonly { title: string; day: string }[],
  now: Temporal.Instant,
): string | null {
  if (missing.length === 0) return null;
  const named = missing.length <= DAYS_NAMED ? missing : missing.slice(0, DAYS_NAMED - 1);
  const names = named.map(({ title, day }) => `${title} (${formatEventDays([{ eventDate: day }], now)})`);
  const rest = missing.length - named.length;
  const all = list.format(rest > 0 ? [...names, `${rest} more`] : names);
  return `${formatCounted(missing.length, ...MISSING)}: ${all}. Delete what you no longer need under Events.`;
}

/** The days that a calendar adds to a series and takes from it; null if none. */
export function describeDays(plans: readonly ImportPlan[], now: Temporal.Instant): string | null {
  const added = plans.flatMap(({ inserts }) => [...inserts]);
  const collectRows = (name: "removals" | "adopted" | "singles") => plans.flatMap((plan) => [...plan[name]]);
  const leftOut = plans.flatMap((plan) => [...plan.leftOut]);
  const [removed, adopted, singles] = [collectRows("removals"), collectRows("adopted"), collectRows("singles")];
  const sentences = [
    added.length > 0 &&
      `${formatCounted(added.length, "event is", "events are")} added: ${formatEventDays(added, now)}.`,
    removed.length > 0 &&
      `${formatCounted(removed.length, "event is", "events are")} deleted: ${formatEventDays(removed, now)}.`,
    ...describeReturning(
      { adopted, held: plans.flatMap((plan) => [...plan.held]), doubled: plans.flatMap((plan) => [...plan.doubled]) },
      now,
    ),
    singles.length > 0 && `${formatCounted(singles.length, ...STAY)}: ${formatEventDays(singles, now)}.`,
    describeLeftOut(leftOut, now),
  ];
  return sentences.filter(Boolean).join(" ") || null;
}

/** For a deletion, after which nothing that was changed is kept. */
export function buildRemovalEffect(
  plan: Pick<Plan, "removals" | "singles">,
  past: number,
  now: Temporal.Instant,
  elsewhere: Elsewhere = { earlier: [], later: [] },
): SeriesEffect {
  const [returning, beside] = [
    { adopted: [], held: [], doubled: [], stayed: [] },
    { hidden: 0, elsewhere },
  ];
  const effect = {
    ...buildEffect({ ...plan, ...returning, updates: [], inserts: [] }, past, now, beside),
    notKept: [],
  };
  return { ...effect, words: describeEffect(effect, { ...returning, ...beside }, now) };
}
