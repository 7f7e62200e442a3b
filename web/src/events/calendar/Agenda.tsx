import type { Event } from "@narthex/contract/events.ts";
import { CalendarDays } from "lucide-react";
import { formatWeekday } from "../../format/format.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { EventRow } from "../list/EventRow.tsx";
import type { EventActions } from "../list/eventActions.ts";
import { useMinistryTint } from "./ministryTint.ts";

interface AgendaProps extends EventActions {
  /** YYYY-MM. */
  month: string;
  byDay: ReadonlyMap<string, readonly Event[]>;
}

/** The days of a month that have events, below each other. */
export function Agenda({ month, byDay, ...actions }: AgendaProps) {
  const tintOf = useMinistryTint();
  const days = [...byDay].filter(([date]) => date.startsWith(month)).sort(([a], [b]) => a.localeCompare(b));
  if (days.length === 0)
    return (
      <Card>
        <EmptyState icon={<CalendarDays />} title="No events in this month" text="Choose another month above." />
      </Card>
    );
  return (
    <ol className="flex flex-col gap-6">
      {days.map(([date, events]) => (
        <li key={date}>
          <h3 className="mb-2 font-medium">{formatWeekday(date)}</h3>
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface-raised shadow-raised">
            {events.map((event) => (
              <EventRow key={event.id} underDay={date} event={event} tint={tintOf(event.ministryId)} {...actions} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
