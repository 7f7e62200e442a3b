// Households that moved: the new address and phone number of a household, from the rows of its people. Pure.
import type { HouseholdRole } from "@narthex/contract/household-kinds.ts";
import type { LeftCell, StoredChange } from "@narthex/contract/import-rows.ts";
import { isSameAddress } from "../people/addresses.rules.ts";

type SharedField = "address" | "phone";

const SHARED = /^household:(\d+):(address|phone|name)$/;

/** The household and the field of a change that concerns everyone in a household; null for other changes. */
export function parseSharedField(field: string): { householdId: number; shared: SharedField | "name" } | null {
  const [, id, shared] = SHARED.exec(field) ?? [];
  return shared === undefined ? null : { householdId: Number(id), shared: shared as SharedField | "name" };
}

/** The name of the field of a change that renames a household. */
export const nameField = (householdId: number): string => `household:${householdId}:name`;

/** The values of a row that may belong to the household of its person; null where the row has none. */
export interface Claim {
  row: number;
  memberId: number;
  householdId: number;
  address: string | null;
  phone: string | null;
  /** Whether the number is in a column of home phones. */
  isHomePhone: boolean;
  changes: readonly StoredChange[];
  /** The cells that the row leaves out. */
  left: readonly LeftCell[];
}

/** A household with the people whose primary one it is, and their own address and phone number. */
export interface KnownHome {
  id: number;
  address: string | null;
  phone: string | null;
  people: readonly { memberId: number; role: HouseholdRole; address: string | null; phone: string | null }[];
}

type Person = KnownHome["people"][number];

/** The adults of a household decide where it lives; without adults, everyone does. */
function listDeciders(people: readonly Person[]): readonly Person[] {
  const adults = people.filter(({ role }) => role === "adult");
  return adults.length > 0 ? adults : people;
}

/** The new address, if every adult without an own address has the same one in the file. */
function findNewAddress({ address, people }: KnownHome, claims: ReadonlyMap<number, Claim>): string | null {
  if (address === null) return null;
  const takers = people.filter((person) => person.address === null);
  const [first = null, ...others] = listDeciders(takers).map(({ memberId }) => claims.get(memberId)?.address ?? null);
  if (first === null || isSameAddress(first, address)) return null;
  return others.every((other) => other !== null && isSameAddress(other, first)) ? first : null;
}

/**
 * The new home phone, if all adults with a home phone in the file have the same one. Another column may have the number
 * of one person, so it counts only if two people have the same.
 */
function findNewPhone({ phone, people }: KnownHome, claims: ReadonlyMap<number, Claim>): string | null {
  if (phone === null) return null;
  const given = listDeciders(people).flatMap(({ memberId }) => {
    const claim = claims.get(memberId);
    return claim?.phone ? [claim] : [];
  });
  const [first, ...others] = given;
  if (!first?.phone || first.phone === phone || others.some((other) => other.phone !== first.phone)) return null;
  return given.length > 1 || first.isHomePhone ? first.phone : null;
}

const isSame = { address: isSameAddress, phone: (one: string | null, other: string | null) => one === other };

/** The changes of a row when its household gets a new value. */
function listSharedRowChanges(
  claim: Claim,
  home: KnownHome,
  shared: SharedField,
  after: string,
): readonly StoredChange[] {
  const [given, own] = [claim[shared], home.people.find(({ memberId }) => memberId === claim.memberId)];
  if (given === null || !own) return claim.changes;
  const others = claim.changes.filter(({ field }) => field !== shared);
  if (isSame[shared](given, after)) {
    const moved = { field: `household:${home.id}:${shared}`, before: home[shared], after };
    return [...(own[shared] === null ? others : claim.changes), moved];
  }
  return own[shared] === null ? [...others, { field: shared, before: null, after: given }] : claim.changes;
}

/**
 * The changes of rows whose households get a new address or phone number. People who differ from the others of their
 * household get their own.
 * @returns the new changes of each row that is concerned
 */
export function planMoves(homes: readonly KnownHome[], claims: readonly Claim[]): Map<number, readonly StoredChange[]> {
  const planned = new Map<number, readonly StoredChange[]>();
  const byHome = Map.groupBy(claims, ({ householdId }) => householdId);
  for (const home of homes) {
    const own = new Map((byHome.get(home.id) ?? []).map((claim) => [claim.memberId, claim]));
    for (const [shared, after] of [
      ["address", findNewAddress(home, own)],
      ["phone", findNewPhone(home, own)],
    ] as const) {
      if (after === null) continue;
      for (const claim of own.values()) {
        const changes = listSharedRowChanges(
          { ...claim, changes: planned.get(claim.row) ?? claim.changes },
          home,
          shared,
          after,
        );
        if (changes !== claim.changes) planned.set(claim.row, changes);
      }
    }
  }
  return planned;
}
