import { api } from "@narthex/contract/api.ts";
import { withoutBold } from "@narthex/contract/bold.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Hand, Mail, Megaphone, OctagonAlert } from "lucide-react";
import type { ReactNode } from "react";
import { ownNews, publishedNews } from "../announcements/recentAnnouncements.ts";
import { read } from "../api/reads.ts";
import { formatAlertTime, nameAlert, nameAsker } from "../children/alerts/alertWords.ts";
import { useOpenRequests } from "../children/alerts/useOpenRequests.ts";
import { useUnreadAlerts } from "../children/alerts/useUnreadAlerts.ts";
import { formatInstantDate } from "../format/format.ts";
import { useToday } from "../live/midnight.ts";
import type { PopupProps } from "../page/LazyPopup.tsx";
import { paths } from "../paths.ts";
import { useCurrentUser, useMay } from "../session/session.ts";
import { Popover } from "../ui/Popover.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";

/** The number of items of each kind in the menu. */
const SHOWN = 3;

const unreadMessages = read(api.messages.list, { query: { box: "inbox", unread: "true", limit: SHOWN } });
const LINK =
  "flex min-h-11 w-full items-start gap-2.5 rounded-md px-2.5 py-2 hover:bg-surface-sunken focus-visible:-outline-offset-2 [&_svg]:mt-0.5 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-ink-quiet";

/** The popover below the bell. */
export function NotificationPopover({ trigger }: PopupProps) {
  return (
    <Popover trigger={trigger} label="Notifications" className="w-88">
      {(close) => <NotificationList onLeave={close} />}
    </Popover>
  );
}

function NotificationList({ onLeave }: { onLeave: () => void }) {
  const messages = useQuery(unreadMessages);
  const announcements = useQuery(useMay("announcements.manage") ? publishedNews : ownNews);
  const news = announcements.data ?? [];
  const alerts = useUnreadAlerts();
  const requests = useOpenRequests();
  const { timezone } = useCurrentUser().congregation;
  const today = useToday();
  const isEmpty =
    alerts.length + requests.length === 0 &&
    messages.data?.length === 0 &&
    announcements.data !== undefined &&
    news.length === 0;
  return (
    <>
      {(messages.isPending || announcements.isPending) && <Skeleton className="m-3 h-32" />}
      {(messages.isError || announcements.isError) && (
        <p role="alert" className="px-2.5 py-3 text-critical text-sm">
          The notifications could not be loaded.
        </p>
      )}
      {isEmpty && <p className="px-2.5 py-6 text-center text-ink-quiet">No new notifications</p>}
      {alerts.length + requests.length > 0 && (
        <Group title="Children">
          {requests.slice(0, SHOWN).map((open) => (
            <li key={open.id}>
              <Link to={paths.children} search={{ tab: "board" }} onClick={onLeave} className={LINK}>
                <Hand aria-hidden />
                <Entry
                  title={`${nameAsker(open)} asks for an approval`}
                  text={`${open.collectorName} for ${open.childName}, ${open.roomName}`}
                  at={open.expiresAt}
                />
              </Link>
            </li>
          ))}
          {alerts.slice(0, SHOWN).map(({ id, kind, at, roomName }) => (
            <li key={id}>
              <Link to={paths.children} search={{ tab: "board" }} onClick={onLeave} className={LINK}>
                <OctagonAlert aria-hidden />
                <Entry
                  title={nameAlert(kind)}
                  text={[formatAlertTime(at, timezone, today), roomName].filter(Boolean).join(", ")}
                  at={at}
                />
              </Link>
            </li>
          ))}
        </Group>
      )}
      {messages.data && messages.data.length > 0 && (
        <Group title="Unread messages">
          {messages.data.map(({ id, senderName, subject, content, sentAt }) => (
            <li key={id}>
              <Link
                to={paths.communications}
                search={{ tab: "messages", message: id }}
                onClick={onLeave}
                className={LINK}
              >
                <Mail aria-hidden />
                <Entry title={`${senderName}: ${subject}`} text={content} at={sentAt} />
              </Link>
            </li>
          ))}
        </Group>
      )}
      {news.length > 0 && (
        <Group title="Announcements">
          {news.map(({ id, title, content, publishDate }) => (
            <li key={id}>
              <Link
                to={paths.communications}
                search={{ announcement: id }}
                // The linked announcement is scrolled into view instead.
                resetScroll={false}
                onClick={onLeave}
                className={LINK}
              >
                <Megaphone aria-hidden />
                <Entry title={title} text={withoutBold(content)} at={publishDate} />
              </Link>
            </li>
          ))}
        </Group>
      )}
      <div className="-mx-1 mt-1 border-line border-t px-1 pt-1">
        <Link
          to={paths.communications}
          search={{}}
          onClick={onLeave}
          className="flex min-h-10 items-center justify-center rounded-md font-medium text-accent hover:bg-surface-sunken focus-visible:-outline-offset-2 touch:min-h-11"
        >
          View All
        </Link>
      </div>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <p className="px-2.5 pt-2 pb-1 text-ink-quiet text-sm">{title}</p>
      <ul>{children}</ul>
    </section>
  );
}

function Entry({ title, text, at }: { title: string; text: string; at: string }) {
  const { timezone } = useCurrentUser().congregation;
  return (
    <span className="min-w-0 grow">
      <span className="flex items-baseline gap-3">
        <span className="min-w-0 grow truncate font-medium">{title}</span>
        <time dateTime={at} className="shrink-0 text-ink-quiet text-xs tabular-nums">
          {formatInstantDate(at, timezone)}
        </time>
      </span>
      <span className="line-clamp-2 break-words text-ink-quiet text-sm">{text}</span>
    </span>
  );
}
