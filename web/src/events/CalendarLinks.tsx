import { getButtonClass } from "../ui/Button.tsx";
import { buildGoogleLink, type LinkedEvent } from "./eventLinks.ts";

interface CalendarLinksProps {
  event: LinkedEvent;
  /** The address of the event as a calendar file. */
  file: string;
  variant?: "primary" | "secondary";
}

/** Adds one event to the reader's own calendar. */
export function CalendarLinks({ event, file, variant = "secondary" }: CalendarLinksProps) {
  return (
    <p className="mt-8 flex flex-wrap gap-2 print:hidden">
      <a href={file} className={getButtonClass({ variant })}>
        Add to my calendar
      </a>
      <a href={buildGoogleLink(event)} target="_blank" rel="noreferrer" className={getButtonClass()}>
        Google Calendar
      </a>
    </p>
  );
}
