import { and, eq, isNotNull, not, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "../database/database.ts";
import { messageCopies, messages } from "../database/tables/messages.ts";
import { prayerRequests } from "../database/tables/prayers.ts";

/** Gives an account's messages and prayer requests the name of its member; those of a deleted member have none. */
export async function moveWritings(tx: Database, userId: string, memberId: number): Promise<void> {
  const { senderId, senderMemberId, recipientId, recipientMemberId } = messages;
  await tx.update(messageCopies).set({ memberId }).where(eq(messageCopies.userId, userId));
  await tx
    .update(messages)
    .set({ senderMemberId: memberId })
    .where(and(eq(senderId, userId), isNotNull(senderMemberId)));
  await tx
    .update(messages)
    .set({ recipientMemberId: memberId })
    .where(and(eq(recipientId, userId), isNotNull(recipientMemberId)));
  await tx.update(prayerRequests).set({ memberId }).where(eq(prayerRequests.requesterId, userId));
}

/** Whether an account that is not linked to a member has messages or named prayer requests there. */
export async function hasWritingsOfUnlinked(tx: Database, memberId: number, userId: string | null): Promise<boolean> {
  const isOfOther = (account: PgColumn) => sql`${account} is distinct from ${userId}`;
  const copies = and(eq(messageCopies.memberId, memberId), isOfOther(messageCopies.userId));
  const { isAnonymous, requesterId } = prayerRequests;
  const requests = and(eq(prayerRequests.memberId, memberId), not(isAnonymous), isOfOther(requesterId));
  return (await tx.$count(messageCopies, copies)) + (await tx.$count(prayerRequests, requests)) > 0;
}
