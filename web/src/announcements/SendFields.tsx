import type { Announcement } from "@narthex/contract/announcements.ts";
import { api } from "@narthex/contract/api.ts";
import type { Channel } from "@narthex/contract/deliveries.ts";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useWatch } from "react-hook-form";
import { read } from "../client/reads.ts";
import { CheckboxField } from "../forms/CheckboxField.tsx";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import { type AnnouncementInput, isStillToCome } from "./announcementForm.ts";
import { CHANNEL_LABELS, countsInWords } from "./announcementWords.ts";
import { ReachNote } from "./ReachNote.tsx";

interface SendFieldsProps {
  form: SchemaForm<AnnouncementInput>;
  /** Null for a new one. */
  announcement: Announcement | null;
}

const BOXES = [
  { channel: "email", name: "sendEmail", label: "Send by email" },
  { channel: "sms", name: "sendSMS", label: "Send as a text message" },
] as const;

/** What else is to happen than showing it: each channel once, with the numbers beside it. */
export function SendFields({ form, announcement }: SendFieldsProps) {
  const [targetAudience = "all", ministryId = null] = useWatch({
    control: form.control,
    name: ["targetAudience", "ministryId"],
  });
  const isComplete = targetAudience !== "ministry" || ministryId !== null;
  const query = { targetAudience, ...(targetAudience === "ministry" && ministryId ? { ministryId } : {}) };
  const asked = useQuery({
    ...read(api.announcements.reach, { query }),
    enabled: isComplete,
    // People say stop at any time: the numbers are those of now.
    staleTime: 0,
  });
  const reach = asked.data ?? null;
  return (
    <fieldset>
      <legend className="font-medium text-sm">Also send it</legend>
      <p className="mt-1 mb-2 text-ink-quiet text-sm">
        {isComplete
          ? "It leaves when it is published. What was sent is never sent again, whatever is changed later."
          : "Choose a ministry first."}
      </p>
      {BOXES.map(({ channel, name, label }) =>
        announcement && isUsed(announcement, channel) ? (
          <Used key={channel} announcement={announcement} channel={channel} />
        ) : (
          <CheckboxField
            key={channel}
            form={form}
            name={name}
            label={label}
            hint={isComplete && <ReachNote channel={channel} reach={reach} />}
            disabled={!isComplete || reach?.[channel].delivery === "none"}
          />
        ),
      )}
    </fieldset>
  );
}

/** It was sent by this channel already. */
function isUsed(announcement: Announcement, channel: Channel): boolean {
  const wanted = channel === "email" ? announcement.sendEmail : announcement.sendSMS;
  return wanted && !isStillToCome(announcement) && announcement.isActive;
}

function Used({ announcement, channel }: { announcement: Announcement; channel: Channel }) {
  const counts = announcement.deliveries?.find((one) => one.channel === channel);
  return (
    <p className="flex items-start gap-3 py-1 text-sm">
      <CircleCheck aria-hidden className="size-5 shrink-0 text-positive" />
      {`${CHANNEL_LABELS[channel]}: ${counts ? countsInWords(counts) : "sent"}.`}
    </p>
  );
}
