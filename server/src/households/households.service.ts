// Households: people who live together, and the address and phone number that they share. Every change of its people
// keeps exactly one primary household per person (docs/decisions/0132-keep-one-primary-household-per-person.md).

import { id as householdId } from "@narthex/contract/fields.ts";
import type { Household, HouseholdChange, HouseholdsQuery, NewHousehold } from "@narthex/contract/households.ts";
import * as z from "zod";
import { type DeskViewer, may, type Viewer } from "../access/viewer.ts";
import {
  isViewerBarred,
  listBarredFrom,
  readBarred,
  requireNotBarredFromFamilies,
  withListedChildren,
} from "../barred/barred.service.ts";
import { requireColleagueForCollectors } from "../barred/handovers.service.ts";
import { getDay } from "../calendar/days.ts";
import { listChangedFields } from "../changes/changed-fields.ts";
import { recordChange } from "../changes/record.ts";
import { findLastYears } from "../database/couples.ts";
import type { Database } from "../database/database.ts";
import { recordLikelyDuplicates } from "../duplicates/pairs.service.ts";
import { type Page, readCursorOf, readTotal } from "../http/page.ts";
import { refuseStale } from "../http/version.ts";
import { readMembers } from "../members/directory.service.ts";
import { searchReach } from "../members/members.policy.ts";
import { applyChange, requireLockedMember, requireMember, requireValidPerson } from "../members/members.service.ts";
import { isSameAddress } from "../people/addresses.rules.ts";
import { Refusal, requireFound } from "../refusal.ts";
import { getHouseholdsReach, maySeeHousehold, toHousehold } from "./households.policy.ts";
import {
  changeHousehold,
  countHouseholds,
  deleteHousehold,
  fillPrimary,
  findHousehold,
  findHouseholds,
  findHouseholdsOf,
  findMemberships,
  type HouseholdRow,
  insertHousehold,
  lockHousehold,
  type MembershipRow,
  touchHouseholds,
  writeMemberships,
} from "./households.queries.ts";
import { buildMemberships, isSameMemberships, type Membership } from "./households.rules.ts";

/** Rank, name and id of the last row of the previous page. */
const PageEnd = z.tuple([z.number().int(), z.string(), householdId]);

async function showTo(
  db: Database,
  viewer: Viewer,
  rows: readonly HouseholdRow[],
  memberships: readonly MembershipRow[],
  now: Temporal.Instant,
): Promise<Household[]> {
  const people = await readMembers(db, viewer, [...new Set(memberships.map(({ memberId }) => memberId))]);
  const barred = may(viewer, "barred.manage") ? await readBarred(db, [...people.keys()], getDay(viewer, now)) : [];
  // Staff do not read the bars of a child from whom they are barred.
  const hidden = barred.length > 0 ? await listBarredFrom(db, viewer, now) : [];
  const shown = barred.filter(({ childId }) => !hidden.includes(childId));
  const byHousehold = Map.groupBy(memberships, (membership) => membership.householdId);
  const lastYears = await findLastYears(
    db,
    rows.map(({ id }) => id),
  );
  const households = rows.map((row) => {
    const lastJointYear = lastYears.get(row.id) ?? null;
    return toHousehold(viewer, { ...row, lastJointYear }, byHousehold.get(row.id) ?? [], people, shown);
  });
  return Promise.all(households.map((household) => hideRefusedMoves(db, viewer, household, now)));
}

/** A person who is barred from a child of the household does not move it; the office does. */
async function hideRefusedMoves(
  db: Database,
  viewer: Viewer,
  household: Household,
  now: Temporal.Instant,
): Promise<Household> {
  if (!household.movedAdults.some(({ mayMove }) => mayMove)) return household;
  const others = household.members.map(({ memberId }) => memberId).filter((id) => id !== viewer.memberId);
  if (!(await isViewerBarred(db, viewer, await withListedChildren(db, others), now))) return household;
  return { ...household, movedAdults: household.movedAdults.map((adult) => ({ ...adult, mayMove: false })) };
}

/** All households by name, and those of a search by rank, for managers of members; others see their own only. */
export async function listHouseholds(
  db: Database,
  viewer: Viewer,
  { search = "", memberId, limit, after }: HouseholdsQuery,
  now: Temporal.Instant,
): Promise<Page<Household>> {
  const reach = getHouseholdsReach(viewer);
  if (reach === null) return { rows: [], total: 0, next: null };
  const of = [...(reach === "all" ? [] : [reach]), ...(memberId === undefined ? [] : [memberId])];
  const filter = { search, reach: searchReach(viewer), of };
  const { found, total } = await findHouseholds(db, filter, readCursorOf(after, PageEnd), limit + 1);
  const rows = found.slice(0, limit).map(({ row }) => row);
  const last = found.length > limit ? found[limit - 1] : undefined;
  const memberships = await findMemberships(
    db,
    rows.map(({ id }) => id),
  );
  return {
    rows: await showTo(db, viewer, rows, memberships, now),
    total: await readTotal(after, async () => total ?? countHouseholds(db, filter)),
    next: last ? last.key : null,
  };
}

/** The position of each person of these households within their household: adults, then children. */
export async function findPlacesInHouseholds(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const memberships = await findMemberships(db, [...new Set(ids)]);
  return new Map(memberships.map(({ memberId }, place) => [memberId, place]));
}

/** @throws Refusal not_found also for a household that the viewer may not see */
export async function readHousehold(
  db: Database,
  viewer: Viewer,
  id: number,
  now: Temporal.Instant,
): Promise<Household> {
  const row = await findHousehold(db, id);
  const memberships = row ? await findMemberships(db, [id]) : [];
  if (!row || !maySeeHousehold(viewer, memberships)) throw new Refusal("not_found");
  const [household] = await showTo(db, viewer, [row], memberships, now);
  if (!household) throw new Refusal("not_found");
  return household;
}

/**
 * Replaces the people of a household. Other households that stop or start being someone's primary one get a new
 * version.
 */
async function replacePeople(
  tx: Database,
  id: number,
  before: readonly Membership[],
  after: readonly Membership[],
  at: string,
): Promise<void> {
  const left = await writeMemberships(tx, id, after);
  const filled = await fillPrimary(tx, listMemberIds(before, after));
  await touchHouseholds(
    tx,
    [...left, ...filled].filter((other) => other !== id),
    at,
  );
  await recordLikelyDuplicates(tx, listMemberIds(before, after));
}

const listMemberIds = (...lists: (readonly Membership[])[]): number[] => [
  ...new Set(lists.flat().map(({ memberId }) => memberId)),
];

/** Adds a household, also for callers who may not see it. @returns its id */
export async function addHousehold(
  tx: Database,
  viewer: DeskViewer,
  { members: wanted = [], entryKey: _, ...input }: NewHousehold,
  now: Temporal.Instant,
): Promise<number> {
  const at = now.toString();
  const id = await insertHousehold(tx, {
    ...requireValidPerson(input, getDay(viewer, now)),
    createdAt: at,
    updatedAt: at,
  });
  const people = buildMemberships([], wanted);
  await requireNotBarredFromFamilies(tx, viewer, listMemberIds(people), now);
  await replacePeople(tx, id, [], people, at);
  await recordChange(tx, viewer, "household.created", { subjectId: id, about: { memberIds: listMemberIds(people) } });
  return id;
}

/** The people who come to the household or leave it. */
function listMoved(before: readonly Membership[], after: readonly Membership[]): number[] {
  const [left, come] = [new Set(listMemberIds(before)), new Set(listMemberIds(after))];
  return [...left.symmetricDifference(come)];
}

export async function createHousehold(
  tx: Database,
  viewer: Viewer,
  input: NewHousehold,
  now: Temporal.Instant,
): Promise<Household> {
  const adultIds = input.phone ? (input.members ?? []).map(({ memberId }) => memberId) : [];
  await requireColleagueForCollectors(tx, viewer, { adultIds });
  return readHousehold(tx, viewer, await addHousehold(tx, viewer, input, now), now);
}

/**
 * Own addresses of people whose mail goes to the household become empty if they are its former or its new one, so that
 * these people follow the move.
 */
export async function followMove(
  tx: Database,
  viewer: Viewer,
  people: readonly MembershipRow[],
  addresses: { former: string | null; next: string | null },
  now: Temporal.Instant,
): Promise<void> {
  const { former, next } = addresses;
  const followers = people.filter(
    ({ isPrimary, address }) =>
      isPrimary && address !== null && (isSameAddress(address, former) || isSameAddress(address, next)),
  );
  for (const { memberId } of followers)
    await applyChange(tx, viewer, await requireMember(tx, memberId), { address: null }, now);
}

/** The people of a household, whose rows are locked in the order of their ids until the transaction ends. */
export async function lockHouseholdPeople(tx: Database, id: number): Promise<MembershipRow[]> {
  const found = await findMemberships(tx, [id]);
  for (const memberId of listMemberIds(found).sort((one, other) => one - other))
    await requireLockedMember(tx, memberId);
  return findMemberships(tx, [id]);
}

/** Changes the fields that differ; records nothing if none does. */
export async function updateHousehold(
  tx: Database,
  viewer: Viewer,
  id: number,
  { updatedAt, members: wanted, ...input }: HouseholdChange,
  now: Temporal.Instant,
): Promise<Household> {
  const row = requireFound(await lockHousehold(tx, id));
  const change = requireValidPerson(input, getDay(viewer, now));
  const before = await findMemberships(tx, [id]);
  const after = wanted ? buildMemberships(before, wanted) : before;
  const changesPeople = !isSameMemberships(before, after);
  const fields = [...listChangedFields(row, change), ...(changesPeople ? ["members"] : [])];
  if (fields.length === 0) return readHousehold(tx, viewer, id, now);
  await refuseStale(row, updatedAt, () => readHousehold(tx, viewer, id, now));
  const at = now.toString();
  await requireNotBarredFromFamilies(tx, viewer, listMemberIds(before, after), now);
  await requireColleagueForCollectors(tx, viewer, {
    adultIds: fields.includes("phone") ? listMemberIds(before, after) : listMoved(before, after),
  });
  if (changesPeople) await replacePeople(tx, id, before, after, at);
  await changeHousehold(tx, id, { ...change, updatedAt: at });
  const about = { memberIds: listMemberIds(before, after) };
  await recordChange(tx, viewer, "household.changed", { subjectId: id, detail: { fields }, about });
  if (change.address && fields.includes("address"))
    await followMove(tx, viewer, await lockHouseholdPeople(tx, id), { former: row.address, next: change.address }, now);
  return readHousehold(tx, viewer, id, now);
}

/**
 * Completes a move of people between households: everyone gets a primary one, and open forms have to be reloaded. The
 * caller searches for duplicates afterwards.
 */
export async function settleHouseholds(
  tx: Database,
  memberIds: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  await fillPrimary(tx, memberIds);
  await touchHouseholds(tx, await findHouseholdsOf(tx, memberIds), now.toString());
}

/** Removes a household; its people stay, and their oldest other household becomes their primary one. */
export async function removeHousehold(
  tx: Database,
  viewer: Viewer,
  id: number,
  now: Temporal.Instant,
): Promise<{ id: number }> {
  if (!(await lockHousehold(tx, id))) throw new Refusal("not_found");
  const memberIds = listMemberIds(await findMemberships(tx, [id]));
  await requireNotBarredFromFamilies(tx, viewer, memberIds, now);
  await deleteHousehold(tx, id);
  await touchHouseholds(tx, await fillPrimary(tx, memberIds), now.toString());
  await recordLikelyDuplicates(tx, memberIds);
  await recordChange(tx, viewer, "household.deleted", { subjectId: id, about: { memberIds } });
  return { id };
}
