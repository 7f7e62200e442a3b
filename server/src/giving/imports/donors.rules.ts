// Matches the donors of a file to members: by the ID, else by the email address, else by the name, which a person
// confirms. Pure.
import { splitName } from "../../duplicates/duplicates.rules.ts";
import type { RowDonor } from "./row.rules.ts";

export interface NewDonor extends RowDonor {
  memberId: number | null;
  matchedBy: "id" | "email" | "name" | "none";
  /** False if only the name agrees and the match is not confirmed. */
  confirmed: boolean;
}

interface KnownDonors {
  byId: ReadonlyMap<string, number>;
  byEmail: readonly { id: number; name: string; email: string | null }[];
  byName: ReadonlyMap<string, readonly number[]>;
  /** Those to whom a person gave imported gifts of this name before, by the name in small letters. */
  byEarlierChoice: ReadonlyMap<string, number>;
  /** Adults of one household who together have this name, the first-named one first, by the donors' keys. */
  byCouple: ReadonlyMap<string, readonly number[]>;
}

const isSameName = (one: string, other: string): boolean =>
  splitName(one).sort().join(" ") === splitName(other).sort().join(" ");

/** Families share an email address: among several members, the name decides. */
function matchEmail({ email, name }: RowDonor, { byEmail }: KnownDonors): number | null {
  const found = byEmail.filter((member) => member.email === email);
  const [only] = found.length === 1 ? found : found.filter((member) => isSameName(member.name, name));
  return only?.id ?? null;
}

export function matchDonor(donor: RowDonor, known: KnownDonors): NewDonor {
  const byId = donor.remoteId === null ? undefined : known.byId.get(donor.remoteId);
  if (byId !== undefined) return { ...donor, memberId: byId, matchedBy: "id", confirmed: true };
  const byEmail = donor.email === null ? null : matchEmail(donor, known);
  if (byEmail !== null) return { ...donor, memberId: byEmail, matchedBy: "email", confirmed: true };
  const named = known.byName.get(donor.key) ?? [];
  const [only = null] = named;
  if (named.length > 0)
    return { ...donor, memberId: named.length === 1 ? only : null, matchedBy: "name", confirmed: false };
  const [first] = known.byCouple.get(donor.key) ?? [];
  const likely = known.byEarlierChoice.get(donor.name.toLowerCase()) ?? first ?? null;
  return { ...donor, memberId: likely, matchedBy: likely === null ? "none" : "name", confirmed: likely === null };
}
