import type { Delivery, DeliveryStatus } from "@narthex/contract/deliveries.ts";
import { Ban, Clock, Inbox } from "lucide-react";
import type { ReactNode } from "react";
import { useCurrentUser } from "../client/session.ts";
import { instantDateInWords, instantTimeInWords } from "../client/words.ts";
import { phoneInWords } from "../members/phoneNumber.ts";
import { Badge, type BadgeProps } from "../ui/Badge.tsx";
import { CHANNEL_LABELS, reasonInWords, STATUS_LABELS } from "./announcementWords.ts";

const LOOKS: Readonly<Record<DeliveryStatus, { tone: NonNullable<BadgeProps["tone"]>; icon?: ReactNode }>> = {
  queued: { tone: "caution", icon: <Clock aria-hidden /> },
  sent: { tone: "positive" },
  delivered: { tone: "positive" },
  kept: { tone: "neutral", icon: <Inbox aria-hidden /> },
  failed: { tone: "critical" },
  skipped: { tone: "neutral", icon: <Ban aria-hidden /> },
  cancelled: { tone: "neutral", icon: <Ban aria-hidden /> },
};

const addressInWords = ({ channel, address }: Delivery) =>
  address === null || channel === "email" ? address : phoneInWords(address);

/** One person's copy. */
export function DeliveryRow({ delivery, showsChannel }: { delivery: Delivery; showsChannel: boolean }) {
  const { timezone } = useCurrentUser().congregation;
  const { channel, memberName, status, reason, providerCode, updatedAt } = delivery;
  const why = reason && `${reasonInWords(reason, channel)}${providerCode ? ` (${providerCode})` : ""}`;
  const about = [showsChannel ? CHANNEL_LABELS[channel] : null, addressInWords(delivery), why].filter(Boolean);
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="break-words font-medium">{memberName ?? "Former member"}</p>
        <p className="text-ink-quiet text-sm wrap-anywhere">{about.join(" · ")}</p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        <Badge {...LOOKS[status]}>{STATUS_LABELS[status]}</Badge>
        <time dateTime={updatedAt} className="text-ink-quiet text-xs">
          {`${instantDateInWords(updatedAt, timezone)}, ${instantTimeInWords(updatedAt, timezone)}`}
        </time>
      </div>
    </li>
  );
}
