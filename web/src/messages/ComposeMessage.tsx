import { api } from "@narthex/contract/api.ts";
import { useQuery } from "@tanstack/react-query";
import type { DefaultValues } from "react-hook-form";
import { read } from "../api/reads.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { formatList } from "../format/format.ts";
import { FormDialog } from "../forms/FormDialog.tsx";
import { TextareaField } from "../forms/TextareaField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { PlainText } from "../ui/PlainText.tsx";
import { MessageForm, type MessageFormInput } from "./messageForm.ts";
import { formatReach } from "./messageWords.ts";
import { OFFICE_DRAFT } from "./officeDraft.ts";
import { RecipientFields } from "./RecipientFields.tsx";
import { RecipientPicker } from "./RecipientPicker.tsx";

/** The initial values of a new message. */
export interface MessageDraft {
  /** The account that the message goes to. */
  to?: { id: string; name: string };
  /** The ministry to whose leaders the message goes, with their names. */
  leadersOf?: { id: number; name: string; leaders: readonly string[] };
  /** Offers only administrators and staff as recipients. */
  isToOffice?: boolean;
  /** The subject of a reply. */
  subject?: string;
  /** The text of the answered message: visible while the user replies, and not sent back. */
  answered?: string;
}

/** The storage key of the draft: one for new messages, others for each person, each ministry and each message that is answered. */
const buildDraftKey = ({ to, subject = "", leadersOf, isToOffice }: MessageDraft): string => {
  if (to) return `reply.${to.id}.${subject}`;
  if (leadersOf) return `message.leaders.${leadersOf.id}`;
  return isToOffice ? OFFICE_DRAFT : "message";
};

const formatLeadersOf = ({ name, leaders }: NonNullable<MessageDraft["leadersOf"]>): string =>
  `To ${formatList(leaders)}, who ${leaders.length === 1 ? "leads" : "lead"} ${name}`;

const FALLBACK = "Failed to send message";

const createInitialMessage = ({ to, subject = "", leadersOf }: MessageDraft): DefaultValues<MessageFormInput> => ({
  to: to?.name ?? "",
  subject,
  content: "",
  ...(leadersOf
    ? { recipientType: "ministry", ministryId: leadersOf.id, onlyLeaders: true }
    : { recipientType: "individual" }),
  ...(to ? { recipientId: to.id } : {}),
});

export function ComposeMessage({ draft, onClose }: { draft: MessageDraft; onClose: () => void }) {
  const { to, leadersOf, isToOffice } = draft;
  const isOpen = !to && !leadersOf && !isToOffice;
  const form = useSchemaForm<MessageFormInput>(MessageForm, createInitialMessage(draft), buildDraftKey(draft));
  const groups = useQuery({
    ...read(api.messages.groups),
    staleTime: 0,
    enabled: isOpen,
  });
  const send = useAction({
    call: ({ to: _, ...body }: MessageFormInput) =>
      request(api.messages.send, { body: { ...body, entryKey: form.draft.entryKey } }),
    failed: FALLBACK,
    // The form shows the reason while it is open.
    failureNotice: () => ({ title: FALLBACK, variant: "destructive" }),
    done: (sent) => ({
      title: "Message sent successfully",
      description: sent.recipientType === "individual" ? undefined : formatReach(sent),
    }),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      action={send}
      onClose={onClose}
      title={draft.subject ?? (isToOffice ? "Message to the pastor or the office" : "New message")}
      description={to ? `To ${to.name}` : leadersOf && formatLeadersOf(leadersOf)}
      submitLabel="Send"
    >
      {isToOffice && <RecipientPicker form={form} isForOffice />}
      {isOpen && <RecipientFields form={form} groups={groups.data ?? []} />}
      {draft.subject === undefined && (
        <TextField form={form} name="subject" label="Subject" required autoComplete="off" />
      )}
      <TextareaField
        form={form}
        name="content"
        label="Message"
        required
        rows={7}
        hint="Plain text. Web and email addresses become links. It is read in Narthex; no email is sent."
      />
      {to && draft.answered !== undefined && (
        <figure className="border-line-strong border-l-2 pl-4 text-ink-quiet">
          <figcaption className="font-medium text-sm">{to.name} wrote</figcaption>
          <PlainText className="mt-1">{draft.answered}</PlainText>
        </figure>
      )}
    </FormDialog>
  );
}
