import { api } from "@narthex/contract/api.ts";
import type { MessageChoices as Choices } from "@narthex/contract/message-choices.ts";
import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient, read } from "../api/reads.ts";
import { getSentence, request } from "../api/request.ts";
import { formatPhone } from "../people/phoneNumber.ts";
import { Card } from "../ui/Card.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { Problem } from "../ui/Field.tsx";
import { notify } from "../ui/notify.ts";

const own = read(api.members.choices);

const SAVING = "message choices";

type Change = Partial<Pick<Choices, "announcementEmails" | "smsConsent">>;

/** The messages that the user gets. Each box takes effect immediately; another user cannot check it again. */
export function MessageChoices() {
  const { data: choices } = useSuspenseQuery(own);
  // Optimistic update of the boxes, undone if the server refuses.
  const [wanted, setWanted] = useState<Change>({});
  const save = useMutation({
    mutationKey: [SAVING],
    // In sequence, so that the last response is the current state.
    scope: { id: SAVING },
    mutationFn: (change: Change) => request(api.members.choose, { body: change }),
    onSuccess: (saved) => {
      queryClient.setQueryData(own.queryKey, saved);
      notify({ title: "Your choice is saved" });
    },
    // Changes that are still being sent remain visible.
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: [SAVING] }) === 1) setWanted({});
    },
  });
  const choose = (change: Change) => {
    setWanted((before) => ({ ...before, ...change }));
    save.mutate(change);
  };
  const shown = { ...choices, ...wanted };
  return (
    <Card
      title="Messages"
      description="Announcements are sent to you this way, in addition to this site. Sign-in codes, receipts, requests to serve, and changes of events that you are coming to are always sent."
    >
      <Checkbox
        label="Announcements by email"
        hint={formatEmailHint(choices)}
        checked={shown.announcementEmails}
        onChange={({ target }) => choose({ announcementEmails: target.checked })}
      />
      <Checkbox
        label="Announcements as text messages"
        hint={formatSmsHint(choices)}
        checked={shown.smsConsent && !choices.smsStopped}
        disabled={choices.smsStopped}
        onChange={({ target }) => choose({ smsConsent: target.checked })}
      />
      <Problem sentence={save.error && getSentence(save.error, "Failed to save your choice")} />
    </Card>
  );
}

function formatEmailHint({ email, emailStopped }: Choices): string {
  if (email === null) return "There is no email address in your profile yet.";
  return emailStopped ? `${email} was unsubscribed through the link in an email.` : `To ${email}.`;
}

function formatSmsHint({ phone, smsStopped, smsReady, smsSender }: Choices): string {
  if (!smsReady) return "Your church sends no text messages yet. Your choice is kept until it does.";
  if (phone === null) return "There is no phone number in your profile yet.";
  const number = formatPhone(phone);
  if (!smsStopped) return `To ${number}. Message and data rates may apply; reply STOP to opt out.`;
  return smsSender === null
    ? `${number} replied STOP. To get texts again, reply START to one of our messages from that phone.`
    : `${number} replied STOP. To get texts again, send START from that phone to ${formatPhone(smsSender)}.`;
}
