// How the columns and values of an imported file of gifts are read: chosen by a person, guessed at first.
import * as z from "zod";
import type { DonationType as DonationTypeName } from "./donation-kinds.ts";
import { DonationMethod, DonationType } from "./donations.ts";
import { DateOrder, MAX_COLUMNS, MAX_VALUES, refuseTakenTwice } from "./import-mapping.ts";

const FROM_LIST = "Please choose from the list.";

/** Programs whose exports of gifts are recognized by their headings, and any other one. */
export const GIFT_SOURCES = [
  "planning_center",
  "breeze",
  "pushpay",
  "subsplash",
  "fellowshipone",
  "churchwindows",
  "simplechurch",
  "elvanto",
  "other",
] as const;
export const GiftSource = z.enum(GIFT_SOURCES, FROM_LIST);
export type GiftSource = z.infer<typeof GiftSource>;

export const GIFT_PROGRAMS: Record<Exclude<GiftSource, "other">, string> = {
  planning_center: "Planning Center",
  breeze: "Breeze",
  pushpay: "Pushpay",
  subsplash: "Subsplash",
  fellowshipone: "FellowshipOne",
  churchwindows: "Church Windows",
  simplechurch: "SimpleChurch",
  elvanto: "Elvanto",
};

/** The fields of an imported gift. `says` describes a cell. */
export const GIFT_COLUMNS = [
  { field: "date", header: "Date", says: "The day of the gift." },
  { field: "amount", header: "Amount", says: "Such as 1,234.50 or (50.00) for a refund." },
  { field: "fund", header: "Fund", says: "What the gift is for." },
  { field: "method", header: "Method", says: "Cash, check, card and so on." },
  { field: "donorId", header: "Donor's ID", says: "In the program that the file is from." },
  { field: "firstName", header: "First name", says: "Of the donor." },
  { field: "lastName", header: "Last name", says: "Of the donor, or the whole name." },
  { field: "email", header: "Email", says: "Of the donor." },
  { field: "giftId", header: "Gift's ID", says: "A gift with the same ID is imported once." },
  { field: "checkNumber", header: "Check number", says: "Kept with the notes." },
  { field: "notes", header: "Notes", says: "Up to 400 characters." },
  { field: "status", header: "Status", says: "Such as refunded or failed." },
  { field: "refunded", header: "Refunded", says: "Rows with yes were paid back." },
  { field: "deductible", header: "Tax deductible", says: "Rows with no are left out." },
  { field: "pledge", header: "Pledged amount", says: "Rows with one are pledges and are left out." },
] as const;
export type GiftColumn = (typeof GIFT_COLUMNS)[number]["field"];

const column = z.int().min(0).max(MAX_COLUMNS).nullable().default(null);
export const GiftMapping = z.object(
  Object.fromEntries(GIFT_COLUMNS.map(({ field }) => [field, column])) as Record<GiftColumn, typeof column>,
);
export type GiftMapping = z.infer<typeof GiftMapping>;

/** A part of a row: a gift to one fund. */
export interface GiftPart {
  cents: number;
  type: DonationTypeName;
  /** The name of our fund; the text of the file if it means none. Null if the file has no text. */
  fund: string | null;
  /** The text of the file; absent in rows that an older version checked. */
  word?: string | null;
  /** Null without a fund; absent in rows that an older version checked. */
  fundId?: number | null;
}

/** Whether a point or a comma stands before the cents. */
export const DecimalSign = z.enum(["point", "comma"], FROM_LIST);
export type DecimalSign = z.infer<typeof DecimalSign>;

/** A fund of the file means one of ours, or only a type. */
const FundMeaning = z.union([DonationType, z.string().regex(/^fund-[1-9]\d{0,8}$/)], FROM_LIST);

const meaning = <S extends z.ZodType>(choice: S) =>
  z.array(z.object({ value: z.string().min(1).max(200), choice })).max(MAX_VALUES);
/** The meaning of each fund and method of the file; a value that is not listed has the guessed meaning. */
export const GiftValues = z.object({ fund: meaning(FundMeaning), method: meaning(DonationMethod) });
export type GiftValues = z.infer<typeof GiftValues>;
export const GiftValueField = z.enum(["fund", "method"], FROM_LIST);
export type GiftValueField = z.infer<typeof GiftValueField>;

export const GiftImportCheck = z.object({
  mapping: GiftMapping.superRefine((mapping, context) => {
    const addIssue = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    if (mapping.date === null && mapping.pledge === null) addIssue("date", "Please choose the column with the dates.");
    if (mapping.amount === null && mapping.pledge === null)
      addIssue("amount", "Please choose the column with the amounts.");
    refuseTakenTwice(mapping, addIssue);
  }),
  dateOrder: DateOrder,
  /** "recognize" takes the sign of the amounts; a column whose amounts could all have either sign is refused. */
  decimalSign: z.enum([...DecimalSign.options, "recognize"], FROM_LIST),
  source: GiftSource.optional(),
  values: GiftValues.partial().optional(),
});
export type GiftImportCheck = z.infer<typeof GiftImportCheck>;
