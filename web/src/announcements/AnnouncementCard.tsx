import type { Announcement } from "@narthex/contract/announcements.ts";
import { useCurrentUser } from "../client/session.ts";
import { dateInWords, instantDateInWords, instantTimeInWords } from "../client/words.ts";
import { Card } from "../ui/Card.tsx";
import { AnnouncementBadges } from "./AnnouncementBadges.tsx";

/** One announcement, whole. */
export function AnnouncementCard({ announcement }: { announcement: Announcement }) {
  const { timezone } = useCurrentUser().congregation;
  const { title, content, authorName, publishDate, expiryDate, status } = announcement;
  const day = instantDateInWords(publishDate, timezone);
  const when = status === "scheduled" ? `${day}, ${instantTimeInWords(publishDate, timezone)}` : day;
  return (
    <Card as="li">
      <AnnouncementBadges announcement={announcement} />
      <h2 className="mt-3 break-words font-semibold font-serif text-xl">{title}</h2>
      <p className="mt-0.5 text-ink-quiet text-sm">
        <time dateTime={publishDate}>{when}</time>
        {` · ${authorName}`}
        {expiryDate && ` · until ${dateInWords(expiryDate)}`}
      </p>
      <p className="mt-3 max-w-prose whitespace-pre-line break-words">{content}</p>
    </Card>
  );
}
