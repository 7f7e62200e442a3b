// How the columns and values of an imported file are read: chosen by a person, guessed at first.
import * as z from "zod";
import { MAX_CUSTOM_FIELDS } from "./custom-field-kinds.ts";
import { id } from "./fields.ts";
import { HOUSEHOLD_ROLES } from "./household-kinds.ts";
import { IMPORT_ONLY_COLUMNS, MEMBER_COLUMNS, type MemberColumn } from "./member-columns.ts";
import { MembershipStatus } from "./members.ts";

export const MAX_COLUMNS = 100;
const FROM_LIST = "Please choose from the list.";

const column = z.int().min(0).max(MAX_COLUMNS).nullable();
const buildFieldShape = <S extends z.ZodType>(schema: S) =>
  Object.fromEntries(MEMBER_COLUMNS.map(({ field }) => [field, schema])) as Record<MemberColumn, S>;
const optionalColumn = column.default(null);
const furtherFields = Object.fromEntries(IMPORT_ONLY_COLUMNS.map(({ field }) => [field, optionalColumn])) as Record<
  (typeof IMPORT_ONLY_COLUMNS)[number]["field"],
  typeof optionalColumn
>;

/** Programs whose exports are recognized by their headings, and any other one. Ids of people belong to one of them. */
export const IMPORT_SOURCES = [
  "planning_center",
  "breeze",
  "churchcrm",
  "elvanto",
  "rock",
  "churchtrac",
  "other",
] as const;
export const ImportSource = z.enum(IMPORT_SOURCES, FROM_LIST);
export type ImportSource = z.infer<typeof ImportSource>;

/** The index of each field's column in the file; null if the file has none. */
export const ImportMapping = z.object({ ...buildFieldShape(column), ...furtherFields });
export type ImportMapping = z.infer<typeof ImportMapping>;

/** How dates with slashes are read: month first or day first. */
export const DateOrder = z.enum(["month_first", "day_first"], FROM_LIST);
export type DateOrder = z.infer<typeof DateOrder>;

/** Maximum number of different values of a column that have a meaning each, and the length of one. */
export const MAX_VALUES = 100;
const MAX_VALUE = 200;
const MAX_CUSTOM_VALUES = 1000;
const meaning = <S extends z.ZodType>(choice: S) =>
  z
    .array(z.object({ value: z.string().min(1).max(MAX_VALUE), choice }))
    .max(MAX_VALUES, `Please choose a column with at most ${MAX_VALUES} different values.`);

/**
 * The meaning of each value of a column, compared without capitals. A value that is not listed has the guessed meaning.
 */
export const ImportValues = z.object({
  membershipStatus: meaning(MembershipStatus),
  householdRole: meaning(z.enum(HOUSEHOLD_ROLES, FROM_LIST)),
  /** The choices of custom fields; other values are choices by their names. */
  custom: z
    .array(z.object({ fieldId: id, value: z.string().min(1).max(MAX_VALUE), choice: id }))
    .max(MAX_CUSTOM_VALUES, `Please choose the meanings of at most ${MAX_CUSTOM_VALUES} values.`)
    .default([]),
  /** Whether a first name with two people, such as "Ben & Sue", is imported as one person or as two of one household. */
  twoPeople: z.enum(["one", "two"], FROM_LIST).default("one"),
});
export type ImportValues = z.infer<typeof ImportValues>;

/** Fields whose values have to be translated. */
export const VALUE_FIELDS = ["membershipStatus", "householdRole"] as const;
export const ValueField = z.enum(VALUE_FIELDS, FROM_LIST);
export type ValueField = z.infer<typeof ValueField>;

/** The heading of a column, its first cells, and whether no row has a value. */
export const FileColumn = z.object({ header: z.string(), samples: z.array(z.string()), isEmpty: z.boolean() });

/**
 * A value of a column, the number of rows with it, and its meaning: chosen before, or guessed; null if it is unknown.
 */
export const FoundValue = z.object({ value: z.string(), count: z.number(), choice: z.string().nullable() });
export type FoundValue = z.infer<typeof FoundValue>;

/** Maximum number of rows that are listed for a new tag. */
export const MAX_TAG_ROWS = 100;

/** A tag in a column, the number of rows with it, and whether it exists; for a new one the numbers of its first rows. */
export const FoundTag = z.object({
  name: z.string(),
  count: z.number(),
  isNew: z.boolean(),
  rows: z.array(z.number()),
});
export type FoundTag = z.infer<typeof FoundTag>;

/** The columns of custom fields; null where the file has none. */
const CustomColumns = z.array(z.object({ fieldId: id, column })).max(MAX_CUSTOM_FIELDS);

export function refuseTakenTwice(
  mapping: Record<string, number | null>,
  addIssue: (field: string, message: string) => void,
): void {
  const taken = new Set<number>();
  for (const [field, place] of Object.entries(mapping)) {
    if (place === null) continue;
    if (taken.has(place)) addIssue(field, "This column is chosen twice.");
    taken.add(place);
  }
}

/** The mapping of columns to fields. Names are required, and no column is used twice. */
const Columns = z.object({
  mapping: ImportMapping.superRefine((mapping, context) => {
    const addIssue = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    const needsNames = mapping.fullName === null;
    if (needsNames && mapping.firstName === null)
      addIssue("firstName", "Please choose the column with the first names.");
    if (needsNames && mapping.lastName === null) addIssue("lastName", "Please choose the column with the last names.");
    refuseTakenTwice(mapping, addIssue);
  }),
  custom: CustomColumns.default([]),
  /** Whether tags of the file that do not exist yet are created; otherwise they are left out. */
  createTags: z.boolean("Please choose yes or no.").default(false),
  dateOrder: DateOrder,
  /** The meanings of values; absent ones are guessed. */
  values: ImportValues.partial().optional(),
  /** The program that the file is from; the recognized one if absent. */
  source: ImportSource.optional(),
});

export const ImportCheck = Columns.superRefine(({ mapping, custom }, context) => {
  // The words of the statuses may be kept in a custom field too: several of them can mean the same status.
  const taken = new Set(Object.values({ ...mapping, membershipStatus: null }));
  const fields = new Set<number>();
  for (const [place, { fieldId, column: chosen }] of custom.entries()) {
    const addIssue = (message: string) =>
      context.addIssue({ code: "custom", path: ["custom", place, "column"], message });
    if (fields.has(fieldId)) addIssue("This field is chosen twice.");
    else if (chosen !== null && taken.has(chosen)) addIssue("This column is chosen twice.");
    fields.add(fieldId);
    taken.add(chosen);
  }
});
export type ImportCheck = z.infer<typeof ImportCheck>;

/** A file of a bundle that is not read, with the number of its rows; null if they were not counted. */
export const UnreadFile = z.object({ name: z.string(), rows: z.number().nullable() });
export type UnreadFile = z.infer<typeof UnreadFile>;
