// The viewer's own messages: lists, single messages, the number of unread ones, and possible recipients.
import { id } from "@narthex/contract/fields.ts";
import type { Message, MessagesQuery, Recipient, RecipientGroup, RecipientsQuery } from "@narthex/contract/messages.ts";
import * as z from "zod";
import type { Viewer } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import { DETAIL_RANK } from "../database/person-search.ts";
import { type Page, readCursorOf, readPage } from "../http/page.ts";
import { searchReach } from "../members/members.policy.ts";
import { addDistinctions } from "../members/namesakes.service.ts";
import { formatName } from "../people/name.ts";
import { requireFound } from "../refusal.ts";
import {
  getOfficeReach,
  getOwnReach,
  getReach,
  listReachedMinistries,
  mayWriteTo,
  mayWriteToAll,
} from "./messages.policy.ts";
import { countCopies, countUnread, findCopy, findMessagePage, type MessageCopy } from "./messages.queries.ts";
import { countRecipientGroup, countRecipients, findRecipientGroups, findRecipients } from "./recipients.queries.ts";

/** The name of a message's recipient or group; null for everyone. */
function formatAddressee({ recipientType, personName, ministryName }: MessageCopy): string | null {
  if (recipientType === "all") return null;
  return recipientType === "ministry" ? ministryName : formatName(personName);
}

function mayAnswer(viewer: Viewer, { box, senderId, senderRole, senderStatus }: MessageCopy): boolean {
  if (box === "sent" || senderId === null || senderRole === null || senderStatus === null) return false;
  return mayWriteTo(viewer, { userId: senderId, role: senderRole, membershipStatus: senderStatus }, true);
}

function toMessage(viewer: Viewer, copy: MessageCopy): Message {
  const { personName: _, ministryName: __, senderRole: ___, senderStatus: ____, ...message } = copy;
  return {
    ...message,
    senderName: formatName(copy.senderName),
    recipientName: formatAddressee(copy),
    isRead: copy.readAt !== null,
    can: { reply: mayAnswer(viewer, copy) },
  };
}

const MessageKey = z.tuple([id]);

export async function listMessages(
  db: Database,
  viewer: Viewer,
  { limit, after, search = "", box, unread }: MessagesQuery,
): Promise<Page<Message>> {
  const [before = null] = readCursorOf(after, MessageKey) ?? [];
  const filter = { userId: viewer.userId, box, isUnread: unread === "true", search };
  const page = await readPage(
    { limit, after },
    (most) => findMessagePage(db, filter, before, most),
    () => countCopies(db, filter),
    (last) => [last.id],
  );
  return { ...page, rows: page.rows.map((copy) => toMessage(viewer, copy)) };
}

/** A message of other people is answered as not found. */
export async function readMessage(db: Database, viewer: Viewer, messageId: number): Promise<Message> {
  const copy = requireFound(await findCopy(db, viewer.userId, messageId));
  return toMessage(viewer, copy);
}

export async function summarizeMessages(db: Database, viewer: Viewer): Promise<{ unread: number }> {
  return { unread: await countUnread(db, viewer.userId) };
}

const RecipientKey = z.tuple([z.int().min(0).max(DETAIL_RANK), z.string(), z.string(), id]);

export async function listMessageRecipients(
  db: Database,
  viewer: Viewer,
  { search = "", limit, after, memberId, ...whom }: RecipientsQuery,
  now: Temporal.Instant,
): Promise<Page<Recipient>> {
  const reach = whom.office ? getOfficeReach(viewer) : whom.own ? getOwnReach(viewer) : getReach(viewer);
  const asked = { reach, without: viewer.userId, memberId, search, visible: searchReach(viewer) };
  const key = readCursorOf(after, RecipientKey);
  const page = await readPage(
    { limit, after },
    (most) => findRecipients(db, asked, key, most),
    () => countRecipients(db, asked),
    (last) => [last.rank, last.lastName, last.firstName, last.memberId],
  );
  const rows = page.rows.map(({ memberId, userId, firstName, lastName }) => ({
    memberId,
    userId,
    name: `${firstName} ${lastName}`,
  }));
  return { ...page, rows: await addDistinctions(db, viewer, rows, now) };
}

export async function listGroups(db: Database, viewer: Viewer): Promise<RecipientGroup[]> {
  const open = listReachedMinistries(viewer);
  const ofMinistries = open === "all" || open.length > 0 ? await findRecipientGroups(db, open, viewer.userId) : [];
  const groups: RecipientGroup[] = ofMinistries.map((group) => ({ ...group, recipientType: "ministry" }));
  if (!mayWriteToAll(viewer)) return groups;
  const everyone = await countRecipientGroup(db, "everyone", viewer.userId);
  return [{ ...everyone, recipientType: "all", ministryId: null, name: null }, ...groups];
}
