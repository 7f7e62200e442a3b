// Matches the donors of a file to members: by the ID, else by the email address with a form of the name, else by the name
// or address, which a person confirms. Pure.
import { areFormsOfOneName } from "@narthex/contract/first-names.ts";
import { foldText } from "@narthex/contract/fold.ts";
import { toNameKey } from "../../people/names.rules.ts";
import { splitName } from "../../people/whole-names.rules.ts";
import type { RowDonor } from "./row.rules.ts";

export interface NewDonor extends RowDonor {
  memberId: number | null;
  matchedBy: "id" | "email" | "name" | "none";
  /** False if only the name agrees and the match is not confirmed. */
  confirmed: boolean;
}

interface MemberWithEmail {
  id: number;
  name: string;
  email: string | null;
}

interface KnownDonors {
  byId: ReadonlyMap<string, number>;
  byEmail: readonly MemberWithEmail[];
  byName: ReadonlyMap<string, readonly number[]>;
  /** Those to whom a person gave imported gifts of this name before, by the name in small letters. */
  byEarlierChoice: ReadonlyMap<string, number>;
  /** Adults of one household who together have this name, the first-named one first, by the donors' keys. */
  byCouple: ReadonlyMap<string, readonly number[]>;
}

const isSameName = (one: string, other: string): boolean => toNameKey(one) === toNameKey(other);

/** A small letter. In scripts without capital letters, one character may be a whole name. */
const INITIAL = /^\p{Ll}$/u;

const haveSameInitial = (one: string, other: string): boolean =>
  (INITIAL.test(one) || INITIAL.test(other)) && one[0] === other[0];

/** Whether the last names are equal and the first names are forms of each other; only an initial may be missing. */
function isFormOfName(one: string, other: string): boolean {
  const [owner, named] = [splitName(one), splitName(other)];
  const [few = [], many = []] = [owner, named]
    .map(({ firstName }) => foldText(firstName).split(" "))
    .sort((a, b) => a.length - b.length);
  return (
    isSameName(owner.lastName, named.lastName) &&
    many.every((word, place) => {
      const counterpart = few[place];
      if (counterpart === undefined) return INITIAL.test(word);
      return word === counterpart || areFormsOfOneName(word, counterpart) || haveSameInitial(word, counterpart);
    })
  );
}

/** Families share an email address: among several members, the name decides. */
function findEmailOwner({ email, name }: RowDonor, { byEmail }: KnownDonors): MemberWithEmail | null {
  if (email === null) return null;
  const found = byEmail.filter((member) => member.email === email);
  const [only] = found.length === 1 ? found : found.filter((member) => isSameName(member.name, name));
  return only ?? null;
}

/** Whether the name in the file can be that of the owner of the address. A row without a name has the address as name. */
function isNameOf(owner: MemberWithEmail, { email, name }: RowDonor, known: KnownDonors, named: readonly number[]) {
  if (name === email || known.byEarlierChoice.get(name.toLowerCase()) === owner.id) return true;
  if (named.length > 0) return named.includes(owner.id);
  return isSameName(owner.name, name) || isFormOfName(owner.name, name);
}

export function matchDonor(donor: RowDonor, known: KnownDonors): NewDonor {
  const byId = donor.remoteId === null ? undefined : known.byId.get(donor.remoteId);
  if (byId !== undefined) return { ...donor, memberId: byId, matchedBy: "id", confirmed: true };
  const named = known.byName.get(donor.key) ?? [];
  const owner = findEmailOwner(donor, known);
  if (owner !== null && isNameOf(owner, donor, known, named))
    return { ...donor, memberId: owner.id, matchedBy: "email", confirmed: true };
  const [only = null] = named;
  if (named.length > 0)
    return { ...donor, memberId: named.length === 1 ? only : null, matchedBy: "name", confirmed: false };
  const [first] = known.byCouple.get(donor.key) ?? [];
  const likely = known.byEarlierChoice.get(donor.name.toLowerCase()) ?? owner?.id ?? first ?? null;
  return { ...donor, memberId: likely, matchedBy: likely === null ? "none" : "name", confirmed: likely === null };
}
