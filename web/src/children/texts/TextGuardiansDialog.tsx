// A text message to the guardians of a room or of one child. Without text messages, the people to call.
import { api } from "@narthex/contract/api.ts";
import { type ChildTextReach, MAX_CHILD_TEXT } from "@narthex/contract/child-texts.ts";
import { paragraph } from "@narthex/contract/fields.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod";
import { createEntryKey } from "../../api/entryKey.ts";
import { read } from "../../api/reads.ts";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { TextareaField } from "../../forms/TextareaField.tsx";
import { useSchemaForm } from "../../forms/useSchemaForm.ts";
import { QueryError } from "../../page/QueryError.tsx";
import { formatPhone } from "../../people/phoneNumber.ts";
import { useMay } from "../../session/session.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { formatTextReason, TEXT_STATE_WORDS } from "./textWords.ts";

const Message = z.object({ text: paragraph(MAX_CHILD_TEXT, "Please write the message.") });
type MessageInput = z.input<typeof Message>;

interface TextGuardiansDialogProps {
  /** The name of the room or of the child. */
  name: string;
  target: { eventId: number; roomId?: number; checkInId?: number };
  onClose: () => void;
}

export function TextGuardiansDialog({ name, target, onClose }: TextGuardiansDialogProps) {
  const query = useQuery(read(api.childTexts.reach, { query: target }));
  const title = `Text guardians: ${name}`;
  if (query.data?.state === "ready" && query.data.people.some(({ reason }) => reason === null))
    return <MessageForm {...{ title, target, onClose }} people={query.data.people} />;
  return (
    <Dialog open size="small" title={title} onClose={onClose}>
      {query.isPending ? (
        <Skeleton className="h-32 w-full" />
      ) : !query.data ? (
        <QueryError query={query} />
      ) : (
        <div className="grid gap-4">
          <p>
            {`${query.data.state === "ready" ? "No one can be texted." : TEXT_STATE_WORDS[query.data.state]} Please call.`}
          </p>
          <PeopleByChild {...query.data} />
        </div>
      )}
    </Dialog>
  );
}

function MessageForm(
  props: Omit<TextGuardiansDialogProps, "name"> & { title: string; people: ChildTextReach["people"] },
) {
  const { title, target, people, onClose } = props;
  const [entryKey] = useState(createEntryKey);
  const form = useSchemaForm<MessageInput>(Message, { text: "" }, null);
  const send = useAction({
    call: ({ text }: MessageInput) => request(api.childTexts.send, { body: { ...target, text, entryKey } }),
    failed: "The message could not be sent. Please try again.",
    done: ({ sent }) => ({ title: sent === 1 ? "Sending 1 text message" : `Sending ${sent} text messages` }),
    onDone: onClose,
  });
  return (
    <FormDialog form={form} action={send} onClose={onClose} size="small" title={title} submitLabel="Send">
      <People people={people} />
      <TextareaField form={form} name="text" label="Message" required rows={3} />
    </FormDialog>
  );
}

/** Whom to call for which child. */
function PeopleByChild({ people, children }: Pick<ChildTextReach, "people" | "children">) {
  if (children.length < 2) return <People people={people} />;
  return (
    <div className="grid gap-4">
      {children.map(({ childId, name, memberIds }) => (
        <section key={childId} aria-label={name} className="grid gap-1.5">
          <h3 className="break-words font-semibold">{name}</h3>
          <PeopleList
            label={`Guardians of ${name}`}
            people={people.filter(({ memberId }) => memberIds.includes(memberId))}
          />
        </section>
      ))}
      <NumbersNote />
    </div>
  );
}

/** Who is texted, and whom to call instead. */
function People({ people }: Pick<ChildTextReach, "people">) {
  if (people.length === 0) return <p className="text-ink-quiet">No guardian is on record.</p>;
  return (
    <div className="grid gap-3">
      <PeopleList label="Guardians" people={people} />
      <NumbersNote />
    </div>
  );
}

function NumbersNote() {
  if (useMay("children.lead")) return null;
  return <p className="text-ink-quiet text-sm">A children's lead sees the phone numbers.</p>;
}

function PeopleList({ label, people }: Pick<ChildTextReach, "people"> & { label: string }) {
  return (
    <ul aria-label={label} className="grid gap-2">
      {people.map(({ memberId, name, phone, reason }) => (
        <li key={memberId} className="break-words">
          {name}
          {reason && <span className="text-ink-quiet">{` · ${formatTextReason(reason)}`}</span>}
          {phone && (
            <a href={`tel:${phone}`} className="block text-accent underline-offset-4 hover:underline">
              {formatPhone(phone)}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
