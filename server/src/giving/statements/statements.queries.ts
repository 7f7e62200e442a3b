// Statements and their documents in the database. Documents are large, so they are read one at a time.
import type { DonorFilter, NoMailReason } from "@narthex/contract/statements.ts";
import { and, asc, eq, inArray, isNotNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import { countRows } from "../../database/count.ts";
import type { Database } from "../../database/database.ts";
import { changeById } from "../../database/rows.ts";
import { buildPattern } from "../../database/search.ts";
import { members } from "../../database/tables/members.ts";
import { mails, settings } from "../../database/tables/operations.ts";
import { statementRuns, statements } from "../../database/tables/statements.ts";
import { users } from "../../database/tables/users.ts";
import { selectHasGifts } from "./ledger.queries.ts";

const countWhere = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`;
const waitsForPost = isNotNull(statements.mailAskedAt);
/**
 * Issued in place of an earlier one on the day of the latest run or since: an unchanged statement keeps the day of the
 * one that it replaces in all later runs.
 */
const isLastReissued = sql`(${statements.replaces} is not null and ${statements.issuedOn} >= (
  select (max(run.started_at) at time zone (select ${settings.timezone} from ${settings}))::date
  from ${statementRuns} run where run.year = ${statements.year}))`;
/** Of the issued document: the donor may have an address since, which makes another run necessary. */
const hasAddress = sql<boolean>`coalesce(trim(${statements.content} -> 'donor' ->> 'address'), '') <> ''`;

export async function countStatements(db: Database, year: number) {
  const [counts] = await db
    .select({
      donors: sql<number>`count(*)::int`,
      issued: countWhere(eq(statements.status, "issued")),
      failed: countWhere(eq(statements.status, "failed")),
      needPen: countWhere(sql`${statements.needsPen}`),
      withoutAddress: countWhere(sql`not ${hasAddress}`),
      mailsWaiting: countWhere(waitsForPost),
      issuedTotal: sql<string>`coalesce(sum(${statements.total}) filter (where ${statements.status} = 'issued'), 0)::text`,
    })
    .from(statements)
    .where(eq(statements.year, year));
  if (!counts) throw new Error("the statements were not counted");
  return counts;
}

export const changeStatement = changeById(statements);

/** Statements of one of these people, their own and joint ones. */
const matchDonors = (ids: readonly number[]) =>
  or(inArray(statements.memberId, [...ids]), inArray(statements.jointMemberId, [...ids]));

/** The issued document of these people with this content; null without one. */
export async function findDocument(db: Database, year: number, memberIds: readonly number[], mark: string) {
  const [found] = await db
    .select({ pdf: statements.pdf })
    .from(statements)
    .where(
      and(
        eq(statements.year, year),
        matchDonors(memberIds),
        eq(statements.status, "issued"),
        eq(statements.contentMark, mark),
      ),
    )
    .limit(1);
  return found?.pdf ?? null;
}

/** Sort key of a statement in the order of names. */
export type DonorNameKey = readonly [lastName: string, firstName: string, id: number];
export const inOrder = [asc(statements.lastName), asc(statements.firstName), asc(statements.id)];
export const matchAfter = ([lastName, firstName, id]: DonorNameKey): SQL =>
  sql`(${statements.lastName}, ${statements.firstName}, ${statements.id}) > (${lastName}, ${firstName}, ${id})`;

/** The second person of a joint statement. */
export const partners = alias(members, "partners");

export const selectDied = (memberId: AnyPgColumn) =>
  sql<boolean>`exists (select from member_departures gone join members dead on dead.id = gone.member_id
    where gone.member_id = ${memberId} and gone.reason = 'died' and dead.membership_status = 'inactive')`;

/**
 * A person's address if an administrator entered or confirmed it, or the person's account has proven it. Null for a
 * person who died.
 */
export const selectTrustedEmail = (person: Record<"id" | "email" | "emailConfirmed" | "userId", AnyPgColumn>) => sql<
  string | null
>`case when ${selectDied(person.id)} then null
  when ${person.emailConfirmed} or exists (select from ${users}
    where ${users.id} = ${person.userId} and ${users.emailVerified} and ${users.email} = ${person.email})
  then ${person.email} end`;

const selectLivingEmail = (person: Record<"id" | "email", AnyPgColumn>) =>
  sql<string | null>`case when not ${selectDied(person.id)} then ${person.email} end`;

/** A joint statement is one letter: it goes to the first of the two with such an address. */
const recipient = sql<string | null>`coalesce(${selectTrustedEmail(members)}, ${selectTrustedEmail(partners)})`;

/**
 * Why a statement cannot be sent; null if it can. An undelivered one may be sent again, and so may one that was only
 * recorded here, once SMTP is configured.
 */
const selectNoMailReason = (leaves: boolean) => sql<NoMailReason | null>`case
  when ${statements.status} <> 'issued' then 'not_issued'
  when ${waitsForPost} or ${mails.status} in ('queued', 'sent') then 'sent'
  when ${mails.status} = 'kept' and not ${leaves} then 'kept'
  when ${mails.id} is null and ${statements.mailedAt} is not null then 'sent'
  when ${statements.needsPen} then 'needs_pen'
  when ${selectDied(members.id)} and (${partners.id} is null or ${selectDied(partners.id)}) then 'died'
  when coalesce(${selectLivingEmail(members)}, ${selectLivingEmail(partners)}) is null then 'no_email'
  when ${recipient} is null then 'email_unconfirmed' end`;

const selectDonorColumns = (year: number, leaves: boolean) => ({
  id: statements.id,
  memberId: statements.memberId,
  firstName: statements.firstName,
  lastName: statements.lastName,
  jointMemberId: statements.jointMemberId,
  jointFirstName: statements.jointFirstName,
  jointLastName: statements.jointLastName,
  gifts: statements.gifts,
  total: statements.total,
  status: statements.status,
  hasGifts: selectHasGifts(year, statements.memberId),
  issuedOn: statements.issuedOn,
  replaces: statements.replaces,
  needsPen: statements.needsPen,
  hasAddress,
  mail: sql<"waiting" | "queued" | "sent" | "failed" | "kept" | null>`case
    when ${waitsForPost} then 'waiting'
    when ${mails.id} is not null then ${mails.status}
    when ${statements.mailedAt} is not null then 'sent' end`,
  mailedAt: statements.mailedAt,
  noMail: selectNoMailReason(leaves),
});

export const toMember = eq(members.id, statements.memberId);
export const toPartner = eq(partners.id, statements.jointMemberId);
export const toMail = eq(mails.id, statements.mailId);

const withPeople = sql`${statements} join ${members} on ${toMember}
  left join ${members} as partners on ${toPartner} left join ${mails} on ${toMail}`;

export interface DonorsFilter {
  year: number;
  search: string;
  only: DonorFilter;
  /** Whether SMTP is configured. */
  leaves: boolean;
}

function buildOnlyFilter({ only, leaves }: DonorsFilter): SQL | undefined {
  if (only === "failed") return eq(statements.status, "failed");
  if (only === "needs_pen") return sql`${statements.needsPen}`;
  if (only === "no_address") return sql`not ${hasAddress}`;
  if (only === "reissued") return isLastReissued;
  return only === "not_mailed" ? sql`(${selectNoMailReason(leaves)}) is distinct from 'sent'` : undefined;
}

export function buildFilter(filter: DonorsFilter): SQL | undefined {
  const { year, search } = filter;
  const text = sql`lower(${statements.firstName} || ' ' || ${statements.lastName} || chr(10)
    || ${statements.lastName} || ', ' || ${statements.firstName} || coalesce(chr(10)
    || ${statements.jointFirstName} || ' ' || ${statements.jointLastName} || chr(10)
    || ${statements.jointLastName} || ', ' || ${statements.jointFirstName}, ''))`;
  const found = search === "" ? undefined : sql`${text} collate "default" like ${buildPattern(search)}`;
  return and(eq(statements.year, year), found, buildOnlyFilter(filter));
}

export async function findStatementDonors(
  db: Database,
  filter: DonorsFilter,
  after: DonorNameKey | null,
  limit: number,
) {
  return db
    .select(selectDonorColumns(filter.year, filter.leaves))
    .from(statements)
    .innerJoin(members, toMember)
    .leftJoin(partners, toPartner)
    .leftJoin(mails, toMail)
    .where(and(buildFilter(filter), after ? matchAfter(after) : undefined))
    .orderBy(...inOrder)
    .limit(limit);
}

export type DonorRow = Awaited<ReturnType<typeof findStatementDonors>>[number];

export async function countDonors(db: Database, filter: DonorsFilter): Promise<number> {
  return countRows(db, withPeople, buildFilter(filter));
}

export async function findStatementDonor(db: Database, year: number, memberId: number, leaves: boolean) {
  const [found] = await db
    .select(selectDonorColumns(year, leaves))
    .from(statements)
    .innerJoin(members, toMember)
    .leftJoin(partners, toPartner)
    .leftJoin(mails, toMail)
    .where(and(eq(statements.year, year), matchDonors([memberId])));
  return found ?? null;
}

/** Number of statements by reason against sending; null for those that can be sent. */
export async function countMailReasons(db: Database, year: number, leaves: boolean) {
  const { rows } = await db.execute<{ reason: NoMailReason | null; count: number }>(sql`
    select ${selectNoMailReason(leaves)} as reason, count(*)::int as count
    from ${withPeople} where ${eq(statements.year, year)} group by 1`);
  return rows;
}

/** Requests emails for all statements that can be sent, or for one donor's. @returns how many */
export async function requestMail(
  tx: Database,
  year: number,
  { at, leaves, memberId }: { at: string; leaves: boolean; memberId?: number },
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update statements set mail_asked_at = ${at}
    from (
      select ${statements.id} as id from ${withPeople}
      where ${eq(statements.year, year)} and (${selectNoMailReason(leaves)}) is null
        ${memberId === undefined ? sql`` : sql`and ${matchDonors([memberId])}`}
    ) as sendable
    where statements.id = sendable.id`);
  return rowCount ?? 0;
}

/** The next statement with a requested email, locked, with its document and the current address. */
export async function lockNextToMail(tx: Database, year: number) {
  const [next] = await tx
    .select({
      id: statements.id,
      memberId: statements.memberId,
      jointMemberId: statements.jointMemberId,
      contentMark: statements.contentMark,
      pdf: statements.pdf,
      replaces: statements.replaces,
      email: recipient,
    })
    .from(statements)
    .innerJoin(members, toMember)
    .leftJoin(partners, toPartner)
    .where(and(eq(statements.year, year), waitsForPost))
    .orderBy(asc(statements.year), asc(statements.id))
    .limit(1)
    .for("update", { of: statements, skipLocked: true });
  return next ?? null;
}

/** The issued statement that an email contains, with the address of its donor. */
export async function findStatementOfMail(db: Database, mailId: number) {
  const ofMail = db
    .select({ year: statements.year, memberId: statements.memberId, email: recipient })
    .from(statements)
    .innerJoin(members, toMember)
    .leftJoin(partners, toPartner);
  return (await ofMail.where(eq(statements.mailId, mailId)))[0];
}

/** Removes the time of sending from statements whose email is older than this and was not sent. */
export async function clearMailedAt(tx: Database, mailsBefore: string): Promise<void> {
  const isUnsent = and(lt(mails.createdAt, mailsBefore), ne(mails.status, "sent"));
  await tx.update(statements).set({ mailedAt: null }).from(mails).where(and(toMail, isUnsent));
}

/** Years with requested emails. */
export async function findYearsToMail(db: Database): Promise<number[]> {
  const rows = await db.selectDistinct({ year: statements.year }).from(statements).where(waitsForPost);
  return rows.map(({ year }) => year);
}
