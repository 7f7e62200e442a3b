import { api } from "@narthex/contract/api.ts";
import { useQuery } from "@tanstack/react-query";
import type { DefaultValues } from "react-hook-form";
import { read } from "../api/reads.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { FormDialog } from "../forms/FormDialog.tsx";
import { TextareaField } from "../forms/TextareaField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { PlainText } from "../ui/PlainText.tsx";
import { MessageForm, type MessageFormInput } from "./messageForm.ts";
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
  const send = useAction({
    call: ({ to: _, ...body }: MessageFormInput) =>
      request(api.messages.send, { body: { ...body, entryKey: form.draft.entryKey } }),
    failed: FALLBACK,
    // The form says why, for as long as it is open.
    failureNotice: () => ({ title: FALLBACK, variant: "destructive" }),
    done: (sent) => ({
      title: "Message sent successfully",
      description: sent.recipientType === "individual" ? undefined : reachInWords(sent),
    }),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      action={send}
      onClose={onClose}
      title={draft.subject ?? "New Message"}
      description={draft.to && `To ${draft.to.name}`}
      submitLabel="Send"
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
    </FormDialog>
  );
}
