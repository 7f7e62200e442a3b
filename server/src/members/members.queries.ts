// SQL for members. Rows must not be sent directly: see the policy.
import type { HouseholdRole } from "@narthex/contract/household-kinds.ts";
import type { Role } from "@narthex/contract/roles.ts";
import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { FieldAccess } from "../custom-fields/fields.policy.ts";
import { type Database, prepareForShape, prepareOnce } from "../database/database.ts";
import { changeById, deleteById, insertInto } from "../database/rows.ts";
import { attendance } from "../database/tables/attendance.ts";
import { customFields } from "../database/tables/custom-fields.ts";
import { donations } from "../database/tables/donations.ts";
import { workerHours } from "../database/tables/hours.ts";
import { guardians, householdMembers, households } from "../database/tables/households.ts";
import { members } from "../database/tables/members.ts";
import { memberMinistries, ministries } from "../database/tables/ministries.ts";
import { postponedNewcomers } from "../database/tables/newcomers.ts";
import { memberNotes } from "../database/tables/notes.ts";
import { payments } from "../database/tables/payments.ts";
import { prayerRequests } from "../database/tables/prayers.ts";
import { users } from "../database/tables/users.ts";

const { searchText: _, streetText: __, ...columns } = getTableColumns(members);

// Drizzle omits the table's name in a statement with one table; inside a sub-select that would refer to another column.
const selectMemberColumn = (column: { name: string }) => sql`${members}.${sql.identifier(column.name)}`;

interface PrimaryHousehold {
  id: number;
  name: string;
  address: string | null;
  phone: string | null;
  /** The person's role in it. */
  role: HouseholdRole;
}

/** Columns of a member, for `withMinistries`. */
export const memberColumns = {
  ...columns,
  role: sql<Role>`coalesce((select ${users.role} from ${users} where ${users.id} = ${selectMemberColumn(members.userId)}), 'member')`,
  /** Whether a manager entered or confirmed the email address, or the person's account has proven it. */
  emailConfirmed: sql<boolean>`(${selectMemberColumn(members.emailConfirmed)} or exists (select from ${users}
    where ${users.id} = ${selectMemberColumn(members.userId)} and ${users.emailVerified} and ${users.email} = ${selectMemberColumn(members.email)}))`,
  household: sql<PrimaryHousehold | null>`(
    select json_build_object('id', home.id, 'name', home.name, 'address', home.address, 'phone', home.phone, 'role', own.role)
    from ${households} as home inner join ${householdMembers} as own on own.household_id = home.id
    where own.member_id = ${selectMemberColumn(members.id)} and own.is_primary)`,
  /** Ids of ministries, negative if the assignment is not confirmed. Null for none. */
  assignments: sql<string | null>`(
    select string_agg((case when ${memberMinistries.confirmed} then 1 else -1 end * ${memberMinistries.ministryId})::text, ' ')
    from ${memberMinistries} where ${memberMinistries.memberId} = ${selectMemberColumn(members.id)})`,
  /** All ministries by name, the same text in each row: PostgreSQL computes it once per statement. */
  allMinistries: sql<string | null>`(
    select json_agg(json_build_array(${ministries.id}, ${ministries.name}) order by ${ministries.name}, ${ministries.id})::text
    from ${ministries})`,
  /** The custom fields in use in their order, the same text in each row, as above. */
  allCustomFields: sql<string | null>`(
    select json_agg(json_build_object('id', ${customFields.id}, 'seenBy', ${customFields.seenBy}, 'editedBy', ${customFields.editedBy})
      order by ${customFields.place}, ${customFields.id})::text
    from ${customFields} where not ${customFields.isArchived})`,
};

interface CustomFieldOf extends FieldAccess {
  readonly id: number;
}

type IdAndName = readonly [id: number, name: string];

interface JsonColumns {
  assignments: string | null;
  allMinistries: string | null;
  allCustomFields: string | null;
}

/**
 * Adds the ministries to members, sorted by name, and the custom fields. Joining and sorting in SQL would double the
 * time of a page, because it is done for each member.
 */
export function withMinistries<Row extends JsonColumns>(
  rows: readonly Row[],
): (Row & Pick<MemberRecord, "ministries" | "customFields">)[] {
  const all = JSON.parse(rows[0]?.allMinistries ?? "[]") as IdAndName[];
  const fields = JSON.parse(rows[0]?.allCustomFields ?? "[]") as CustomFieldOf[];
  const parseMinistries = ({ assignments }: Row): MemberRecord["ministries"] => {
    if (assignments === null) return [];
    const assigned = new Set(assignments.split(" ").map(Number));
    const own = all.filter(([id]) => assigned.has(id) || assigned.has(-id));
    return own.map(([id, name]) => ({ id, name, confirmed: assigned.has(id) }));
  };
  // Copying each row would cost as much as reading it.
  return rows.map((row) => Object.assign(row, { ministries: parseMinistries(row), customFields: fields }));
}

/** A member with the account's role and the ministries; must not be sent directly (see the policy). */
export type MemberRecord = Omit<typeof members.$inferSelect, "searchText" | "streetText"> & {
  role: Role;
  household: PrimaryHousehold | null;
  ministries: { id: number; name: string; confirmed: boolean }[];
  /** The custom fields in use, in their order. */
  customFields: readonly CustomFieldOf[];
};

/** Sorted by name. */
export const byName = [asc(members.lastName), asc(members.firstName), asc(members.id)];

/** Members by id, after the given one. */
export async function findByNumber(db: Database, after: number, limit: number): Promise<MemberRecord[]> {
  const rows = await db
    .select(memberColumns)
    .from(members)
    .where(gt(members.id, after))
    .orderBy(asc(members.id))
    .limit(limit);
  return withMinistries(rows);
}

const byId = prepareOnce((db) =>
  db
    .select(memberColumns)
    .from(members)
    .where(eq(members.id, sql.placeholder("id")))
    .prepare("member_by_id"),
);

export async function findMember(db: Database, id: number): Promise<MemberRecord | null> {
  const [found] = withMinistries(await byId(db).execute({ id }));
  return found ?? null;
}

/** These members, in no order. */
export async function findMembers(db: Database, ids: readonly number[]): Promise<MemberRecord[]> {
  if (ids.length === 0) return [];
  return withMinistries(
    await db
      .select(memberColumns)
      .from(members)
      .where(inArray(members.id, [...ids])),
  );
}

/** Which of these members are active. */
export async function findActive(db: Database, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const found = await db
    .select({ id: members.id })
    .from(members)
    .where(and(inArray(members.id, [...ids]), eq(members.membershipStatus, "active")));
  return found.map(({ id }) => id);
}

/** Number of newest records to search for the latest attendees; a person may be among them several times. */
const LOOKED_THROUGH = 200;

const latest = prepareForShape((db, { amongNewest }: { amongNewest: boolean }) => {
  const newest = db
    .select({ memberId: attendance.memberId })
    .from(attendance)
    .where(isNotNull(attendance.memberId))
    .orderBy(desc(attendance.checkInTime), desc(attendance.id))
    .limit(LOOKED_THROUGH);
  return db
    .select(memberColumns)
    .from(members)
    .where(amongNewest ? inArray(members.id, newest) : undefined)
    .orderBy(sql`${members.lastCheckIn} desc nulls last`, ...byName)
    .limit(sql.placeholder("limit"))
    .prepare(amongNewest ? "members_among_newest_check_ins" : "members_by_latest_check_in");
});

/** Members by latest check-in, newest first. */
export async function findLatestCheckIns(db: Database, limit: number): Promise<MemberRecord[]> {
  const read = async (amongNewest: boolean) => withMinistries(await latest(db, { amongNewest }).execute({ limit }));
  const among = await read(true);
  return among.length === limit ? among : read(false);
}

export type MemberUpdate = PgUpdateSetSource<typeof members>;

/** Locks a member's row until the transaction ends. */
export async function lockMember(tx: Database, id: number): Promise<void> {
  await tx.select({ id: members.id }).from(members).where(eq(members.id, id)).for("update");
}

/** The member of an account that completed its profile before its address was proven, or null. */
export async function findUnproven(db: Database, userId: string): Promise<number | null> {
  const unproven = and(eq(members.userId, userId), members.unprovenAccount);
  const [found] = await db.select({ id: members.id }).from(members).where(unproven);
  return found?.id ?? null;
}

export type NewMemberRow = typeof members.$inferInsert;

export const insertMember = insertInto(members);

/** @returns their ids, in the same order */
export async function insertMembers(tx: Database, rows: NewMemberRow[]): Promise<number[]> {
  const written = await tx.insert(members).values(rows).returning({ id: members.id });
  return written.map(({ id }) => id);
}

/** Without the name: that changes in renames.service.ts only. */
export async function changeMember(
  tx: Database,
  id: number,
  change: MemberUpdate & { firstName?: undefined; lastName?: undefined },
): Promise<void> {
  await writeMember(tx, id, change);
}

export const writeMember = changeById(members);

/** A newcomer is put off for one time of waiting only. */
export async function deletePostponement(tx: Database, id: number): Promise<void> {
  await tx.delete(postponedNewcomers).where(eq(postponedNewcomers.memberId, id));
}

/** Deletes the row of a member whose records now belong to another member. */
export const deleteMemberRow = deleteById(members);

/** Replaces a member by their name in the entries that bar them from children, and in other entries of that name. */
async function replaceInBars(tx: Database, id: number, name: SQL): Promise<void> {
  const isBar = and(eq(guardians.adultId, id), eq(guardians.kind, "barred"));
  const children = tx.select({ id: guardians.childId }).from(guardians).where(isBar);
  const isSameName = sql`lower(normalize(${guardians.adultName}, nfc)) = lower(normalize(${name}, nfc))`;
  const gone = await tx
    .delete(guardians)
    .where(and(inArray(guardians.childId, children), isSameName))
    .returning();
  for (const { childId, kind, until, names, childNames } of gone) {
    if (kind !== "barred") continue;
    await tx
      .update(guardians)
      .set({
        until:
          until === null
            ? null
            : sql`case when ${guardians.until} is not null then greatest(${guardians.until}, ${until}) end`,
        names: sql`${guardians.names} || ${sql.param(names)}::text[]`,
        childNames: sql`${guardians.childNames} || ${sql.param(childNames)}::text[]`,
      })
      .where(and(isBar, eq(guardians.childId, childId)));
  }
  await tx.update(guardians).set({ adultId: null, adultName: name }).where(isBar);
}

/** The joint statements of a member are deleted with the row: the other person keeps their days of issue. */
async function keepDaysOfPartners(tx: Database, id: number): Promise<void> {
  await tx.execute(sql`
    insert into withdrawn_statements (year, member_id, issued_on)
    select year, person, coalesce(issued_on, replaces) from statements, unnest(array[member_id, joint_member_id]) person
    where (member_id = ${id} or joint_member_id = ${id}) and person <> ${id} and coalesce(issued_on, replaces) is not null`);
}

/**
 * Deletes a member and returns the URL of their picture. Approved volunteer hours are kept, without name and notes (the
 * database removes the name). Gifts keep the donor's current name, and card payments lose the address of a guest. Prayer
 * requests are deleted, except anonymous ones, because their disappearance would reveal the author. An account that was
 * unlinked from the person keeps its own. Private notes by this person are deleted, because no one could read them. A
 * person who must not collect a child is still barred, by name.
 */
export async function deleteMember(tx: Database, id: number): Promise<string | null> {
  await lockMember(tx, id); // so that no hours can be logged in between
  const own = eq(workerHours.memberId, id);
  await tx.delete(workerHours).where(and(own, ne(workerHours.status, "approved")));
  await tx.update(workerHours).set({ description: null, note: null }).where(own);
  const name = sql`(select ${members.firstName} || ' ' || ${members.lastName} from ${members} where ${members.id} = ${id})`;
  await tx.update(donations).set({ donorName: name }).where(eq(donations.memberId, id));
  await tx.update(payments).set({ guestEmail: null }).where(eq(payments.memberId, id));
  await replaceInBars(tx, id, name);
  await keepDaysOfPartners(tx, id);
  const account = sql`(select ${members.userId} from ${members} where ${members.id} = ${id})`;
  const asked = and(eq(prayerRequests.memberId, id), prayerRequests.isAnonymous);
  const ofUnlinked = sql`nullif(${prayerRequests.requesterId}, ${account})`;
  await tx.update(prayerRequests).set({ requesterId: ofUnlinked, memberId: null }).where(asked);
  await tx.delete(memberNotes).where(and(eq(memberNotes.authorId, account), eq(memberNotes.visibility, "private")));
  const [gone] = await tx.delete(members).where(eq(members.id, id)).returning({ picture: members.profileImageUrl });
  return gone?.picture ?? null;
}
