import { api } from "@narthex/contract/api.ts";
import { PrayerChange, type PrayerRequest } from "@narthex/contract/prayers.ts";
import type * as z from "zod";
import { request as call } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { FormDialog } from "../forms/FormDialog.tsx";
import { TextareaField } from "../forms/TextareaField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";

type Answer = z.input<typeof PrayerChange>;

/** Marks a request as answered, with a text, or changes that text. */
export function AnswerPrayer({ request, onClose }: { request: PrayerRequest; onClose: () => void }) {
  const { id, isAnswered, testimony } = request;
  const form = useSchemaForm<Answer>(PrayerChange, { testimony: testimony ?? "" }, `prayer.${id}.answer`);
  // An edit of the text does not mark a request as answered that was reopened since.
  const answered = isAnswered ? {} : { isAnswered: true };
  const save = useAction({
    call: (body: Answer) => call(api.prayers.change, { params: { id }, body: { ...body, ...answered } }),
    failed: "Failed to save the answer",
    done: isAnswered ? "Testimony saved" : "Prayer request marked as answered",
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      action={save}
      onClose={onClose}
      title={isAnswered ? "Testimony" : "Mark as answered"}
      description="Share with the people who pray with you how it went. You can leave this empty."
      submitLabel={isAnswered ? "Save" : "Mark as answered"}
    >
      <TextareaField form={form} name="testimony" label="Testimony (optional)" rows={5} />
    </FormDialog>
  );
}
