import { api } from "@narthex/contract/api.ts";
import { PrayerInput } from "@narthex/contract/prayers.ts";
import { Link } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { useWatch } from "react-hook-form";
import type * as z from "zod";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { CheckboxField } from "../forms/CheckboxField.tsx";
import { FormDialog } from "../forms/FormDialog.tsx";
import { SelectField } from "../forms/SelectField.tsx";
import { TextareaField } from "../forms/TextareaField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { useOfficeDraft } from "../messages/officeDraft.ts";
import { paths } from "../paths.ts";
import { linkClass } from "../ui/link.ts";
import { CATEGORY_OPTIONS } from "./prayerWords.ts";

type PrayerFields = z.input<typeof PrayerInput>;

const FALLBACK = "Failed to submit prayer request";
const START = { title: "", description: "", category: "general", isUrgent: false, isAnonymous: false } as const;

export function SubmitPrayer({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm<PrayerFields>(PrayerInput, START, "prayer.new");
  const isAnonymous = useWatch({ control: form.control, name: "isAnonymous" });
  const keepOfficeDraft = useOfficeDraft();
  const writeToOffice = ({ metaKey, ctrlKey, shiftKey }: MouseEvent) => {
    // The link then opens in another tab.
    if (metaKey || ctrlKey || shiftKey) return;
    const { title, description } = form.getValues();
    keepOfficeDraft({ subject: title, content: description });
    onClose();
  };
  const submit = useAction({
    call: (body: PrayerFields) => request(api.prayers.submit, { body: { ...body, entryKey: form.draft.entryKey } }),
    failed: FALLBACK,
    // The form shows the reason while it is open.
    failureNotice: () => ({ title: FALLBACK, variant: "destructive" }),
    done: "Prayer request submitted successfully",
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      action={submit}
      onClose={onClose}
      title="New prayer request"
      description={
        <>
          <span>{`Every member who signs in can read this ${isAnonymous ? "without" : "with"} your name. `}</span>
          <Link
            to={paths.communications}
            search={{ tab: "messages", write: "office" }}
            onClick={writeToOffice}
            className={linkClass}
          >
            For the pastor only, write a message
          </Link>
        </>
      }
      submitLabel="Submit"
    >
      <TextField form={form} name="title" label="Title" required autoComplete="off" />
      <TextareaField form={form} name="description" label="Description" required rows={5} />
      <SelectField form={form} name="category" label="Category" options={CATEGORY_OPTIONS} className="sm:w-60" />
      <div className="flex flex-col gap-3">
        <CheckboxField
          form={form}
          name="isUrgent"
          label="Urgent"
          hint="Marks the request as urgent in the list. Nobody is notified."
        />
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
