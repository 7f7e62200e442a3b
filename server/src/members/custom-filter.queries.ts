// Parts of the directory's statement that filter and sort by a custom field.
import type { CustomFieldKind } from "@narthex/contract/custom-field-kinds.ts";
import type { CustomFilter } from "@narthex/contract/member-filters.ts";
import { type SQL, sql } from "drizzle-orm";
import { members } from "../database/tables/members.ts";

export interface CustomLimits {
  /** The custom field by which the list is filtered and sorted. */
  customId: number | null;
  customIs: CustomFilter | null;
  customChoice: number | null;
}

/** The sort field: its kind, and the ids of its choices in their order. */
export interface CustomSort {
  readonly kind: CustomFieldKind;
  readonly choiceIds: readonly number[];
}

export const askedCustom = {
  customId: sql.placeholder("customId"),
  hasCustom: sql.placeholder("hasCustom"),
  customPart: sql.placeholder("customPart"),
  choiceIds: sql.placeholder("choiceIds"),
};

/** The value of a member; null for none. */
const value = sql`(${members.customValues} -> (${askedCustom.customId}::int)::text)`;
const text = sql`(${members.customValues} ->> (${askedCustom.customId}::int)::text)`;

const hasValue = sql`${members.customValues} ? (${askedCustom.customId}::int)::text`;

const NOTHING = { hasCustom: null, customPart: null };

/**
 * Whether people need any value, and the JSON that their values must contain. Computed once: a SQL function would be
 * called for each person.
 */
export function customConditionsOf(limits: CustomLimits | null, kind: CustomFieldKind | undefined) {
  if (limits === null || limits.customId === null) return NOTHING;
  const { customId, customIs, customChoice } = limits;
  const isFlag = customIs === "yes" || customIs === "no";
  const choice = kind === "choices" ? [customChoice] : customChoice;
  // A field has either choices or a yes-or-no answer, and no value is null.
  const value = isFlag && customChoice !== null ? null : isFlag ? customIs === "yes" : choice;
  const isAsked = isFlag || customChoice !== null;
  return {
    hasCustom: customIs === "some" ? true : customIs === "none" ? false : null,
    customPart: isAsked ? JSON.stringify({ [customId]: value }) : null,
  };
}

export const isWithinCustomLimits = sql`(
  (${askedCustom.hasCustom}::boolean is null
    or ${askedCustom.hasCustom}::boolean = (${hasValue}))
  and (${askedCustom.customPart}::jsonb is null or ${members.customValues} @> ${askedCustom.customPart}::jsonb))`;

/** The rank of people without a value: a list sorted by a custom field has them last. */
export const WITHOUT_VALUE = Number.MAX_SAFE_INTEGER;

/** Sort keys are whole numbers that JSON keeps exactly, below the one of people without a value. */
const GREATEST = sql.raw(String(WITHOUT_VALUE - 1));

const placeOf = (choice: SQL) => sql`array_position(${askedCustom.choiceIds}::int[], (${choice})::int)`;

/** Numbers have at most four decimals. Of several choices, the first counts. */
const KEYS: Record<Exclude<CustomFieldKind, "text">, SQL> = {
  number: sql`(case when ${text} is not null
    then greatest(least(round(${text}::numeric * 10000), ${GREATEST}), -${GREATEST})::bigint end)`,
  date: sql`(${text}::date - date '1970-01-01')`,
  yes_no: sql`(1 - ${text}::boolean::int)`,
  choice: placeOf(text),
  choices: placeOf(sql`${value} ->> 0`),
};

/** The people of a list sorted by a custom field: those with a value, whom an index finds, or all others. */
export type CustomPart = "valued" | "others";

export const isInPart = (part: CustomPart): SQL => (part === "valued" ? sql`${hasValue}` : sql`not ${hasValue}`);

/** The rank of people with a value. */
export function customSortKey(kind: CustomFieldKind, isBackwards: boolean): SQL<number> {
  if (kind === "text") {
    const direction = sql.raw(isBackwards ? "desc" : "asc");
    return sql`dense_rank() over (order by lower(${text}) collate "und-x-icu" ${direction} nulls last)`;
  }
  return sql`coalesce(${isBackwards ? sql`-${KEYS[kind]}` : KEYS[kind]}, ${GREATEST})`;
}

/** Reads the people with a value, and then the others, who have no other order than their names. */
export async function readParts<Row, Key extends { rank: number }>(
  rowsOf: (part: CustomPart, from: Key | null, most: number) => Promise<Row[]>,
  after: Key | null,
  limit: number,
): Promise<Row[]> {
  if (after?.rank === WITHOUT_VALUE) return rowsOf("others", after, limit);
  const valued = await rowsOf("valued", after, limit);
  return valued.length < limit ? [...valued, ...(await rowsOf("others", null, limit - valued.length))] : valued;
}
