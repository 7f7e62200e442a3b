import { api } from "@narthex/contract/api.ts";
import { type Event, NewEvent } from "@narthex/contract/events.ts";
import { TIMEZONES } from "@narthex/contract/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useWatch } from "react-hook-form";
import type * as z from "zod";
import { read } from "../api/reads.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { timezoneName, wallClockInWords } from "../format/words.ts";
import { ConflictNote } from "../forms/ConflictNote.tsx";
import { FormDialog } from "../forms/FormDialog.tsx";
import { NumberField } from "../forms/NumberField.tsx";
import { SelectField } from "../forms/SelectField.tsx";
import { TextareaField } from "../forms/TextareaField.tsx";
import { DateTimeField, TextField } from "../forms/TextField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { useVersion } from "../forms/useVersion.ts";
import { useCurrentUser } from "../session/session.ts";
import { Button } from "../ui/Button.tsx";

type Input = z.input<typeof NewEvent>;
type Zone = (typeof TIMEZONES)[number];

function startOf(event: Event | null, zone: Zone): Input {
  return {
    title: event?.title ?? "",
    description: event?.description ?? "",
    eventDateTime: event ? `${event.eventDate}T${event.startTime}` : "",
    endDateTime: event?.endDate && event.endTime ? `${event.endDate}T${event.endTime}` : "",
    timezone: (event?.timezone as Zone | undefined) ?? zone,
    location: event?.location ?? "",
    ministryId: event?.ministryId ?? null,
    maxAttendees: event?.maxAttendees ?? null,
  };
}

/** An event, or none yet. */
type Versioned = Event | typeof NEW;
const NEW = { updatedAt: null };

interface EventDialogProps {
  /** Null to create one. */
  event: Event | null;
  onClose: () => void;
  onDelete?: () => void;
}

export function EventDialog({ event, onClose, onDelete }: EventDialogProps) {
  const { congregation } = useCurrentUser();
  const form = useSchemaForm(NewEvent, startOf(event, congregation.timezone), `event.${event?.id ?? "new"}`);
  const version = useVersion<Versioned, Input>(
    form,
    event ?? NEW,
    (one) => startOf("id" in one ? one : null, congregation.timezone),
    event && (() => request(api.events.get, { params: { id: event.id } })),
  );
  const ministries = useMinistryChoices();
  const isForMinistry = useWatch({ control: form.control, name: "ministryId" }) != null;
  const save = useAction({
    call: (typed: Input) =>
      event
        ? version.save(typed, ({ entryKey: _, ...body }) =>
            request(api.events.update, { params: { id: event.id }, body }),
          )
        : request(api.events.create, { body: { ...typed, entryKey: form.draft.entryKey } }),
    failed: "Failed to save event",
    failureNotice: true,
    done: event ? "Event updated" : "Event created",
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      action={save}
      onClose={onClose}
      title={event ? "Edit Event" : "Create Event"}
      submitLabel={event ? "Save" : "Create Event"}
      extra={
        event?.can.remove &&
        onDelete && (
          <Button variant="quiet" icon={<Trash2 />} onClick={onDelete}>
            Delete
          </Button>
        )
      }
    >
      <ConflictNote
        form={form}
        version={version}
        fields={{
          title: "Title",
          eventDateTime: { label: "Starts", words: wallClockInWords },
          endDateTime: { label: "Ends", words: wallClockInWords },
          timezone: { label: "Time zone", words: timezoneName },
          location: "Location",
          ministryId: {
            label: "Ministry",
            words: (id: number | null) => ministries.find(({ value }) => value === id)?.label ?? "Everyone",
          },
          maxAttendees: { label: "Most attendees", words: (most: number | null) => String(most ?? "No limit") },
          description: "Description",
        }}
      />
      <TextField form={form} name="title" label="Title" required />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateTimeField form={form} name="eventDateTime" label="Starts" required />
        <DateTimeField form={form} name="endDateTime" label="Ends" />
      </div>
      <SelectField
        form={form}
        name="timezone"
        label="Time zone"
        options={TIMEZONES.map((value) => ({ value, label: timezoneName(value) }))}
      />
      <TextField form={form} name="location" label="Location" />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          form={form}
          name="ministryId"
          label="Ministry"
          hint={isForMinistry && "Only its members will see the event."}
          placeholder="Everyone"
          options={ministries}
        />
        <NumberField form={form} name="maxAttendees" label="Most attendees" hint="Leave empty for no limit." />
      </div>
      <TextareaField form={form} name="description" label="Description" />
    </FormDialog>
  );
}

/** Those who lead the congregation choose any ministry; the leader of a ministry, one's own. */
function useMinistryChoices() {
  const user = useCurrentUser();
  const all = useQuery(read(api.ministries.list)).data ?? [];
  const me = useQuery({ ...read(api.members.me), enabled: user.role === "ministry_leader" }).data;
  const own = new Set(me?.ministries.map(({ id }) => id));
  return all
    .filter(({ id, leaderId }) => user.role !== "ministry_leader" || leaderId === user.memberId || own.has(id))
    .map(({ id, name }) => ({ value: id, label: name }));
}
