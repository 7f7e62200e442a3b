import type { Announcement } from "@narthex/contract/announcements.ts";
import { api } from "@narthex/contract/api.ts";
import { DUTIES } from "@narthex/contract/role-names.ts";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { ListChecks, Pencil, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { read } from "../api/reads.ts";
import { formatDate, formatInstantDate, formatInstantTime } from "../format/format.ts";
import { PersonLink } from "../people/PersonLink.tsx";
import { useCurrentUser } from "../session/session.ts";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { cx } from "../ui/cx.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { AnnouncementBadges } from "./AnnouncementBadges.tsx";
import type { OpenedAnnouncement } from "./AnnouncementDialog.tsx";
import { AnnouncementPicture } from "./AnnouncementPicture.tsx";
import { AnnouncementText } from "./AnnouncementText.tsx";
import { CHANNEL_LABELS, formatChannels, formatCounts, formatNotSent } from "./announcementWords.ts";

interface AnnouncementCardProps {
  announcement: Announcement;
  /** Whether the URL names this one: it is scrolled into view and has the focus. */
  isShown: boolean;
  /** Null for users who may only read. */
  onOpen: ((opened: OpenedAnnouncement) => void) | null;
}

/** One complete announcement. */
export function AnnouncementCard({ announcement, isShown, onOpen }: AnnouncementCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const router = useRouter();
  // It may be far below, and it may be loaded after the URL has changed.
  useEffect(() => {
    if (!isShown) return;
    const show = () => {
      heading.current?.focus({ preventScroll: true });
      heading.current?.closest("li")?.scrollIntoView({ block: "start" });
    };
    show();
    // The same link may be followed again.
    return router.subscribe("onResolved", ({ hrefChanged }) => {
      if (!hrefChanged) show();
    });
  }, [isShown, router]);
  const { timezone } = useCurrentUser().congregation;
  const { title, content, authorName, authorMemberId, publishDate, expiryDate, status, picture, can } = announcement;
  const day = formatInstantDate(publishDate, timezone);
  const when = status === "scheduled" ? `${day}, ${formatInstantTime(publishDate, timezone)}` : day;
  return (
    <Card as="li" className={cx("scroll-mt-20", isShown && "outline-2 outline-accent")}>
      <div className="flex items-start justify-between gap-4">
        <AnnouncementBadges announcement={announcement} />
        {onOpen && (
          <div className="-mt-2 -mr-2 flex shrink-0">
            {can.edit && (
              <IconButton
                label={`Edit ${title}`}
                icon={<Pencil />}
                onClick={() => onOpen({ action: "edit", announcement })}
              />
            )}
            {can.remove && (
              <IconButton
                label={`Delete ${title}`}
                icon={<Trash2 />}
                onClick={() => onOpen({ action: "delete", announcement })}
              />
            )}
          </div>
        )}
      </div>
      <h2
        ref={heading}
        tabIndex={isShown ? -1 : undefined}
        className="mt-2 break-words outline-none font-semibold font-serif text-xl"
      >
        {title}
      </h2>
      <p className="mt-0.5 text-ink-quiet text-sm">
        <time dateTime={publishDate}>{when}</time>
        {" · "}
        <PersonLink id={authorMemberId}>{authorName}</PersonLink>
        {expiryDate && ` · until ${formatDate(expiryDate)}`}
      </p>
      {picture && <AnnouncementPicture picture={picture} />}
      <AnnouncementText>{content}</AnnouncementText>
      {onOpen && <Sent announcement={announcement} onLog={() => onOpen({ action: "log", announcement })} />}
    </Card>
  );
}

/** Whether and how it is or was sent, for people who manage announcements. */
function Sent({ announcement, onLog }: { announcement: Announcement; onLog: () => void }) {
  const { title, deliveries, notSent, status, sendEmail, sendSMS } = announcement;
  if (status === "scheduled" && (sendEmail || sendSMS)) return <Waiting announcement={announcement} />;
  const hasLog = deliveries !== null && deliveries.length > 0;
  const reason = formatNotSent(notSent, status);
  if (!hasLog && reason === null) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-t pt-3">
      <ul className="min-w-0 text-ink-quiet text-sm">
        {deliveries?.map((counts) => (
          <li key={counts.channel}>{`${CHANNEL_LABELS[counts.channel]}: ${formatCounts(counts)}`}</li>
        ))}
        {reason !== null && <li>{reason}</li>}
      </ul>
      {hasLog && (
        <Button size="small" icon={<ListChecks />} onClick={onLog} aria-label={`Delivery log of ${title}`}>
          Delivery log
        </Button>
      )}
    </div>
  );
}

/** The channels do not depend on the audience, and this one has few people to count. */
const queryChannels = read(api.announcements.reach, { query: { targetAudience: "duties", duties: DUTIES[0] } });

/** What will be sent of a scheduled announcement. A channel may have been removed since it was chosen. */
function Waiting({ announcement: { sendEmail, sendSMS } }: { announcement: Announcement }) {
  const { data } = useQuery({ ...queryChannels, staleTime: 0 });
  const hasMail = data?.email.delivery !== "kept";
  const hasTexts = data?.sms.delivery !== "none";
  const channels = [
    ...(sendEmail && hasMail ? ["email" as const] : []),
    ...(sendSMS && hasTexts ? ["sms" as const] : []),
  ];
  const sentences = [
    channels.length > 0 && `Will be sent by ${formatChannels(channels)} when it is published.`,
    sendEmail &&
      !hasMail &&
      "No mail server is set up: the emails are kept on this server, under Settings, and not sent.",
    sendSMS && !hasTexts && "Text messages are not set up on this server, so none will be sent.",
  ];
  // Without an answer the line is empty, but has its height, so that the cards below stay where they are.
  return (
    <p className="mt-4 border-line border-t pt-3 text-ink-quiet text-sm">
      {data ? sentences.filter(Boolean).join(" ") : "\u00a0"}
    </p>
  );
}
