import type { Delivery, DeliveryStatus } from "@narthex/contract/deliveries.ts";
import { Ban, Clock, Inbox } from "lucide-react";
import type { ReactNode } from "react";
import { formatInstantDate, formatInstantTime } from "../format/format.ts";
import { PersonLink } from "../people/PersonLink.tsx";
import { formatPhone } from "../people/phoneNumber.ts";
import { useCurrentUser } from "../session/session.ts";
import { Badge, type BadgeProps } from "../ui/Badge.tsx";
import { ANNOUNCEMENT_STATUS_LABELS, CHANNEL_LABELS, formatDeliveryReason } from "./announcementWords.ts";

const LOOKS: Readonly<Record<DeliveryStatus, { tone: NonNullable<BadgeProps["tone"]>; icon?: ReactNode }>> = {
  queued: { tone: "caution", icon: <Clock aria-hidden /> },
  sent: { tone: "positive" },
  delivered: { tone: "positive" },
  kept: { tone: "neutral", icon: <Inbox aria-hidden /> },
  failed: { tone: "critical" },
  skipped: { tone: "neutral", icon: <Ban aria-hidden /> },
  cancelled: { tone: "neutral", icon: <Ban aria-hidden /> },
};

const formatAddress = ({ channel, address }: Delivery) =>
  address === null || channel === "email" ? address : formatPhone(address);

/** One person's copy. */
export function DeliveryRow({ delivery, showsChannel }: { delivery: Delivery; showsChannel: boolean }) {
  const { timezone } = useCurrentUser().congregation;
  const { channel, memberId, memberName, status, reason, providerCode, updatedAt } = delivery;
  const why = reason && `${formatDeliveryReason(reason, channel)}${providerCode ? ` (${providerCode})` : ""}`;
  const about = [showsChannel ? CHANNEL_LABELS[channel] : null, formatAddress(delivery), why].filter(Boolean);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 py-3">
      <p className="break-words font-medium">
        <PersonLink id={memberId}>{memberName ?? "Former member"}</PersonLink>
      </p>
      <Badge {...LOOKS[status]} className="justify-self-end">
        {ANNOUNCEMENT_STATUS_LABELS[status]}
      </Badge>
      <p className="text-ink-quiet text-sm wrap-anywhere max-sm:col-span-2">{about.join(" · ")}</p>
      <time dateTime={updatedAt} className="text-ink-quiet text-xs max-sm:col-span-2">
        {`${formatInstantDate(updatedAt, timezone)}, ${formatInstantTime(updatedAt, timezone)}`}
      </time>
    </li>
  );
}
