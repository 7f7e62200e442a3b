// Gifts: what was given, by whom, when and for what. A gift is never edited and never deleted: it is voided with a reason
// and entered again. A voided gift stays in the books and counts in no sum.
import * as z from "zod";
import { date, emptyAsNull, id, paragraph } from "./fields.ts";
import { amount } from "./money.ts";

export const DONATION_TYPES = ["tithe", "offering", "building_fund", "missions", "other"] as const;
export const DonationType = z.enum(DONATION_TYPES, "Please choose from the list.");
export type DonationType = z.infer<typeof DonationType>;

export const DONATION_METHODS = ["cash", "check", "card", "online", "bank_transfer"] as const;
export const DonationMethod = z.enum(DONATION_METHODS, "Please choose from the list.");
export type DonationMethod = z.infer<typeof DonationMethod>;

/** How far ahead a gift may be dated, so that two time zones can disagree about today. */
export const DONATION_DAYS_AHEAD = 1;
const MAX_NOTES = 500;
const MAX_REASON = 500;

export const DonationInput = z.object({
  /** Absent or null for an anonymous gift. */
  memberId: id.nullable().optional(),
  amount,
  donationType: DonationType.default("offering"),
  donationMethod: DonationMethod.default("cash"),
  /** The congregation's today where nothing is said. */
  donationDate: date.optional(),
  notes: emptyAsNull(paragraph(MAX_NOTES)).optional(),
  /** The open batch that the gift is entered in. */
  batchId: id.nullable().optional(),
  /** Made by whoever sends: the same gift sent twice with one key is written once. */
  entryKey: z.uuid("Please send a key of the form of a UUID.").optional(),
});
export type DonationInput = z.infer<typeof DonationInput>;

export const VoidInput = z.object({ reason: paragraph(MAX_REASON, "Please say why this gift is voided.") });
export type VoidInput = z.infer<typeof VoidInput>;
