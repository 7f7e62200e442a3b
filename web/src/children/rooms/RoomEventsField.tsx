import { api } from "@narthex/contract/api.ts";
import type { RoomEvent } from "@narthex/contract/rooms.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useId } from "react";
import { useController } from "react-hook-form";
import { read } from "../../api/reads.ts";
import { getSentence } from "../../api/request.ts";
import { useSearchText } from "../../format/useSearchText.ts";
import type { SchemaForm } from "../../forms/useSchemaForm.ts";
import { FieldError } from "../../ui/Field.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { SearchChoice, SearchedChoices } from "../../ui/SearchChoice.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { describeRoomEvent, nameRoomEvent } from "./roomWords.ts";

export interface UsedAt {
  usedAt: RoomEvent[] | null;
}

const USES = [
  { value: "every", label: "Every event" },
  { value: "chosen", label: "Chosen events" },
] as const;

/** Only some of the next events are searched and listed. */
const IF_ONE_IS_MISSING = "If one is missing, type more of its title.";

const isSame = (one: RoomEvent, other: RoomEvent) => one.kind === other.kind && one.id === other.id;

/** At which events a room is used: at every one, or at series and single events that are searched for. */
export function RoomEventsField({ form, label }: { form: SchemaForm<UsedAt>; label: string }) {
  const { field, fieldState } = useController({ control: form.control, name: "usedAt" });
  const chosen: RoomEvent[] | null = field.value;
  const errorId = useId();
  const error = fieldState.error?.message ?? fieldState.error?.root?.message;
  // The form moves the focus to the fieldset if no event is chosen.
  return (
    <fieldset name="usedAt" tabIndex={-1} aria-describedby={error ? errorId : undefined} className="outline-none">
      <p className="mb-1.5 font-medium text-sm">{label}</p>
      <SegmentedControl
        label={label}
        value={chosen === null ? "every" : "chosen"}
        onChange={(value) => field.onChange(value === "every" ? null : (form.formState.defaultValues?.usedAt ?? []))}
        options={USES}
      />
      {chosen !== null && (
        <div className="mt-3 grid gap-3">
          {chosen.length > 0 && (
            <ul aria-label="Chosen events" className="divide-y divide-line rounded-md border border-line">
              {chosen.map((one) => (
                <li key={`${one.kind} ${one.id}`} className="flex items-center gap-3 py-1.5 pr-1.5 pl-3">
                  <span className="min-w-0 grow break-words">
                    {nameRoomEvent(one)}
                    <span className="block text-ink-quiet text-sm">{describeRoomEvent(one)}</span>
                  </span>
                  <IconButton
                    label={`Remove ${nameRoomEvent(one)}, ${describeRoomEvent(one)}`}
                    icon={<X />}
                    onClick={() => field.onChange(chosen.filter((other) => !isSame(one, other)))}
                  />
                </li>
              ))}
            </ul>
          )}
          <SearchChoice label="Add a series or an event" shown="Search events to come">
            {(close) => (
              <Events
                onChoose={(one) => {
                  if (!chosen.some((other) => isSame(one, other))) field.onChange([...chosen, one]);
                  close();
                }}
              />
            )}
          </SearchChoice>
        </div>
      )}
      {error && <FieldError id={errorId} sentence={error} />}
    </fieldset>
  );
}

function Events({ onChoose }: { onChoose: (one: RoomEvent) => void }) {
  const [text, setText, search] = useSearchText();
  const found = useQuery({
    ...read(api.rooms.searchEvents, { query: { search } }),
    placeholderData: keepPreviousData,
  });
  const events = found.data ?? [];
  return (
    <SearchedChoices
      label="Search series and events"
      placeholder="Part of the title"
      text={text}
      onText={setText}
      choices={events.map((one) => ({
        key: `${one.kind} ${one.id}`,
        name: nameRoomEvent(one),
        note: describeRoomEvent(one),
        onChoose: () => onChoose(one),
      }))}
      onEnter={() => events.length === 1 && events[0] && onChoose(events[0])}
      note={!found.data ? null : events.length === 0 ? "No event to come has this title." : IF_ONE_IS_MISSING}
      error={found.isError ? getSentence(found.error, "Please try again in a moment.") : null}
    />
  );
}
