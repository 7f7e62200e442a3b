// Sends messages, marks them read, removes them from the viewer's list. Recipients are fixed when a message is
// sent: each gets a copy of their own (docs/decisions/0044-copy-messages-to-recipients-when-sent.md).
import type { Message, MessageInput, MessageReach, SentMessage } from "@narthex/contract/messages.ts";
import { requireMemberId, type Viewer } from "../access/viewer.ts";
import { listChangedFields } from "../changes/changed-fields.ts";
import { recordChange } from "../changes/record.ts";
import type { About } from "../changes/rows.ts";
import type { Database } from "../database/database.ts";
import { splitInParts } from "../database/parts.ts";
import { Refusal, refuseField } from "../refusal.ts";
import { findGroupErrors, getReach, mayWriteTo } from "./messages.policy.ts";
import { deleteCopy, deleteOrphans, findMessageByKey, insertCopy, insertMessage, setRead } from "./messages.queries.ts";
import { readMessage } from "./reading.service.ts";
import {
  countRecipientGroup,
  deliverToGroup,
  findAccountOf,
  findAddressee,
  findMinistryName,
  type RecipientGroup,
} from "./recipients.queries.ts";

const CHOOSE = "Please choose from the list.";
/** Also for replies, because the author of the message may have left. */
const UNREACHABLE = "You cannot write to this person. They may have left, or no longer use their account.";
const ONESELF = "This is you. Please choose another person.";
/** The most ids in one row of a live change. */
const MEMBERS_PER_ROW = 500;

type Sender = Viewer & { memberId: number };
type NewMessage = Pick<MessageInput, "subject" | "content" | "entryKey"> & { sentAt: string };
/** The message, and whether this call sent it. */
interface SendResult {
  messageId: number;
  isNew: boolean;
}

/** Only the sender and the recipients. */
function listConcerned({ userId }: Sender, memberIds: readonly number[]): About[] {
  return [{ userId }, ...splitInParts(memberIds, MEMBERS_PER_ROW).map((part) => ({ memberIds: part }))];
}

/** The message that an earlier request with this entry key sent. */
async function findSentBefore(tx: Database, { userId }: Sender, key: string, given: object): Promise<SendResult> {
  const known = await findMessageByKey(tx, key);
  if (!known || known.senderId !== userId || listChangedFields(known, given).length > 0)
    throw new Refusal("entry_key_used");
  return { messageId: known.id, isNew: false };
}

async function writeMessage(
  tx: Database,
  sender: Sender,
  message: NewMessage,
  address: Pick<
    Parameters<typeof insertMessage>[1],
    "recipientType" | "recipientId" | "recipientMemberId" | "ministryId" | "onlyLeaders"
  >,
): Promise<SendResult> {
  const { userId, memberId } = sender;
  const messageId = await insertMessage(tx, { ...message, ...address, senderId: userId, senderMemberId: memberId });
  const { subject, content, entryKey = "" } = message;
  if (messageId === null) return findSentBefore(tx, sender, entryKey, { subject, content, ...address });
  await insertCopy(tx, { userId, memberId, messageId, box: "sent", readAt: message.sentAt });
  return { messageId, isNew: true };
}

async function sendToOne(tx: Database, sender: Sender, message: NewMessage, recipientId: string): Promise<SendResult> {
  if (recipientId === sender.userId) throw refuseField("recipientId", ONESELF);
  const addressee = await findAddressee(tx, recipientId, sender.userId);
  // The answer is the same for a person the viewer may not write to and for an unknown id.
  if (!addressee || !mayWriteTo(sender, addressee, addressee.wrote)) throw refuseField("recipientId", UNREACHABLE);
  return deliverToOne(tx, sender, message, addressee);
}

async function deliverToOne(
  tx: Database,
  sender: Sender,
  message: NewMessage,
  { userId: recipientId, memberId }: { userId: string; memberId: number },
): Promise<SendResult> {
  const sent = await writeMessage(tx, sender, message, {
    recipientType: "individual",
    recipientId,
    recipientMemberId: memberId,
  });
  if (!sent.isNew) return sent;
  const { messageId } = sent;
  await insertCopy(tx, { userId: recipientId, memberId, messageId, box: "inbox" });
  const about = listConcerned(sender, [memberId]);
  await recordChange(tx, sender, "message.sent_to_one", { subjectId: messageId, about });
  return sent;
}

/** @param onlyLeaders those who lead the ministry and to whom the viewer may write */
const buildGroup = (viewer: Viewer, ministryId: number, onlyLeaders: boolean): RecipientGroup =>
  onlyLeaders ? { leadersOf: ministryId, reach: getReach(viewer) } : { ministryId };

async function sendToMinistry(
  tx: Database,
  sender: Sender,
  message: NewMessage,
  ministryId: number,
  onlyLeaders = false,
): Promise<SendResult> {
  if ((await findMinistryName(tx, ministryId)) === null) throw refuseField("ministryId", CHOOSE);
  const sent = await writeMessage(tx, sender, message, { recipientType: "ministry", ministryId, onlyLeaders });
  if (!sent.isNew) return sent;
  const { messageId } = sent;
  const reached = await deliverToGroup(tx, messageId, buildGroup(sender, ministryId, onlyLeaders), sender.userId);
  if (reached.length === 0) throw new Refusal("nobody_reached");
  const detail = { ministryId, people: reached.length };
  const about = listConcerned(sender, reached);
  const kind = onlyLeaders ? "message.sent_to_leaders" : "message.sent_to_ministry";
  await recordChange(tx, sender, kind, { subjectId: messageId, detail, about });
  return sent;
}

async function sendToAll(tx: Database, sender: Sender, message: NewMessage): Promise<SendResult> {
  const sent = await writeMessage(tx, sender, message, { recipientType: "all" });
  if (!sent.isNew) return sent;
  const { messageId } = sent;
  const reached = await deliverToGroup(tx, messageId, "everyone", sender.userId);
  if (reached.length === 0) throw new Refusal("nobody_reached");
  const detail = { people: reached.length };
  const about = listConcerned(sender, reached);
  await recordChange(tx, sender, "message.sent_to_all", { subjectId: messageId, detail, about });
  return sent;
}

function requireSender(viewer: Viewer): Sender {
  return { ...viewer, memberId: requireMemberId(viewer) };
}

/** @returns the message, and how many people it reaches and does not reach */
export async function sendMessage(
  tx: Database,
  viewer: Viewer,
  { subject, content, entryKey, ...to }: MessageInput,
  now: Temporal.Instant,
): Promise<{ message: SentMessage; isNew: boolean }> {
  const sender = requireSender(viewer);
  const message = { subject, content, entryKey, sentAt: now.toString() };
  const { recipientType, recipientId = null, ministryId = null, onlyLeaders = false } = to;
  if (recipientType === "individual") {
    const { messageId, isNew } = await sendToOne(tx, sender, message, recipientId ?? "");
    return { message: { ...(await readMessage(tx, viewer, messageId)), reached: 1, withoutAccount: 0 }, isNew };
  }
  const fields = findGroupErrors(viewer, to);
  if (fields) throw new Refusal("forbidden", { fields });
  const group = recipientType === "all" ? "everyone" : buildGroup(viewer, ministryId ?? 0, onlyLeaders);
  const { messageId, isNew } =
    recipientType === "all"
      ? await sendToAll(tx, sender, message)
      : await sendToMinistry(tx, sender, message, ministryId ?? 0, onlyLeaders);
  const reach: MessageReach = await countRecipientGroup(tx, group, viewer.userId);
  return { message: { ...(await readMessage(tx, viewer, messageId)), ...reach }, isNew };
}

/** The recipients of a notice: a ministry, a member, or everyone. */
export type NoticeRecipients = { ministryId: number } | { memberId: number } | "everyone";

/**
 * Sends a message as part of another change: an author who may make the change needs no further right to write to them.
 * @returns how many people it reaches; 0 for an author without a member record, who cannot send messages
 */
export async function sendNotice(
  tx: Database,
  viewer: Viewer,
  { subject, content }: Pick<MessageInput, "subject" | "content">,
  to: NoticeRecipients,
  now: Temporal.Instant,
): Promise<number> {
  if (viewer.memberId === null) return 0;
  const sender = requireSender(viewer);
  const message = { subject, content, sentAt: now.toString() };
  if (to !== "everyone" && "memberId" in to) {
    const userId = await findAccountOf(tx, to.memberId);
    if (userId === null || userId === viewer.userId) return 0;
    await deliverToOne(tx, sender, message, { userId, memberId: to.memberId });
    return 1;
  }
  const { reached } = await countRecipientGroup(tx, to, viewer.userId);
  if (reached === 0) return 0;
  if (to === "everyone") await sendToAll(tx, sender, message);
  else await sendToMinistry(tx, sender, message, to.ministryId);
  return reached;
}

/** Marking a read message as read changes nothing. */
export async function markRead(
  tx: Database,
  viewer: Viewer,
  messageId: number,
  now: Temporal.Instant,
): Promise<Message> {
  const { userId } = viewer;
  if (await setRead(tx, userId, messageId, now.toString()))
    await recordChange(tx, viewer, "message.read", { about: { userId } });
  return readMessage(tx, viewer, messageId);
}

/** Removes the viewer's own copy of a message. */
export async function removeMessage(tx: Database, viewer: Viewer, id: number): Promise<{ id: number }> {
  const { userId } = viewer;
  if (!(await deleteCopy(tx, userId, id))) throw new Refusal("not_found");
  await recordChange(tx, viewer, "message.removed", { about: { userId } });
  return { id };
}

/** Deletes messages without any copies. */
export async function pruneMessages(tx: Database): Promise<void> {
  await deleteOrphans(tx);
}
