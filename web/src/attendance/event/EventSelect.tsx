import type { Event } from "@narthex/contract/events.ts";
import { formatEventChoice } from "../../events/eventWords.ts";
import { type PagedQuery, ShowMore } from "../../page/ShowMore.tsx";
import { useCurrentUser } from "../../session/session.ts";
import { SelectBox } from "../../ui/SelectBox.tsx";

interface EventSelectProps {
  events: readonly Event[];
  /** The paged list of the events. */
  list: PagedQuery;
  event: Event | null;
  onEvent: (id: number) => void;
  labelHidden?: boolean;
}

/** Selects the event of the check-in. */
export function EventSelect({ events, list, event, onEvent, labelHidden = false }: EventSelectProps) {
  const { timezone } = useCurrentUser().congregation;
  const choices = event && !events.some((one) => one.id === event.id) ? [event, ...events] : events;
  return (
    <div>
      <SelectBox
        label="Event"
        labelHidden={labelHidden}
        value={event?.id ?? ""}
        onChange={({ target }) => onEvent(Number(target.value))}
        options={[
          { value: "", label: choices.length === 0 ? "No upcoming events" : "Choose an event", disabled: true },
          ...choices.map((one) => ({
            value: one.id,
            label: formatEventChoice(one, timezone),
            disabled: one.cancelledAt !== null,
          })),
        ]}
      />
      <ShowMore
        asLink
        list={list}
        label="Show later events"
        failed="The next events could not be loaded. Please try again."
      />
    </div>
  );
}
