// Online giving: the gift that a donor starts, and the client secret with which the provider's page continues.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { emptyAsNull, id, paragraph } from "./fields.ts";
import { GIVING_TYPES } from "./giving-kinds.ts";
import { amount } from "./money.ts";

const GivingType = z.enum(GIVING_TYPES, "Please choose from the list.");
const TOO_LITTLE = "Please enter a donation amount of at least $1";
const MAX_NOTES = 500;

/** An amount as text or number: at least one dollar, exact; parsed to text ("50.00"). */
const givingAmount = z
  .union([z.string().trim(), z.number().transform(String)], TOO_LITTLE)
  .refine((typed) => typed !== "" && !(Number(typed) < 1), { error: TOO_LITTLE, abort: true })
  .transform((typed): string | number => typed)
  .pipe(amount);

/** The default fund. */
export const USUAL = "general" satisfies z.infer<typeof GivingType>;

export const GivingInput = z.object({
  amount: givingAmount,
  donationType: GivingType.default(USUAL),
  /** An open fund; by default the one of the donation type. */
  fundId: id.optional(),
  notes: emptyAsNull(paragraph(MAX_NOTES)).optional(),
});
export type GivingInput = z.infer<typeof GivingInput>;

export const GivingOptions = z.object({
  /** The card provider; null if online giving is not set up. "test" is the provider of the sample congregation. */
  provider: z.enum(["stripe", "test"]).nullable(),
  /** The publishable key for Stripe's script in the browser. */
  publishableKey: z.string().nullable(),
  /** The open funds in their order: at least one. */
  funds: z.array(z.object({ id: z.number(), name: z.string(), description: z.string().nullable() })),
});
export type GivingOptions = z.infer<typeof GivingOptions>;

export const giving = {
  options: endpoint({
    method: "GET",
    path: "/api/giving",
    summary: "Whether online giving is available, for which funds, and through which card provider.",
    access: "signed_in",
    reads: [],
    answers: { 200: GivingOptions },
    errors: [],
  }),
  start: endpoint({
    method: "POST",
    path: "/api/create-payment-intent",
    summary: "Begins an online gift of the caller. A repeated request for the same unpaid gift returns the first one.",
    access: "signed_in",
    // The payment is recorded when the provider reports it.
    quiet: true,
    body: GivingInput,
    slow: true,
    answers: { 200: z.object({ clientSecret: z.string() }) },
    errors: ["member_profile_not_found", "giving_not_set_up", "payment_not_started"],
  }),
};
