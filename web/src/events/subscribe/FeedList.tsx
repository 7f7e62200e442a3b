import { api } from "@narthex/contract/api.ts";
import type { CalendarFeed } from "@narthex/contract/calendar-feeds.ts";
import { useState } from "react";
import { request } from "../../api/request.ts";
import { formatDate, formatElapsed, toDateInZone } from "../../format/format.ts";
import { ConfirmAction } from "../../page/ConfirmAction.tsx";
import { useCurrentUser } from "../../session/session.ts";
import { Button } from "../../ui/Button.tsx";

export const formatFeedName = ({ purpose, ministryName }: CalendarFeed) =>
  purpose === "church"
    ? "Events of the whole church"
    : purpose === "mine"
      ? "My events"
      : (ministryName ?? "A ministry");

/** One's addresses, when a program last read each, and the way to end them. */
export function FeedList({ feeds }: { feeds: readonly CalendarFeed[] }) {
  const { timezone } = useCurrentUser().congregation;
  const [revoking, setRevoking] = useState<CalendarFeed | null>(null);
  if (feeds.length === 0) return null;
  return (
    <section aria-labelledby="feeds" className="border-line border-t pt-4">
      <h3 id="feeds" className="font-medium text-sm">
        Your addresses
      </h3>
      <ul className="mt-2 grid gap-3">
        {feeds.map((feed) => (
          <li key={feed.id} className="flex items-start justify-between gap-3">
            <span className="min-w-0">
              <span className="block break-words">{formatFeedName(feed)}</span>
              <span className="block text-ink-quiet text-sm">
                {`Created ${formatDate(toDateInZone(new Date(feed.createdAt), timezone))}, `}
                {feed.lastUsedAt === null ? "never read" : `last read ${formatElapsed(feed.lastUsedAt)}`}
              </span>
            </span>
            <Button
              size="small"
              variant="quiet"
              aria-label={`Revoke ${formatFeedName(feed)}`}
              onClick={() => setRevoking(feed)}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      {revoking && (
        <ConfirmAction
          danger
          title={`Revoke the address of “${formatFeedName(revoking)}”?`}
          text="Calendar programs that read it no longer get events."
          confirmLabel="Revoke"
          call={() => request(api.calendarFeeds.revoke, { params: { id: revoking.id } })}
          done="Address revoked"
          failed="The address could not be revoked."
          onClose={() => setRevoking(null)}
        />
      )}
    </section>
  );
}
