// Reads what an export of one person contains of the account and of records by the office: no secrets, no free text of
// others, and no other person.
import { and, asc, eq, gt, isNotNull, isNull, ne, or, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { clearances } from "../../database/tables/clearances.ts";
import { followUps } from "../../database/tables/follow-ups.ts";
import { guardians } from "../../database/tables/households.ts";
import { members } from "../../database/tables/members.ts";
import { statements } from "../../database/tables/statements.ts";
import { accounts, passkeys, sessions, users } from "../../database/tables/users.ts";
import type { ExportBatch, Owner } from "./export.queries.ts";

export interface ExportMoment {
  readonly now: Temporal.Instant;
  readonly timezone: string;
}

const selectIsoText = (instant: SQLWrapper) =>
  sql<string | null>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Without the texts of follow-ups, which are for those who do them. */
export const findExportedFollowUps = (db: Database, { memberId }: Owner, { after, limit }: ExportBatch) =>
  db
    .select({
      id: followUps.id,
      kind: followUps.kind,
      occasion: followUps.occasion,
      dueDay: followUps.dueDay,
      status: followUps.status,
      createdAt: followUps.createdAt,
    })
    .from(followUps)
    .where(and(eq(followUps.memberId, memberId), gt(followUps.id, after)))
    .orderBy(asc(followUps.id))
    .limit(limit);

export const findExportedClearances = (db: Database, { memberId }: Owner, { after, limit }: ExportBatch) =>
  db
    .select({
      id: clearances.id,
      kind: clearances.kind,
      validUntil: clearances.validUntil,
      enteredAt: clearances.createdAt,
    })
    .from(clearances)
    .where(and(eq(clearances.memberId, memberId), gt(clearances.id, after)))
    .orderBy(asc(clearances.id))
    .limit(limit);

/** Entries about the person as a child or as an adult, without the other person. Nothing shows that someone is barred. */
export const findExportedGuardians = (db: Database, { memberId }: Owner, { after, limit }: ExportBatch) =>
  db
    .select({
      id: guardians.id,
      as: sql<"child" | "adult">`case when ${guardians.childId} = ${memberId} then 'child' else 'adult' end`,
      kind: guardians.kind,
      until: guardians.until,
      since: guardians.createdAt,
    })
    .from(guardians)
    .where(
      and(
        or(eq(guardians.childId, memberId), eq(guardians.adultId, memberId)),
        ne(guardians.kind, "barred"),
        gt(guardians.id, after),
      ),
    )
    .orderBy(asc(guardians.id))
    .limit(limit);

/** Issued statements. One that two people have together says only that: its sums are also those of the other person. */
export const findStatements = (db: Database, { memberId }: Owner, { after, limit }: ExportBatch) => {
  const selectIfAlone = <T>(value: SQLWrapper) =>
    sql<T | null>`case when ${statements.jointMemberId} is null then ${value} end`;
  return db
    .select({
      id: statements.id,
      year: statements.year,
      issuedOn: statements.issuedOn,
      joint: sql<boolean>`${statements.jointMemberId} is not null`,
      gifts: selectIfAlone<number>(statements.gifts),
      total: selectIfAlone<string>(statements.total),
      mailedAt: selectIsoText(statements.mailedAt),
    })
    .from(statements)
    .where(
      and(
        or(eq(statements.memberId, memberId), eq(statements.jointMemberId, memberId)),
        eq(statements.status, "issued"),
        gt(statements.id, after),
      ),
    )
    .orderBy(asc(statements.id))
    .limit(limit);
};

/** The documents of the statements that are the person's alone. */
export const findStatementFiles = (db: Database, { memberId }: Owner) =>
  db
    .select({ id: statements.id, year: statements.year })
    .from(statements)
    .where(and(eq(statements.memberId, memberId), isNull(statements.jointMemberId), isNotNull(statements.pdf)))
    .orderBy(asc(statements.year));

export async function readStatementFile(db: Database, id: number): Promise<Buffer> {
  const [found] = await db.select({ pdf: statements.pdf }).from(statements).where(eq(statements.id, id));
  return found?.pdf ?? Buffer.alloc(0);
}

/** The account without its password and secrets. */
export const findExportedAccount = async (db: Database, { memberId }: Owner) =>
  db
    .select({
      email: users.email,
      emailVerified: users.emailVerified,
      firstName: users.firstName,
      lastName: users.lastName,
      role: users.role,
      duties: sql<string>`array_to_string(${users.duties}, ', ')`,
      secondFactor: users.twoFactorEnabled,
      waysToSignIn: sql<string>`coalesce((select string_agg(${accounts.providerId}, ', ' order by ${accounts.providerId})
        from ${accounts} where ${accounts.userId} = ${users.id}), '')`,
      deactivatedAt: selectIsoText(users.deactivatedAt),
      lastSignInAt: selectIsoText(users.lastSignInAt),
      createdAt: selectIsoText(users.createdAt),
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.id, memberId));

/** The passkeys of the account, without what a sign-in checks. */
export const findPasskeys = async (db: Database, { memberId }: Owner, { timezone }: ExportMoment) => {
  const selectDay = (instant: SQLWrapper) => sql<string>`to_char(${instant} at time zone ${timezone}, 'YYYY-MM-DD')`;
  return db
    .select({ name: passkeys.name, addedOn: selectDay(passkeys.createdAt), lastUsedOn: selectDay(passkeys.lastUsedAt) })
    .from(members)
    .innerJoin(passkeys, eq(passkeys.userId, members.userId))
    .where(eq(members.id, memberId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
};

/** Devices that are signed in, with the days only. */
export const findDevices = async (db: Database, { memberId }: Owner, { now, timezone }: ExportMoment) => {
  const selectDay = (instant: SQLWrapper) => sql<string>`to_char(${instant} at time zone ${timezone}, 'YYYY-MM-DD')`;
  return db
    .select({
      agent: sessions.agent,
      signedInOn: selectDay(sessions.createdAt),
      lastUsedOn: selectDay(sessions.updatedAt),
    })
    .from(members)
    .innerJoin(sessions, eq(sessions.userId, members.userId))
    .where(and(eq(members.id, memberId), gt(sessions.expire, new Date(now.epochMilliseconds))))
    .orderBy(asc(sessions.createdAt), asc(sessions.id));
};
