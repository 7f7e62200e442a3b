import type { Event } from "@narthex/contract/events.ts";
import { dateInWords } from "../client/words.ts";
import { hoursInWords } from "../events/eventWords.ts";
import { Field } from "../ui/Field.tsx";
import { Select } from "../ui/Select.tsx";

interface EventSelectProps {
  events: readonly Event[];
  event: Event | null;
  onEvent: (id: number | null) => void;
  labelHidden?: boolean;
}

export const eventLabel = (event: Event) => `${event.title} · ${dateInWords(event.eventDate)}, ${hoursInWords(event)}`;

/** Which event the check-in is for. */
export function EventSelect({ events, event, onEvent, labelHidden = false }: EventSelectProps) {
  const options = event && !events.some((one) => one.id === event.id) ? [event, ...events] : events;
  return (
    <Field label="Event" labelHidden={labelHidden}>
      {(wiring) => (
        <Select
          {...wiring}
          value={event?.id ?? ""}
          onChange={({ target }) => onEvent(target.value === "" ? null : Number(target.value))}
          placeholder={options.length === 0 ? "No upcoming events" : "Choose an event"}
          options={options.map((one) => ({ value: one.id, label: eventLabel(one) }))}
        />
      )}
    </Field>
  );
}
