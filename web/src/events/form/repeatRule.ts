// The choices of the form between rules of RFC 5545 and what a church office says. Pure.
import { type Rule, readRule, WEEKDAYS, type Weekday, writeRule } from "@narthex/contract/recurrence.ts";

const KINDS = [
  "daily",
  "weekly",
  "monthlyNth",
  "monthlyLast",
  "monthlyNths",
  "monthlyDay",
  "monthEnd",
  "yearly",
  "yearlyNth",
  "yearlyLast",
] as const;
type RuleKind = (typeof KINDS)[number];
/** `other`: a rule that the form cannot compose; it is kept as it is. */
export type RepeatKind = "none" | RuleKind | "other";

export interface RepeatChoice {
  kind: RepeatKind;
  interval: number;
  /** For weekly events; empty for the weekday of the start. */
  weekdays: readonly Weekday[];
  /** Which ones of the start's weekday in a month, -1 for the last; empty for that of the start. */
  nths: readonly number[];
}

const toDate = (start: string) => new Date(`${start.slice(0, 10)}T00:00:00Z`);

export const getWeekday = (start: string): Weekday => WEEKDAYS[(toDate(start).getUTCDay() + 6) % 7] ?? "SU";

/** The chosen weekdays. @param formerStart of a series that keeps its rule: it moves to the weekday of its start */
export function listWeekdays({ weekdays }: RepeatChoice, start: string, formerStart?: string): readonly Weekday[] {
  if (weekdays.length === 0) return [getWeekday(start)];
  if (formerStart === undefined) return weekdays;
  const former = getWeekday(formerStart);
  return [...new Set(weekdays.map((day) => (day === former ? getWeekday(start) : day)))];
}

const getMonth = (start: string): number => toDate(start).getUTCMonth() + 1;

export const getNth = (start: string): number => Math.ceil(toDate(start).getUTCDate() / 7);

const empty = { interval: 1, days: [], monthDays: [], months: [], weekStart: "MO" } as const;

function buildRuleParts(choice: RepeatChoice, start: string): Partial<Rule> & Pick<Rule, "frequency"> {
  const { kind } = choice;
  const weekday = getWeekday(start);
  const listNthDays = (nths: readonly number[]) => nths.map((nth) => ({ weekday, nth }));
  if (kind === "daily") return { frequency: "DAILY" };
  if (kind === "weekly") {
    const weekdays = choice.weekdays.length > 0 ? choice.weekdays : [weekday];
    const days = weekdays.map((day) => ({ weekday: day, nth: null }));
    return { frequency: "WEEKLY", days, weekStart: days.length > 1 ? "SU" : "MO" };
  }
  if (kind === "yearly") return { frequency: "YEARLY" };
  if (kind === "yearlyNth" || kind === "yearlyLast") {
    const nths = [kind === "yearlyLast" ? -1 : getNth(start)];
    return { frequency: "YEARLY", days: listNthDays(nths), months: [getMonth(start)] };
  }
  if (kind === "monthlyNth") return { frequency: "MONTHLY", days: listNthDays([getNth(start)]) };
  if (kind === "monthlyLast") return { frequency: "MONTHLY", days: listNthDays([-1]) };
  if (kind === "monthlyNths") {
    const nths = choice.nths.length > 0 ? choice.nths : [getNth(start)];
    return { frequency: "MONTHLY", days: listNthDays(nths) };
  }
  return { frequency: "MONTHLY", monthDays: kind === "monthEnd" ? [-1] : [toDate(start).getUTCDate()] };
}

/** The rule of a choice, for an event that starts on a day; null for no rule, or none that the form composes. */
export function composeRule(choice: RepeatChoice, start: string): string | null {
  if (choice.kind === "none" || choice.kind === "other" || start === "") return null;
  return writeRule({ ...empty, ...buildRuleParts(choice, start), interval: choice.interval });
}

/** A rule with the parts that the form writes: one without days repeats on that of its start. */
function normalizeRule(rule: Rule, start: string): Rule {
  const day = toDate(start).getUTCDate();
  const month = getMonth(start);
  const hasNoDays = rule.days.length + rule.monthDays.length === 0;
  if (rule.frequency === "WEEKLY") {
    const days = rule.days.length > 0 ? rule.days : [{ weekday: getWeekday(start), nth: null }];
    // The first day of the week has a meaning only for every second week and the like.
    const isOpen = rule.interval === 1 || days.length === 1;
    return { ...rule, days, weekStart: isOpen ? (days.length > 1 ? "SU" : "MO") : rule.weekStart };
  }
  if (rule.frequency === "MONTHLY" && hasNoDays) return { ...rule, monthDays: [day] };
  const isOnStart = String(rule.months) === String(month) && (hasNoDays || String(rule.monthDays) === String(day));
  return rule.frequency === "YEARLY" && isOnStart ? { ...rule, months: [], monthDays: [] } : rule;
}

/** The choice that composes a rule, or one with the same days. */
export function toChoice(text: string | null, start: string): RepeatChoice {
  const read = text === null ? null : readRule(text);
  const rule = read && normalizeRule(read, start);
  const plain = { interval: rule?.interval ?? 1, weekdays: [], nths: [] };
  if (!rule) return { ...plain, kind: "none" };
  const weekdays = rule.days.map(({ weekday }) => weekday);
  const nths = rule.days.map(({ nth }) => nth ?? 0);
  const choices = KINDS.map((kind) => ({
    ...plain,
    kind,
    ...(kind === "weekly" ? { weekdays } : {}),
    ...(kind === "monthlyNths" ? { nths } : {}),
  }));
  const same = choices.find((choice) => composeRule(choice, start) === writeRule(rule));
  return same ?? { ...plain, kind: "other" };
}
