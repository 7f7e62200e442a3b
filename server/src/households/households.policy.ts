// Permissions to see and change households, and to see barred people. Pure.
import type { Household } from "@narthex/contract/households.ts";
import type { Member } from "@narthex/contract/members.ts";
import { may, type Viewer } from "../access/viewer.ts";
import type { BarredRow } from "../barred/barred.service.ts";
import { isSameAddress } from "../people/addresses.rules.ts";
import type { GuardianRow } from "./guardians.queries.ts";
import type { HouseholdRow, MembershipRow } from "./households.queries.ts";
import { findConflicts, findCouple } from "./households.rules.ts";

/** The person whose households this viewer sees; "all" for readers of households, null for none. */
export function getHouseholdsReach(viewer: Viewer): number | "all" | null {
  return may(viewer, "households.read") ? "all" : viewer.memberId;
}

export function maySeeHousehold(viewer: Viewer, people: readonly Pick<MembershipRow, "memberId">[]): boolean {
  const reach = getHouseholdsReach(viewer);
  return reach === "all" || people.some(({ memberId }) => memberId === reach);
}

/**
 * The adults whose mail goes to this household, and whose own address is a different one. Managers of members see all
 * of them, others themselves. The adult may change the household's address where no other adult has a third one.
 */
export function listMovedAdults(
  viewer: Viewer,
  { address: shared }: Pick<HouseholdRow, "address">,
  people: readonly MembershipRow[],
): Household["movedAdults"] {
  if (shared === null) return [];
  const manages = may(viewer, "members.manage");
  const adults = people.filter(({ role, isPrimary }) => role === "adult" && isPrimary);
  return adults
    .filter(({ memberId, address }) => {
      const isVisible = manages || memberId === viewer.memberId;
      return isVisible && address !== null && !isSameAddress(address, shared);
    })
    .map(({ memberId, address }) => {
      const agrees = (other: string | null) =>
        other === null || isSameAddress(other, shared) || isSameAddress(other, address);
      return { memberId, mayMove: manages || adults.every((adult) => agrees(adult.address)) };
    });
}

/**
 * Address and phone are for managers of members and for the household itself.
 * @param people its members, with the fields that this viewer may see
 */
export function toHousehold(
  viewer: Viewer,
  row: HouseholdRow & Pick<Household, "lastJointYear">,
  memberships: readonly MembershipRow[],
  people: ReadonlyMap<number, Member>,
  barred: readonly BarredRow[],
): Household {
  const { id, name, address, phone, createdAt, updatedAt } = row;
  const members = memberships.flatMap(({ memberId, role, isPrimary: primary }) => {
    const person = people.get(memberId);
    return person ? [{ ...person, memberId, role, primary }] : [];
  });
  const edit = may(viewer, "members.manage");
  const isOwn = memberships.some(({ memberId }) => memberId === viewer.memberId);
  const contact = edit || isOwn ? { address, phone } : { address: null, phone: null };
  const together = findCouple(memberships);
  const chooseStatements = may(viewer, "donations.manage");
  const jointStatements = chooseStatements || together.some((id) => id === viewer.memberId) ? together : [];
  const conflicts = may(viewer, "barred.manage") ? findConflicts(members, barred) : [];
  return {
    id,
    name,
    ...contact,
    members,
    jointStatements,
    lastJointYear: jointStatements.length > 0 ? row.lastJointYear : null,
    barred: conflicts,
    movedAdults: listMovedAdults(viewer, row, memberships),
    createdAt,
    updatedAt,
    can: { edit, chooseStatements },
  };
}

/** Only administrators and children's leads see barred people. */
export function mayKnowGuardian(viewer: Viewer, { kind }: Pick<GuardianRow, "kind">): boolean {
  return kind !== "barred" || may(viewer, "barred.manage");
}
