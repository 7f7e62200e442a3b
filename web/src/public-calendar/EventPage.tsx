import type { OnePublicEvent, PublicCalendar } from "@narthex/contract/public-calendar.ts";
import { CalendarLinks } from "../events/CalendarLinks.tsx";
import { isAddress, mapLink } from "../events/eventLinks.ts";
import { formatWhenWithYear } from "../events/eventWords.ts";
import { publicCalendarAddress } from "../paths.ts";
import { linkClass } from "../ui/link.ts";
import { PlainText } from "../ui/PlainText.tsx";
import { Canceled } from "./CalendarPage.tsx";
import { ChurchAddress } from "./ChurchAddress.tsx";
import { buildFileAddress } from "./calls.ts";
import { PublicFrame } from "./PublicFrame.tsx";
import { hasReplyLink, VisitorReply } from "./VisitorReply.tsx";

/** One public event: time, place, and links to add it to a calendar. */
export function PublicEventPage({ about, event }: { about: PublicCalendar; event: OnePublicEvent }) {
  const { title, description, location, isCancelled, takesReplies } = event;
  return (
    <PublicFrame about={about} title={title}>
      <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-lg">
        <span className={isCancelled ? "line-through" : undefined}>{formatWhenWithYear(event, about.timezone)}</span>
        {isCancelled && <Canceled />}
      </p>
      {location && (
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="min-w-0 break-words">{location}</span>
          {isAddress(location) && (
            <a href={mapLink(location)} target="_blank" rel="noreferrer" className={linkClass}>
              Show on a map
            </a>
          )}
        </p>
      )}
      {description && <PlainText className="mt-6">{description}</PlainText>}
      {!isCancelled && <CalendarLinks event={event} file={buildFileAddress(event.id)} variant="primary" />}
      {(takesReplies || hasReplyLink) && <VisitorReply event={event} />}
      {about.address && !(location && isAddress(location)) && (
        <ChurchAddress
          name={about.congregationName}
          address={about.address}
          className="mt-8 border-line border-t pt-4"
        />
      )}
      <p className="mt-8 border-line border-t pt-4">
        <a href={publicCalendarAddress} className={linkClass}>
          All events
        </a>
      </p>
    </PublicFrame>
  );
}
