// Gifts: amount, donor, date and purpose. A gift is never edited or deleted: it is voided with a reason and entered
// again. A voided gift stays in the ledger and is excluded from all sums.
import * as z from "zod";
import { Distinction } from "./distinction.ts";
import { DONATION_METHODS, DONATION_TYPES } from "./donation-kinds.ts";
import { endpoint } from "./endpoint.ts";
import { date, emptyAsNull, entryKey, IdInPath, id, idInPath, line, paragraph } from "./fields.ts";
import { MAX_NAME } from "./limits.ts";
import { amount } from "./money.ts";
import { PageQuery, SearchText } from "./page.ts";

const FROM_LIST = "Please choose from the list.";
export const DonationType = z.enum(DONATION_TYPES, FROM_LIST);
export const DonationMethod = z.enum(DONATION_METHODS, FROM_LIST);

/** How far ahead a gift may be dated, because today may differ between two time zones. */
export const DONATION_DAYS_AHEAD = 1;
export const DAY_TOO_FAR_AHEAD = "The date can be at most one day in the future.";
/** A possible date of a gift. The latest date depends on the current day. */
export const giftDay = date.refine((day) => day >= "1900-01-01", "Please enter a year from 1900 on.");
const MAX_NOTES = 500;
const MAX_REASON = 500;

export const Donation = z.object({
  id: z.number(),
  /** Null for an anonymous gift, and if the donor was removed. */
  memberId: z.number().nullable(),
  /** The donor's current name, or the name at removal. Null for an anonymous gift. */
  donorName: z.string().nullable(),
  /** In the list of everyone's gifts, what distinguishes the donor from people of the same name; otherwise null. */
  distinction: Distinction.nullable(),
  /** Numeric text, such as "50.00". */
  amount: z.string(),
  donationType: DonationType,
  donationMethod: DonationMethod,
  notes: z.string().nullable(),
  donationDate: z.string(),
  /** The fund's name when the gift was recorded. Null for a gift without a fund. */
  fund: z.string().nullable(),
  fundId: z.number().nullable(),
  batchId: z.number().nullable(),
  /** Whether the donor's bank has an undecided dispute; only for managers of gifts. */
  isDisputed: z.boolean(),
  /** The address of a guest who gave online; only for managers of gifts. */
  guestEmail: z.string().nullable(),
  /**
   * The name that was typed for a donor who is not in the directory, or the name in the file of an imported gift unless
   * the donor has it; only for managers of gifts.
   */
  recordedName: z.string().nullable(),
  voidedAt: z.string().nullable(),
  voidReason: z.string().nullable(),
  /** Who voided and who recorded it; only for managers of gifts. */
  voidedBy: z.string().nullable(),
  recordedBy: z.string().nullable(),
  createdAt: z.string(),
  can: z.object({ void: z.boolean(), link: z.boolean() }),
});
export type Donation = z.infer<typeof Donation>;

export const DonationInput = z.object({
  /** Absent or null for a donor who is not in the directory, and for an anonymous gift. */
  memberId: id.nullable().optional(),
  /** The name of a donor who is not in the directory; not used with a `memberId`. */
  donorName: emptyAsNull(line(2 * MAX_NAME)).optional(),
  amount,
  donationType: DonationType.default("offering"),
  donationMethod: DonationMethod.default("cash"),
  /** An open fund. By default the one of the type, such as the General Fund for an offering. */
  fundId: id.nullable().optional(),
  /** The congregation's current day by default. */
  donationDate: giftDay.optional(),
  notes: emptyAsNull(paragraph(MAX_NOTES)).optional(),
  /** The open batch to which the gift belongs. */
  batchId: id.nullable().optional(),
  entryKey: entryKey.optional(),
});
export type DonationInput = z.infer<typeof DonationInput>;

/** The member to whom a gift of a guest, or one recorded with only a name, belongs; null for none. */
export const LinkInput = z.object({
  memberId: id.nullable(),
  /** The member that the caller saw; a gift that was linked to another one since is a conflict. */
  formerId: id.nullable().optional(),
  /** Also the other gifts that were recorded with the same name and have the same donor. */
  sameName: z.boolean("Please choose yes or no.").default(false),
});
export type LinkInput = z.infer<typeof LinkInput>;

export const VoidInput = z.object({ reason: paragraph(MAX_REASON, "Please say why this gift is voided.") });
export type VoidInput = z.infer<typeof VoidInput>;

/** Filters for gifts; all given filters must match. */
const filters = {
  /** First and last day. */
  from: date.optional(),
  to: date.optional(),
  type: DonationType.optional(),
  method: DonationMethod.optional(),
  /** The id of one gift. */
  number: idInPath.optional(),
};
/**
 * A member's id, or "anonymous". Of former members and guests only the name is stored, and names must not appear in
 * addresses, so "former-12" means the donor of gift 12.
 */
const DonorKey = z.union([z.literal("anonymous"), z.string().regex(/^former-[1-9]\d{0,8}$/), idInPath], FROM_LIST);
const donor = DonorKey.optional();
/** The id of the fund in which the gifts count. */
const fund = idInPath.optional();
/** A part of the note, such as the number of a check, or the exact amount. */
const text = SearchText.optional();

export const Donor = z.object({
  donor: z.union([z.number(), z.string()]),
  name: z.string(),
  email: z.string().nullable(),
  /** Null without another person of the same name. */
  distinction: Distinction.nullable(),
  /** Whether only the name is stored. */
  isFormer: z.boolean(),
});
export type Donor = z.infer<typeof Donor>;

/** Maximum number of donors that a search answers. */
const MOST_DONORS = 20;

export const DonationQuery = PageQuery.extend({ ...filters, donor, fund, text });
export type DonationQuery = z.infer<typeof DonationQuery>;
const OwnQuery = PageQuery.extend(filters);

/** Those of the list, its sums and its export. */
export const DonationFilter = DonationQuery.omit({ limit: true, after: true });
export type DonationFilter = z.infer<typeof DonationFilter>;

/** Sums of the gifts that are not voided, as numeric text. Months and years are in the congregation's time zone. */
export const DonationSummary = z.object({
  total: z.string(),
  thisMonth: z.string(),
  thisYear: z.string(),
  /** Numbers of gifts that are not voided, and of voided gifts. */
  records: z.number(),
  voided: z.number(),
});
export type DonationSummary = z.infer<typeof DonationSummary>;

export const donations = {
  list: endpoint({
    method: "GET",
    path: "/api/donations",
    summary: "Gifts that the caller may see, the newest day first. Searches the donor's name.",
    access: "signed_in",
    query: DonationQuery,
    fromReplica: true,
    reads: ["donations", "members"],
    mentions: ["ministries"],
    answers: { 200: z.array(Donation) },
    errors: [],
  }),
  summary: endpoint({
    method: "GET",
    path: "/api/donations/summary",
    summary: "Sums of the gifts that the caller may see and that match the filters. Voided gifts count in no sum.",
    access: "signed_in",
    query: DonationFilter,
    fromReplica: true,
    reads: ["donations", "day"],
    answers: { 200: DonationSummary },
    errors: [],
  }),
  mine: endpoint({
    method: "GET",
    path: "/api/donations/me",
    summary: "The caller's gifts, the newest day first.",
    access: "signed_in",
    query: OwnQuery,
    reads: ["donations"],
    answers: { 200: z.array(Donation) },
    errors: ["member_profile_not_found"],
  }),
  ownSummary: endpoint({
    method: "GET",
    path: "/api/donations/me/summary",
    summary: "Sums of the caller's gifts that match the filters.",
    access: "signed_in",
    query: OwnQuery.omit({ limit: true, after: true }),
    reads: ["donations", "day"],
    answers: { 200: DonationSummary },
    errors: ["member_profile_not_found"],
  }),
  donors: endpoint({
    method: "GET",
    path: "/api/donations/donors",
    summary:
      "Donors by a part of their name: members, and former members and guests by their stored name. Or the donor of a key, or the adults of one household by the name of a couple, the first-named one first; empty if there is none.",
    access: "donations.manage",
    query: z.object({
      search: PageQuery.shape.search,
      donor,
      /** Such as "Dale & Connie Yoder". */
      couple: SearchText.optional(),
      limit: z.coerce.number(FROM_LIST).int(FROM_LIST).min(1, FROM_LIST).max(MOST_DONORS, FROM_LIST).default(8),
    }),
    reads: ["members", "donations"],
    mentions: ["ministries"],
    answers: { 200: z.array(Donor) },
    errors: [],
  }),
  record: endpoint({
    method: "POST",
    path: "/api/donations",
    summary: "Records a gift. 201 the first time, 200 with the same gift where this key was used before.",
    access: "donations.manage",
    body: DonationInput,
    answers: { 200: Donation, 201: Donation },
    errors: ["donor_not_found", "not_found", "batch_closed", "batch_full", "entry_key_used"],
  }),
  void: endpoint({
    method: "PUT",
    path: "/api/donations/:id/void",
    summary: "Voids a gift: it counts in no sum and stays in the books with the reason.",
    access: "donations.manage",
    params: IdInPath,
    body: VoidInput,
    answers: { 200: Donation },
    errors: ["not_found", "donation_voided"],
  }),
  link: endpoint({
    method: "PUT",
    path: "/api/donations/:id/donor",
    summary:
      "Links an online gift of a guest, or a gift that was recorded with only a name, to a member, or removes the link. Nothing else of the gift changes.",
    access: "donations.manage",
    params: IdInPath,
    body: LinkInput,
    answers: { 200: Donation },
    errors: ["not_found", "donor_not_found", "not_a_guest_gift", "conflict"],
  }),
};
