import type { Event } from "@narthex/contract/events.ts";
import { ArrowLeft } from "lucide-react";
import { hoursInWords } from "../events/eventWords.ts";
import { dayInWords } from "../format/words.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { RunningCount } from "./greeter/RunningCount.tsx";

interface EventSummaryProps {
  event: Event;
  /** Says how many are checked in. */
  counts: boolean;
  onBack: () => void;
}

/** Step 2, on top: which event it is, and the way back. */
export function EventSummary({ event, counts, onBack }: EventSummaryProps) {
  return (
    <div className="flex shrink-0 items-start gap-2 rounded-lg bg-surface-sunken p-2">
      <IconButton label="Choose another event" icon={<ArrowLeft />} className="size-11" onClick={onBack} />
      <div className="min-w-0 grow py-0.5">
        <h3 className="break-words font-semibold leading-5">{event.title}</h3>
        <p className="mt-0.5 text-ink-quiet text-sm">
          {dayInWords(event.eventDate)}, <span className="inline-block">{hoursInWords(event, event.timezone)}</span> (
          {event.timezone})
        </p>
        {counts && <RunningCount event={event} className="mt-0.5 text-sm" />}
      </div>
    </div>
  );
}
