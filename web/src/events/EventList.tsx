import type { Event } from "@narthex/contract/events.ts";
import { CalendarDays } from "lucide-react";
import { useState } from "react";
import { numberInWords } from "../client/words.ts";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { EventRow } from "./EventRow.tsx";
import type { EventActions } from "./eventActions.ts";
import { comingAndPast } from "./eventDay.ts";

const PAST_AT_FIRST = 10;

interface EventListProps extends EventActions {
  events: readonly Event[];
  onCreate: (() => void) | null;
}

/** What comes, the next first; then what was, the latest first. */
export function EventList({ events, onCreate, ...actions }: EventListProps) {
  const [shown, setShown] = useState(PAST_AT_FIRST);
  const { coming, past } = comingAndPast(events);

  if (events.length === 0) {
    return (
      <>
        <h2 className="mb-4 font-semibold text-lg">All Events (0)</h2>
        <Card>
          <EmptyState
            icon={<CalendarDays />}
            title="No events scheduled"
            text={
              onCreate
                ? "Plan a service or an activity, and people can be checked in to it."
                : "Services and activities appear here once they are planned."
            }
            action={
              onCreate && (
                <Button variant="secondary" onClick={onCreate}>
                  Create Event
                </Button>
              )
            }
          />
        </Card>
      </>
    );
  }
  return (
    <>
      <h2 className="mb-4 font-semibold text-lg">All Events ({numberInWords(events.length)})</h2>
      <div className="flex flex-col gap-6">
        {coming.length > 0 && <Section title="Coming up" events={coming} {...actions} />}
        {past.length > 0 && (
          <div className="flex flex-col gap-4">
            <Section title="Past" events={past.slice(0, shown)} {...actions} />
            {past.length > shown && (
              <Button className="self-center" onClick={() => setShown(shown + 50)}>
                Show earlier events
              </Button>
            )}
          </div>
        )}
      </div>
    </>
  );
}

function Section({ title, events, ...actions }: { title: string; events: readonly Event[] } & EventActions) {
  return (
    <section>
      <h3 className="mb-2 font-medium text-ink-quiet text-sm">{title}</h3>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface-raised shadow-raised">
        {events.map((event) => (
          <EventRow key={event.id} event={event} {...actions} />
        ))}
      </ul>
    </section>
  );
}
