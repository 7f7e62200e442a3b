// Giving online: what somebody wants to give, and the secret with which the card provider's page takes it from there.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { emptyAsNull, paragraph } from "./fields.ts";
import { GIVING_TYPES } from "./giving-kinds.ts";
import { amount } from "./money.ts";

const GivingType = z.enum(GIVING_TYPES, "Please choose from the list.");
const TOO_LITTLE = "Please enter a donation amount of at least $1";
const MAX_NOTES = 500;

/** An amount as it is typed, or as the number that it is: at least one dollar, exact; comes out as text ("50.00"). */
const givingAmount = z
  .union([z.string().trim(), z.number().transform(String)], TOO_LITTLE)
  .refine((typed) => typed !== "" && !(Number(typed) < 1), { error: TOO_LITTLE, abort: true })
  .transform((typed): string | number => typed)
  .pipe(amount);

/** What a gift is for where nothing else is chosen. */
export const USUAL = "general" satisfies z.infer<typeof GivingType>;

export const GivingInput = z.object({
  amount: givingAmount,
  donationType: GivingType.default(USUAL),
  notes: emptyAsNull(paragraph(MAX_NOTES)).optional(),
});
export type GivingInput = z.infer<typeof GivingInput>;

export const GivingOptions = z.object({
  /** Who takes the card; null while online giving is not set up. "test" is the sample congregation's own. */
  provider: z.enum(["stripe", "test"]).nullable(),
  /** What Stripe's script in the browser is told who it works for. */
  publishableKey: z.string().nullable(),
  /** What one may give for, as Settings have it: one or more. */
  types: z.array(GivingType),
});
export type GivingOptions = z.infer<typeof GivingOptions>;

export const giving = {
  options: endpoint({
    method: "GET",
    path: "/api/giving",
    summary: "Whether one can give online, for what, and who takes the card.",
    access: "signed_in",
    reads: [],
    answers: { 200: GivingOptions },
    errors: [],
  }),
  start: endpoint({
    method: "POST",
    path: "/api/create-payment-intent",
    summary: "Begins an online gift of one's own. The same gift asked for twice, and not yet paid, is one.",
    access: "signed_in",
    // The payment is recorded when the provider reports it.
    quiet: true,
    body: GivingInput,
    slow: true,
    answers: { 200: z.object({ clientSecret: z.string() }) },
    errors: ["member_profile_not_found", "giving_not_set_up", "payment_not_started"],
  }),
};
