// Reads what an export of one person contains: rows of this person only, in batches by id, and no other person's data.
import { and, asc, eq, gt, isNotNull, ne, not, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { attendance } from "../../database/tables/attendance.ts";
import { careNotes } from "../../database/tables/care-notes.ts";
import { donations } from "../../database/tables/donations.ts";
import { eventReplies } from "../../database/tables/event-replies.ts";
import { events } from "../../database/tables/events.ts";
import { funds } from "../../database/tables/funds.ts";
import { workerHours } from "../../database/tables/hours.ts";
import { householdMembers, households } from "../../database/tables/households.ts";
import { messages } from "../../database/tables/messages.ts";
import { memberMinistries, ministries } from "../../database/tables/ministries.ts";
import { memberNotes } from "../../database/tables/notes.ts";
import { auditEntries } from "../../database/tables/operations.ts";
import { prayerRequests } from "../../database/tables/prayers.ts";
import { memberTags, tags } from "../../database/tables/tags.ts";
import { selectFormerIds } from "../../people/former-ids.ts";
import { leadsMinistry } from "../../people/leaders.ts";

/** The owner of the rows, whether it is the owner who exports them, and the account that exports them. */
export interface Owner {
  readonly memberId: number;
  readonly isSelf: boolean;
  readonly viewerId: string;
}

/** A batch of rows after the row with this id, in the order of ids. */
export interface ExportBatch {
  readonly after: number;
  readonly limit: number;
}

/** Also those that the person leads without belonging to them, which have no join date. */
export const findExportedMinistries = (db: Database, { memberId }: Owner, { after, limit }: ExportBatch) =>
  db
    .select({
      id: ministries.id,
      ministry: sql<string>`${ministries.name}`,
      joined: memberMinistries.joinDate,
      confirmed: memberMinistries.confirmed,
      leads: sql<boolean>`${leadsMinistry(memberId, ministries.id)}`,
    })
    .from(ministries)
    .leftJoin(
      memberMinistries,
      and(eq(memberMinistries.ministryId, ministries.id), eq(memberMinistries.memberId, memberId)),
    )
    .where(and(or(isNotNull(memberMinistries.id), leadsMinistry(memberId, ministries.id)), gt(ministries.id, after)))
    .orderBy(asc(ministries.id))
    .limit(limit);

export const findExportedHouseholds = (db: Database, { memberId }: Owner, { after, limit }: ExportBatch) =>
  db
    .select({
      id: householdMembers.id,
      household: households.name,
      address: households.address,
      phone: households.phone,
      role: householdMembers.role,
      primary: householdMembers.isPrimary,
      jointStatement: householdMembers.jointStatement,
    })
    .from(householdMembers)
    .innerJoin(households, eq(households.id, householdMembers.householdId))
    .where(and(eq(householdMembers.memberId, memberId), gt(householdMembers.id, after)))
    .orderBy(asc(householdMembers.id))
    .limit(limit);

export const findExportedCareNotes = (db: Database, { memberId }: Owner, { after, limit }: ExportBatch) =>
  db
    .select({ id: careNotes.id, kind: careNotes.kind, text: careNotes.text, since: careNotes.createdAt })
    .from(careNotes)
    .where(and(eq(careNotes.memberId, memberId), gt(careNotes.id, after)))
    .orderBy(asc(careNotes.id))
    .limit(limit);

/** Notes that an administrator released, without their authors. */
export const findReleasedNotes = (db: Database, { memberId }: Owner, { after, limit }: ExportBatch) =>
  db
    .select({
      id: memberNotes.id,
      day: memberNotes.day,
      kind: memberNotes.kind,
      text: memberNotes.text,
      writtenAt: memberNotes.createdAt,
    })
    .from(memberNotes)
    .where(
      and(
        eq(memberNotes.memberId, memberId),
        isNotNull(memberNotes.releasedAt),
        ne(memberNotes.visibility, "private"),
        gt(memberNotes.id, after),
      ),
    )
    .orderBy(asc(memberNotes.id))
    .limit(limit);

export const findExportedTags = (db: Database, { memberId }: Owner, { after, limit }: ExportBatch) =>
  db
    .select({ id: memberTags.id, tag: tags.name, since: memberTags.createdAt })
    .from(memberTags)
    .innerJoin(tags, eq(tags.id, memberTags.tagId))
    .where(and(eq(memberTags.memberId, memberId), gt(memberTags.id, after)))
    .orderBy(asc(memberTags.id))
    .limit(limit);

export const findAttendance = (db: Database, { memberId }: Owner, { after, limit }: ExportBatch) =>
  db
    .select({
      id: attendance.id,
      event: events.title,
      eventDate: events.eventDate,
      checkInTime: attendance.checkInTime,
      checkOutTime: attendance.checkOutTime,
      notes: attendance.notes,
    })
    .from(attendance)
    .innerJoin(events, eq(events.id, attendance.eventId))
    .where(and(eq(attendance.memberId, memberId), gt(attendance.id, after)))
    .orderBy(asc(attendance.id))
    .limit(limit);

export const findExportedReplies = (db: Database, { memberId }: Owner, { after, limit }: ExportBatch) =>
  db
    .select({
      id: eventReplies.id,
      event: events.title,
      eventDate: events.eventDate,
      status: eventReplies.status,
      guests: eventReplies.guests,
      repliedAt: eventReplies.createdAt,
    })
    .from(eventReplies)
    .innerJoin(events, eq(events.id, eventReplies.eventId))
    .where(and(eq(eventReplies.memberId, memberId), gt(eventReplies.id, after)))
    .orderBy(asc(eventReplies.id))
    .limit(limit);

export const findExportedGifts = (db: Database, { memberId }: Owner, { after, limit }: ExportBatch) =>
  db
    .select({
      id: donations.id,
      date: donations.donationDate,
      amount: donations.amount,
      type: donations.donationType,
      method: donations.donationMethod,
      fund: sql<string | null>`coalesce(${donations.fund}, ${funds.name})`,
      notes: donations.notes,
      recordedAt: donations.createdAt,
      voidedAt: donations.voidedAt,
      voidReason: donations.voidReason,
    })
    .from(donations)
    .leftJoin(funds, eq(funds.id, donations.fundId))
    .where(and(eq(donations.memberId, memberId), gt(donations.id, after)))
    .orderBy(asc(donations.id))
    .limit(limit);

export const findExportedHours = (db: Database, { memberId }: Owner, { after, limit }: ExportBatch) =>
  db
    .select({
      id: workerHours.id,
      date: workerHours.workerDate,
      ministry: sql<string>`${ministries.name}`,
      hours: workerHours.hours,
      description: workerHours.description,
      status: workerHours.status,
      note: workerHours.note,
      approvedAt: workerHours.approvedAt,
    })
    .from(workerHours)
    .innerJoin(ministries, eq(ministries.id, workerHours.ministryId))
    .where(and(eq(workerHours.memberId, memberId), gt(workerHours.id, after)))
    .orderBy(asc(workerHours.id))
    .limit(limit);

/** A message to one person or to leaders. */
const isLetter = sql`(${messages.recipientType} = 'individual' or ${messages.onlyLeaders})`;

/**
 * Messages that the person wrote, without the names of recipients. Letters are for the account that wrote them, because
 * the record may have had another account.
 */
export const findMessages = (db: Database, { memberId, isSelf, viewerId }: Owner, { after, limit }: ExportBatch) =>
  db
    .select({
      id: messages.id,
      sentAt: messages.sentAt,
      sentTo: sql<string>`case when ${messages.onlyLeaders} then 'leaders' else ${messages.recipientType} end`,
      subject: messages.subject,
      content: messages.content,
    })
    .from(messages)
    .where(
      and(
        or(
          and(eq(messages.senderMemberId, memberId), not(isLetter)),
          isSelf ? and(eq(messages.senderId, viewerId), isLetter) : undefined,
        ),
        gt(messages.id, after),
      ),
    )
    .orderBy(asc(messages.id))
    .limit(limit);

/**
 * Prayer requests that the person wrote; anonymous ones for the account that wrote them, because the record may have
 * had another account.
 */
export const findPrayers = async (db: Database, { memberId, isSelf, viewerId }: Owner) =>
  db
    .select({
      title: prayerRequests.title,
      description: prayerRequests.description,
      category: prayerRequests.category,
      urgent: prayerRequests.isUrgent,
      anonymous: prayerRequests.isAnonymous,
      answered: prayerRequests.answeredDate,
      testimony: prayerRequests.testimony,
      createdAt: prayerRequests.createdAt,
    })
    .from(prayerRequests)
    .where(
      or(
        and(eq(prayerRequests.memberId, memberId), not(prayerRequests.isAnonymous)),
        isSelf ? and(eq(prayerRequests.requesterId, viewerId), prayerRequests.isAnonymous) : undefined,
      ),
    )
    .orderBy(asc(prayerRequests.createdAt), asc(prayerRequests.id));

const CONSENT_FIELDS = [
  "smsConsent",
  "smsDeclined",
  "announcementEmails",
  "shareEmail",
  "sharePhone",
  "shareAddress",
] as const;

function isAbout(memberId: number): SQL | undefined {
  const ids = selectFormerIds(memberId);
  const fields = sql.join(
    CONSENT_FIELDS.map((field) => sql`${field}`),
    sql`, `,
  );
  return or(
    and(
      eq(auditEntries.subject, "member"),
      sql`${auditEntries.subjectId} in (${ids})`,
      sql`(${auditEntries.detail} -> 'fields') ?| array[${fields}]::text[]`,
    ),
    and(
      eq(auditEntries.subject, "subscription"),
      sql`${auditEntries.detail} ? 'memberIds'`,
      sql`(${auditEntries.detail} -> 'memberIds') ?| array(${ids})`,
    ),
  );
}

/** When choices about messages and shared contact data changed, and which; without the account that changed them. */
export const findConsentChanges = (db: Database, { memberId }: Owner, { after, limit }: ExportBatch) =>
  db
    .select({
      id: auditEntries.id,
      at: auditEntries.at,
      change: sql<string>`${auditEntries.subject} || '.' || ${auditEntries.action}`,
      channel: sql<string | null>`${auditEntries.detail} ->> 'channel'`,
      fields: sql<string | null>`(select string_agg(field, ', ') from jsonb_array_elements_text(
        case when jsonb_typeof(${auditEntries.detail} -> 'fields') = 'array' then ${auditEntries.detail} -> 'fields' end) field
        where field in (${sql.join(
          CONSENT_FIELDS.map((field) => sql`${field}`),
          sql`, `,
        )}))`,
    })
    .from(auditEntries)
    .where(and(isAbout(memberId), gt(auditEntries.id, after)))
    .orderBy(asc(auditEntries.id))
    .limit(limit);
