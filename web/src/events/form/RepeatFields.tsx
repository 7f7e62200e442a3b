// How an event repeats, with the rule in words and its next dates.
import { MAX_OCCURRENCES } from "@narthex/contract/limits.ts";
import { type Recurrence, WEEKDAYS, type Weekday } from "@narthex/contract/recurrence.ts";
import { useEffect, useState } from "react";
import { formatWeekday } from "../../format/format.ts";
import { cx } from "../../ui/cx.ts";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { Select } from "../../ui/Select.tsx";
import { DayList } from "./DayList.tsx";
import { RepeatPreview } from "./RepeatPreview.tsx";
import { choiceOf, nthOf, type RepeatChoice, type RepeatKind, ruleOfChoice, weekdayOf } from "./repeatRule.ts";

const NAMES: Record<Weekday, string> = {
  SU: "Sunday",
  MO: "Monday",
  TU: "Tuesday",
  WE: "Wednesday",
  TH: "Thursday",
  FR: "Friday",
  SA: "Saturday",
};
const SUNDAY_FIRST: readonly Weekday[] = ["SU", ...WEEKDAYS.slice(0, 6)];
const NTH = ["", "first", "second", "third", "fourth", "fifth"];
const UNITS: Partial<Record<RepeatKind, string>> = { weekly: "weeks", yearly: "years" };

function optionsOf(start: string, kind: RepeatKind) {
  const weekday = NAMES[weekdayOf(start)];
  const options: { value: RepeatKind; label: string }[] = [
    { value: "none", label: "Does not repeat" },
    { value: "weekly", label: "Weekly, or every few weeks" },
    { value: "monthlyNth", label: `Monthly on the ${NTH[nthOf(start)]} ${weekday}` },
    { value: "monthlyLast", label: `Monthly on the last ${weekday}` },
    { value: "monthlyDay", label: `Monthly on day ${Number(start.slice(8, 10))}` },
    { value: "monthEnd", label: "Monthly on the last day" },
    { value: "yearly", label: "Yearly" },
  ];
  return kind === "other" ? [...options, { value: "other" as const, label: "Another rule (as it is)" }] : options;
}

interface RepeatFieldsProps {
  value: Recurrence | null;
  onChange: (value: Recurrence | null) => void;
  /** YYYY-MM-DDTHH:MM, or "" while the form has no start. */
  start: string;
  timezone: string;
  /** A series stays one; single days are deleted instead. */
  isSeries: boolean;
  error: string | undefined;
}

export function RepeatFields({ value, onChange, start, timezone, isSeries, error }: RepeatFieldsProps) {
  const [choice, setChoice] = useState<RepeatChoice>(() => choiceOf(value?.rule ?? null, start));
  const rule = choice.kind === "other" ? (value?.rule ?? null) : ruleOfChoice(choice, start);
  // The rule names the day of the start, which is another field: it follows that field.
  useEffect(() => {
    if (rule !== (value?.rule ?? null)) onChange(rule === null ? null : { ...value, rule });
  }, [rule, value, onChange]);
  if (start === "") return <p className="text-ink-quiet text-sm">Choose the start first to repeat the event.</p>;

  const options = optionsOf(start, choice.kind).filter((option) => !isSeries || option.value !== "none");
  return (
    <fieldset className="flex flex-col gap-5 rounded-lg border border-line p-4">
      <legend className="px-1 font-medium text-sm">Repeats</legend>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="How the event repeats" error={error}>
          {(wiring) => (
            <Select
              {...wiring}
              value={choice.kind}
              options={options}
              onChange={({ target }) => setChoice({ kind: target.value as RepeatKind, interval: 1, weekdays: [] })}
            />
          )}
        </Field>
        {choice.kind !== "none" && choice.kind !== "other" && (
          <Field label={`Every how many ${UNITS[choice.kind] ?? "months"}`}>
            {(wiring) => (
              <Input
                {...wiring}
                type="number"
                min={1}
                max={99}
                value={choice.interval}
                onChange={({ target }) =>
                  setChoice({ ...choice, interval: Math.min(99, Math.max(1, Math.trunc(Number(target.value)))) })
                }
              />
            )}
          </Field>
        )}
      </div>
      {choice.kind === "weekly" && (
        <Weekdays
          chosen={choice.weekdays.length > 0 ? choice.weekdays : [weekdayOf(start)]}
          onChange={(weekdays) => setChoice({ ...choice, weekdays })}
        />
      )}
      {value && (
        <>
          <EndFields value={value} onChange={onChange} />
          <DayList
            label="Days left out, such as holidays"
            days={value.skippedDates ?? []}
            onChange={(skippedDates) => onChange({ ...value, skippedDates })}
          />
          <DayList
            label="Extra days"
            days={value.extraDates ?? []}
            onChange={(extraDates) => onChange({ ...value, extraDates })}
          />
          <RepeatPreview recurrence={value} start={start} timezone={timezone} />
        </>
      )}
    </fieldset>
  );
}

function Weekdays({ chosen, onChange }: { chosen: readonly Weekday[]; onChange: (days: Weekday[]) => void }) {
  const toggle = (day: Weekday) => {
    const days = SUNDAY_FIRST.filter((other) => (other === day) !== chosen.includes(other));
    if (days.length > 0) onChange(days);
  };
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="mb-1.5 font-medium text-sm">On</legend>
      {SUNDAY_FIRST.map((day) => (
        <button
          key={day}
          type="button"
          aria-label={NAMES[day]}
          aria-pressed={chosen.includes(day)}
          onClick={() => toggle(day)}
          className={cx(
            "h-9 min-w-11 rounded-md border px-2 text-sm touch:h-11",
            chosen.includes(day)
              ? "border-accent bg-accent text-accent-ink"
              : "border-line-strong hover:bg-surface-sunken",
          )}
        >
          {NAMES[day].slice(0, 3)}
        </button>
      ))}
    </fieldset>
  );
}

type Ending = "never" | "until" | "count";
const DEFAULT_COUNT = 10;

function EndFields({ value, onChange }: { value: Recurrence; onChange: (value: Recurrence) => void }) {
  const [ending, setEnding] = useState<Ending>(value.until ? "until" : value.count ? "count" : "never");
  const choose = (next: Ending) => {
    setEnding(next);
    onChange({ ...value, until: null, count: next === "count" ? DEFAULT_COUNT : null });
  };
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Stops repeating">
        {(wiring) => (
          <Select
            {...wiring}
            value={ending}
            onChange={({ target }) => choose(target.value as Ending)}
            options={[
              { value: "never", label: "Never" },
              { value: "until", label: "On a day" },
              { value: "count", label: "After a number of times" },
            ]}
          />
        )}
      </Field>
      {ending === "until" && (
        <Field label="Last day" hint={value.until ? formatWeekday(value.until) : "Until then the series has no end."}>
          {(wiring) => (
            <Input
              {...wiring}
              type="date"
              value={value.until ?? ""}
              onChange={({ target }) => onChange({ ...value, until: target.value || null, count: null })}
            />
          )}
        </Field>
      )}
      {ending === "count" && (
        <Field label="Number of times">
          {(wiring) => (
            <Input
              {...wiring}
              type="number"
              min={1}
              max={MAX_OCCURRENCES}
              value={value.count ?? ""}
              onChange={({ target }) =>
                onChange({ ...value, until: null, count: Math.trunc(Number(target.value)) || null })
              }
            />
          )}
        </Field>
      )}
    </div>
  );
}
