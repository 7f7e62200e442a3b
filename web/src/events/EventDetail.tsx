// What there is to know about an event, for everyone who may see it. Changing it is the other dialog's business.
import { api } from "@narthex/contract/api.ts";
import type { Event } from "@narthex/contract/events.ts";
import { useQuery } from "@tanstack/react-query";
import {
  Ban,
  CalendarClock,
  CalendarX,
  HandHeart,
  MapPin,
  Pencil,
  Repeat,
  RotateCcw,
  UserRound,
  Users,
} from "lucide-react";
import type { ReactNode } from "react";
import { read } from "../api/reads.ts";
import { ApiError, request, sentenceOf } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { EventHeadcount } from "../attendance/headcount/EventHeadcount.tsx";
import { numberInWords } from "../format/words.ts";
import { useCurrentUser } from "../session/session.ts";
import { ActionBar } from "../ui/ActionBar.tsx";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { cx } from "../ui/cx.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { Loading, Skeleton } from "../ui/Skeleton.tsx";
import { eventById } from "./events.queries.ts";
import { titleClass, whenInWords } from "./eventWords.ts";

interface EventDetailProps {
  eventId: number;
  onEdit: (event: Event) => void;
  onCancel: (event: Event) => void;
  onClose: () => void;
}

export function EventDetail({ eventId, onEdit, onCancel, onClose }: EventDetailProps) {
  const { congregation } = useCurrentUser();
  const { data: event, error, isFetching, refetch } = useQuery(eventById(eventId));
  const seriesId = event?.seriesId ?? null;
  const series = useQuery({
    ...read(api.eventSeries.get, { params: { id: eventId } }),
    enabled: seriesId !== null,
  }).data;
  const reinstate = useAction({
    call: ({ id, updatedAt }: Event) => request(api.events.reinstate, { params: { id }, body: { updatedAt } }),
    failed: "Failed to reinstate event",
    failureNotice: true,
    done: "Event reinstated",
  });
  const isGone = error instanceof ApiError && error.status === 404;
  if (!event || isGone) {
    return (
      <Dialog open onClose={onClose} title="Event" size="small">
        {isGone ? (
          <EmptyState
            icon={<CalendarX />}
            title="No such event"
            text="It was deleted, or it is only for the members of a ministry."
          />
        ) : error ? (
          <ErrorState
            text={sentenceOf(error, "Please try again in a moment.")}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <Loading label="Loading the event">
            <Skeleton className="h-40 w-full" />
          </Loading>
        )}
      </Dialog>
    );
  }
  const { description, location, ministryName, organizerName, maxAttendees } = event;
  return (
    <Dialog open onClose={onClose} title={<span className={cx("break-words", titleClass(event))}>{event.title}</span>}>
      {event.cancelledAt && (
        <p className="pb-3">
          <Badge tone="critical">Canceled</Badge>
        </p>
      )}
      <dl className="flex flex-col gap-3 pb-2">
        <Fact icon={<CalendarClock />} term="When">
          {whenInWords(event, congregation.timezone)}
        </Fact>
        {series && (
          <Fact icon={<Repeat />} term="Repeats">
            {series.words}
          </Fact>
        )}
        <Fact icon={<MapPin />} term="Where">
          {location ?? "Location TBD"}
        </Fact>
        {ministryName && (
          <Fact icon={<HandHeart />} term="Ministry">
            {ministryName}
          </Fact>
        )}
        {organizerName && (
          <Fact icon={<UserRound />} term="Organizer">
            {organizerName}
          </Fact>
        )}
        {maxAttendees !== null && (
          <Fact icon={<Users />} term="Places">
            {`Up to ${numberInWords(maxAttendees)}`}
          </Fact>
        )}
      </dl>
      <EventHeadcount event={event} className="border-line border-t pt-3" />
      {description && <p className="mt-3 whitespace-pre-line break-words border-line border-t pt-4">{description}</p>}
      {event.can.edit && (
        <ActionBar>
          {event.cancelledAt ? (
            <Button variant="quiet" icon={<RotateCcw />} busy={reinstate.busy} onClick={() => reinstate.run(event)}>
              Reinstate
            </Button>
          ) : (
            <Button variant="quiet" icon={<Ban />} onClick={() => onCancel(event)}>
              Cancel event
            </Button>
          )}
          <Button icon={<Pencil />} onClick={() => onEdit(event)}>
            Edit
          </Button>
        </ActionBar>
      )}
    </Dialog>
  );
}

function Fact({ icon, term, children }: { icon: ReactNode; term: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-3">
      <dt className="flex h-6 shrink-0 items-center text-ink-quiet [&_svg]:size-4.5">
        {icon}
        <span className="sr-only">{term}</span>
      </dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
