import type { Event } from "@narthex/contract/events.ts";
import { CalendarDays, ChevronRight } from "lucide-react";
import { useState } from "react";
import { isOnToday } from "../../events/eventDay.ts";
import { hoursInWords } from "../../events/eventWords.ts";
import { dayInWords } from "../../format/words.ts";
import { useToday } from "../../live/midnight.ts";
import { useCurrentUser } from "../../session/session.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { CalendarLeaf } from "../../ui/CalendarLeaf.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Loading, Skeleton } from "../../ui/Skeleton.tsx";
import type { MoreEventsProps } from "./MoreEvents.tsx";

const AT_FIRST = 12;
const MORE = 24;

interface EventChoiceProps {
  events: readonly Event[];
  /** The list that the events come from. */
  list: MoreEventsProps["list"];
  onChoose: (id: number) => void;
}

/** Step 1: which event. The next one stands first. */
export function EventChoice({ events, list, onChoose }: EventChoiceProps) {
  const [shown, setShown] = useState(AT_FIRST);
  const { timezone } = useCurrentUser().congregation;
  const more = () => {
    setShown(shown + MORE);
    if (shown + MORE > events.length && list.hasNextPage) void list.fetchNextPage();
  };
  // With the day turns "Today".
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
      <p className="mb-3 text-ink-quiet">Which event is it?</p>
      <ul className="flex flex-col gap-2">
        {events.slice(0, shown).map((event) => (
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
                  {dayInWords(event.eventDate)}, <span className="inline-block">{hoursInWords(event, timezone)}</span>
                </span>
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-quiet" />
            </button>
          </li>
        ))}
      </ul>
      {(shown < events.length || list.hasNextPage) && (
        <Button variant="quiet" className="mt-2 self-center" busy={list.isFetchingNextPage} onClick={more}>
          Show later events
        </Button>
      )}
    </>
  );
}

const PLACEHOLDERS = ["a", "b", "c", "d"];

export function EventChoiceSkeleton() {
  return (
    <Loading label="Loading events">
      <Skeleton className="mb-3 h-6 w-40" />
      <div className="flex flex-col gap-2">
        {PLACEHOLDERS.map((key) => (
          <Skeleton key={key} className="h-18 rounded-lg" />
        ))}
      </div>
    </Loading>
  );
}
