// The choices of the form between rules of RFC 5545 and what a church office says. Pure.
import { type Rule, readRule, WEEKDAYS, type Weekday, writeRule } from "@narthex/contract/recurrence.ts";

const KINDS = ["weekly", "monthlyNth", "monthlyLast", "monthlyDay", "monthEnd", "yearly"] as const;
type RuleKind = (typeof KINDS)[number];
/** `other`: a rule that the form cannot compose; it is kept as it is. */
export type RepeatKind = "none" | RuleKind | "other";

export interface RepeatChoice {
  kind: RepeatKind;
  interval: number;
  /** For weekly events; empty for the weekday of the start. */
  weekdays: readonly Weekday[];
}

const dateOf = (start: string) => new Date(`${start.slice(0, 10)}T00:00:00Z`);

export const weekdayOf = (start: string): Weekday => WEEKDAYS[(dateOf(start).getUTCDay() + 6) % 7] ?? "SU";

export const nthOf = (start: string): number => Math.ceil(dateOf(start).getUTCDate() / 7);

const empty = { interval: 1, days: [], monthDays: [], months: [], weekStart: "MO" } as const;

function partsOf({ kind, weekdays }: RepeatChoice, start: string): Partial<Rule> & Pick<Rule, "frequency"> {
  const weekday = weekdayOf(start);
  const days = (weekdays.length > 0 ? weekdays : [weekday]).map((day) => ({ weekday: day, nth: null }));
  if (kind === "weekly") return { frequency: "WEEKLY", days, weekStart: days.length > 1 ? "SU" : "MO" };
  if (kind === "yearly") return { frequency: "YEARLY" };
  if (kind === "monthlyNth") return { frequency: "MONTHLY", days: [{ weekday, nth: nthOf(start) }] };
  if (kind === "monthlyLast") return { frequency: "MONTHLY", days: [{ weekday, nth: -1 }] };
  return { frequency: "MONTHLY", monthDays: kind === "monthEnd" ? [-1] : [dateOf(start).getUTCDate()] };
}

/** The rule of a choice, for an event that starts on a day; null for no rule, or none that the form composes. */
export function ruleOfChoice(choice: RepeatChoice, start: string): string | null {
  if (choice.kind === "none" || choice.kind === "other" || start === "") return null;
  return writeRule({ ...empty, ...partsOf(choice, start), interval: choice.interval });
}

/** A weekly rule without weekdays repeats on that of its start. */
const withWeekday = (rule: Rule, start: string): Rule =>
  rule.frequency === "WEEKLY" && rule.days.length === 0
    ? { ...rule, days: [{ weekday: weekdayOf(start), nth: null }], weekStart: "MO" }
    : rule;

/** The choice that composes a rule. */
export function choiceOf(text: string | null, start: string): RepeatChoice {
  const read = text === null ? null : readRule(text);
  const rule = read && withWeekday(read, start);
  if (!rule) return { kind: "none", interval: 1, weekdays: [] };
  const weekdays = rule.days.map(({ weekday }) => weekday);
  const choices = KINDS.map((kind) => ({ kind, interval: rule.interval, weekdays: kind === "weekly" ? weekdays : [] }));
  const same = choices.find((choice) => ruleOfChoice(choice, start) === writeRule(rule));
  return same ?? { kind: "other", interval: rule.interval, weekdays: [] };
}
