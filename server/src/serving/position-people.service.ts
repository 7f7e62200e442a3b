// Who can serve in which position, chosen by those who plan the ministry.
import type { PositionPeople, PositionPersonInput } from "@narthex/contract/position-people.ts";
import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { Refusal, refuseField } from "../refusal.ts";
import { listPeople } from "./candidates.service.ts";
import { describePlanChange, requirePlanning } from "./ministry.service.ts";
import { compareNames } from "./names.rules.ts";
import { isOfMinistry } from "./plan.queries.ts";
import {
  addPositionPeople,
  findBelongingIds,
  findListedPeople,
  findPeopleWhoServed,
  type PositionOfPerson,
  removePositionPeople,
} from "./position-people.queries.ts";
import { findPositions, lockPosition, type PlanMinistry } from "./positions.queries.ts";

/** More are found by their name. */
const LISTED = 100;
const NOT_OF_MINISTRY = "Please choose an active person of the ministry who has accepted.";

const listPositions = (rows: readonly PositionOfPerson[] | undefined): number[] =>
  (rows ?? []).map(({ positionId }) => positionId);

export async function listPositionPeople(
  db: Database,
  viewer: Viewer,
  ministryId: number,
  search: string | undefined,
  now: Temporal.Instant,
): Promise<PositionPeople> {
  const ministry = await requirePlanning(db, viewer, ministryId);
  const positions = (await findPositions(db, ministryId)).filter(({ removed }) => !removed);
  const listed = await findListedPeople(db, ministryId);
  const served = await findPeopleWhoServed(db, ministryId, now.toString());
  const belonging = new Set(await findBelongingIds(db, ministryId));
  const found = (await listPeople(db, viewer, ministry, search, now)).filter(({ memberId }) => belonging.has(memberId));
  const [listedOf, servedOf] = [listed, served].map((rows) => Map.groupBy(rows, ({ memberId }) => memberId));
  return {
    positions: positions.map(({ id, name }) => {
      const people = new Set(listed.flatMap(({ positionId, memberId }) => (positionId === id ? [memberId] : [])));
      const servedOnly = served.filter(({ positionId, memberId }) => positionId === id && !people.has(memberId)).length;
      return { id, name, people: people.size, servedOnly };
    }),
    people: found
      .toSorted(compareNames)
      .slice(0, LISTED)
      .map((person) => ({
        ...person,
        canServe: listPositions(listedOf?.get(person.memberId)),
        served: listPositions(servedOf?.get(person.memberId)),
      })),
    total: found.length,
  };
}

/** @param changed how many people are new or gone */
async function recordIfChanged(tx: Database, viewer: Viewer, ministry: PlanMinistry, changed: number): Promise<void> {
  if (changed > 0)
    await recordChange(tx, viewer, "ministry.position_people_changed", { about: describePlanChange(ministry) });
}

export async function setPositionPerson(
  tx: Database,
  viewer: Viewer,
  ministryId: number,
  input: PositionPersonInput,
): Promise<PositionPersonInput> {
  const { memberId, positionId, canServe } = input;
  const ministry = await requirePlanning(tx, viewer, ministryId);
  if (!(await lockPosition(tx, ministryId, positionId))) throw new Refusal("not_found");
  // A person who left the ministry since is removed, but not added.
  if (canServe && !(await isOfMinistry(tx, ministryId, memberId))) throw refuseField("memberId", NOT_OF_MINISTRY);
  const write = canServe ? addPositionPeople : removePositionPeople;
  await recordIfChanged(tx, viewer, ministry, await write(tx, positionId, [memberId]));
  return input;
}

/** Adds the people who served in a position before, so that a leader need not check each of them. */
export async function addPeopleWhoServed(
  tx: Database,
  viewer: Viewer,
  ministryId: number,
  positionId: number,
  now: Temporal.Instant,
): Promise<{ added: number }> {
  const ministry = await requirePlanning(tx, viewer, ministryId);
  if (!(await lockPosition(tx, ministryId, positionId))) throw new Refusal("not_found");
  const served = await findPeopleWhoServed(tx, ministryId, now.toString());
  const memberIds = served.filter((one) => one.positionId === positionId).map(({ memberId }) => memberId);
  const added = await addPositionPeople(tx, positionId, memberIds);
  await recordIfChanged(tx, viewer, ministry, added);
  return { added };
}
