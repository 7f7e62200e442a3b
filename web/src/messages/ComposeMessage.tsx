import { api } from "@narthex/contract/api.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { DefaultValues } from "react-hook-form";
import { read } from "../api/reads.ts";
import { problemOf, request } from "../api/request.ts";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { TextareaField } from "../forms/TextareaField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { notify } from "../ui/notify.ts";
import { PlainText } from "../ui/PlainText.tsx";
import { MessageForm, type MessageFormInput } from "./messageForm.ts";
import { refreshMessages } from "./messages.queries.ts";
import { reachInWords } from "./messageWords.ts";
import { RecipientFields } from "./RecipientFields.tsx";

/** What a new message starts with. */
export interface Draft {
  /** The account that is answered. */
  to?: { id: string; name: string };
  subject?: string;
  /** What they wrote: in sight while one answers, and not sent back. */
  answered?: string;
}

/** Under which name a half-written message is kept: one for new ones, one for each letter that is answered. */
const draftOf = ({ to, subject = "" }: Draft): string => (to ? `reply.${to.id}.${subject}` : "message");

const FALLBACK = "Failed to send message";

const startOf = ({ to, subject = "" }: Draft): DefaultValues<MessageFormInput> => ({
  to: to?.name ?? "",
  subject,
  content: "",
  recipientType: "individual",
  ...(to ? { recipientId: to.id } : {}),
});

export function ComposeMessage({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const form = useSchemaForm<MessageFormInput>(MessageForm, startOf(draft), draftOf(draft));
  const groups = useQuery({ ...read(api.messages.groups), staleTime: 0, enabled: !draft.to });
  const send = useMutation({
    mutationFn: ({ to: _, ...body }: MessageFormInput) =>
      request(api.messages.send, { body: { ...body, entryKey: form.draft.entryKey } }),
    onSuccess: async (sent) => {
      const isForMany = sent.recipientType !== "individual";
      notify({ title: "Message sent successfully", description: isForMany ? reachInWords(sent) : undefined });
      await refreshMessages();
      onClose();
    },
    // That it failed; the form says why, for as long as it stands there.
    onError: () => notify({ title: FALLBACK, variant: "destructive" }),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={draft.subject ?? "New Message"}
      description={draft.to && `To ${draft.to.name}`}
    >
      <Form
        form={form}
        onSubmit={(body) => send.mutate(body)}
        saving={send.isPending}
        error={problemOf(send.error, FALLBACK)}
      >
        {!draft.to && <RecipientFields form={form} groups={groups.data ?? []} />}
        {!draft.to && <TextField form={form} name="subject" label="Subject" required autoComplete="off" />}
        <TextareaField
          form={form}
          name="content"
          label="Message"
          required
          rows={7}
          hint="Plain text. Web and email addresses become links."
        />
        {draft.to && draft.answered !== undefined && (
          <figure className="border-line-strong border-l-2 pl-4 text-ink-quiet">
            <figcaption className="font-medium text-sm">{draft.to.name} wrote</figcaption>
            <PlainText className="mt-1">{draft.answered}</PlainText>
          </figure>
        )}
        <FormActions submitLabel="Send" saving={send.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
