// Chooses a time zone: the near ones from a list, every other one by its name.
import { ALL_TIMEZONES, NEAR_TIMEZONES } from "@narthex/contract/timezones.ts";
import { useId, useState } from "react";
import { formatTimezone } from "../format/formatTimezone.ts";
import type { FieldWiring } from "../ui/Field.tsx";
import { Input } from "../ui/Input.tsx";
import { Select } from "../ui/Select.tsx";
import { findZone, formatCity } from "./zones.ts";

const OTHER = "other";

interface TimezoneSelectProps {
  wiring: FieldWiring;
  name?: string;
  value: string;
  onChange: (zone: string) => void;
  large?: boolean;
}

export function TimezoneSelect({ wiring, name, value, onChange, large = false }: TimezoneSelectProps) {
  const listId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const zones = NEAR_TIMEZONES.includes(value) ? NEAR_TIMEZONES : [value, ...NEAR_TIMEZONES];
  const isUnknown = typed !== null && typed !== "" && findZone(typed) === null;
  return (
    <div className="grid gap-2">
      <Select
        {...wiring}
        {...(name ? { name } : {})}
        large={large}
        value={typed === null ? value : OTHER}
        options={[
          ...zones.map((zone) => ({ value: zone, label: formatTimezone(zone) })),
          { value: OTHER, label: "Another time zone…" },
        ]}
        onChange={({ target }) => {
          setTyped(target.value === OTHER ? "" : null);
          if (target.value !== OTHER) onChange(target.value);
        }}
      />
      {typed !== null && (
        <>
          <Input
            aria-label="Name of the time zone"
            aria-describedby={`${listId}-state`}
            placeholder="A city, such as Manila"
            list={listId}
            autoComplete="off"
            autoFocus
            large={large}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              const zone = findZone(target.value);
              if (zone) onChange(zone);
            }}
          />
          <datalist id={listId}>
            {ALL_TIMEZONES.map((zone) => (
              <option key={zone} value={formatCity(zone)}>
                {zone}
              </option>
            ))}
          </datalist>
          <p id={`${listId}-state`} role="status" className="text-ink-quiet text-sm">
            {isUnknown ? "Type on, or choose from the list." : `Chosen: ${formatTimezone(value)}`}
          </p>
        </>
      )}
    </div>
  );
}
