// The receipt for one gift (docs/decisions/0221-print-a-receipt-for-a-gift-from-the-ledger.md). It is drawn from the
// ledger each time, so it needs no table.
import type { Viewer } from "../../access/viewer.ts";
import type { Clock } from "../../calendar/clock.ts";
import { recordChange } from "../../changes/record.ts";
import type { Database } from "../../database/database.ts";
import type { Writing } from "../../http/writing.ts";
import { readPaperLogo } from "../../logo/logo.service.ts";
import { writeGiftReceipt } from "../../messaging/mail/giving-emails.ts";
import { isMailServerSetUp, type MailNeeds, queueMail } from "../../messaging/mail/mail.ts";
import { createDrawing } from "../../pdf/drawing.ts";
import { type DrawingNeeds, drawWithinLimit } from "../../pdf/drawing-limit.ts";
import { Refusal } from "../../refusal.ts";
import { mayHaveGiftsOf } from "../giving.policy.ts";
import type { Gift } from "../statements/content/content.ts";
import { readCongregation, requireIssuer } from "../statements/identity.service.ts";
import { hasUnprintableText } from "../statements/statement.rules.ts";
import type { printReceipt, Receipt } from "./receipt.ts";
import { findGiftsOfReceipt, type GiftOfReceipt } from "./receipts.queries.ts";

export interface ReceiptNeeds extends MailNeeds, DrawingNeeds {
  readonly clock: Clock;
}

interface ReceiptRequest {
  id: number;
  now: Temporal.Instant;
}

const RECEIPT = createDrawing<typeof printReceipt>(new URL("./receipt.ts", import.meta.url), "printReceipt");

const toReceiptLine = ({ date, type, fund, method, amount }: GiftOfReceipt): Gift => [date, type, fund, method, amount];

/** @throws Refusal not_found, donation_voided, statements_not_ready, statements_unprintable */
async function readReceipt(tx: Database, services: ReceiptNeeds, viewer: Viewer, { id, now }: ReceiptRequest) {
  const gifts = await findGiftsOfReceipt(tx, id);
  const asked = gifts.find((gift) => gift.id === id);
  if (!asked || !mayHaveGiftsOf(viewer, asked.memberId)) throw new Refusal("not_found");
  if (asked.voidedAt !== null) throw new Refusal("donation_voided");
  const congregation = await readCongregation(tx, services, now);
  const valid = gifts.filter(({ voidedAt }) => voidedAt === null);
  const receipt: Receipt = {
    number: Math.min(...gifts.map((gift) => gift.id)),
    issuer: requireIssuer(congregation),
    issuedOn: congregation.today,
    donor: { name: asked.name, address: asked.address },
    gifts: valid.map(toReceiptLine),
    isReduced: valid.length < gifts.length,
  };
  return { asked, receipt, logo: (await readPaperLogo(tx))?.picture ?? null, congregation };
}

/** @throws Refusal too_many, not_found, donation_voided, statements_not_ready, statements_unprintable */
export async function readReceiptPdf(services: ReceiptNeeds, viewer: Viewer, asked: ReceiptRequest): Promise<Buffer> {
  const { receipt, logo } = await services.postgres.snapshot(async (tx) => {
    const found = await readReceipt(tx, services, viewer, asked);
    const { memberId } = found.asked;
    if (memberId === null || memberId !== viewer.memberId)
      await recordChange(tx, viewer, "donation.read_receipt", buildReceiptFacts(found.asked));
    return found;
  }, "read write");
  return drawWithinLimit(services, viewer, RECEIPT, receipt, logo);
}

const buildReceiptFacts = ({ id, memberId }: GiftOfReceipt) =>
  memberId === null ? { subjectId: id, detail: {} } : { subjectId: id, detail: { memberId }, about: { memberId } };

const NO_EMAIL = "This donor has no email address.";
const DIED = "This donor has died. Please print the receipt for the family.";
const UNCONFIRMED = "This donor's email address was not confirmed. Please confirm it in the member's record first.";
const NEEDS_PEN =
  "The donor's name or address must be written on this receipt by hand. Please print it and send it by mail.";

/** @throws Refusal receipt_not_mailable */
function requireRecipient({ name, address, email, hasDied, recipient }: GiftOfReceipt): string {
  const refuseMailing = (why: string) => new Refusal("receipt_not_mailable", { fields: { email: why } });
  if (hasDied) throw refuseMailing(DIED);
  if (recipient === null) throw refuseMailing(email === null ? NO_EMAIL : UNCONFIRMED);
  if (name === null || hasUnprintableText({ name, address })) throw refuseMailing(NEEDS_PEN);
  return recipient;
}

/**
 * Sends the receipt to the donor, as often as a person asks.
 * @throws Refusal too_many, not_found, donation_voided, statements_not_ready, statements_unprintable,
 * receipt_not_mailable
 */
export async function mailReceipt(
  services: ReceiptNeeds,
  writing: Writing,
  viewer: Viewer,
  asked: ReceiptRequest,
): Promise<{ email: string; delivery: "smtp" | "kept" }> {
  const read = (tx: Database) => readReceipt(tx, services, viewer, asked);
  const { receipt, logo } = await services.postgres.snapshot(async (tx) => {
    const found = await read(tx);
    requireRecipient(found.asked);
    return found;
  });
  const pdf = await drawWithinLimit(services, viewer, RECEIPT, receipt, logo);
  return writing.transaction(async (tx) => {
    // Read again, because the gift may have been voided while the document was drawn.
    const { asked: gift, congregation } = await read(tx);
    const email = requireRecipient(gift);
    const sender = { congregationName: congregation.congregationName, publicUrl: services.config.publicUrl };
    await queueMail(tx, services, email, writeGiftReceipt(sender, { number: receipt.number, pdf }));
    await recordChange(tx, viewer, "donation.mailed_receipt", buildReceiptFacts(gift));
    return { email, delivery: (await isMailServerSetUp(tx, services)) ? "smtp" : "kept" };
  });
}
