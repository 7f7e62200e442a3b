// The fields of an event as its form has them.
import type { EventSeries } from "@narthex/contract/event-series.ts";
import type { Event, NewEvent } from "@narthex/contract/events.ts";
import type { Recurrence } from "@narthex/contract/recurrence.ts";
import type { CurrentUser } from "@narthex/contract/signin.ts";
import type * as z from "zod";
import { listChangedFields, pickFields } from "../../forms/changed.ts";

export type EventInput = z.input<typeof NewEvent>;

const toRecurrence = ({ rule, until, count, extraDates, skippedDates }: EventSeries): Recurrence => {
  return { rule, until, count, extraDates, skippedDates };
};

export function createInitialInput(
  event: Event | null,
  { congregation, memberId }: CurrentUser,
  series: EventSeries | null,
): EventInput {
  return {
    recurrence: series && toRecurrence(series),
    title: event?.title ?? "",
    description: event?.description ?? "",
    eventDateTime: event ? `${event.eventDate}T${event.startTime}` : "",
    endDateTime: event?.endDate && event.endTime ? `${event.endDate}T${event.endTime}` : "",
    timezone: event?.timezone ?? congregation.timezone,
    location: event?.location ?? "",
    organizerId: event ? event.organizerId : memberId,
    ministryId: event?.ministryId ?? null,
    maxAttendees: event?.maxAttendees ?? null,
    isPublic: event?.isPublic ?? false,
    asksForReplies: event?.asksForReplies ?? false,
    capacity: event?.capacity ?? null,
  };
}

/** A copy has no day yet. @param publishes whether the viewer may make events public */
export const createCopyInput = (event: Event, user: CurrentUser, publishes: boolean): EventInput => ({
  ...createInitialInput(event, user, null),
  eventDateTime: "",
  endDateTime: "",
  isPublic: publishes && event.isPublic,
});

/** The end as the form shows it, with another start: a start alone would move the end. */
export const endWith = (change: Partial<EventInput>, { endDateTime }: EventInput): Partial<EventInput> =>
  change.eventDateTime === undefined ? {} : { endDateTime };

export function computeChange(typed: EventInput, begun: EventInput): Partial<EventInput> {
  const change = pickFields(typed, listChangedFields(typed, begun));
  return { ...change, ...endWith(change, typed) };
}

/** Whether the only change makes the event public, which is usually meant for its whole series. */
export const isPublished = (typed: EventInput, begun: EventInput): boolean =>
  typed.isPublic === true && listChangedFields(typed, begun).join() === "isPublic";
