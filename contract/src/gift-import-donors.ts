// The donors of an imported gift file, and who in the directory they are.
import * as z from "zod";
import { Distinction } from "./distinction.ts";
import { id } from "./fields.ts";

const Candidate = z.object({
  memberId: z.number(),
  name: z.string(),
  email: z.string().nullable(),
  /** Null without another person of the same name. */
  distinction: Distinction.nullable(),
});

/** A donor of the file without a known ID, or email address of a member with this name. */
export const GiftImportDonor = z.object({
  id: z.number(),
  name: z.string(),
  /** The gifts that are entered for this donor, and their total, without those that were refunded. */
  gifts: z.number(),
  total: z.string(),
  /** The chosen member; null keeps the name only. */
  memberId: z.number().nullable(),
  confirmed: z.boolean(),
  /** Members with the same name, or the couple with this name, and the chosen member. */
  candidates: z.array(Candidate),
  /** How many members have the name, if there are several; otherwise 0. */
  people: z.number(),
  /** Whether the name is that of two adults of one household, such as "Dale & Connie Yoder". */
  isCouple: z.boolean(),
});
export type GiftImportDonor = z.infer<typeof GiftImportDonor>;

/**
 * Choices for donors: all that have a suggestion as suggested, or those named. A null member keeps the name only.
 */
export const DonorChoices = z
  .object({
    all: z.boolean("Please choose yes or no.").default(false),
    donors: z
      .array(z.object({ id, memberId: id.nullable() }))
      .max(1000)
      .default([]),
  })
  .refine(({ all, donors }) => all || donors.length > 0, { path: ["donors"], error: "Please choose a donor." });
export type DonorChoices = z.infer<typeof DonorChoices>;
