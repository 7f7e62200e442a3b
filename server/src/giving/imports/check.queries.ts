// The check of an import of gifts in the database: its attempts, the known donors and gifts, and its results.
import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { donations } from "../../database/tables/donations.ts";
import {
  type GiftProof,
  giftImportDonors,
  type giftImportRows,
  giftImports,
} from "../../database/tables/gift-imports.ts";
import { memberSources } from "../../database/tables/imports.ts";
import { members } from "../../database/tables/members.ts";
import type { NewDonor } from "./donors.rules.ts";
import type { EnteredGift } from "./splits.rules.ts";

export interface GiftAttempt {
  readonly importId: number;
  readonly attempt: number;
}

/** Starts an attempt with the first row. @returns null if the check was canceled or has ended */
export async function beginGiftAttempt(tx: Database, importId: number): Promise<GiftAttempt | null> {
  const [begun] = await tx
    .update(giftImports)
    .set({ checkAttempt: sql`${giftImports.checkAttempt} + 1`, progress: 0, proof: null })
    .where(and(eq(giftImports.id, importId), eq(giftImports.status, "checking")))
    .returning({ attempt: giftImports.checkAttempt });
  if (!begun) return null;
  await tx.delete(giftImportDonors).where(eq(giftImportDonors.importId, importId));
  return { importId, attempt: begun.attempt };
}

/** Writes the progress or the end of an attempt; false if the check was canceled or started again. */
export async function advanceGiftAttempt(
  tx: Database,
  { importId, attempt }: GiftAttempt,
  change: Pick<Partial<typeof giftImports.$inferInsert>, "status" | "progress" | "proof">,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(giftImports)
    .set(change)
    .where(
      and(eq(giftImports.id, importId), eq(giftImports.status, "checking"), eq(giftImports.checkAttempt, attempt)),
    );
  return rowCount === 1;
}

type Member = { id: number; name: string; email: string | null };

/** The members with these ids of another program. */
export async function findMembersById(
  db: Database,
  source: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ remoteId: memberSources.remoteId, memberId: memberSources.memberId })
    .from(memberSources)
    .where(and(sql`${memberSources.source} = ${source}`, inArray(memberSources.remoteId, [...ids])));
  return new Map(rows.map(({ remoteId, memberId }) => [remoteId, memberId]));
}

const fullName = sql<string>`${members.firstName} || ' ' || ${members.lastName}`;
const foldedName = sql<string>`fold_text(${members.firstName} || ' ' || ${members.lastName})`;

/** Members with one of these email addresses. */
export async function findMembersByEmail(db: Database, emails: readonly string[]): Promise<Member[]> {
  if (emails.length === 0) return [];
  return db
    .select({ id: members.id, name: fullName, email: members.email })
    .from(members)
    .where(inArray(members.email, [...emails]));
}

/** Members with one of these names, without accents and capitals, by the position of the name in the list. */
export async function findMembersByName(
  db: Database,
  names: readonly string[],
): Promise<(Member & { place: number })[]> {
  if (names.length === 0) return [];
  return db
    .select({ id: members.id, name: fullName, email: members.email, place: sql<number>`wanted.place::int - 1` })
    .from(members)
    .innerJoin(
      sql`unnest(${sql.param(names)}::text[]) with ordinality as wanted (name, place)`,
      sql`${foldedName} = fold_text(wanted.name)`,
    )
    .orderBy(members.id);
}

/** @returns the ids by the donors' keys */
export async function insertDonors(
  tx: Database,
  importId: number,
  donors: readonly NewDonor[],
): Promise<Map<string, number>> {
  if (donors.length === 0) return new Map();
  const rows = await tx
    .insert(giftImportDonors)
    .values(donors.map((donor) => ({ ...donor, importId })))
    .returning({ id: giftImportDonors.id, key: giftImportDonors.key });
  return new Map(rows.map(({ id, key }) => [key, id]));
}

/** Those of these gifts that are in the books already, except those whose import was undone. */
export async function findEnteredKeys(db: Database, keys: readonly string[]): Promise<Map<string, "valid" | "void">> {
  if (keys.length === 0) return new Map();
  const { remoteKey, voidedAt } = donations;
  const rows = await db
    .select({ key: remoteKey, voidedAt })
    .from(donations)
    .leftJoin(giftImports, eq(giftImports.id, donations.giftImportId))
    .where(
      and(inArray(remoteKey, [...keys]), or(isNull(voidedAt), sql`${giftImports.status} is distinct from 'undone'`)),
    )
    .orderBy(sql`${voidedAt} nulls last`);
  return new Map(rows.flatMap(({ key, voidedAt }) => (key === null ? [] : [[key, voidedAt ? "void" : "valid"]])));
}

/** Whether the key of a gift that the import enters is in the books. */
export async function hasEnteredKey(db: Database, importId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from gift_import_rows r
    join donations d on d.remote_key = r.gift_key
    left join gift_imports i on i.id = d.gift_import_id
    where r.import_id = ${importId} and r.kind in ('gift', 'refunded')
      and (d.voided_at is null or i.status is distinct from 'undone')
    limit 1`);
  return rows.length > 0;
}

/** The gifts with these IDs, under all of their keys, by the ID; the valid ones first. */
export async function findEnteredSplits(db: Database, ids: readonly string[]): Promise<Map<string, EnteredGift[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<Record<string, unknown> & EnteredGift & { splitId: string }>(sql`
    select wanted.id as "splitId", d.id, d.remote_key as key, d.voided_at is null as "isValid", d.fund,
      d.fund_id as "fundId", (d.amount * 100)::int as cents, coalesce(i.values -> 'fund', '[]') as choices
    from donations d
    join unnest(${sql.param(ids)}::text[]) as wanted (id) on wanted.id = case
      when d.remote_key = any(${sql.param(ids)}::text[]) then d.remote_key
      else regexp_replace(d.remote_key, '(?<=:.+):[0-9]+$', '') end
    left join gift_imports i on i.id = d.gift_import_id
    where d.voided_at is null or i.status is distinct from 'undone'
    order by d.voided_at is not null, d.id`);
  return Map.groupBy(rows, ({ splitId }) => splitId);
}

export type GiftVerdict = Pick<
  typeof giftImportRows.$inferSelect,
  "row" | "kind" | "reason" | "day" | "cents" | "parts" | "method" | "notes" | "giftKey" | "donorId"
>;

export async function writeGiftVerdicts(
  tx: Database,
  importId: number,
  verdicts: readonly GiftVerdict[],
): Promise<void> {
  await tx.execute(sql`
    update gift_import_rows as r
    set kind = v.kind, reason = v.reason, day = v.day, cents = v.cents, parts = nullif(v.parts, 'null'),
      method = v.method, notes = v.notes, gift_key = v."giftKey", donor_id = v."donorId"
    from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb) as v
      (row int, kind text, reason text, day date, cents bigint, parts jsonb, method text, notes text, "giftKey" text, "donorId" int)
    where r.import_id = ${importId} and r.row = v.row`);
}

type GiftTotals = Omit<GiftProof, "checkedAt" | "undone">;

/** Sums of the rows, which are the whole file. Partial refunds have reduced the parts of their gifts. */
export async function proveTotals(db: Database, importId: number): Promise<GiftTotals> {
  const { rows } = await db.execute<Record<keyof GiftTotals, string>>(sql`
    select coalesce(sum(cents), 0)::text as file,
      coalesce(sum(kept) filter (where kind = 'gift'), 0)::text as imported,
      coalesce(sum(case kind when 'gift' then cents - kept else cents end)
        filter (where kind in ('gift', 'refunded', 'refund')), 0)::text as "refundedCents",
      coalesce(sum(cents) filter (where kind = 'left_out'), 0)::text as "leftOutCents",
      (count(*) filter (where kind = 'gift'))::text as gifts,
      coalesce(sum(jsonb_array_length(parts)) filter (where kind = 'gift'), 0)::text as entered,
      (count(*) filter (where kind in ('refunded', 'refund')))::text as refunded,
      (count(*) filter (where kind = 'left_out'))::text as "leftOut",
      (count(*) filter (where cents is null))::text as unreadable
    from gift_import_rows
    cross join lateral (
      select sum((part ->> 'cents')::bigint) as kept from jsonb_array_elements(parts) as part) as rest
    where import_id = ${importId}`);
  const [sums] = rows;
  if (!sums) throw new Error("an aggregate has one row");
  return Object.fromEntries(
    Object.entries(sums).map(([name, value]) => [name, Number(value)]),
  ) as unknown as GiftTotals;
}
