// Kept emails of announcements and of texts about children. They are sent as the deliveries that they are copies of, so
// that consent, the unsubscribe link of announcements and the log apply to them as to all others.
import type { DeliveryReason } from "@narthex/contract/deliveries.ts";
import type { KeptRefusal } from "@narthex/contract/settings.ts";
import { eq } from "drizzle-orm";
import type { Clock } from "../../calendar/clock.ts";
import type { Database } from "../../database/database.ts";
import { mails } from "../../database/tables/operations.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import { Refusal } from "../../refusal.ts";
import { deleteKeptMail } from "../mail/mail.ts";
import { updateDelivery } from "./deliveries.queries.ts";
import { findKeptCopies, type KeptCopy, lockDeliveryOfMail } from "./kept.queries.ts";
import { findAudienceMembers } from "./recipients.queries.ts";
import { sendWhenCommitted } from "./run.ts";

interface Needs {
  readonly clock: Clock;
  readonly jobs: Jobs;
}

const REFUSALS: Partial<Record<DeliveryReason, KeptRefusal>> = {
  expired: "mail_expired",
  withdrawn: "mail_withdrawn",
  unsubscribed: "mail_unsubscribed",
};

function findRefusal(copy: KeptCopy, audience: ReadonlySet<number>): KeptRefusal | null {
  const { deliveryId, status, memberId, announcementId, reason } = copy;
  if (deliveryId === null) return "mail_copy_deleted";
  if (status !== "kept") return "mail_not_kept";
  if (reason === "expired" && announcementId === null) return "mail_alert_expired";
  if (reason !== null) return REFUSALS[reason] ?? "mail_not_recipient";
  if (memberId === null) return "mail_not_recipient";
  if (announcementId !== null && !audience.has(memberId)) return "mail_not_recipient";
  return copy.isAddressTaken ? "mail_shared" : null;
}

/** The members who are still in the audience of the announcement of these copies. */
async function readAudience(db: Database, copies: readonly KeptCopy[]): Promise<ReadonlySet<number>> {
  const memberIds = copies.flatMap(({ memberId }) => memberId ?? []);
  const [first] = copies;
  if (!first?.announcementId || !first.targetAudience || memberIds.length === 0) return new Set();
  const { announcementId, targetAudience, ministryIds, duties } = first;
  const audience = { announcementId, targetAudience, ministryIds, duties: duties ?? [] };
  return new Set(await findAudienceMembers(db, audience, memberIds));
}

/** Why kept emails of deliveries cannot be sent now, by the id of the email; null if they can. */
export async function listKeptRefusals(
  db: Database,
  mailIds: readonly number[],
  now: Temporal.Instant,
): Promise<Map<number, KeptRefusal | null>> {
  const copies = mailIds.length === 0 ? [] : await findKeptCopies(db, mailIds, now);
  const refusals = new Map<number, KeptRefusal | null>();
  for (const some of Map.groupBy(copies, ({ announcementId }) => announcementId).values()) {
    const audience = await readAudience(db, some);
    for (const copy of some) refusals.set(copy.mailId, findRefusal(copy, audience));
  }
  return refusals;
}

/**
 * Queues the delivery of a kept email, which is deleted, in this transaction.
 * @returns the person's address; null if the email is not the copy of a delivery @throws Refusal KeptRefusal
 */
export async function queueKeptCopy(tx: Database, services: Needs, mailId: number): Promise<string | null> {
  if (!(await lockDeliveryOfMail(tx, mailId))) return null;
  const now = services.clock();
  // Read after the lock: another administrator may have sent it in the meantime.
  const [copy] = await findKeptCopies(tx, [mailId], now);
  if (!copy) throw new Refusal("mail_not_kept");
  const refusal = findRefusal(copy, await readAudience(tx, [copy]));
  if (refusal !== null) throw new Refusal(refusal);
  const { deliveryId, address } = copy;
  if (deliveryId === null || address === null) throw new Refusal("mail_not_recipient");
  const at = now.toString();
  await deleteKeptMail(tx, eq(mails.id, mailId));
  await updateDelivery(tx, deliveryId, { status: "queued", address, attempts: 0, dueAt: at, queuedAt: at }, at);
  await sendWhenCommitted(tx, services, "email");
  return address;
}
