import { api } from "@narthex/contract/api.ts";
import { PrayerChange, type PrayerRequest } from "@narthex/contract/prayers.ts";
import { useMutation } from "@tanstack/react-query";
import type * as z from "zod";
import { request as call, problemOf } from "../api/request.ts";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { TextareaField } from "../forms/TextareaField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { notify } from "../ui/notify.ts";
import { refreshPrayers } from "./prayers.queries.ts";

type Answer = z.input<typeof PrayerChange>;

const FALLBACK = "Failed to save the answer";

/** Says that a request was answered, and how; or changes what was said. */
export function AnswerPrayer({ request, onClose }: { request: PrayerRequest; onClose: () => void }) {
  const { id, isAnswered, testimony } = request;
  const form = useSchemaForm<Answer>(
    PrayerChange,
    { isAnswered: true, testimony: testimony ?? "" },
    `prayer.${id}.answer`,
  );
  const save = useMutation({
    mutationFn: (body: Answer) => call(api.prayers.change, { params: { id }, body }),
    onSuccess: async () => {
      await refreshPrayers();
      notify({ title: isAnswered ? "Testimony saved" : "Prayer request marked as answered" });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={isAnswered ? "Testimony" : "Mark as Answered"}
      description="Those who pray with you are glad to hear how it went. You can leave this empty."
    >
      <Form
        form={form}
        onSubmit={(body) => save.mutate(body)}
        saving={save.isPending}
        error={problemOf(save.error, FALLBACK)}
      >
        <TextareaField form={form} name="testimony" label="Testimony (optional)" rows={5} />
        <FormActions
          submitLabel={isAnswered ? "Save" : "Mark as Answered"}
          saving={save.isPending}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}
