// How an event repeats, with the rule in words and its next dates.
import type { NewEvent } from "@narthex/contract/events.ts";
import { MAX_OCCURRENCES } from "@narthex/contract/limits.ts";
import { type Recurrence, WEEKDAYS, type Weekday } from "@narthex/contract/recurrence.ts";
import { useEffect, useState } from "react";
import type * as z from "zod";
import { formatMonth, formatWeekday } from "../../format/format.ts";
import { useFieldError } from "../../forms/boundField.ts";
import type { SchemaForm } from "../../forms/useSchemaForm.ts";
import { Field, type FieldWiring } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { InputBox } from "../../ui/InputBox.tsx";
import { SelectBox } from "../../ui/SelectBox.tsx";
import { DayList } from "./DayList.tsx";
import { RepeatPreview, type SeriesChange, useDatesPreview, type When } from "./RepeatPreview.tsx";
import {
  composeRule,
  getNth,
  getWeekday,
  listWeekdays,
  type RepeatChoice,
  type RepeatKind,
  toChoice,
} from "./repeatRule.ts";
import { Toggles } from "./Toggles.tsx";

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
const NTHS = [1, 2, 3, 4, 5, -1];
const formatNth = (nth: number) => {
  const name = NTH.at(nth) ?? "";
  return nth === -1 ? "Last" : name.charAt(0).toUpperCase() + name.slice(1);
};
const UNITS: Partial<Record<RepeatKind, string>> = {
  daily: "days",
  weekly: "weeks",
  yearly: "years",
  yearlyNth: "years",
  yearlyLast: "years",
};

const formatMonthName = (start: string) => formatMonth(start.slice(0, 10)).split(" ")[0];

function listRepeatOptions(start: string, kind: RepeatKind) {
  const weekday = NAMES[getWeekday(start)];
  const options: { value: RepeatKind; label: string }[] = [
    { value: "none", label: "Does not repeat" },
    { value: "daily", label: "Daily, or every few days" },
    { value: "weekly", label: "Weekly, or every few weeks" },
    { value: "monthlyNth", label: `Monthly on the ${NTH[getNth(start)]} ${weekday}` },
    { value: "monthlyLast", label: `Monthly on the last ${weekday}` },
    { value: "monthlyNths", label: `Monthly on several ${weekday}s` },
    { value: "monthlyDay", label: `Monthly on day ${Number(start.slice(8, 10))}` },
    { value: "monthEnd", label: "Monthly on the last day" },
    { value: "yearly", label: "Yearly" },
    { value: "yearlyNth", label: `Yearly on the ${NTH[getNth(start)]} ${weekday} of ${formatMonthName(start)}` },
    { value: "yearlyLast", label: `Yearly on the last ${weekday} of ${formatMonthName(start)}` },
  ];
  return kind === "other" ? [...options, { value: "other" as const, label: "Another rule (as it is)" }] : options;
}

interface RepeatErrors {
  rule: string | undefined;
  until: string | undefined;
  count: string | undefined;
}

/** The sentences of a refused attempt to save. */
export function useRepeatErrors(form: SchemaForm<z.input<typeof NewEvent>>): RepeatErrors {
  const whole = useFieldError(form, "recurrence");
  const rule = useFieldError(form, "recurrence.rule");
  const until = useFieldError(form, "recurrence.until");
  return { rule: whole ?? rule, until, count: useFieldError(form, "recurrence.count") };
}

interface ChosenRule {
  choice: RepeatChoice;
  /** Whether the rule is the one that the choice composes; a series keeps its rule until another one is chosen. */
  isOwn: boolean;
}

const toChosen = (value: Recurrence | null, start: string, isOwn: boolean): ChosenRule => ({
  choice: toChoice(value?.rule ?? null, start),
  isOwn,
});

interface RepeatFieldsProps {
  value: Recurrence | null;
  onChange: (value: Recurrence | null) => void;
  when: When;
  /** The change of a series; null for a new one. A series stays one; single days are deleted instead. */
  series: SeriesChange | null;
  errors: RepeatErrors;
}

export function RepeatFields({ value, onChange, when, series, errors }: RepeatFieldsProps) {
  const { start } = when;
  const isSeries = series !== null;
  const [chosen, setChosen] = useState<ChosenRule>(() => toChosen(value, start, !isSeries));
  const { choice, isOwn } = chosen;
  const [known, setKnown] = useState(value?.rule);
  const rule = isOwn && choice.kind !== "other" ? composeRule(choice, start) : (value?.rule ?? null);
  // The rule is also replaced from outside: by a restored draft, by that of another person who changed it, or by none.
  if (value?.rule !== known) {
    setKnown(value?.rule);
    const isFromOutside = isSeries ? !isOwn || value?.rule !== rule : !value || choice.kind === "none";
    if (isFromOutside) setChosen(toChosen(value, start, !isSeries));
  }
  // The rule names the day of the start, which is another field: it follows that field. An incomplete start changes
  // nothing, so that the end and the left-out days stay for the next one.
  useEffect(() => {
    if (start !== "" && rule !== (value?.rule ?? null)) onChange(rule === null ? null : { ...value, rule });
  }, [start, rule, value, onChange]);
  const setChoice = (next: RepeatChoice) => setChosen({ choice: next, isOwn: true });
  const preview = useDatesPreview(value, when, series);
  const { fields = {} } = preview;
  if (start === "") return <p className="text-ink-quiet text-sm">Choose the start first to repeat the event.</p>;

  const options = listRepeatOptions(start, choice.kind).filter((option) => !isSeries || option.value !== "none");
  return (
    <fieldset className="flex flex-col gap-5 rounded-lg border border-line p-4">
      <legend className="px-1 font-medium text-sm">Repeats</legend>
      <div className="grid gap-5 sm:grid-cols-[1fr_10rem]">
        <SelectBox
          label="How the event repeats"
          error={errors.rule ?? fields.recurrence ?? fields.rule}
          name="recurrence"
          value={choice.kind}
          options={options}
          onChange={({ target }) =>
            setChoice({ kind: target.value as RepeatKind, interval: 1, weekdays: [], nths: [] })
          }
        />
        {choice.kind !== "none" && choice.kind !== "other" && (
          <Field label={`Every how many ${UNITS[choice.kind] ?? "months"}`}>
            {(wiring) => (
              <IntervalInput
                wiring={wiring}
                interval={choice.interval}
                onChange={(interval) => setChoice({ ...choice, interval })}
              />
            )}
          </Field>
        )}
      </div>
      {choice.kind === "weekly" && (
        <Toggles
          label="On"
          items={SUNDAY_FIRST}
          nameOf={(day) => ({ name: NAMES[day], short: NAMES[day].slice(0, 3) })}
          chosen={listWeekdays(choice, start, isOwn ? undefined : series?.formerStart)}
          onChange={(weekdays) => setChoice({ ...choice, weekdays })}
        />
      )}
      {choice.kind === "monthlyNths" && (
        <Toggles
          label={`Which ${NAMES[getWeekday(start)]}s of the month`}
          items={NTHS}
          nameOf={(nth) => ({ name: formatNth(nth), short: formatNth(nth) })}
          chosen={choice.nths.length > 0 ? choice.nths : [getNth(start)]}
          onChange={(nths) => setChoice({ ...choice, nths })}
        />
      )}
      {value && (
        <>
          <EndFields
            value={value}
            onChange={onChange}
            untilError={errors.until ?? fields.until}
            countError={errors.count ?? fields.count}
          />
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
          <RepeatPreview {...preview} when={when} />
        </>
      )}
    </fieldset>
  );
}

const MOST_BETWEEN = 99;

interface IntervalInputProps {
  wiring: FieldWiring;
  interval: number;
  onChange: (interval: number) => void;
}

/** May be empty while another number is typed; the former one stays until then. */
function IntervalInput({ wiring, interval, onChange }: IntervalInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Input
      {...wiring}
      type="number"
      min={1}
      max={MOST_BETWEEN}
      value={typed ?? interval}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = Math.trunc(Number(target.value));
        if (next >= 1) onChange(Math.min(MOST_BETWEEN, next));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

type Ending = "never" | "until" | "count";
/** No last day yet: the schema refuses it, as it refuses 0 times, because the series would have no end. */
const NO_DAY = "";
const DEFAULT_COUNT = 10;

interface EndFieldsProps {
  value: Recurrence;
  onChange: (value: Recurrence) => void;
  untilError: string | undefined;
  countError: string | undefined;
}

function EndFields({ value, onChange, untilError, countError }: EndFieldsProps) {
  const ending = typeof value.until === "string" ? "until" : typeof value.count === "number" ? "count" : "never";
  const choose = (next: Ending) =>
    onChange({ ...value, until: next === "until" ? NO_DAY : null, count: next === "count" ? DEFAULT_COUNT : null });
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectBox
        label="Stops repeating"
        value={ending}
        onChange={({ target }) => choose(target.value as Ending)}
        options={[
          { value: "never", label: "Never" },
          { value: "until", label: "On a day" },
          { value: "count", label: "After a number of times" },
        ]}
      />
      {ending === "until" && (
        <InputBox
          label="Last day"
          required
          hint={value.until && formatWeekday(value.until)}
          error={untilError}
          name="recurrence.until"
          type="date"
          value={value.until ?? ""}
          onChange={({ target }) => onChange({ ...value, until: target.value, count: null })}
        />
      )}
      {ending === "count" && (
        <InputBox
          label="Number of times"
          error={countError}
          name="recurrence.count"
          type="number"
          min={1}
          max={MAX_OCCURRENCES}
          value={value.count || ""}
          onChange={({ target }) => onChange({ ...value, until: null, count: Math.trunc(Number(target.value)) })}
        />
      )}
    </div>
  );
}
