import type { Mail } from "@narthex/contract/settings.ts";
import { Clock } from "lucide-react";
import { formatInstantDate, formatInstantTime } from "../format/format.ts";
import { useCurrentUser } from "../session/session.ts";
import { Badge, type BadgeProps } from "../ui/Badge.tsx";
import { linkClass } from "../ui/link.ts";

const STATUS: Record<Mail["status"], Omit<BadgeProps, "children"> & { label: string }> = {
  queued: { label: "Waiting", tone: "caution", icon: <Clock aria-hidden /> },
  sent: { label: "Sent", tone: "positive" },
  failed: { label: "Failed", tone: "critical" },
  kept: { label: "Kept", tone: "neutral" },
};

interface MailRowProps {
  mail: Mail;
  onOpen: (mail: Mail) => void;
}

export function MailRow({ mail, onOpen }: MailRowProps) {
  const { timezone } = useCurrentUser().congregation;
  const { label, ...look } = STATUS[mail.status];
  return (
    <li className="gap-4 py-3 sm:flex sm:items-start sm:justify-between">
      <div className="min-w-0">
        {mail.text === null ? (
          <p className="font-medium text-sm">{mail.subject}</p>
        ) : (
          <button type="button" onClick={() => onOpen(mail)} className={`${linkClass} text-left`}>
            {mail.subject}
          </button>
        )}
        <p className="text-ink-quiet text-sm wrap-anywhere">{mail.recipient}</p>
      </div>
      <div className="flex shrink-0 items-center gap-3 max-sm:mt-2 sm:flex-col sm:items-end sm:gap-1">
        <Badge {...look}>{label}</Badge>
        <time dateTime={mail.createdAt} className="text-ink-quiet text-xs">
          {`${formatInstantDate(mail.createdAt, timezone)}, ${formatInstantTime(mail.createdAt, timezone)}`}
        </time>
      </div>
    </li>
  );
}
