import { api } from "@narthex/contract/api.ts";
import { MAX_SERVING_NEEDED } from "@narthex/contract/limits.ts";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import type { Place } from "./place.ts";

const NUMBERS = Array.from({ length: MAX_SERVING_NEEDED + 1 }, (_, value) => ({ value, label: String(value) }));

/** How many people a position needs at one event. Saved as soon as it is chosen. */
export function NeedField({ ministryId, place }: { ministryId: number; place: Place }) {
  const { event, position, needed } = place;
  const save = useAction({
    call: (chosen: number | null) =>
      request(api.serving.setNeed, {
        params: { id: ministryId },
        body: { eventId: event.id, positionId: position.id, needed: chosen },
      }),
    failed: "The number could not be saved. Please try again.",
  });
  return (
    <Field
      label="People needed at this event"
      error={save.sentence}
      className="flex flex-wrap items-center gap-x-3 [&>label]:mb-0"
    >
      {(wiring) => (
        <Select
          {...wiring}
          placeholder={`As usual: ${position.needed}`}
          value={needed === position.needed ? "" : needed}
          options={NUMBERS}
          onChange={({ target }) => save.run(target.value === "" ? null : Number(target.value))}
          className="w-36"
        />
      )}
    </Field>
  );
}
