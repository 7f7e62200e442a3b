import type { NewNote } from "@narthex/contract/notes.ts";
import type * as z from "zod";
import { listOptions } from "../../format/listOptions.ts";
import { SelectField } from "../../forms/SelectField.tsx";
import { TextareaField } from "../../forms/TextareaField.tsx";
import { DateField } from "../../forms/TextField.tsx";
import type { SchemaForm } from "../../forms/useSchemaForm.ts";
import { useToday } from "../../live/midnight.ts";
import { KIND_WORDS, VISIBILITY_WORDS } from "./noteWords.ts";

/** The values of both forms. */
export type NoteInput = Pick<z.input<typeof NewNote>, "kind" | "text" | "visibility"> & { day: string };

export const NOTE_LABELS = {
  kind: { label: "Kind", words: (kind: keyof typeof KIND_WORDS) => KIND_WORDS[kind] },
  day: "Day",
  text: "Note",
  visibility: { label: "Who can read it", words: (one: keyof typeof VISIBILITY_WORDS) => VISIBILITY_WORDS[one] },
};

export function NoteFields({ form }: { form: SchemaForm<NoteInput> }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField form={form} name="kind" label={NOTE_LABELS.kind.label} options={listOptions(KIND_WORDS)} />
        <DateField form={form} name="day" label={NOTE_LABELS.day} max={useToday()} required />
      </div>
      <TextareaField form={form} name="text" label={NOTE_LABELS.text} rows={4} required />
      <SelectField
        form={form}
        name="visibility"
        label={NOTE_LABELS.visibility.label}
        options={listOptions(VISIBILITY_WORDS)}
      />
    </>
  );
}
