// Reads, marks and deletes one person's copies of messages; writes messages.
import type { MessagesQuery } from "@narthex/contract/messages.ts";
import { and, desc, eq, isNull, lt, notExists, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { countRows } from "../database/count.ts";
import type { Database } from "../database/database.ts";
import { prepareOnce } from "../database/database.ts";
import { buildTextContains } from "../database/search.ts";
import { members } from "../database/tables/members.ts";
import { messageCopies, messages } from "../database/tables/messages.ts";
import { ministries } from "../database/tables/ministries.ts";
import { users } from "../database/tables/users.ts";

const sender = alias(members, "sender");
const recipient = alias(members, "recipient");

const selectName = ({ firstName, lastName }: { firstName: SQLWrapper; lastName: SQLWrapper }) =>
  sql<string | null>`${firstName} || ' ' || ${lastName}`;

const copy = {
  id: messages.id,
  /** Null after the person was deleted, even if the account still exists. */
  senderId: sql<string | null>`case when ${sender.id} is null then null else ${messages.senderId} end`,
  senderName: selectName(sender),
  senderMemberId: sender.id,
  recipientType: messages.recipientType,
  recipientId: sql<string | null>`case when ${recipient.id} is null then null else ${messages.recipientId} end`,
  ministryId: messages.ministryId,
  onlyLeaders: messages.onlyLeaders,
  personName: selectName(recipient),
  recipientMemberId: recipient.id,
  ministryName: ministries.name,
  subject: messages.subject,
  content: messages.content,
  messageType: messages.messageType,
  box: messageCopies.box,
  readAt: messageCopies.readAt,
  sentAt: messages.sentAt,
  senderRole: users.role,
  senderStatus: sender.membershipStatus,
};

function selectCopies(db: Database) {
  return (
    db
      .select(copy)
      .from(messageCopies)
      .innerJoin(messages, eq(messages.id, messageCopies.messageId))
      .leftJoin(sender, eq(sender.id, messages.senderMemberId))
      .leftJoin(recipient, eq(recipient.id, messages.recipientMemberId))
      .leftJoin(ministries, eq(ministries.id, messages.ministryId))
      // A reply is possible if the account is active and still belongs to the member.
      .leftJoin(users, and(eq(users.id, messages.senderId), isNull(users.deactivatedAt), eq(sender.userId, users.id)))
  );
}

export type MessageCopy = Awaited<ReturnType<typeof selectCopies>>[number];

const matchOwnCopy = (userId: string, messageId: number): SQL | undefined =>
  and(eq(messageCopies.userId, userId), eq(messageCopies.messageId, messageId));

export async function findCopy(db: Database, userId: string, messageId: number): Promise<MessageCopy | null> {
  const [found] = await selectCopies(db).where(matchOwnCopy(userId, messageId));
  return found ?? null;
}

export interface CopiesFilter extends Pick<MessagesQuery, "box"> {
  userId: string;
  isUnread: boolean;
  /** Part of the subject, the text, or a name. */
  search: string;
}

const searched = sql`concat_ws(chr(10), ${messages.subject}, ${messages.content}, ${selectName(sender)}, ${selectName(recipient)}, ${ministries.name})`;

function buildFilter({ userId, box, isUnread, search }: CopiesFilter): SQL | undefined {
  return and(
    eq(messageCopies.userId, userId),
    box && eq(messageCopies.box, box),
    isUnread ? isNull(messageCopies.readAt) : undefined,
    buildTextContains(searched, search),
  );
}

/** Newest first, by id. Built per call, so that PostgreSQL plans for the given filters. */
export async function findMessagePage(db: Database, filter: CopiesFilter, before: number | null, limit: number) {
  const older = before === null ? undefined : lt(messageCopies.messageId, before);
  return selectCopies(db)
    .where(and(buildFilter(filter), older))
    .orderBy(desc(messageCopies.messageId))
    .limit(limit);
}

export async function countCopies(db: Database, filter: CopiesFilter): Promise<number> {
  if (filter.search === "") return countRows(db, messageCopies, buildFilter(filter));
  return countRows(db, selectCopies(db).where(buildFilter(filter)).as("found"));
}

const unread = prepareOnce((db) =>
  db
    .select({ many: sql<number>`count(*)::int` })
    .from(messageCopies)
    .where(and(eq(messageCopies.userId, sql.placeholder("userId")), isNull(messageCopies.readAt)))
    .prepare("unread_messages"),
);

export async function countUnread(db: Database, userId: string): Promise<number> {
  const [row] = await unread(db).execute({ userId });
  return row?.many ?? 0;
}

/** @returns whether it was unread */
export async function setRead(tx: Database, userId: string, messageId: number, readAt: string): Promise<boolean> {
  const written = await tx
    .update(messageCopies)
    .set({ readAt })
    .where(and(matchOwnCopy(userId, messageId), isNull(messageCopies.readAt)))
    .returning({ messageId: messageCopies.messageId });
  return written.length > 0;
}

export async function deleteCopy(tx: Database, userId: string, messageId: number): Promise<boolean> {
  const gone = await tx
    .delete(messageCopies)
    .where(matchOwnCopy(userId, messageId))
    .returning({ messageId: messageCopies.messageId });
  return gone.length > 0;
}

/** @returns null if the entry key was used before */
export async function insertMessage(tx: Database, values: typeof messages.$inferInsert): Promise<number | null> {
  const [written] = await tx
    .insert(messages)
    .values(values)
    .onConflictDoNothing({ target: messages.entryKey })
    .returning({ id: messages.id });
  return written?.id ?? null;
}

export async function findMessageByKey(db: Database, entryKey: string) {
  const [found] = await db.select().from(messages).where(eq(messages.entryKey, entryKey));
  return found ?? null;
}

export async function insertCopy(tx: Database, values: typeof messageCopies.$inferInsert): Promise<void> {
  await tx.insert(messageCopies).values(values);
}

/** Deletes messages without any copies. */
export async function deleteOrphans(tx: Database): Promise<void> {
  const copyOf = tx.select({ one: sql`1` }).from(messageCopies).where(eq(messageCopies.messageId, messages.id));
  await tx.delete(messages).where(notExists(copyOf));
}
