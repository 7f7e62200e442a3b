// Gifts entered together, such as the checks of a Sunday. The expected total is entered first, and a batch can be
// closed only if the entered total equals it or with a reason for the difference.
import * as z from "zod";
import { Donation, giftDay } from "./donations.ts";
import { endpoint } from "./endpoint.ts";
import { emptyAsNull, entryKey, IdInPath, paragraph } from "./fields.ts";
import { amount } from "./money.ts";
import { PageQuery } from "./page.ts";

export const SAY_WHY_TOTALS_DIFFER = "Please say why the totals differ.";
/** Maximum number of gifts in one batch; one answer can contain as many. */
export const MAX_BATCH_GIFTS = 500;
const MAX_REASON = 500;

export const DonationBatch = z.object({
  id: z.number(),
  /** The day of the collection. */
  batchDate: z.string(),
  expectedTotal: z.string(),
  /** Total of the gifts that are not voided. */
  enteredTotal: z.string(),
  /** Number of gifts that are not voided. */
  gifts: z.number(),
  /** Number of gifts that were voided after the batch was closed. */
  voidedSince: z.number(),
  /** Total when the batch was closed; null while it is open. */
  closedTotal: z.string().nullable(),
  closingReason: z.string().nullable(),
  closedAt: z.string().nullable(),
  closedBy: z.string().nullable(),
  startedBy: z.string().nullable(),
  createdAt: z.string(),
});
export type DonationBatch = z.infer<typeof DonationBatch>;

/** A gift of a batch, with its entry key. */
export const BatchLine = Donation.extend({ entryKey: z.string().nullable() });
export type BatchLine = z.infer<typeof BatchLine>;

export const BatchInput = z.object({
  batchDate: giftDay,
  expectedTotal: amount,
  /** Entry key of the sender: a repeated request creates no second batch. */
  entryKey: entryKey.optional(),
});
export type BatchInput = z.infer<typeof BatchInput>;

export const BatchChange = z.object({ expectedTotal: amount });
export type BatchChange = z.infer<typeof BatchChange>;

export const BatchClosing = z.object({
  /** Why the totals differ; required only if they do. */
  reason: emptyAsNull(paragraph(MAX_REASON, SAY_WHY_TOTALS_DIFFER)).optional(),
  /** The total that the caller saw, so that a batch is not closed after someone else added gifts to it. */
  enteredTotal: z.string().optional(),
});
export type BatchClosing = z.infer<typeof BatchClosing>;

export const donationBatches = {
  list: endpoint({
    method: "GET",
    path: "/api/donation-batches",
    summary: "Batches of gifts, the open ones first and then the newest.",
    access: "donations.manage",
    query: PageQuery.omit({ search: true }),
    reads: ["donations", "members"],
    answers: { 200: z.array(DonationBatch) },
    errors: [],
  }),
  start: endpoint({
    method: "POST",
    path: "/api/donation-batches",
    summary: "Begins a batch. 201 the first time, 200 with the same batch where this key was used before.",
    access: "donations.manage",
    body: BatchInput,
    answers: { 200: DonationBatch, 201: DonationBatch },
    errors: ["not_found", "entry_key_used"],
  }),
  get: endpoint({
    method: "GET",
    path: "/api/donation-batches/:id",
    summary: "A batch with all its gifts in the order in which they were entered.",
    access: "donations.manage",
    params: IdInPath,
    reads: ["donations", "members"],
    mentions: ["ministries"],
    answers: { 200: DonationBatch.extend({ lines: z.array(BatchLine) }) },
    errors: ["not_found"],
  }),
  change: endpoint({
    method: "PUT",
    path: "/api/donation-batches/:id",
    summary: "Corrects the expected total of an open batch.",
    access: "donations.manage",
    params: IdInPath,
    body: BatchChange,
    answers: { 200: DonationBatch },
    errors: ["not_found", "batch_closed"],
  }),
  close: endpoint({
    method: "PUT",
    path: "/api/donation-batches/:id/close",
    summary: "Closes a batch whose totals agree, or with a reason where they do not.",
    access: "donations.manage",
    params: IdInPath,
    body: BatchClosing,
    answers: { 200: DonationBatch },
    errors: ["not_found", "batch_closed", "conflict"],
  }),
  discard: endpoint({
    method: "DELETE",
    path: "/api/donation-batches/:id",
    summary: "Removes an open batch in which nothing was entered.",
    access: "donations.manage",
    params: IdInPath,
    answers: { 200: z.object({ id: z.number() }) },
    errors: ["not_found", "batch_closed", "batch_in_use"],
  }),
};
