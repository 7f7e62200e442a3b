// Writes a sample congregation into an empty, migrated database.
import { eq, sql } from "drizzle-orm";
import { findAllDuplicates } from "../../duplicates/pairs.service.ts";
import type { Database } from "../database.ts";
import { events } from "../tables/events.ts";
import { members } from "../tables/members.ts";
import { memberMinistries, ministries } from "../tables/ministries.ts";
import { settings } from "../tables/operations.ts";
import { createAccount } from "./accounts.ts";
import type { Roll } from "./attendance.ts";
import { withoutIndexes } from "./bulk.ts";
import { CONGREGATION, DEMO_PASSWORD } from "./cast.ts";
import type { SampleCongregation } from "./congregation.ts";
import { CAST_HOUSEHOLDS } from "./households.ts";
import type { Person } from "./people.ts";

/** Rows in one statement: far below the 65,535 values that PostgreSQL takes, for every table here. */
const ROWS_AT_ONCE = 2000;
const RECORDS_AT_ONCE = 100_000;

async function inParts<Row>(
  rows: readonly Row[],
  write: (part: Row[]) => Promise<{ id: number }[]>,
): Promise<number[]> {
  const ids: number[] = [];
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    for (const { id } of await write(rows.slice(start, start + ROWS_AT_ONCE))) ids.push(id);
  }
  return ids;
}

/** Answers the numbers of the members, in the order of the people. Those with an account get it. */
async function writePeople(tx: Database, people: readonly Person[]): Promise<number[]> {
  const accounts = new Map<Person, number>();
  for (const { head } of CAST_HOUSEHOLDS) {
    const person = people.find(({ row }) => row.email === head.email);
    if (!person) continue;
    const { memberId } = await createAccount(tx, head, DEMO_PASSWORD, person.row.joinDate, person.row);
    accounts.set(person, memberId);
  }
  const others = people.filter((person) => !accounts.has(person));
  const ids = await inParts(
    others.map(({ row }) => row),
    (rows) => tx.insert(members).values(rows).returning({ id: members.id }),
  );
  const numbers = ids.values();
  return people.map((person) => accounts.get(person) ?? numbers.next().value ?? missing());
}

function missing(): never {
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
    const event = eventIds[place] ?? missing();
    for (const { person, at } of roll) {
      part.events.push(event);
      part.members.push(memberIds[person] ?? missing());
      part.times.push(at);
    }
    if (part.events.length >= RECORDS_AT_ONCE) await write();
  }
  await write();
}

export async function writeCongregation(tx: Database, sample: SampleCongregation): Promise<void> {
  const { people, calendar, rolls, today } = sample;
  const { rows, leaders, memberships } = sample.ministries;
  await withoutIndexes(tx, ["members", "member_ministries", "events", "attendance"], async () => {
    const memberIds = await writePeople(tx, people);
    const memberAt = (place: number): number => memberIds[place] ?? missing();
    const ministryIds = await inParts(
      rows.map((row, place) => ({ ...row, leaderId: memberAt(leaders[place] ?? -1) })),
      (part) => tx.insert(ministries).values(part).returning({ id: ministries.id }),
    );
    const ministryAt = (place: number): number => ministryIds[place] ?? missing();
    await inParts(
      memberships.map(({ person, ministry, joinDate }) => ({
        memberId: memberAt(person),
        ministryId: ministryAt(ministry),
        joinDate,
      })),
      (part) => tx.insert(memberMinistries).values(part).returning({ id: memberMinistries.id }),
    );
    const eventIds = await inParts(
      calendar.map(({ row, organizer, ministry }) => ({
        ...row,
        organizerId: memberAt(organizer),
        ministryId: ministry === null ? null : ministryAt(ministry),
      })),
      (part) => tx.insert(events).values(part).returning({ id: events.id }),
    );
    await writeAttendance(tx, rolls, memberIds, eventIds);
  });
  await tx
    .update(settings)
    .set({
      congregationName: CONGREGATION.name,
      timezone: CONGREGATION.timezone,
      setUpAt: `${today.subtract({ years: 2 })}T15:00:00Z`,
    })
    .where(eq(settings.id, 1));
  await findAllDuplicates(tx);
  await tx.execute(sql`analyze users, members, ministries, member_ministries, events, attendance`);
}
