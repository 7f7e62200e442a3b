// Writes a sample congregation into an empty, migrated database.
import { STEP_HUNDREDTHS, toHours } from "@narthex/contract/hours.ts";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { hashPassword } from "../../server/src/auth/password.ts";
import { createSessionId, hashSessionId } from "../../server/src/checkin/session-id.ts";
import type { Database } from "../../server/src/database/database.ts";
import { checkinPlaces } from "../../server/src/database/tables/checkin-places.ts";
import { events } from "../../server/src/database/tables/events.ts";
import { eventHeadcounts } from "../../server/src/database/tables/headcounts.ts";
import { workerHours } from "../../server/src/database/tables/hours.ts";
import { members } from "../../server/src/database/tables/members.ts";
import { memberMinistries, ministries, ministryCoLeaders } from "../../server/src/database/tables/ministries.ts";
import { auditEntries } from "../../server/src/database/tables/operations.ts";
import { users } from "../../server/src/database/tables/users.ts";
import { findAllDuplicates } from "../../server/src/duplicates/pairs.service.ts";
import { drawSquares } from "../../server/src/pictures/drawing.ts";
import { storePicture } from "../../server/src/pictures/pictures.service.ts";
import { createAccount } from "./accounts.ts";
import type { Roll } from "./attendance.ts";
import { type LoggedAction, makeLog } from "./audit.ts";
import { splitBatches } from "./batches.ts";
import { withoutIndexes } from "./bulk.ts";
import { CAST, type CastName, CONGREGATION, DEMO_PASSWORD } from "./cast.ts";
import type { SampleCongregation } from "./congregation.ts";
import type { Directory } from "./directory.ts";
import type { SampleHeadcount } from "./headcounts.ts";
import type { GivenHours } from "./hours.ts";
import { CAST_HOUSEHOLDS } from "./households.ts";
import type { Person } from "./people.ts";
import { writeAnnouncements } from "./write-announcements.ts";
import { writeChildren } from "./write-children.ts";
import { writeCustomFields } from "./write-custom-fields.ts";
import { writeDepartures } from "./write-departures.ts";
import { writeFollowUps } from "./write-follow-ups.ts";
import { writeGiving } from "./write-giving.ts";
import { withoutSharedAddress, writeHouseholds } from "./write-households.ts";
import { writeInvitations } from "./write-invitations.ts";
import { writeLists } from "./write-lists.ts";
import { writeMessages, writePrayers, writeSignUps } from "./write-messages.ts";
import { writeNotes } from "./write-notes.ts";
import { writeRecentAudit } from "./write-recent-audit.ts";
import { writeReplies } from "./write-replies.ts";
import { writeSeries } from "./write-series.ts";
import { writeServing } from "./write-serving.ts";
import { writeSettings } from "./write-settings.ts";
import { writeTags } from "./write-tags.ts";

const RECORDS_PER_INSERT = 100_000;

async function insertInBatches<Row>(
  rows: readonly Row[],
  insert: (batch: Row[]) => Promise<{ id: number }[]>,
): Promise<number[]> {
  const ids: number[] = [];
  for (const batch of splitBatches(rows)) for (const { id } of await insert(batch)) ids.push(id);
  return ids;
}

/** Returns the URLs of the pictures, in the order of the drawings. */
async function writePortraits(tx: Database, drawings: readonly string[], now: Temporal.Instant): Promise<string[]> {
  const drawn = await Promise.all(drawings.map((drawing) => drawSquares(sharp(Buffer.from(drawing)))));
  const urls: string[] = [];
  for (const squares of drawn) urls.push(await storePicture(tx, squares, now));
  return urls;
}

/** People with the directory entries in their rows. */
function withDirectory(people: readonly Person[], { entries }: Directory, portraits: readonly string[]): Person[] {
  return people.map((person, place) => {
    const { portrait = null, ...shared } = entries[place] ?? {};
    const row = { ...person.row, ...shared, joinDate: person.row.joinDate };
    return portrait === null
      ? { ...person, row }
      : { ...person, row: { ...row, profileImageUrl: portraits[portrait] } };
  });
}

async function writeLog(
  tx: Database,
  { people, today }: SampleCongregation,
  memberIds: readonly number[],
): Promise<void> {
  const rows = await tx.select({ id: users.id, email: users.email }).from(users);
  const accounts = new Map(rows.map(({ id, email }) => [email, id]));
  const requireAccount = (name: CastName): string => accounts.get(CAST[name].email) ?? throwMissing();
  const requireId = (of: LoggedAction["of"]): string => {
    if (of === null) return "1";
    return typeof of === "number" ? String(memberIds[of] ?? throwMissing()) : requireAccount(of);
  };
  await insertInBatches(
    makeLog(people, today).map(({ actor, of, ...entry }) => ({
      ...entry,
      actorId: actor === null ? null : requireAccount(actor),
      subjectId: requireId(of),
    })),
    (part) => tx.insert(auditEntries).values(part).returning({ id: auditEntries.id }),
  );
}

/** Inserts the members, and accounts of the cast. Returns the member ids in the order of the people. */
async function writePeople(tx: Database, people: readonly Person[]): Promise<number[]> {
  const accounts = new Map<Person, number>();
  for (const { head } of CAST_HOUSEHOLDS) {
    const person = people.find(({ row }) => row.email === head.email);
    if (!person) continue;
    const { memberId } = await createAccount(
      tx,
      head,
      await hashPassword(DEMO_PASSWORD),
      person.row.joinDate,
      person.row,
    );
    accounts.set(person, memberId);
  }
  const others = people.filter((person) => !accounts.has(person));
  const ids = await insertInBatches(
    others.map(({ row }) => row),
    (rows) => tx.insert(members).values(rows).returning({ id: members.id }),
  );
  const numbers = ids.values();
  return people.map((person) => accounts.get(person) ?? numbers.next().value ?? throwMissing());
}

function throwMissing(): never {
  throw new Error("a row of the sample congregation refers to one that was not written");
}

async function writeAttendance(
  tx: Database,
  rolls: readonly Roll[],
  memberIds: readonly number[],
  eventIds: readonly number[],
): Promise<void> {
  let part: { events: number[]; members: number[]; times: number[] } = { events: [], members: [], times: [] };
  const write = async (): Promise<void> => {
    const list = (numbers: number[]): string => `{${numbers.join()}}`;
    await tx.execute(sql`
      insert into attendance (event_id, member_id, check_in_time)
      select event_id, member_id, to_timestamp(at)
      from unnest(${list(part.events)}::int[], ${list(part.members)}::int[], ${list(part.times)}::int8[])
        as visit (event_id, member_id, at)`);
    part = { events: [], members: [], times: [] };
  };
  for (const [place, roll] of rolls.entries()) {
    const event = eventIds[place] ?? throwMissing();
    for (const { person, at } of roll) {
      part.events.push(event);
      part.members.push(memberIds[person] ?? throwMissing());
      part.times.push(at);
    }
    if (part.events.length >= RECORDS_PER_INSERT) await write();
  }
  await write();
}

async function writeHeadcounts(
  tx: Database,
  headcounts: readonly SampleHeadcount[],
  eventIds: readonly number[],
): Promise<void> {
  const rows = headcounts.map(({ event, ...counted }) => ({ ...counted, eventId: eventIds[event] ?? throwMissing() }));
  for (const batch of splitBatches(rows)) await tx.insert(eventHeadcounts).values(batch);
}

/** The index of a person in a ministry of the cast's ministry leader, other than the leader. */
function findLedByCast({ people, ministries: { leaders, memberships } }: SampleCongregation): number {
  const leader = people.findIndex(({ row }) => row.email === CAST.ministry_leader.email);
  const led = memberships.find(({ person, ministry }) => leaders[ministry] === leader && !people[person]?.isCast);
  return led?.person ?? throwMissing();
}

/** One permanent QR code. Its address is not shown again, so the poster is made by replacing it. */
async function writePlace(tx: Database, now: Temporal.Instant): Promise<void> {
  const tokenHash = hashSessionId(createSessionId()) ?? throwMissing();
  await tx.insert(checkinPlaces).values({ place: "Sanctuary", tokenHash, createdAt: now.toString() });
}

async function findAccountId(tx: Database, email: string): Promise<string> {
  const [account] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  return account?.id ?? throwMissing();
}

async function writeHours(
  tx: Database,
  hours: readonly GivenHours[],
  memberAt: (place: number) => number,
  ministryAt: (place: number) => number,
): Promise<void> {
  const accounts = await tx.select({ id: users.id, email: users.email }).from(users);
  const accountOf = new Map(accounts.map(({ id, email }) => [email, id]));
  const formatInstant = (seconds: number): string => new Date(seconds * 1000).toISOString();
  await insertInBatches(
    hours.map(({ person, ministry, quarters, loggedAt, decidedAt, approver, ...row }) => ({
      ...row,
      memberId: memberAt(person),
      ministryId: ministryAt(ministry),
      hours: toHours(quarters * STEP_HUNDREDTHS),
      approvedBy: approver === null ? null : (accountOf.get(approver) ?? throwMissing()),
      approvedAt: row.status === "approved" && decidedAt !== null ? formatInstant(decidedAt) : null,
      createdAt: formatInstant(loggedAt),
      updatedAt: formatInstant(decidedAt ?? loggedAt),
    })),
    (part) => tx.insert(workerHours).values(part).returning({ id: workerHours.id }),
  );
}

export async function writeCongregation(tx: Database, sample: SampleCongregation): Promise<void> {
  const { directory, calendar, rolls, hours, giving, today } = sample;
  const portraits = await writePortraits(
    tx,
    directory.portraits,
    today.toZonedDateTime(CONGREGATION.timezone).toInstant(),
  );
  const people = withDirectory(withoutSharedAddress(sample.people, sample.homes), directory, portraits);
  const { rows, leaders, coLeaders, memberships } = sample.ministries;
  const filled = [
    "members",
    "member_ministries",
    "events",
    "attendance",
    "worker_hours",
    "donation_batches",
    "donations",
  ];
  let everyone: readonly number[] = [];
  let at = { member: throwMissing as (place: number) => number, ministry: throwMissing as (place: number) => number };
  await withoutIndexes(tx, filled, async () => {
    const memberIds = await writePeople(tx, people);
    const requireMemberId = (place: number): number => memberIds[place] ?? throwMissing();
    everyone = memberIds;
    await writeDepartures(tx, people, requireMemberId);
    await writeNotes(tx, today, (about) => {
      if (about === "led") return requireMemberId(findLedByCast(sample));
      return requireMemberId(people.findIndex(({ row }) => row.email === CAST[about].email));
    });
    const ministryIds = await insertInBatches(
      rows.map((row, place) => ({ ...row, leaderId: requireMemberId(leaders[place] ?? -1) })),
      (part) => tx.insert(ministries).values(part).returning({ id: ministries.id }),
    );
    const requireMinistryId = (place: number): number => ministryIds[place] ?? throwMissing();
    await tx.insert(ministryCoLeaders).values(
      coLeaders.map(({ person, ministry }) => ({
        memberId: requireMemberId(person),
        ministryId: requireMinistryId(ministry),
      })),
    );
    await insertInBatches(
      memberships.map(({ person, ministry, joinDate }, place) => ({
        // Some were assigned by a leader and have not accepted yet.
        confirmed: place % 40 !== 39,
        memberId: requireMemberId(person),
        ministryId: requireMinistryId(ministry),
        joinDate,
      })),
      (part) => tx.insert(memberMinistries).values(part).returning({ id: memberMinistries.id }),
    );
    const seriesOf = await writeSeries(tx, calendar, today, { member: requireMemberId, ministry: requireMinistryId });
    const eventIds = await insertInBatches(
      calendar.map((occasion) => ({
        ...occasion.row,
        ...seriesOf(occasion),
        organizerId: requireMemberId(occasion.organizer),
        ministryId: occasion.ministry === null ? null : requireMinistryId(occasion.ministry),
      })),
      (part) => tx.insert(events).values(part).returning({ id: events.id }),
    );
    await writeAttendance(tx, rolls, memberIds, eventIds);
    await writeHeadcounts(tx, sample.headcounts, eventIds);
    await writeReplies(tx, calendar, today, { memberIds, eventIds });
    await writePlace(tx, today.subtract({ days: 40 }).toZonedDateTime(CONGREGATION.timezone).toInstant());
    await writeSignUps(tx, people, sample.signUps, requireMemberId);
    await writeMessages(tx, sample.messages, requireMemberId, requireMinistryId);
    await writePrayers(tx, sample.prayers, requireMemberId);
    await writeLog(tx, sample, memberIds);
    await writeHours(tx, hours, requireMemberId, requireMinistryId);
    await writeGiving(tx, giving, people, memberIds);
    at = { member: requireMemberId, ministry: requireMinistryId };
  });
  await writeHouseholds(tx, sample.homes, at.member, await findAccountId(tx, CAST.admin.email));
  await writeTags(tx, everyone);
  const fieldIds = await writeCustomFields(tx, everyone);
  await writeLists(tx, await findAccountId(tx, CAST.admin.email), fieldIds);
  await writeChildren(tx, people, today, at.member, await findAccountId(tx, CAST.admin.email));
  await writeRecentAudit(tx, today);
  await writeInvitations(tx, sample.invitations);
  await tx.execute(sql`analyze members, member_ministries`);
  await writeAnnouncements(tx, sample.announcements, sample.choices, at);
  await writeSettings(tx, today);
  await writeServing(tx, today, today.toZonedDateTime(CONGREGATION.timezone).toInstant());
  await tx.execute(sql`analyze users, members, ministries, member_ministries, event_series, events, event_headcounts, event_replies, attendance, worker_hours,
    donation_batches, donations, payments, payment_events, households, household_members, tags, member_tags, guardians, rooms, clearances, announcements, deliveries, messages, message_copies, prayer_requests`);
  await writeFollowUps(tx, today, today.toZonedDateTime(CONGREGATION.timezone).toInstant());
  await findAllDuplicates(tx);
  await tx.execute(sql`analyze users, members, ministries, member_ministries, events, attendance`);
}
