// Online giving: the gift that a donor starts, and the client secret with which the provider's page continues.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { FeeRate } from "./fee-cover.ts";
import { email, emptyAsNull, entryKey, id, line, paragraph } from "./fields.ts";
import { GIVING_TYPES } from "./giving-kinds.ts";
import { MAX_NAME } from "./limits.ts";
import { amount, sumAmounts } from "./money.ts";

const GivingType = z.enum(GIVING_TYPES, "Please choose from the list.");
const TOO_LITTLE = "Please enter a donation amount of at least $1";
const MAX_NOTES = 500;
/** More than a donor divides one gift among. */
export const MAX_SPLITS = 10;

/** An amount as text or number: at least one dollar, exact; parsed to text ("50.00"). */
const givingAmount = z
  .union([z.string().trim(), z.number().transform(String)], TOO_LITTLE)
  .refine((typed) => typed !== "" && !(Number(typed) < 1), { error: TOO_LITTLE, abort: true })
  .transform((typed): string | number => typed)
  .pipe(amount);

/** The default fund. */
export const USUAL = "general" satisfies z.infer<typeof GivingType>;

/** A donor without an account. Where both come, the account counts. */
export const Guest = z.object({
  name: line(2 * MAX_NAME, "Please enter your name."),
  /** For the receipt; never compared with the addresses of members. */
  email,
  /** Random, kept by the browser: the same gift asked for twice with the same key is one. */
  entryKey,
});

/** One fund of a gift that is split over several. */
const Split = z.object({ fundId: id, amount: givingAmount });

/** Each fund once, so that each row is one gift. */
export function refuseRepeatedFunds(rows: readonly { fundId: number | null }[], context: z.RefinementCtx): void {
  for (const [place, { fundId }] of rows.entries()) {
    if (fundId === null || rows.findIndex((row) => row.fundId === fundId) === place) continue;
    context.addIssue({ code: "custom", path: [place, "fundId"], message: "Please choose each fund once." });
  }
}

const Splits = z
  .array(Split)
  .min(2, "Please choose at least two funds.")
  .max(MAX_SPLITS, `A gift can be split over ${MAX_SPLITS} funds at most.`)
  .superRefine(refuseRepeatedFunds);

export const GiftFields = z.object({
  /** The whole gift, without the processing fee. */
  amount: givingAmount,
  donationType: GivingType.default(USUAL),
  /** An open fund; by default the one of the donation type. */
  fundId: id.optional(),
  /** The funds of a split gift, instead of one fund; their amounts add up to `amount`. */
  splits: Splits.optional(),
  notes: emptyAsNull(paragraph(MAX_NOTES)).optional(),
  guest: Guest.optional(),
  /** Whether the donor adds the processing fee. Without a rate in the settings, nothing is added. */
  coverFee: z.boolean("Please choose yes or no.").default(false),
});

export const GivingInput = GiftFields.refine(
  ({ amount, splits }) => !splits || sumAmounts(splits.map((split) => split.amount)) === amount,
  {
    path: ["amount"],
    error: "The amounts of the funds must add up to the amount of the gift.",
    // Amounts that are invalid have no sum.
    when: ({ issues }) => issues.length === 0,
  },
);
export type GivingInput = z.infer<typeof GivingInput>;

export const GivingOptions = z.object({
  /** Whether a mail server is set up, so that guests get a receipt by email. */
  sendsReceipts: z.boolean(),
  /** The card provider; null if online giving is not set up. "test" is the provider of the sample congregation. */
  provider: z.enum(["stripe", "test"]).nullable(),
  /** The fee that donors may add; null if they are not asked. */
  feeRate: FeeRate.nullable(),
  /** The publishable key for Stripe's script in the browser. */
  publishableKey: z.string().nullable(),
  /** The open funds in their order: at least one. */
  funds: z.array(z.object({ id: z.number(), name: z.string(), description: z.string().nullable() })),
});
export type GivingOptions = z.infer<typeof GivingOptions>;

/** A fund and its share of the charge, with its share of the processing fee. Numeric text. */
const GiftPart = z.object({ fund: z.string(), amount: z.string() });
export type GiftPart = z.infer<typeof GiftPart>;

/** What the thank-you page shows of one gift. */
export const GivingReceipt = z.object({
  /** Numeric text, such as "50.00"; the whole charge. */
  amount: z.string(),
  /** The part of it that covers the processing fee. */
  feeCovered: z.string(),
  /** One unless the gift is split. */
  parts: z.array(GiftPart),
  /** Whether the card was charged; null while it is unknown, because the provider did not answer or was not asked. */
  isPaid: z.boolean().nullable(),
  /** Whether the donor gave without an account. */
  isGuest: z.boolean(),
  /** Whether the receipt comes by email: of guests, if a mail server is set up. */
  isMailed: z.boolean(),
});
export type GivingReceipt = z.infer<typeof GivingReceipt>;

export const giving = {
  options: endpoint({
    method: "GET",
    path: "/api/giving",
    summary: "Whether online giving is available, for which funds, and through which card provider.",
    access: "public",
    reads: [],
    answers: { 200: GivingOptions },
    errors: [],
  }),
  start: endpoint({
    method: "POST",
    path: "/api/create-payment-intent",
    summary:
      "Begins an online gift of the caller, or of a guest. A repeated request for the same unpaid gift returns the first one.",
    access: "public",
    // The payment is recorded when the provider reports it.
    quiet: true,
    body: GivingInput,
    slow: true,
    /**
     * `receipt` is the secret of the thank-you page. `amount` is what the card is charged, and `feeCovered` the part of it
     * that covers the processing fee. `parts` are the funds, one unless the gift is split.
     */
    answers: {
      200: z.object({
        clientSecret: z.string(),
        receipt: z.string(),
        amount: z.string(),
        feeCovered: z.string(),
        parts: z.array(GiftPart),
      }),
    },
    errors: ["signed_out", "member_profile_not_found", "giving_not_set_up", "payment_not_started"],
  }),
  receipt: endpoint({
    method: "POST",
    path: "/api/giving/receipt",
    summary: "A gift by the secret of its thank-you page, which is in the body, so that no log has it.",
    access: "public",
    // Reads what is recorded, and asks the provider about a gift that is not.
    quiet: true,
    body: z.object({ receipt: z.string("Required").max(100, "Not a secret.") }),
    slow: true,
    answers: { 200: GivingReceipt },
    errors: ["not_found"],
  }),
};
