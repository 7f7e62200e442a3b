import type { Announcement, Audience } from "@narthex/contract/announcements.ts";
import type { DeliveryCounts, DeliveryReach } from "@narthex/contract/deliveries.ts";
import type { ListFilter } from "@narthex/contract/member-lists.ts";
import { countTextExcess } from "@narthex/contract/text-messages.ts";
import { Link } from "@tanstack/react-router";
import { CircleCheck } from "lucide-react";
import { useWatch } from "react-hook-form";
import { formatList, formatNumber, formatPeople } from "../format/format.ts";
import { CheckboxField } from "../forms/CheckboxField.tsx";
import { TextField } from "../forms/TextField.tsx";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import { LocalAddressNote } from "../page/LocalAddressNote.tsx";
import { paths } from "../paths.ts";
import { useCurrentUser } from "../session/session.ts";
import { textLinkClass } from "../ui/link.ts";
import { type AnnouncementInput, omitUsedChannels } from "./announcementForm.ts";
import { CHANNEL_LABELS, formatCounts } from "./announcementWords.ts";
import { ReachNote } from "./ReachNote.tsx";
import { useIsOver } from "./useIsOver.ts";
import { useReach } from "./useReach.ts";

interface SendFieldsProps {
  form: SchemaForm<AnnouncementInput>;
  /** Null for a new one. */
  announcement: Announcement | null;
  people: ListFilter | null;
}

const LEAVES = "It is sent when the announcement is published. Sent messages are not sent again after a change.";
const OVER = "Its last day has passed, so it will not be sent. Choose a later last day to send it.";

const BOXES = [
  { channel: "email", name: "sendEmail", label: "Send by email" },
  { channel: "sms", name: "sendSMS", label: "Send as a text message" },
] as const;

/** The channels by which the announcement is also sent, each with the numbers of people. */
export function SendFields({ form, announcement, people }: SendFieldsProps) {
  const { isComplete, reach } = useReach(form, { announcement, people });
  const isOver = useIsOver(form);
  const [sendEmail, sendSMS, audience] = useWatch({
    control: form.control,
    name: ["sendEmail", "sendSMS", "targetAudience"],
  });
  const { sendEmail: isByEmail, sendSMS: isByText } = omitUsedChannels(announcement, { sendEmail, sendSMS });
  return (
    <fieldset>
      <legend className="font-medium text-sm">Send as</legend>
      <p className="mt-1 mb-2 text-ink-quiet text-sm">
        {isOver ? OVER : isComplete ? LEAVES : "Choose the audience first."}
      </p>
      {reach && <NotIncluded {...reach.notIncluded} audience={audience} />}
      {BOXES.map(({ channel, name, label }) => {
        const used = announcement?.deliveries?.find((counts) => counts.channel === channel);
        if (used) return <Used key={channel} counts={used} />;
        if (isOver) return null;
        return (
          <CheckboxField
            key={channel}
            form={form}
            name={name}
            label={label}
            hint={isComplete && <ReachNote channel={channel} reach={reach} />}
            disabled={!isComplete || reach?.[channel].delivery === "none"}
          />
        );
      })}
      <LongTextNote form={form} isByText={isByText} />
      {isByEmail && (
        <TextField
          form={form}
          name="replyTo"
          label="Replies go to"
          type="email"
          autoComplete="off"
          placeholder="office@example.org"
          hint="Leave empty for the address in your email settings."
          className="mt-3"
        />
      )}
      {/* Below the boxes, which must not move under the pointer. */}
      {isByEmail && (
        <div className="mt-3">
          <LocalAddressNote address={location.origin} />
        </div>
      )}
    </fieldset>
  );
}

/** Before it is sent, because the rest of a long text is on a screen that only people with an account can open. */
function LongTextNote({ form, isByText }: Pick<SendFieldsProps, "form"> & { isByText: boolean }) {
  const { name: congregationName } = useCurrentUser().congregation;
  const [title, content] = useWatch({ control: form.control, name: ["title", "content"] });
  const isTooLong = countTextExcess({ congregationName, title: title.trim(), content: content.trim() }) > 0;
  return (
    // Always rendered, so that the sentence that appears inside is announced.
    <p role="status" className="not-empty:mt-2 text-sm">
      {isByText &&
        isTooLong &&
        "This is longer than a text message. People get its beginning and a link, which only people with an account can open."}
    </p>
  );
}

/** Only "everyone" includes people with an active account who wait to be admitted. */
const formatPendingPeople = (pending: number, audience: Audience | undefined) =>
  `${formatPeople(pending)} ${audience === "members" ? "" : "without an active account "}who ${
    pending === 1 ? "waits" : "wait"
  } to be admitted`;

/** People whom the audience does not mean, because they would otherwise be missing without a word. */
function NotIncluded({
  pending,
  inactive,
  audience,
}: DeliveryReach["notIncluded"] & { audience: Audience | undefined }) {
  const parts = [
    ...(pending > 0 ? [formatPendingPeople(pending, audience)] : []),
    ...(inactive > 0 ? [inactive === 1 ? "1 inactive person" : `${formatNumber(inactive)} inactive people`] : []),
  ];
  if (parts.length === 0) return null;
  return (
    <p className="mb-2 text-sm">
      {`Not included: ${formatList(parts)}.`}
      {pending > 0 && (
        <>
          {" "}
          <Link to={paths.newcomers} className={textLinkClass}>
            Admit newcomers
          </Link>
        </>
      )}
    </p>
  );
}

/** Shown for a channel by which it was sent already. */
function Used({ counts }: { counts: DeliveryCounts }) {
  return (
    <p className="flex items-start gap-3 py-1 text-sm">
      <CircleCheck aria-hidden className="size-5 shrink-0 text-positive" />
      {`${CHANNEL_LABELS[counts.channel]}: ${formatCounts(counts)}.`}
    </p>
  );
}
