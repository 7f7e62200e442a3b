import { api } from "@narthex/contract/api.ts";
import { PrayerInput } from "@narthex/contract/prayers.ts";
import type * as z from "zod";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { CheckboxField } from "../forms/CheckboxField.tsx";
import { FormDialog } from "../forms/FormDialog.tsx";
import { SelectField } from "../forms/SelectField.tsx";
import { TextareaField } from "../forms/TextareaField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { CATEGORY_OPTIONS } from "./prayerWords.ts";

type Typed = z.input<typeof PrayerInput>;

const FALLBACK = "Failed to submit prayer request";
const START = { title: "", description: "", category: "general", isUrgent: false, isAnonymous: false } as const;

export function SubmitPrayer({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm<Typed>(PrayerInput, START, "prayer.new");
  const submit = useAction({
    call: (body: Typed) => request(api.prayers.submit, { body: { ...body, entryKey: form.draft.entryKey } }),
    failed: FALLBACK,
    // The form shows the reason while it is open.
    failureNotice: () => ({ title: FALLBACK, variant: "destructive" }),
    done: "Prayer request submitted successfully",
    onDone: onClose,
  });
  return (
    <FormDialog form={form} action={submit} onClose={onClose} title="New prayer request" submitLabel="Submit">
      <TextField form={form} name="title" label="Title" required autoComplete="off" />
      <TextareaField form={form} name="description" label="Description" required rows={5} />
      <SelectField form={form} name="category" label="Category" options={CATEGORY_OPTIONS} className="sm:w-60" />
      <div className="flex flex-col gap-3">
        <CheckboxField form={form} name="isUrgent" label="Urgent" hint="For requests that cannot wait until Sunday." />
        <CheckboxField
          form={form}
          name="isAnonymous"
          label="Ask anonymously"
          hint="No one else sees your name, not even administrators. Leave names out of the text, too."
        />
      </div>
    </FormDialog>
  );
}
