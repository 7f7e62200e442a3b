// A Sunday morning: the cast in its ministries, an event of each kind, and a fixed clock.

import { asc, eq } from "drizzle-orm";
import { CAST, type CastName } from "../../sample/src/cast.ts";
import type { Change } from "../src/changes/rows.ts";
import { events } from "../src/database/tables/events.ts";
import { members as people } from "../src/database/tables/members.ts";
import { memberMinistries, ministries } from "../src/database/tables/ministries.ts";
import { type AuditDetail, auditEntries } from "../src/database/tables/operations.ts";
import { followChanges } from "./changes.ts";
import { type Congregation, openCongregation } from "./congregation.ts";
import { until } from "./until.ts";

/** Ten o'clock in the congregation's New York, on a Sunday. */
export const SUNDAY_TEN = "2026-11-22T15:00:00Z";
const SUNDAY = "2026-11-22";

interface Entry {
  action: string;
  subject: string;
  subjectId: string;
  actorId: string | null;
  detail: AuditDetail;
}

export interface Sunday extends Congregation {
  /** The cast's member ids. */
  readonly ids: Record<CastName, number>;
  /** Daniel leads music and Lydia sings there; neither belongs to youth. */
  readonly music: number;
  readonly youth: number;
  /** Events without a ministry, of music and of youth, all on this day from 10:30 to 12:00. */
  readonly service: number;
  readonly rehearsal: number;
  readonly camp: number;
  addPerson(person?: Partial<typeof people.$inferInsert>): Promise<number>;
  addEvent(event?: Partial<typeof events.$inferInsert>): Promise<number>;
  /** All audit entries of one kind of record. */
  auditOf(subject: string): Promise<Entry[]>;
  /** Collects the live changes from now on; `first` waits for a number of them. */
  recordChanges(): Promise<{ first(many: number): Promise<Change[]> }>;
  /** One number from the database. */
  count(query: string, values?: unknown[]): Promise<number>;
}

export async function openSunday(options: Parameters<typeof openCongregation>[0] = {}): Promise<Sunday> {
  const congregation = await openCongregation(options);
  const { db, pool } = congregation.postgres;
  const names = Object.keys(CAST) as CastName[];
  for (const name of names) await congregation.as(name);
  congregation.setNow(SUNDAY_TEN);

  const written = await db.select({ id: people.id, email: people.email }).from(people);
  const ids = Object.fromEntries(
    names.map((name) => [name, written.find(({ email }) => email === CAST[name].email)?.id]),
  ) as Record<CastName, number>;
  const addMinistry = async (name: string, leaderId: number | null) => {
    const [row] = await db.insert(ministries).values({ name, leaderId }).returning({ id: ministries.id });
    return row?.id ?? 0;
  };
  const music = await addMinistry("Music", ids.ministry_leader);
  const youth = await addMinistry("Youth", null);
  await db
    .insert(memberMinistries)
    .values({ memberId: ids.member, ministryId: music, joinDate: SUNDAY, confirmed: true });

  const addEvent: Sunday["addEvent"] = async (event) => {
    const usual = { title: "Sunday Service", eventDate: SUNDAY, startTime: "10:30", endDate: SUNDAY, endTime: "12:00" };
    const [row] = await db
      .insert(events)
      .values({ ...usual, ...event })
      .returning({ id: events.id });
    return row?.id ?? 0;
  };
  return {
    ...congregation,
    ids,
    music,
    youth,
    service: await addEvent(),
    rehearsal: await addEvent({ title: "Choir Rehearsal", ministryId: music }),
    camp: await addEvent({ title: "Youth Camp", ministryId: youth }),
    addEvent,
    async addPerson(person) {
      const usual = {
        firstName: "Anna",
        lastName: "Berg",
        emailConfirmed: true,
        joinDate: SUNDAY,
        membershipStatus: "active" as const,
      };
      const [row] = await db
        .insert(people)
        .values({ ...usual, ...person })
        .returning({ id: people.id });
      return row?.id ?? 0;
    },
    async auditOf(subject) {
      const { action, subjectId, actorId, detail } = auditEntries;
      return db
        .select({ action, subject: auditEntries.subject, subjectId, actorId, detail })
        .from(auditEntries)
        .where(eq(auditEntries.subject, subject))
        .orderBy(asc(auditEntries.id));
    },
    async recordChanges() {
      const { changes } = await followChanges(congregation.services);
      return {
        async first(many) {
          await until(() => changes.length >= many);
          return changes;
        },
      };
    },
    async count(query, values = []) {
      const { rows } = await pool.query<Record<string, unknown>>(query, values);
      return Number(Object.values(rows[0] ?? {})[0]);
    },
  };
}
