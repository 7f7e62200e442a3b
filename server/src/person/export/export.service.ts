// Everything about one person as a ZIP. What it contains and leaves out: docs/decisions/0135.
import { Readable } from "node:stream";
import { getTableColumns } from "drizzle-orm";
import type { ZipFile } from "yazl";
import type { Viewer } from "../../access/viewer.ts";
import { describeDevice } from "../../auth/device-name.ts";
import { readCareNotes } from "../../care-notes/care-notes.service.ts";
import { recordChange } from "../../changes/record.ts";
import { readFields } from "../../custom-fields/fields.service.ts";
import { formatValue } from "../../custom-fields/values.rules.ts";
import type { Database } from "../../database/database.ts";
import { members } from "../../database/tables/members.ts";
import { findDepartureOf } from "../../members/departures.service.ts";
import { requireMember } from "../../members/members.service.ts";
import { isOptedOut } from "../../messaging/consent/opt-outs.ts";
import { readPictureBytes } from "../../pictures/pictures.service.ts";
import {
  type ExportMoment,
  findDevices,
  findExportedAccount,
  findExportedClearances,
  findExportedFollowUps,
  findExportedGuardians,
  findPasskeys,
  findStatementFiles,
  findStatements,
  readStatementFile,
} from "./account.queries.ts";
import {
  findAttendance,
  findConsentChanges,
  findExportedCareNotes,
  findExportedGifts,
  findExportedHours,
  findExportedHouseholds,
  findExportedMinistries,
  findExportedReplies,
  findExportedTags,
  findMessages,
  findPrayers,
  findReleasedNotes,
  type Owner,
} from "./export.queries.ts";
import {
  findDeliveries,
  findExportedPayments,
  findExportedSources,
  findRoomService,
  findStaySteps,
  findStays,
} from "./records.queries.ts";
import { findExportedAwayDays, findExportedServing, findServingPositions } from "./serving.queries.ts";
import { type Row, readRowsById, writeCsv, writeJson } from "./tables.ts";

async function* yieldRows(rows: Promise<Row[]>): AsyncGenerator<Row[]> {
  yield await rows;
}

/**
 * The columns of the person, except numbers and marks of this server, and those that are in files of their own. Choices
 * about messages count together with an opt-out of the address or phone number.
 */
async function readProfile(db: Database, memberId: number): Promise<Row> {
  const member = await requireMember(db, memberId);
  const { email, phone, announcementEmails, smsConsent } = member;
  const { id, userId, profileCompleted, unprovenAccount, smsDeclined, ...known } = member;
  const { profileImageUrl, household, ministries, customFields, customValues, ...profile } = known;
  const columns = getTableColumns(members);
  const left = await findDepartureOf(db, memberId);
  return {
    ...Object.fromEntries(Object.entries(profile).filter(([name]) => name in columns)),
    leftReason: left?.reason ?? null,
    leftOn: left?.leftOn ?? null,
    announcementEmails: announcementEmails && !(await isOptedOut(db, "email", email)),
    smsConsent: smsConsent && !(await isOptedOut(db, "sms", phone)),
  };
}

/** The person gets the fields that people see of themselves; an administrator gets all of them, archived ones too. */
async function readCustomValues(db: Database, { memberId, isSelf }: Owner): Promise<Row[]> {
  const { customValues } = await requireMember(db, memberId);
  const fields = (await readFields(db)).filter(
    ({ id, seenBy, isArchived }) => customValues[id] !== undefined && (!isSelf || (seenBy === "person" && !isArchived)),
  );
  return fields.map((field) => ({ field: field.name, value: formatValue(field, customValues[field.id]) }));
}

async function readDevices(db: Database, owner: Owner, moment: ExportMoment): Promise<Row[]> {
  const devices = await findDevices(db, owner, moment);
  return devices.map(({ agent, ...days }) => ({ device: describeDevice(agent), ...days }));
}

/** Each table by the name of its files. A table is read once for each of its two files. */
function listTables(db: Database, owner: Owner, moment: ExportMoment): Record<string, () => AsyncIterable<Row[]>> {
  return {
    profile: () => yieldRows(readProfile(db, owner.memberId).then((profile) => [profile])),
    account: () => yieldRows(findExportedAccount(db, owner)),
    devices: () => yieldRows(readDevices(db, owner, moment)),
    passkeys: () => yieldRows(findPasskeys(db, owner, moment)),
    "custom-fields": () => yieldRows(readCustomValues(db, owner)),
    households: () => readRowsById((batch) => findExportedHouseholds(db, owner, batch)),
    ministries: () => readRowsById((batch) => findExportedMinistries(db, owner, batch)),
    guardians: () => readRowsById((batch) => findExportedGuardians(db, owner, batch)),
    clearances: () => readRowsById((batch) => findExportedClearances(db, owner, batch)),
    "care-notes": () => readRowsById((batch) => findExportedCareNotes(db, owner, batch)),
    notes: () => readRowsById((batch) => findReleasedNotes(db, owner, batch)),
    "follow-ups": () => readRowsById((batch) => findExportedFollowUps(db, owner, batch)),
    tags: () => readRowsById((batch) => findExportedTags(db, owner, batch)),
    attendance: () => readRowsById((batch) => findAttendance(db, owner, batch)),
    "child-stays": () => readRowsById((batch) => findStays(db, owner, batch)),
    "child-stay-steps": () => readRowsById((batch) => findStaySteps(db, owner, batch)),
    "room-service": () => readRowsById((batch) => findRoomService(db, owner, batch)),
    replies: () => readRowsById((batch) => findExportedReplies(db, owner, batch)),
    serving: () => readRowsById((batch) => findExportedServing(db, owner, batch)),
    "serving-positions": () => readRowsById((batch) => findServingPositions(db, owner, batch)),
    "days-away": () => readRowsById((batch) => findExportedAwayDays(db, owner, batch)),
    gifts: () => readRowsById((batch) => findExportedGifts(db, owner, batch)),
    payments: () => readRowsById((batch) => findExportedPayments(db, owner, batch)),
    statements: () => readRowsById((batch) => findStatements(db, owner, batch)),
    hours: () => readRowsById((batch) => findExportedHours(db, owner, batch)),
    messages: () => readRowsById((batch) => findMessages(db, owner, batch)),
    "messages-received": () => readRowsById((batch) => findDeliveries(db, owner, batch)),
    "prayer-requests": () => yieldRows(findPrayers(db, owner)),
    consent: () => readRowsById((batch) => findConsentChanges(db, owner, batch)),
    "other-programs": () => yieldRows(findExportedSources(db, owner)),
  };
}

/** Adds a file whose text is created when its turn comes. */
function addText(zip: ZipFile, name: string, mtime: Date, open: () => AsyncIterable<string>): void {
  zip.addReadStreamLazy(name, { mtime }, (take) => take(null, Readable.from(open(), { objectMode: false })));
}

const PICTURE = /^\/api\/pictures\/([\w-]+)/;

async function addPicture(zip: ZipFile, db: Database, url: string | null, mtime: Date): Promise<void> {
  const hash = PICTURE.exec(url ?? "")?.[1];
  if (hash) zip.addBuffer(await readPictureBytes(db, hash, "large"), "picture.webp", { mtime });
}

/** Adds the statements as they were issued. Each is read when its turn comes. */
async function addStatements(zip: ZipFile, db: Database, owner: Owner, mtime: Date): Promise<void> {
  for (const { id, year } of await findStatementFiles(db, owner))
    zip.addReadStreamLazy(`statements/${year}.pdf`, { mtime }, (take) => {
      readStatementFile(db, id).then(
        (pdf) => take(null, Readable.from([pdf], { objectMode: false })),
        (error: Error) => take(error, Readable.from([])),
      );
    });
}

/** @throws Refusal not_found, and forbidden for a child of whom the viewer must be kept away */
export async function exportPerson(
  db: Database,
  viewer: Viewer,
  memberId: number,
  now: Temporal.Instant,
): Promise<Readable> {
  const { profileImageUrl } = await requireMember(db, memberId);
  // Refuses people who are barred from the child, and counts as a reading of the notes.
  if (memberId !== viewer.memberId) await readCareNotes(db, viewer, memberId, now);
  await recordChange(db, viewer, "member.exported", { subjectId: memberId });
  const { ZipFile } = await import("yazl");
  const zip = new ZipFile();
  const mtime = new Date(now.epochMilliseconds);
  await addPicture(zip, db, profileImageUrl, mtime);
  const owner = { memberId, isSelf: memberId === viewer.memberId, viewerId: viewer.userId };
  await addStatements(zip, db, owner, mtime);
  const moment = { now, timezone: viewer.congregation.timezone };
  for (const [name, open] of Object.entries(listTables(db, owner, moment))) {
    addText(zip, `${name}.json`, mtime, () => writeJson(open()));
    addText(zip, `${name}.csv`, mtime, () => writeCsv(open()));
  }
  zip.end();
  const output = zip.outputStream as Readable;
  zip.on("error", (error: Error) => output.destroy(error));
  return output;
}
