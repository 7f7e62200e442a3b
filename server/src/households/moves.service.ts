// Moves a household to the own address of one of its adults
// (docs/decisions/0133-look-up-the-address-of-the-household.md).
import type { Household, HouseholdMove } from "@narthex/contract/households.ts";
import type { Viewer } from "../access/viewer.ts";
import { requireNotBarredFromFamilies } from "../barred/barred.service.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { refuseStale } from "../http/version.ts";
import { applyChange, requireLockedMember, requireMember } from "../members/members.service.ts";
import { isSameAddress } from "../people/addresses.rules.ts";
import { Refusal } from "../refusal.ts";
import { listMovedAdults, maySeeHousehold } from "./households.policy.ts";
import { changeHousehold, findMemberships, lockHousehold } from "./households.queries.ts";
import { readHousehold } from "./households.service.ts";

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
  const memberIds = found.map((person) => person.memberId).sort((one, other) => one - other);
  for (const one of memberIds) await requireLockedMember(tx, one);
  const people = await findMemberships(tx, [id]);
  const address = people.find((person) => person.memberId === memberId)?.address ?? null;
  const moved = listMovedAdults(viewer, row, people).find((adult) => adult.memberId === memberId);
  if (moved ? !moved.mayMove : !isSameAddress(address ?? row.address, row.address)) throw new Refusal("forbidden");
  if (!moved) return readHousehold(tx, viewer, id, now);
  await refuseStale(row, updatedAt, () => readHousehold(tx, viewer, id, now));
  await requireNotBarredFromFamilies(tx, viewer, memberIds, now);
  const followers = people.filter(
    (person) =>
      person.isPrimary &&
      person.address !== null &&
      (isSameAddress(person.address, row.address) || isSameAddress(person.address, address)),
  );
  await changeHousehold(tx, id, { address, updatedAt: now.toString() });
  await recordChange(tx, viewer, "household.changed", {
    subjectId: id,
    detail: { fields: ["address"] },
    about: { memberIds },
  });
  for (const follower of followers)
    await applyChange(tx, viewer, await requireMember(tx, follower.memberId), { address: null }, now);
  return readHousehold(tx, viewer, id, now);
}
