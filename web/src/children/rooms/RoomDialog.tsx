import { api } from "@narthex/contract/api.ts";
import { NewRoom, type Room, RoomChange, RoomEvent } from "@narthex/contract/rooms.ts";
import * as z from "zod";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { CheckboxField } from "../../forms/CheckboxField.tsx";
import { ConflictNote } from "../../forms/ConflictNote.tsx";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { NumberField } from "../../forms/NumberField.tsx";
import { SelectField } from "../../forms/SelectField.tsx";
import { TextField } from "../../forms/TextField.tsx";
import { type SchemaForm, useSchemaForm } from "../../forms/useSchemaForm.ts";
import { useVersion } from "../../forms/useVersion.ts";
import { RoomEventsField, type UsedAt } from "./RoomEventsField.tsx";
import { AGE_MONTHS, formatUsedAt } from "./roomWords.ts";

// The form keeps the titles of events; the server reads their ids.
const usedAt = z.array(RoomEvent).min(1, "Please choose a series or an event.").nullable();
const EnteredRoom = NewRoom.omit({ entryKey: true }).required().extend({ usedAt });
const EditedRoom = RoomChange.omit({ updatedAt: true }).required().extend({ usedAt });
type RoomInput = z.input<typeof EnteredRoom>;
type EditedInput = z.input<typeof EditedRoom>;

const ON_THE_DAY = "The day of the event";
const LABELS = {
  name: "Name",
  minAge: "From age",
  maxAge: "To age",
  ageMonth: "Age or grade is counted as of",
  capacity: "Maximum children",
  minAdults: "Minimum adults",
  childrenPerWorker: "Children for each adult",
  needsUnrelatedAdults: "Two adults of different households",
  archived: "Archived",
} as const;
const AGE_MONTH = {
  label: LABELS.ageMonth,
  words: (month: number | null) => AGE_MONTHS.find(({ value }) => value === month)?.label ?? ON_THE_DAY,
};
const USED_AT = { label: "Used at", words: (events: Room["usedAt"]) => formatUsedAt(events).join("\n") };

interface RoomDialogProps {
  /** Null for a new one. */
  room: Room | null;
  onClose: () => void;
}

export default function RoomDialog({ room, onClose }: RoomDialogProps) {
  return room ? <EditRoom room={room} onClose={onClose} /> : <AddRoom onClose={onClose} />;
}

function AddRoom({ onClose }: { onClose: () => void }) {
  const start = {
    name: "",
    minAge: null,
    maxAge: null,
    ageMonth: null,
    minAdults: 2,
    childrenPerWorker: null,
    needsUnrelatedAdults: true,
    usedAt: null,
  };
  const form = useSchemaForm<RoomInput>(EnteredRoom, start, "room.new");
  const add = useAction({
    call: (typed: RoomInput) => request(api.rooms.create, { body: { ...typed, entryKey: form.draft.entryKey } }),
    failed: "The room could not be saved. Please try again.",
    done: "Room added",
    onDone: onClose,
  });
  return (
    <FormDialog form={form} action={add} onClose={onClose} title="Add room" submitLabel="Add room">
      <RoomFields form={form} />
    </FormDialog>
  );
}

const toRoomValues = ({ id: _, createdAt: __, updatedAt: ___, can: ____, ...values }: Room): EditedInput => values;

function EditRoom({ room, onClose }: { room: Room; onClose: () => void }) {
  const form = useSchemaForm<EditedInput>(EditedRoom, toRoomValues(room), `room.${room.id}`);
  const params = { id: room.id };
  // A change of nothing is answered by the room as it is now.
  const version = useVersion(form, room, toRoomValues, () =>
    request(api.rooms.update, { params, body: { updatedAt: undefined } }),
  );
  const save = useAction({
    call: (typed: EditedInput) => version.save(typed, (body) => request(api.rooms.update, { params, body })),
    failed: "The room could not be saved. Please try again.",
    done: "Room saved",
    onDone: onClose,
  });
  return (
    <FormDialog form={form} action={save} onClose={onClose} title="Edit room" submitLabel="Save">
      <ConflictNote form={form} version={version} fields={{ ...LABELS, ageMonth: AGE_MONTH, usedAt: USED_AT }} />
      <RoomFields form={form as unknown as SchemaForm<RoomInput>} />
      <CheckboxField
        form={form}
        name="archived"
        label={LABELS.archived}
        hint="An archived room takes no children. It stays in the history."
      />
    </FormDialog>
  );
}

function RoomFields({ form }: { form: SchemaForm<RoomInput> }) {
  return (
    <>
      <TextField form={form} name="name" label={LABELS.name} required autoComplete="off" />
      <div className="grid grid-cols-2 gap-4">
        <NumberField form={form} name="minAge" label={LABELS.minAge} hint="Empty for no limit." />
        <NumberField form={form} name="maxAge" label={LABELS.maxAge} hint="In whole years." />
      </div>
      <SelectField
        form={form}
        name="ageMonth"
        label={LABELS.ageMonth}
        placeholder={ON_THE_DAY}
        options={AGE_MONTHS}
        hint="The first day of the school year keeps a grade together: kindergarten is 5, first grade 6."
      />
      <div className="grid grid-cols-2 gap-4">
        <NumberField form={form} name="capacity" label={LABELS.capacity} required />
        <NumberField form={form} name="minAdults" label={LABELS.minAdults} hint="Empty for no rule." />
      </div>
      <NumberField
        form={form}
        name="childrenPerWorker"
        label={LABELS.childrenPerWorker}
        hint="How many children one adult may look after. Empty for no rule."
      />
      <CheckboxField
        form={form}
        name="needsUnrelatedAdults"
        label={LABELS.needsUnrelatedAdults}
        hint="A couple alone does not count as two."
      />
      <RoomEventsField form={form as unknown as SchemaForm<UsedAt>} label={USED_AT.label} />
    </>
  );
}
