import { api } from "@narthex/contract/api.ts";
import { id } from "@narthex/contract/fields.ts";
import type { Person } from "@narthex/contract/person.ts";
import { useState } from "react";
import * as z from "zod";
import { requestOnce } from "../../api/answers.ts";
import { useAction } from "../../api/useAction.ts";
import { findNearestEvent } from "../../attendance/event/findNearestEvent.ts";
import { formatEventChoice } from "../../events/eventWords.ts";
import { useComing } from "../../events/useComing.ts";
import { formatFullName } from "../../format/format.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { SelectField } from "../../forms/SelectField.tsx";
import { useSchemaForm } from "../../forms/useSchemaForm.ts";
import { ShowMore } from "../../page/ShowMore.tsx";
import { useCurrentUser } from "../../session/session.ts";

const Choice = z.object({ eventId: id });

/** Checks the person in to an event of today or a later one; the current one is preselected. */
export function CheckInPerson({ person, onClose }: { person: Person; onClose: () => void }) {
  const { timezone } = useCurrentUser().congregation;
  const { events: coming, list } = useComing();
  const events = coming.filter(({ cancelledAt }) => cancelledAt === null);
  const [onNow] = useState(() => findNearestEvent(events));
  const form = useSchemaForm<{ eventId: number }>(Choice, onNow ? { eventId: onNow.id } : {}, null);
  const checkIn = useAction({
    call: ({ eventId }: { eventId: number }) =>
      requestOnce(api.attendance.record, { body: { memberId: person.id, eventId } }),
    failed: "Failed to check in member",
    done: ({ isNew, answer }) =>
      isNew
        ? { title: "Check-in Successful", description: `${answer.memberName} is checked in to ${answer.eventTitle}.` }
        : { title: "Already Checked In", description: `${answer.memberName} is already checked in.` },
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      action={checkIn}
      onClose={onClose}
      size="small"
      title="Check In"
      description={formatFullName(person)}
      submitLabel="Check In"
    >
      <div>
        <SelectField
          form={form}
          name="eventId"
          label="Event"
          required
          placeholder={events.length === 0 ? "No upcoming events" : "Choose an event"}
          options={events.map((event) => ({ value: event.id, label: formatEventChoice(event, timezone) }))}
        />
        <ShowMore
          asLink
          list={list}
          label="Show later events"
          failed="The next events could not be loaded. Please try again."
        />
      </div>
    </FormDialog>
  );
}
