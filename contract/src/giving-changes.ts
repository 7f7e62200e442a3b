// Kinds of change of funds, gifts, batches and card payments.
import * as z from "zod";
import { type ChangeDeclaration, changedFields, maybeOfMember, ofMember } from "./change-facts.ts";

export const GIVING_CHANGES = {
  "fund.created": { topics: ["settings", "donations"] },
  "fund.changed": { topics: ["settings", "donations"], detail: changedFields },
  "fund.closed": { topics: ["settings", "donations"] },
  "fund.opened": { topics: ["settings", "donations"] },
  "fund.moved": { topics: ["settings", "donations"] },
  "donation.recorded": { topics: ["donations"], detail: maybeOfMember.extend({ batchId: z.number().optional() }) },
  "donation.recorded_without_member": {
    topics: ["donations"],
    detail: z.strictObject({ batchId: z.number().optional() }),
  },
  "donation.linked": { topics: ["donations", "payments"], detail: ofMember },
  "donation.unlinked": { topics: ["donations", "payments"], detail: ofMember },
  "donation.voided": { topics: ["donations"], detail: ofMember },
  "donation.voided_without_member": { topics: ["donations"] },
  "donation.read_receipt": { topics: [], detail: maybeOfMember },
  "donation.mailed_receipt": { topics: [], detail: maybeOfMember },
  "donation_batch.begun": { topics: ["donations"] },
  "donation_batch.changed": { topics: ["donations"] },
  "donation_batch.closed": { topics: ["donations"] },
  "donation_batch.closed_with_difference": { topics: ["donations"] },
  "donation_batch.discarded": { topics: ["donations"] },
  "donations.exported": { topics: [] },
  "donations.list_exported": { topics: [] },
  "payment.sent_test": { topics: ["payments"] },
  "payment.unknown": { topics: ["payments"] },
  "payment.settled": { topics: ["payments"], logged: false },
  "payment.refunded": { topics: ["payments"], detail: maybeOfMember },
  "payment.partly_refunded": { topics: ["payments"], detail: maybeOfMember },
  "payment.refund_failed": { topics: ["payments"], detail: maybeOfMember },
  "payment.disputed": { topics: ["payments", "donations"], detail: maybeOfMember },
  "payment.dispute_won": { topics: ["payments", "donations"], detail: maybeOfMember },
  "payment.dispute_lost": { topics: ["payments", "donations"], detail: maybeOfMember },
} as const satisfies Record<`${string}.${string}`, ChangeDeclaration>;
