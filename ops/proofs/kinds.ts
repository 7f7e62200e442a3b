// The writes of the proofs, and how they are found in the database.
import { randomUUID } from "node:crypto";
import { attendance } from "@narthex/contract/attendance.ts";
import { donationBatches } from "@narthex/contract/donation-batches.ts";
import { donations } from "@narthex/contract/donations.ts";
import { events } from "@narthex/contract/events.ts";
import { DEFAULT_TIMEZONE } from "@narthex/contract/limits.ts";
import { members as people } from "@narthex/contract/members.ts";
import type { Session, WriteKind } from "./load.ts";

const WRITERS = 3;
const AMOUNT = "12.50";
const JOINED = "2024-01-07";

/** The entries of the audit log about a record: exactly one belongs to it. */
const selectEntries = (subject: string, id: string): string =>
  `(select count(*) from audit_entries where subject = '${subject}' and subject_id = ${id}::text)`;

/** Sends a request that must succeed. @returns its answer */
export async function sendPost<T>({ url, cookie }: Session, path: string, body: object): Promise<T> {
  const headers = { "content-type": "application/json", cookie, origin: url };
  const answer = await fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** An event that people can be checked in to now. @returns its id */
export async function createEvent(session: Session, title: string): Promise<number> {
  const eventDateTime = Temporal.Now.plainDateTimeISO(DEFAULT_TIMEZONE).toString({ smallestUnit: "minute" });
  const event = { title, eventDateTime, timezone: DEFAULT_TIMEZONE };
  return (await sendPost<{ id: number }>(session, events.create.path, event)).id;
}

async function createBatch(session: Session): Promise<number> {
  const batch = { batchDate: JOINED, expectedTotal: AMOUNT };
  return (await sendPost<{ id: number }>(session, donationBatches.start.path, batch)).id;
}

/** Checks each of these members in once. */
export function checkIns(eventId: number, members: readonly number[]): WriteKind {
  const waiting = [...members];
  return {
    name: "check-ins",
    writers: WRITERS,
    next() {
      const memberId = waiting.pop();
      return memberId === undefined
        ? null
        : { call: attendance.record, body: { memberId, eventId }, key: String(memberId) };
    },
    stored: `select member_id as key, 1 as parts from attendance where event_id = ${eventId}`,
  };
}

/** @param round its name, which distinguishes its writes @param more fields of every gift */
function createGiftsWith(name: string, round: string, writers: number, more: object): WriteKind {
  return {
    name,
    writers,
    next(writer, number) {
      const notes = `${round} ${name}, ${writer}-${number}`;
      return { call: donations.record, body: { amount: AMOUNT, notes, entryKey: randomUUID(), ...more }, key: notes };
    },
    stored: `select notes as key, ${selectEntries("donation", "donations.id")} as parts from donations
      where notes like '${round} ${name},%'`,
  };
}

export const createGifts = (round: string): WriteKind => createGiftsWith("gifts", round, WRITERS, {});

/** Gifts of a batch, as one person enters them. A batch holds at most 500. */
const createBatchLines = (round: string, batchId: number): WriteKind =>
  createGiftsWith("batch lines", round, 1, { batchId });

function createNewPeople(round: string): WriteKind {
  return {
    name: "people",
    writers: 2,
    next(writer, number) {
      const lastName = `${round} ${writer}-${number}`;
      const body = { firstName: "New", lastName, joinDate: JOINED, entryKey: randomUUID() };
      return { call: people.create, body, key: lastName };
    },
    stored: `select last_name as key, ${selectEntries("member", "members.id")} as parts from members
      where first_name = 'New' and last_name like '${round} %'`,
  };
}

/** A new event and batch, and the writes of one round to them. @param round its name */
export async function openRound(session: Session, round: string, members: readonly number[]): Promise<WriteKind[]> {
  const eventId = await createEvent(session, round);
  const batchId = await createBatch(session);
  return [checkIns(eventId, members), createGifts(round), createBatchLines(round, batchId), createNewPeople(round)];
}
