import { api } from "@narthex/contract/api.ts";
import type { calendarFeeds } from "@narthex/contract/calendar-feeds.ts";
import type { Event } from "@narthex/contract/events.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { declareCall } from "../../api/declareCall.ts";
import { read } from "../../api/reads.ts";
import { buildAddress } from "../../api/request.ts";
import { formatDayNear, formatNumber } from "../../format/format.ts";
import { useToday } from "../../live/midnight.ts";
import { listAllRows } from "../../page/listAllRows.ts";
import { QueryError } from "../../page/QueryError.tsx";
import { ShowMore } from "../../page/ShowMore.tsx";
import { useShownRows } from "../../page/useShownRows.ts";
import { paths } from "../../paths.ts";
import { PersonLink } from "../../people/PersonLink.tsx";
import { useCurrentUser, useMay } from "../../session/session.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { cx } from "../../ui/cx.ts";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { linkClass } from "../../ui/link.ts";
import { PlainText } from "../../ui/PlainText.tsx";
import { LoadingRows } from "../../ui/Skeleton.tsx";
import { CalendarLinks } from "../CalendarLinks.tsx";
import { EventLink } from "../EventLink.tsx";
import { isOver } from "../eventDay.ts";
import { queryComingOfSeries } from "../events.queries.ts";
import { formatEventHours, getTitleClass } from "../eventWords.ts";
import { ReplyCard } from "../replies/ReplyCard.tsx";
import { EventRooms } from "./EventRooms.tsx";
import { EventServing } from "./EventServing.tsx";

// Declared here, so that the first screen does not load it.
const eventFile = declareCall<(typeof calendarFeeds)["eventFile"]>("GET", "/api/events/:id/file");

const AT_FIRST = 6;
const MORE = 24;

/** When, where, who leads, and the other dates of a series. */
export function EventOverview({ event }: { event: Event }) {
  const seesRooms = useMay("children.serve");
  const seesPlans = useMay("directory.read");
  return (
    <div
      className={cx("grid items-start gap-6", event.seriesId !== null && "lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]")}
    >
      <div className="grid gap-6">
        {event.asksForReplies && <ReplyCard event={event} />}
        <Card title="Details">
          <Details event={event} />
        </Card>
        {seesRooms && <EventRooms event={event} />}
        {seesPlans && <EventServing event={event} />}
      </div>
      {event.seriesId !== null && <OtherDates event={event} seriesId={event.seriesId} />}
    </div>
  );
}

/** Visitors see it only while the public calendar is on. An administrator finds the setting here. */
function PublicNote() {
  const setsUp = useMay("settings.manage");
  const { congregation } = useCurrentUser();
  const settings = useQuery({ ...read(api.settings.get), enabled: setsUp }).data;
  if (settings?.publicCalendar ?? congregation.publicCalendar) return ", and visitors of the public calendar";
  if (!setsUp) return null;
  return (
    <>
      {". Visitors will see it once the public calendar is on: "}
      <Link to={paths.settings} className={linkClass}>
        Settings
      </Link>
    </>
  );
}

function Details({ event }: { event: Event }) {
  const { description, location, ministryId, ministryName, maxAttendees, isPublic } = event;
  const { organizerId, organizerName, organizerStatus } = event;
  const series = useQuery({
    ...read(api.eventSeries.get, { params: { id: event.id } }),
    enabled: event.seriesId !== null,
  }).data;
  return (
    <>
      <Facts>
        {/* The rule stays in the cache when the event leaves its series. */}
        {series && event.seriesId !== null && <Fact label="Repeats">{series.words}</Fact>}
        <Fact label="Where">{location ?? "Location TBD"}</Fact>
        {organizerStatus !== null && (
          <Fact label="Led by">
            <PersonLink id={organizerId} status={organizerStatus}>
              {organizerName}
            </PersonLink>
          </Fact>
        )}
        <Fact label="Who can see it">
          {ministryId === null ? (
            "Everyone"
          ) : (
            <Link to={paths.ministries} className={linkClass}>
              {ministryName}
            </Link>
          )}
          {isPublic && <PublicNote />}
        </Fact>
        {maxAttendees !== null && <Fact label="Capacity">{`Up to ${formatNumber(maxAttendees)} checked in`}</Fact>}
        {event.attendanceCount !== null && event.attendanceCount > 0 && (
          <Fact label="Checked in">{formatNumber(event.attendanceCount)}</Fact>
        )}
      </Facts>
      {description && <PlainText className="mt-5 border-line border-t pt-4">{description}</PlainText>}
      {event.cancelledAt === null && (
        <CalendarLinks event={event} file={buildAddress(eventFile, { params: { id: event.id } })} />
      )}
    </>
  );
}

/** The next dates of the series, so that one finds the Sunday that is meant. */
function OtherDates({ event, seriesId }: { event: Event; seriesId: number }) {
  const { timezone } = useCurrentUser().congregation;
  const today = useToday();
  const list = useInfiniteQuery(queryComingOfSeries(seriesId));
  const others = listAllRows(list).filter((one) => one.id !== event.id && !isOver(one));
  const { shown, more } = useShownRows(others, list, AT_FIRST, MORE);
  return (
    <Card title="Next dates of the series" padding="none">
      {list.isPending ? (
        <LoadingRows label="Loading the dates" rows={AT_FIRST} className="grid gap-3 px-4 pb-4 sm:px-6" bar="h-6" />
      ) : list.isError && others.length === 0 ? (
        <QueryError query={list} />
      ) : others.length === 0 ? (
        <p className="px-4 pb-4 text-ink-quiet sm:px-6">There are no later dates.</p>
      ) : (
        <ul className="border-line border-t">
          {shown.map((one) => (
            <li
              key={one.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-4 py-2.5 last:border-b-0 sm:px-6"
            >
              <EventLink id={one.id} className={getTitleClass(one)}>
                {`${formatDayNear(one.eventDate, today)}, ${formatEventHours(one, timezone)}`}
              </EventLink>
              {one.cancelledAt ? (
                <Badge tone="critical">Canceled</Badge>
              ) : (
                one.overridden.length > 0 && <Badge>Changed</Badge>
              )}
              {one.title !== event.title && <span className="w-full text-ink-quiet text-sm">{one.title}</span>}
            </li>
          ))}
        </ul>
      )}
      <ShowMore
        list={more}
        label="Show later dates"
        failed="The next dates could not be loaded. Please try again."
        className="p-3"
      />
    </Card>
  );
}
