// The giving of one person by year and fund, with the statements of each year.
import * as z from "zod";
import { DonationType } from "./donations.ts";
import { endpoint } from "./endpoint.ts";
import { IdInPath } from "./fields.ts";

const Sum = z.object({
  gifts: z.number(),
  /** Numeric text, such as "1234.50". */
  total: z.string(),
});

const YearOfGiving = Sum.extend({
  year: z.number(),
  /** The largest total first. `fund` is the fund's present name. */
  funds: z.array(Sum.extend({ donationType: DonationType, fund: z.string().nullable() })),
  /** Whether the person, or the couple that they are in now, has gifts: otherwise there is no statement to open. */
  hasGifts: z.boolean(),
  /** The statement that a run issued; null without one. It may be outdated. */
  statement: z.object({ issuedOn: z.string(), mailedAt: z.string().nullable() }).nullable(),
});
export type YearOfGiving = z.infer<typeof YearOfGiving>;

const PersonGiving = Sum.extend({
  /** Whether the congregation's settings allow statements. */
  ready: z.boolean(),
  /** The person with whom this one gets one statement together, through `lastYear` if one of them died. */
  jointWith: z
    .object({ id: z.number(), firstName: z.string(), lastName: z.string(), lastYear: z.number().nullable() })
    .nullable(),
  /** The newest first. Voided gifts are in no sum. */
  years: z.array(YearOfGiving),
});
export type PersonGiving = z.infer<typeof PersonGiving>;

export const personGiving = {
  get: endpoint({
    method: "GET",
    path: "/api/members/:id/giving",
    summary: "What a person gave, by year and fund, and the statements that were issued.",
    access: "donations.manage",
    params: IdInPath,
    reads: ["donations", "statements", "members"],
    answers: { 200: PersonGiving },
    errors: ["not_found"],
  }),
};
