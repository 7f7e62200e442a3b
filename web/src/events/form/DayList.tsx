import { Plus, X } from "lucide-react";
import { useState } from "react";
import { formatDate } from "../../format/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { linkClass } from "../../ui/link.ts";

/** More days are behind a button, because the holidays of years fill the screen of a phone. */
const SHOWN = 6;

interface DayListProps {
  label: string;
  /** YYYY-MM-DD. */
  days: readonly string[];
  onChange: (days: string[]) => void;
}

/** Single days that are added and removed one by one. */
export function DayList({ label, days, onChange }: DayListProps) {
  const [day, setDay] = useState("");
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole || days.length <= SHOWN + 1 ? days : days.slice(0, SHOWN);
  const add = () => {
    if (day !== "") onChange([...new Set([...days, day])].sort());
    setDay("");
  };
  return (
    <div className="flex flex-col gap-2">
      <Field label={label}>
        {(wiring) => (
          <span className="flex gap-2">
            <Input
              {...wiring}
              type="date"
              value={day}
              onChange={({ target }) => setDay(target.value)}
              // A day that was typed belongs to the list also without a press on the button.
              onBlur={add}
              onKeyDown={(pressed) => {
                if (pressed.key !== "Enter") return;
                pressed.preventDefault();
                add();
              }}
            />
            <Button
              icon={<Plus />}
              onClick={add}
              // Not disabled: it gets the focus from the field, which adds the day and is empty then.
              aria-disabled={day === "" || undefined}
              className="aria-disabled:opacity-50"
              aria-label={`Add to: ${label}`}
            >
              Add
            </Button>
          </span>
        )}
      </Field>
      {days.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {shown.map((one) => (
            <li key={one}>
              <button
                type="button"
                aria-label={`Remove ${formatDate(one)}`}
                onClick={() => onChange(days.filter((other) => other !== one))}
                className="inline-flex items-center gap-1 rounded-full bg-surface-sunken px-2.5 py-1 text-sm hover:bg-line touch:min-h-11"
              >
                {formatDate(one)}
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
          {shown.length < days.length && (
            <li>
              <button
                type="button"
                className={`${linkClass} px-1 py-1 text-sm touch:min-h-11`}
                onClick={() => setWhole(true)}
              >
                {`Show all ${days.length} days`}
              </button>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
