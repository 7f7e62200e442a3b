import type { Event, NewEvent } from "@narthex/contract/events.ts";
import { WEEKDAYS } from "@narthex/contract/recurrence.ts";
import * as z from "zod";
import { useAction } from "../../api/useAction.ts";
import { formatWeekday, subtractDays } from "../../format/format.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { NumberField } from "../../forms/NumberField.tsx";
import { useSchemaForm } from "../../forms/useSchemaForm.ts";
import { createEvent } from "./createEvent.ts";

const DAYS = 7;
const MOST_WEEKS = 104;
const SENTENCE = `Please enter a whole number from 1 to ${MOST_WEEKS}.`;
const Weeks = z.object({ weeks: z.int(SENTENCE).min(1, SENTENCE).max(MOST_WEEKS, SENTENCE) });
type Weeks = z.infer<typeof Weeks>;

/** Weekdays of rules begin with Monday, those of dates with Sunday. */
const getWeekdayName = (day: string) => WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % DAYS];

/** The event once more, a week later and in each of the weeks after that; several copies are a series of their own. */
function buildCopies(event: Event, weeks: number, entryKey: string): z.input<typeof NewEvent> & { entryKey: string } {
  const { title, description, location, organizerId, ministryId, maxAttendees, isPublic, can } = event;
  const { asksForReplies, capacity } = event;
  const addWeek = (day: string, time: string) => `${subtractDays(day, -DAYS)}T${time}`;
  return {
    title,
    description,
    location,
    organizerId,
    ministryId,
    maxAttendees,
    isPublic: isPublic && can.publish,
    asksForReplies,
    capacity,
    timezone: event.timezone as z.input<typeof NewEvent>["timezone"],
    eventDateTime: addWeek(event.eventDate, event.startTime),
    endDateTime: event.endDate && event.endTime ? addWeek(event.endDate, event.endTime) : null,
    ...(weeks > 1
      ? { recurrence: { rule: `FREQ=WEEKLY;BYDAY=${getWeekdayName(event.eventDate)}`, count: weeks } }
      : {}),
    entryKey,
  };
}

export function CopyEvent({ event, onClose }: { event: Event; onClose: () => void }) {
  const form = useSchemaForm<Weeks>(Weeks, { weeks: 4 }, null);
  const copy = useAction({
    call: ({ weeks }: Weeks) => createEvent(buildCopies(event, weeks, form.draft.entryKey)),
    failed: "Failed to copy event",
    done: ({ dates }) => ({ title: "Event copied", ...(dates && { description: dates }) }),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      action={copy}
      onClose={onClose}
      size="small"
      title={`Copy ${event.title}`}
      description={`The first copy is on ${formatWeekday(subtractDays(event.eventDate, -DAYS))}, at the same time. Several copies are a series, so that they can be changed together.`}
      submitLabel="Copy"
    >
      <NumberField form={form} name="weeks" label="Number of weeks" required autoFocus />
    </FormDialog>
  );
}
