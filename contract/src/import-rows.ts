// Rows of an import of members: their errors, likely duplicates, cells that are left out, and changes of known people.
import * as z from "zod";
import { LikelyReason } from "./duplicates.ts";

const FROM_LIST = "Please choose from the list.";

/** The second person of a row whose first name has two people has the number of the row plus this number. */
export const SECOND_PERSON = 1_000_000;
export const isSecondPerson = (row: number): boolean => row > SECOND_PERSON;
/** The row's number in the file. */
export const toFileRow = (row: number): number => row % SECOND_PERSON;

/** An error in one cell; `column` is the file's heading. For a whole row, `field` is "row" and `column` is empty. */
export const ImportFault = z.object({ field: z.string(), column: z.string(), sentence: z.string() });
export type ImportFault = z.infer<typeof ImportFault>;

/** The field of the only error of a row that is the same as an earlier one in every cell. It is no mistake. */
export const COPY_OF_ROW = "copy";

/** A likely duplicate of a row: a member, or an earlier row of the same file. */
export const ImportMatch = z.object({
  memberId: z.number().nullable(),
  row: z.number().nullable(),
  name: z.string(),
  reason: z.enum([...LikelyReason.options, "name"]),
  /**
   * Whether the row is this member: no other one has the same name and the same email address, phone or birth date.
   * Absent in rows that an earlier version checked.
   */
  isSame: z.boolean().default(false),
  /**
   * Whether a person may decide that the row is this member, who is then updated. Absent in rows that an earlier version
   * checked.
   */
  canUpdate: z.boolean().default(false),
});
export type ImportMatch = z.infer<typeof ImportMatch>;

/** A field of a member beside the same field of the row, so that a person can decide whether both are one person. */
export const ImportContact = z.object({
  field: z.enum(["phone", "email", "address"]),
  /** In the directory, and in the file; null for none. Both have the same text if they mean the same. */
  here: z.string().nullable(),
  inFile: z.string().nullable(),
});
export type ImportContact = z.infer<typeof ImportContact>;

export const ImportChoice = z.enum(["skip", "import"], FROM_LIST);
export type ImportChoice = z.infer<typeof ImportChoice>;

/** `update` changes the member who is the person of the row; `import` adds another one. */
export const PersonChoice = z.enum(["skip", "import", "update"], FROM_LIST);
export type PersonChoice = z.infer<typeof PersonChoice>;

/**
 * Which part of the left-out data: rows and cells with a mistake, or cells of columns without a field, which may be in
 * every row; both if absent.
 */
export const LeftOutQuery = z.object({ only: z.enum(["rows", "columns"], FROM_LIST).optional() });
export type LeftOutPart = z.infer<typeof LeftOutQuery>["only"];

/** A cell that is not imported although its column has a field. */
export interface LeftCell {
  /** The place in the row. */
  column: number;
  reason: string;
  /**
   * "repeated": the row is likely the person of an earlier row that has another ID, which is no reason to skip it.
   * "tag": the only reason is that tags do not exist, which is listed once for all rows.
   */
  kind?: "repeated" | "tag";
}

/** A change of a known person. After the undo, only changes that were not restored are left. */
export const ImportChange = z.object({
  /**
   * A field of a member, `tags`, `custom:` and the id of a custom field, or a field of the person's household, such as
   * `household:12:address`.
   */
  field: z.string(),
  /** The name of the custom field or of the household; null for others. */
  label: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type ImportChange = z.infer<typeof ImportChange>;

export const ImportRow = z.object({
  /** The row number in a spreadsheet (see SECOND_PERSON): the file's first row is 1. */
  row: z.number(),
  name: z.string(),
  /** `value` is the text of the cell; empty if the error concerns the whole row. */
  faults: z.array(ImportFault.extend({ value: z.string() })),
  /** Cells that are left out or should be reviewed, although the row is imported. */
  remarks: z.array(z.object({ column: z.string(), value: z.string(), reason: z.string() })),
  /** `contacts` lists the fields that the member or the row has; only for likely duplicates. */
  matches: z.array(ImportMatch.extend({ contacts: z.array(ImportContact) })),
  changes: z.array(ImportChange),
  choice: PersonChoice,
});
export type ImportRow = z.infer<typeof ImportRow>;

/** A change as it is stored: names of fields are looked up, and values of custom fields are JSON. */
export type StoredChange = Omit<ImportChange, "label"> & {
  /** Of an email address: whether the former one was confirmed. Absent in imports of earlier versions. */
  wasConfirmed?: boolean;
};
