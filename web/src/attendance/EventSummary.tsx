import type { Event } from "@narthex/contract/events.ts";
import { ArrowLeft } from "lucide-react";
import { formatEventHours } from "../events/eventWords.ts";
import { formatWeekday } from "../format/format.ts";
import { formatTimezone } from "../format/formatTimezone.ts";
import { IconButton } from "../ui/IconButton.tsx";

interface EventSummaryProps {
  event: Event;
  onBack: () => void;
}

/** The top of step 2: the chosen event, and a link back. */
export function EventSummary({ event, onBack }: EventSummaryProps) {
  return (
    <div className="flex shrink-0 items-start gap-2 rounded-lg bg-surface-sunken p-2">
      <IconButton label="Choose another event" icon={<ArrowLeft />} className="size-11" onClick={onBack} />
      <div className="min-w-0 grow py-0.5">
        <h3 className="break-words font-semibold leading-5">{event.title}</h3>
        <p className="mt-0.5 text-ink-quiet text-sm">
          {formatWeekday(event.eventDate)},{" "}
          <span className="inline-block">{formatEventHours(event, event.timezone)}</span>,{" "}
          <span className="inline-block">{formatTimezone(event.timezone)}</span>
        </p>
      </div>
    </div>
  );
}
