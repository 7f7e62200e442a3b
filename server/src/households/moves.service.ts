// Moves a household to the own address of one of its adults
// (docs/decisions/0133-look-up-the-address-of-the-household.md).
import type { Household, HouseholdMove } from "@narthex/contract/households.ts";
import type { Viewer } from "../access/viewer.ts";
import { requireNotBarredFromFamilies } from "../barred/barred.service.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { refuseStale } from "../http/version.ts";
import { isSameAddress } from "../people/addresses.rules.ts";
import { Refusal } from "../refusal.ts";
import { listMovedAdults, maySeeHousehold } from "./households.policy.ts";
import { changeHousehold, findMemberships, lockHousehold } from "./households.queries.ts";
import { followMove, lockHouseholdPeople, readHousehold } from "./households.service.ts";

/**
 * The own addresses that are the former or the new one of the household become empty, so that these people follow its
 * next move too. The same move again changes nothing.
 */
export async function moveHousehold(
  tx: Database,
  viewer: Viewer,
  id: number,
  { memberId, updatedAt }: HouseholdMove,
  now: Temporal.Instant,
): Promise<Household> {
  const row = await lockHousehold(tx, id);
  const found = row ? await findMemberships(tx, [id]) : [];
  if (!row || !maySeeHousehold(viewer, found)) throw new Refusal("not_found");
  const people = await lockHouseholdPeople(tx, id);
  const memberIds = people.map((person) => person.memberId);
  const address = people.find((person) => person.memberId === memberId)?.address ?? null;
  const moved = listMovedAdults(viewer, row, people).find((adult) => adult.memberId === memberId);
  if (moved ? !moved.mayMove : !isSameAddress(address ?? row.address, row.address)) throw new Refusal("forbidden");
  if (!moved) return readHousehold(tx, viewer, id, now);
  await refuseStale(row, updatedAt, () => readHousehold(tx, viewer, id, now));
  await requireNotBarredFromFamilies(tx, viewer, memberIds, now);
  await changeHousehold(tx, id, { address, updatedAt: now.toString() });
  await recordChange(tx, viewer, "household.changed", {
    subjectId: id,
    detail: { fields: ["address"] },
    about: { memberIds },
  });
  await followMove(tx, viewer, people, { former: row.address, next: address }, now);
  return readHousehold(tx, viewer, id, now);
}
