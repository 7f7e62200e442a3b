import { api } from "@narthex/contract/api.ts";
import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { lazy, Suspense } from "react";
import { read } from "../api/reads.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { Popover } from "../ui/Popover.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";

// The list is loaded when it is opened.
const NotificationList = lazy(() =>
  import("./NotificationList.tsx").then((module) => ({ default: module.NotificationList })),
);

/** Above this count the badge shows no exact number. */
const MOST_COUNTED = 9;

const labelFor = (unread: number) =>
  unread === 0 ? "Notifications" : `Notifications, ${unread} unread ${unread === 1 ? "message" : "messages"}`;

/** The bell in the top bar: the number of unread messages, and the newest messages and announcements. */
export function NotificationBell() {
  const unread = useQuery(read(api.messages.summary)).data?.unread ?? 0;
  const bell = (
    <span className="relative">
      <Bell aria-hidden />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute -top-2.5 left-2 min-w-4.5 rounded-full bg-critical px-1 text-center font-semibold text-critical-ink text-xs leading-4.5 ring-2 ring-surface"
        >
          {unread > MOST_COUNTED ? `${MOST_COUNTED}+` : unread}
        </span>
      )}
    </span>
  );
  return (
    <Popover
      label="Notifications"
      trigger={<IconButton label={labelFor(unread)} icon={bell} tooltipSide="bottom" />}
      className="w-88"
    >
      {(close) => (
        <Suspense fallback={<Skeleton className="m-3 h-32" />}>
          <NotificationList onLeave={close} />
        </Suspense>
      )}
    </Popover>
  );
}
