import { api } from "@narthex/contract/api.ts";
import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { read } from "../api/reads.ts";
import { useOpenRequests } from "../children/alerts/useOpenRequests.ts";
import { useUnreadAlerts } from "../children/alerts/useUnreadAlerts.ts";
import { LazyPopup } from "../page/LazyPopup.tsx";
import { IconButton } from "../ui/IconButton.tsx";

const loadPopover = () => import("./NotificationList.tsx").then(({ NotificationPopover }) => NotificationPopover);

/** Above this count the badge shows no exact number. */
const MOST_COUNTED = 9;

const formatBadge = (unread: number): string => (unread > MOST_COUNTED ? `${MOST_COUNTED}+` : `${unread}`);

/** Contains the text of the badge, which speech control uses. */
function formatLabel(messages: number, alerts: number, requests: number): string {
  const counted = [
    [messages, "unread message"],
    [alerts, "alert"],
    [requests, "request"],
  ] as const;
  const parts = counted.flatMap(([count, name]) => (count === 0 ? [] : [`${count} ${name}${count === 1 ? "" : "s"}`]));
  const unread = messages + alerts + requests;
  if (unread === 0) return "Notifications";
  const isBadgeNamed = parts.length === 1 && unread <= MOST_COUNTED;
  return `Notifications, ${isBadgeNamed ? "" : `${formatBadge(unread)}: `}${parts.join(", ")}`;
}

/**
 * The bell in the top bar: the number of unread messages, and of alerts and requests for those who look after children.
 * Below it are these and the newest announcements.
 */
export function NotificationBell() {
  const messages = useQuery(read(api.messages.summary)).data?.unread ?? 0;
  const alerts = useUnreadAlerts().length;
  const requests = useOpenRequests().length;
  const unread = messages + alerts + requests;
  const bell = (
    <span className="relative">
      <Bell aria-hidden />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute -top-2.5 left-2 min-w-4.5 rounded-full bg-critical px-1 text-center font-semibold text-critical-ink text-xs leading-4.5 ring-2 ring-surface"
        >
          {formatBadge(unread)}
        </span>
      )}
    </span>
  );
  return (
    <LazyPopup
      kind="dialog"
      load={loadPopover}
      trigger={<IconButton label={formatLabel(messages, alerts, requests)} icon={bell} tooltipSide="bottom" />}
    />
  );
}
