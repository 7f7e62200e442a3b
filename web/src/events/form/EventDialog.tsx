import { api } from "@narthex/contract/api.ts";
import type { EventSeries } from "@narthex/contract/event-series.ts";
import { type Event, NewEvent, type Scope } from "@narthex/contract/events.ts";
import type { Recurrence } from "@narthex/contract/recurrence.ts";
import { Trash2 } from "lucide-react";
import { useCallback, useContext, useState } from "react";
import { flushSync } from "react-dom";
import { useWatch } from "react-hook-form";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { formatFullName, formatLocalTime, getToday } from "../../format/format.ts";
import { formatTimezone } from "../../format/formatTimezone.ts";
import { ConflictNote } from "../../forms/ConflictNote.tsx";
import { hasChanged } from "../../forms/changed.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { NumberField } from "../../forms/NumberField.tsx";
import { SelectField } from "../../forms/SelectField.tsx";
import { TextareaField } from "../../forms/TextareaField.tsx";
import { DateTimeField, TextField } from "../../forms/TextField.tsx";
import { TimezoneField } from "../../forms/TimezoneField.tsx";
import { useSchemaForm } from "../../forms/useSchemaForm.ts";
import { useVersion } from "../../forms/useVersion.ts";
import { PendingDialog } from "../../page/PendingDialog.tsx";
import { useCurrentUser, useMay } from "../../session/session.ts";
import { Button } from "../../ui/Button.tsx";
import { CloseGuardContext } from "../../ui/closeGuard.ts";
import { AskForReplies } from "./AskForReplies.tsx";
import { type CreatedDates, createEvent } from "./createEvent.ts";
import {
  computeChange,
  createCopyInput,
  createInitialInput,
  type EventInput,
  endWith,
  isPublished,
} from "./eventInput.ts";
import { type Beginning, buildInitialFields } from "./newEvent.ts";
import { NO_ONE, OrganizerField } from "./OrganizerField.tsx";
import { PublicField } from "./PublicField.tsx";
import { RepeatFields, useRepeatErrors } from "./RepeatFields.tsx";
import { RepeatWords } from "./RepeatPreview.tsx";
import { ScopeQuestion } from "./ScopeQuestion.tsx";
import { useEndFollowsStart } from "./useEndFollowsStart.ts";
import { useHidingQuestion } from "./useHidingQuestion.tsx";
import { useMinistryChoices } from "./useMinistryChoices.ts";
import { useOpenedSeries, useSeriesVersion } from "./useSeriesVersion.ts";

/** An event, or none yet. */
type VersionedEvent = Event | typeof NEW;
const NEW = { updatedAt: null };

interface EventDialogProps {
  /** Null to create one. */
  event: Event | null;
  /** A new event begins with the fields of this one, without its day. */
  copyOf?: Event;
  /** What a new event begins with. */
  beginning?: Beginning;
  onClose: () => void;
  /** Called with the number of the event that was created or changed. */
  onSaved?: (id: number) => unknown;
  onDelete?: () => void;
}

/** The form of an event; that of a series opens once its rule is read. */
export function EventDialog(props: EventDialogProps) {
  const { series, query } = useOpenedSeries(props.event);
  if (series !== undefined) return <EventForm {...props} series={series} />;
  return <PendingDialog title="Edit Event" onClose={props.onClose} query={query} label="Loading the series" rows={0} />;
}

/** The question about deleting replaces the form, so what is typed there would be lost. */
function DeleteButton({ onDelete }: { onDelete: () => void }) {
  const leave = useContext(CloseGuardContext);
  return (
    <Button variant="quiet" icon={<Trash2 />} onClick={() => leave(onDelete)}>
      Delete
    </Button>
  );
}

function formatTitle(event: Event | null, copyOf: Event | undefined): string {
  if (event) return "Edit Event";
  return copyOf ? `Duplicate ${copyOf.title}` : "Create Event";
}

function EventForm(props: EventDialogProps & { series: EventSeries | null }) {
  const { event, copyOf, beginning = true, onClose, onSaved, onDelete } = props;
  const user = useCurrentUser();
  const { congregation } = user;
  const publishes = useMay("events.manage");
  const versioned = useSeriesVersion(props.series);
  /** Null for a single event, also since someone else took it out of its series. */
  const getSeries = () => props.series && versioned.current;
  const series = getSeries();
  const begun = copyOf
    ? createCopyInput(copyOf, user, publishes)
    : {
        ...createInitialInput(event, user, series),
        ...buildInitialFields(beginning, getToday(congregation.timezone)),
      };
  const form = useSchemaForm(NewEvent, begun, `event.${event?.id ?? (copyOf ? `copy.${copyOf.id}` : "new")}`);
  const version = useVersion<VersionedEvent, EventInput>(
    form,
    event ?? NEW,
    (one) => createInitialInput("id" in one ? one : null, user, getSeries()),
    event && (() => request(api.events.get, { params: { id: event.id } })),
  );
  const ministries = useMinistryChoices();
  const newer = version.newer && "id" in version.newer ? version.newer : null;
  const leader = event ?? copyOf;
  const isForMinistry = useWatch({ control: form.control, name: "ministryId" }) != null;
  const [asked, setAsked] = useState<EventInput | null>(null);
  const save = useAction({
    call: async ({ typed, scope }: { typed: EventInput; scope: Scope }): Promise<VersionedEvent | CreatedDates> =>
      event
        ? version.save(
            typed,
            ({ entryKey: _, ...body }, values) =>
              versioned.update(event.id, scope, { ...body, ...endWith(body, values) }),
            // A change of several events may now have another effect than was confirmed, so saving asks again.
            () => scope !== "this",
          )
        : createEvent({ ...typed, entryKey: form.draft.entryKey }),
    failed: "Failed to save event",
    failureNotice: true,
    done: (answer) => ({
      title: event ? "Event updated" : "Event created",
      ...("dates" in answer && answer.dates ? { description: answer.dates } : {}),
    }),
    onSaved(answer) {
      // The form is gone before the app leads to another page, which would ask about unsaved changes.
      flushSync(onClose);
      if ("id" in answer) onSaved?.(answer.id);
    },
  });
  useEndFollowsStart(form);
  const [eventDateTime, endDateTime, chosenZone, recurrence] = useWatch({
    control: form.control,
    name: ["eventDateTime", "endDateTime", "timezone", "recurrence"],
  });
  // While the name of another time zone is typed, the dates are those of the former one.
  const timezone = chosenZone || begun.timezone;
  const when = {
    start: eventDateTime ?? "",
    end: endDateTime ?? null,
    timezone: timezone ?? congregation.timezone,
  };
  const setRecurrence = useCallback(
    (value: Recurrence | null) => {
      form.clearErrors("recurrence");
      form.setValue("recurrence", value, { shouldDirty: true });
    },
    [form],
  );
  const { action: saveOne, question } = useHidingQuestion<EventInput>(event, {
    ...save,
    run: (typed) => save.run({ typed, scope: "this" }),
  });
  const action = {
    ...saveOne,
    run: (typed: EventInput) => (series && hasChanged(typed, begun) ? setAsked(typed) : saveOne.run(typed)),
  };
  return (
    <FormDialog
      form={form}
      action={action}
      onClose={onClose}
      title={formatTitle(event, copyOf)}
      submitLabel={event ? "Save" : "Create Event"}
      extra={event?.can.remove && onDelete && <DeleteButton onDelete={onDelete} />}
    >
      <ConflictNote
        form={form}
        version={version}
        fields={{
          title: "Title",
          eventDateTime: { label: "Starts", words: formatLocalTime },
          endDateTime: { label: "Ends", words: formatLocalTime },
          timezone: { label: "Time zone", words: formatTimezone },
          location: "Location",
          ministryId: {
            label: "Ministry",
            words: (id: number | null) => ministries.find(({ value }) => value === id)?.label ?? "Everyone",
          },
          organizerId: {
            label: "Led by",
            words: (id: number | null) =>
              id === null ? NO_ONE : (id === newer?.organizerId && newer.organizerName) || "The person you chose here",
          },
          maxAttendees: { label: "Capacity", words: (most: number | null) => String(most ?? "No limit") },
          description: "Description",
          asksForReplies: { label: "Asks for replies", words: (asks: boolean) => (asks ? "Yes" : "No") },
          capacity: { label: "Places", words: (places: number | null) => String(places ?? "No limit") },
          isPublic: { label: "Public", words: (isPublic: boolean) => (isPublic ? "Yes" : "No") },
          recurrence: {
            label: "Repeats",
            words: (value: Recurrence | null) =>
              value ? <RepeatWords recurrence={value} when={when} /> : "Does not repeat",
          },
        }}
      />
      <TextField form={form} name="title" label="Title" required />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateTimeField form={form} name="eventDateTime" label="Starts" required />
        <DateTimeField form={form} name="endDateTime" label="Ends" />
      </div>
      {/* Among the first fields, because a new event is led by its author unless another person is chosen. */}
      <OrganizerField
        form={form}
        start={leader ? leader.organizerName : formatFullName(user)}
        author={event ? null : user.memberId}
        newer={newer}
      />
      <TimezoneField form={form} name="timezone" label="Time zone" />
      <RepeatFields
        value={recurrence ?? null}
        onChange={setRecurrence}
        when={when}
        series={
          event &&
          series && {
            id: event.id,
            formerStart: begun.eventDateTime,
            change: computeChange({ ...begun, eventDateTime, endDateTime, timezone, recurrence }, begun),
          }
        }
        errors={useRepeatErrors(form)}
      />
      <TextField
        form={form}
        name="location"
        label="Location"
        hint="Such as Sanctuary. Posters with a QR code for check-in belong to a location."
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          form={form}
          name="ministryId"
          label="Ministry"
          hint={isForMinistry && "Only this ministry's members can see the event."}
          placeholder="Everyone"
          options={ministries}
        />
        <NumberField
          form={form}
          name="maxAttendees"
          label="Capacity"
          hint="The most people who can be checked in. Leave empty for no limit."
        />
      </div>
      <TextareaField form={form} name="description" label="Description" />
      <AskForReplies form={form} event={event} />
      {publishes && <PublicField form={form} />}
      {question}
      {event && asked && (
        <ScopeQuestion
          event={event}
          title="Which events change?"
          pending={{ kind: "change", change: { ...computeChange(asked, begun), updatedAt: undefined } }}
          aboutThis="The other events stay as they are."
          allowsThis={!hasChanged(asked.recurrence, begun.recurrence)}
          {...(isPublished(asked, begun) ? { preset: "all" } : {})}
          confirmLabel="Save"
          busy={save.busy}
          onChoose={(scope) => {
            // Closed before the answer, which may scroll the form to a conflict; closing returns the focus to Save.
            flushSync(() => setAsked(null));
            save.run({ typed: asked, scope });
          }}
          onClose={(wrong) => {
            setAsked(null);
            for (const [name, message] of Object.entries(wrong))
              if (name in begun) form.setError(name as keyof EventInput, { type: "server", message });
          }}
        />
      )}
    </FormDialog>
  );
}
