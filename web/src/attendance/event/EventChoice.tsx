import type { Event } from "@narthex/contract/events.ts";
import { CalendarDays, ChevronRight } from "lucide-react";
import { isCheckinOpen, isOnToday, isOver } from "../../events/eventDay.ts";
import { formatEventHours } from "../../events/eventWords.ts";
import { formatWeekday } from "../../format/format.ts";
import { useToday } from "../../live/midnight.ts";
import { type PagedQuery, ShowMore } from "../../page/ShowMore.tsx";
import { useShownRows } from "../../page/useShownRows.ts";
import { useCurrentUser } from "../../session/session.ts";
import { Badge } from "../../ui/Badge.tsx";
import { CalendarLeaf } from "../../ui/CalendarLeaf.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadingRows, Skeleton } from "../../ui/Skeleton.tsx";

const AT_FIRST = 12;
const MORE = 24;

interface EventChoiceProps {
  events: readonly Event[];
  /** The paged list of the events. */
  list: PagedQuery;
  onChoose: (id: number) => void;
}

/** Step 1: choosing the event. Only today's events are shown at first, if there are any; those that are over come last. */
export function EventChoice({ events, list, onChoose }: EventChoiceProps) {
  const { timezone } = useCurrentUser().congregation;
  const open = events.filter((one) => isCheckinOpen(one));
  const later = events.filter((one) => !isCheckinOpen(one));
  const sorted = [...open.filter((one) => !isOver(one)), ...open.filter((one) => isOver(one)), ...later];
  // Today's events are shown alone: nearly everyone is checked in to one of them.
  const { shown, more } = useShownRows(sorted, list, open.length || AT_FIRST, MORE);
  // Re-renders at midnight, because today's events change.
  useToday();
  if (events.length === 0) {
    return (
      <EmptyState
        icon={<CalendarDays />}
        title="No upcoming events"
        text="Once a service or activity is planned, people can be checked in here."
      />
    );
  }
  return (
    <>
      <p className="mb-3 text-ink-quiet">Choose an event</p>
      <ul className="flex flex-col gap-2">
        {shown.map((event) => (
          <li key={event.id}>
            <button
              type="button"
              onClick={() => onChoose(event.id)}
              className="flex min-h-18 w-full items-center gap-4 rounded-lg border border-line bg-surface-raised p-3 text-left transition-colors hover:border-line-strong hover:bg-surface-sunken"
            >
              <CalendarLeaf date={event.eventDate} />
              <span className="min-w-0 grow">
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <span className="min-w-0 break-words font-medium">{event.title}</span>
                  {isOnToday(event) && <Badge tone="accent">Today</Badge>}
                </span>
                <span className="block text-ink-quiet text-sm">
                  {formatWeekday(event.eventDate)},{" "}
                  <span className="inline-block">{formatEventHours(event, timezone)}</span>
                </span>
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-quiet" />
            </button>
          </li>
        ))}
      </ul>
      <ShowMore
        list={more}
        label="Show later events"
        failed="The next events could not be loaded. Please try again."
        className="mt-2"
      />
    </>
  );
}

export function EventChoiceSkeleton() {
  return (
    <>
      <Skeleton className="mb-3 h-6 w-40" />
      <LoadingRows label="Loading events" rows={4} className="flex flex-col gap-2" bar="h-18 rounded-lg" />
    </>
  );
}
