// Chooses a time zone: the near ones from a list, every other one by its name.
import { ALL_TIMEZONES, formatCity, NEAR_TIMEZONES } from "@narthex/contract/timezones.ts";
import { useId, useState } from "react";
import { formatTimezone } from "../format/formatTimezone.ts";
import type { FieldWiring } from "../ui/Field.tsx";
import { Input } from "../ui/Input.tsx";
import { Select } from "../ui/Select.tsx";
import { findZone } from "./zones.ts";

const OTHER = "other";

interface TimezoneSelectProps {
  wiring: FieldWiring;
  name?: string;
  /** Empty while a typed name is no time zone, which every schema refuses. */
  value: string;
  onChange: (zone: string) => void;
  large?: boolean;
}

export function TimezoneSelect({ wiring, name, value, onChange, large = false }: TimezoneSelectProps) {
  const listId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  // A restored draft sets the empty value after the first render.
  const shown = typed ?? (value === "" ? "" : null);
  const zones = value === "" || NEAR_TIMEZONES.includes(value) ? NEAR_TIMEZONES : [value, ...NEAR_TIMEZONES];
  return (
    <div className="grid gap-2">
      <Select
        {...wiring}
        {...(name && shown === null ? { name } : {})}
        aria-invalid={shown === null ? wiring["aria-invalid"] : undefined}
        large={large}
        value={shown === null ? value : OTHER}
        options={[
          ...zones.map((zone) => ({ value: zone, label: formatTimezone(zone) })),
          { value: OTHER, label: "Another time zone…" },
        ]}
        onChange={({ target }) => {
          setTyped(target.value === OTHER ? "" : null);
          onChange(target.value === OTHER ? "" : target.value);
        }}
      />
      {shown !== null && (
        <>
          <Input
            {...(name ? { name } : {})}
            aria-label="Name of the time zone"
            aria-describedby={[wiring["aria-describedby"], `${listId}-state`].filter(Boolean).join(" ")}
            aria-invalid={wiring["aria-invalid"]}
            placeholder="A city, such as Manila"
            list={listId}
            autoComplete="off"
            autoFocus
            large={large}
            value={shown}
            onChange={({ target }) => {
              setTyped(target.value);
              onChange(findZone(target.value) ?? "");
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
            {value === "" ? "Keep typing, or choose from the list." : `Chosen: ${formatTimezone(value)}`}
          </p>
        </>
      )}
    </div>
  );
}
