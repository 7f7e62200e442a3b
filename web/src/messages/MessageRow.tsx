import type { Message } from "@narthex/contract/messages.ts";
import { formatInstantDate, formatInstantTime, toDateInZone } from "../format/format.ts";
import { useToday } from "../live/midnight.ts";
import { useCurrentUser } from "../session/session.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Badge } from "../ui/Badge.tsx";
import { cx } from "../ui/cx.ts";
import { formatAddressee } from "./messageWords.ts";

/** One row of a list: the person, the subject, the time, and whether it is unread. A press opens the message. */
export function MessageRow({ message, onOpen }: { message: Message; onOpen: () => void }) {
  const { timezone } = useCurrentUser().congregation;
  const isToday = toDateInZone(new Date(message.sentAt), timezone) === useToday();
  const { box, isRead, subject, content, senderName, sentAt, recipientType } = message;
  const who = box === "sent" ? formatAddressee(message) : senderName;
  return (
    <li className="border-line border-b last:border-b-0">
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full items-start gap-3 px-4 py-3.5 text-left transition-colors hover:bg-surface-sunken focus-visible:-outline-offset-2 sm:gap-4 sm:px-6"
      >
        <Avatar name={who} size="small" />
        <span className="min-w-0 grow">
          <span className="flex items-baseline gap-x-3">
            <span className={cx("min-w-0 grow truncate", isRead ? "text-ink-quiet" : "font-semibold")}>
              {box === "sent" && <span className="font-normal text-ink-quiet">To </span>}
              {who}
              {box === "inbox" && recipientType !== "individual" && (
                <span className="font-normal text-ink-quiet text-sm"> to {formatAddressee(message)}</span>
              )}
            </span>
            <time dateTime={sentAt} className="shrink-0 text-ink-quiet text-sm tabular-nums">
              {isToday ? formatInstantTime(sentAt, timezone) : formatInstantDate(sentAt, timezone)}
            </time>
          </span>
          <span className="mt-0.5 flex items-center gap-2">
            <span className={cx("min-w-0 truncate", isRead ? "" : "font-semibold")}>{subject}</span>
            {!isRead && <Badge tone="accent">New</Badge>}
          </span>
          <span className="mt-0.5 block truncate text-ink-quiet text-sm">{content}</span>
        </span>
      </button>
    </li>
  );
}
