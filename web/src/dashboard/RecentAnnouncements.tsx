import { withoutBold } from "@narthex/contract/bold.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ownNews } from "../announcements/recentAnnouncements.ts";
import { formatInstantDate } from "../format/format.ts";
import { paths } from "../paths.ts";
import { useCurrentUser } from "../session/session.ts";
import { Badge } from "../ui/Badge.tsx";
import { Card } from "../ui/Card.tsx";
import { linkClass } from "../ui/link.ts";

/** The first few announcements, with a link to all. */
export function RecentAnnouncements() {
  const { timezone } = useCurrentUser().congregation;
  const { data: news } = useSuspenseQuery(ownNews);
  return (
    <Card
      title="Announcements"
      action={
        <Link to={paths.communications} className={linkClass}>
          View All
        </Link>
      }
    >
      {news.length === 0 ? (
        <p className="py-4 text-ink-quiet">No recent announcements</p>
      ) : (
        <ul className="flex flex-col gap-4">
          {news.map(({ id, title, content, priority, publishDate }) => (
            <li key={id}>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="min-w-0 break-words font-medium">{title}</span>
                {priority === "high" && <Badge tone="critical">Important</Badge>}
                <time dateTime={publishDate} className="text-ink-quiet text-sm">
                  {formatInstantDate(publishDate, timezone)}
                </time>
              </p>
              <p className="mt-0.5 line-clamp-2 break-words text-ink-quiet">{withoutBold(content)}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
