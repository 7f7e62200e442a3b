// The Manual Entry tab (section 2.9): a record for any member, event and time, for example from a paper list.

import { api } from "@narthex/contract/api.ts";
import { AttendanceInput, type RecordedAttendance } from "@narthex/contract/attendance.ts";
import { emptyAsNull, wallClock } from "@narthex/contract/fields.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type * as z from "zod";
import { requestOnce } from "../../api/answers.ts";
import { readPages } from "../../api/reads.ts";
import { useAction } from "../../api/useAction.ts";
import { formatEventChoice } from "../../events/eventWords.ts";
import { useComing } from "../../events/useComing.ts";
import { formatInstantDate, formatInstantTime, getToday, toDateInZone } from "../../format/format.ts";
import { formatTimezone } from "../../format/formatTimezone.ts";
import { toInstant } from "../../format/zonedInstant.ts";
import { Form } from "../../forms/Form.tsx";
import { FormActions } from "../../forms/FormActions.tsx";
import { RestoredNote } from "../../forms/RestoredNote.tsx";
import { SelectField } from "../../forms/SelectField.tsx";
import { DateTimeField } from "../../forms/TextField.tsx";
import { useSchemaForm } from "../../forms/useSchemaForm.ts";
import { useToday } from "../../live/midnight.ts";
import { MemberPicker } from "../../members/picker/MemberPicker.tsx";
import { listAllRows } from "../../page/listAllRows.ts";
import { ShowMore } from "../../page/ShowMore.tsx";
import { useCurrentUser } from "../../session/session.ts";
import { useEventById } from "../event/useEventById.ts";
import { useEventOnNow } from "../event/useEventOnNow.ts";

/** The typed time is the congregation's wall-clock time; the API call takes an instant. */
const ManualRecord = AttendanceInput.omit({ checkInTime: true }).extend({ checkInTime: emptyAsNull(wallClock) });
type Input = z.input<typeof ManualRecord>;

/** "Jane Doe was checked in at 12:02 AM.", with the date if it was another day. */
function describeEarlierCheckIn({ memberName, checkInTime }: RecordedAttendance, timezone: string): string {
  const time = formatInstantTime(checkInTime, timezone);
  if (toDateInZone(new Date(checkInTime), timezone) === getToday(timezone))
    return `${memberName} was checked in at ${time}.`;
  return `${memberName} was checked in on ${formatInstantDate(checkInTime, timezone)} at ${time}.`;
}

/** @param eventId the event of the URL; null for the current event */
export function ManualEntry({ eventId }: { eventId: number | null }) {
  const { timezone } = useCurrentUser().congregation;
  const { events: coming } = useComing();
  const onNow = useEventOnNow(coming);
  const { event } = useEventById(eventId ?? onNow, coming);
  const form = useSchemaForm<Input>(
    ManualRecord,
    { ...(event ? { eventId: event.id } : {}), checkInTime: "" },
    "manual-entry",
  );
  const [recorded, setRecorded] = useState(0);
  const events = useInfiniteQuery(readPages(api.events.list, {}, { to: useToday() }));
  const save = useAction({
    call: ({ checkInTime, ...record }: Input) =>
      requestOnce(api.attendance.record, {
        body: { ...record, ...(checkInTime ? { checkInTime: toInstant(checkInTime, timezone) } : {}) },
      }),
    failed: "Failed to record attendance",
    failureNotice: true,
    onSaved: (_, { eventId: sameEvent }) => {
      // The next line of a paper list is usually of the same event.
      form.reset({ eventId: sameEvent, checkInTime: "" });
      setRecorded(recorded + 1);
    },
    done: ({ isNew, answer }) =>
      isNew
        ? { title: "Attendance recorded successfully" }
        : { title: "Already recorded", description: describeEarlierCheckIn(answer, timezone) },
  });
  const past = listAllRows(events);
  const options = event && !past.some(({ id }) => id === event.id) ? [event, ...past] : past;
  return (
    <Form form={form} action={save} className="max-w-xl">
      <RestoredNote form={form} />
      <MemberPicker key={recorded} form={form} name="memberId" label="Member" required autoFocus={recorded > 0} />
      <div>
        <SelectField
          form={form}
          name="eventId"
          label="Event"
          required
          placeholder={events.isSuccess && options.length === 0 ? "No events up to today" : "Choose an event"}
          options={options.map((one) => ({ value: one.id, label: formatEventChoice(one, timezone) }))}
        />
        <ShowMore
          asLink
          list={events}
          label="Show past events"
          failed="The next events could not be loaded. Please try again."
        />
      </div>
      <DateTimeField
        form={form}
        name="checkInTime"
        label="Check-in time (optional)"
        hint={`Leave blank to use the current time, or the start of an event on an earlier day. ${formatTimezone(timezone)}.`}
      />
      <FormActions submitLabel="Record Attendance" />
    </Form>
  );
}
