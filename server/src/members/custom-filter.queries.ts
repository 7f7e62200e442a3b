// Parts of the directory's statement that filter and sort by a custom field.
import type { CustomFieldKind } from "@narthex/contract/custom-field-kinds.ts";
import type { CustomFilter } from "@narthex/contract/member-filters.ts";
import { type SQL, sql } from "drizzle-orm";
import { escapeForLike, foldPiece } from "../database/search.ts";
import { members } from "../database/tables/members.ts";

export interface CustomLimits {
  /** The custom field by which the list is filtered and sorted. */
  customId: number | null;
  customIs: CustomFilter | null;
  customChoice: number | null;
  /** A part of a text. */
  customText: string | null;
  /** The first and the last number or day. */
  customFrom: number | string | null;
  customTo: number | string | null;
}

/** The sort field: its kind, and the ids of its choices in their order. */
export interface CustomSort {
  readonly kind: CustomFieldKind;
  readonly choiceIds: readonly number[];
}

const askedCustom = {
  customId: sql.placeholder("customId"),
  hasCustom: sql.placeholder("hasCustom"),
  customPart: sql.placeholder("customPart"),
  choiceIds: sql.placeholder("choiceIds"),
  customPattern: sql.placeholder("customPattern"),
  hasNumbers: sql.placeholder("hasNumbers"),
  numberFrom: sql.placeholder("numberFrom"),
  numberTo: sql.placeholder("numberTo"),
  hasDays: sql.placeholder("hasDays"),
  dayFrom: sql.placeholder("dayFrom"),
  dayTo: sql.placeholder("dayTo"),
};

/** The value of a member; null for none. */
const value = sql`(${members.customValues} -> (${askedCustom.customId}::int)::text)`;
const text = sql`(${members.customValues} ->> (${askedCustom.customId}::int)::text)`;

const hasValue = sql`${members.customValues} ? (${askedCustom.customId}::int)::text`;

const NO_RANGE = { hasNumbers: false, numberFrom: null, numberTo: null, hasDays: false, dayFrom: null, dayTo: null };
const NOTHING = { hasCustom: null, customPart: null, customPattern: null, ...NO_RANGE };

/** Numbers and days are separate parameters: PostgreSQL converts a parameter before it decides by the kind. */
function buildRange({ customFrom: from, customTo: to }: CustomLimits, kind: CustomFieldKind | undefined) {
  if (from === null && to === null) return NO_RANGE;
  if (kind === "number") return { ...NO_RANGE, hasNumbers: true, numberFrom: from, numberTo: to };
  return { ...NO_RANGE, hasDays: true, dayFrom: from, dayTo: to };
}

/**
 * Whether people need any value, the JSON that their values must contain, the pattern of a text, and the limits of a range.
 * Computed once: a SQL function would be called for each person.
 */
export function buildCustomConditions(limits: CustomLimits | null, kind: CustomFieldKind | undefined) {
  if (limits === null || limits.customId === null) return NOTHING;
  const { customId, customIs, customChoice, customText } = limits;
  const isFlag = customIs === "yes" || customIs === "no";
  const choice = kind === "choices" ? [customChoice] : customChoice;
  // A field has either choices or a yes-or-no answer, and no value is null.
  const value = isFlag && customChoice !== null ? null : isFlag ? customIs === "yes" : choice;
  const isAsked = isFlag || customChoice !== null;
  return {
    hasCustom: customIs === "some" ? true : customIs === "none" ? false : null,
    customPattern: customText === null ? null : `%${escapeForLike(foldPiece(customText))}%`,
    ...buildRange(limits, kind),
    customPart: isAsked ? JSON.stringify({ [customId]: value }) : null,
  };
}

export const isWithinCustomLimits = sql`(
  (${askedCustom.hasCustom}::boolean is null
    or ${askedCustom.hasCustom}::boolean = (${hasValue}))
  and (${askedCustom.customPart}::jsonb is null or ${members.customValues} @> ${askedCustom.customPart}::jsonb)
  and (${askedCustom.customPattern}::text is null or fold_text(${text}) like ${askedCustom.customPattern}::text)
  and case when ${askedCustom.hasNumbers}::boolean then ${text}::numeric between
    coalesce(${askedCustom.numberFrom}::numeric, '-infinity') and coalesce(${askedCustom.numberTo}::numeric, 'infinity')
    else true end
  and case when ${askedCustom.hasDays}::boolean then ${text}::date between
    coalesce(${askedCustom.dayFrom}::date, '-infinity') and coalesce(${askedCustom.dayTo}::date, 'infinity')
    else true end)`;

/** The rank of people without a value: a list sorted by a custom field has them last. */
export const WITHOUT_VALUE = Number.MAX_SAFE_INTEGER;

/** Sort keys are whole numbers that JSON keeps exactly, below the one of people without a value. */
const GREATEST = sql.raw(String(WITHOUT_VALUE - 1));

const selectChoicePlace = (choice: SQL) => sql`array_position(${askedCustom.choiceIds}::int[], (${choice})::int)`;

/** Numbers have at most four decimals. Of several choices, the first counts. */
const KEYS: Record<Exclude<CustomFieldKind, "text">, SQL> = {
  number: sql`(case when ${text} is not null
    then greatest(least(round(${text}::numeric * 10000), ${GREATEST}), -${GREATEST})::bigint end)`,
  date: sql`(${text}::date - date '1970-01-01')`,
  yes_no: sql`(1 - ${text}::boolean::int)`,
  choice: selectChoicePlace(text),
  choices: selectChoicePlace(sql`${value} ->> 0`),
};

/** The people of a list sorted by a custom field: those with a value, whom an index finds, or all others. */
export type CustomPart = "valued" | "others";

export const isInPart = (part: CustomPart): SQL => (part === "valued" ? sql`${hasValue}` : sql`not ${hasValue}`);

/** The rank of people with a value. */
export function buildCustomSortKey(kind: CustomFieldKind, isBackwards: boolean): SQL<number> {
  if (kind === "text") {
    const direction = sql.raw(isBackwards ? "desc" : "asc");
    return sql`dense_rank() over (order by lower(${text}) collate "und-x-icu" ${direction} nulls last)`;
  }
  return sql`coalesce(${isBackwards ? sql`-${KEYS[kind]}` : KEYS[kind]}, ${GREATEST})`;
}

/** Reads the people with a value, and then the others, who have no other order than their names. */
export async function readFilterParts<Row, Key extends { rank: number }>(
  rowsOf: (part: CustomPart, from: Key | null, most: number) => Promise<Row[]>,
  after: Key | null,
  limit: number,
): Promise<Row[]> {
  if (after?.rank === WITHOUT_VALUE) return rowsOf("others", after, limit);
  const valued = await rowsOf("valued", after, limit);
  return valued.length < limit ? [...valued, ...(await rowsOf("others", null, limit - valued.length))] : valued;
}
