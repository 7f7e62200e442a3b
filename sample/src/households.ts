// Households: ages, first names and family names of people who live together.
import { CAST, type CastMember } from "./cast.ts";
import { ENGLISH, EVERYDAY, GERMAN, NIGERIAN, ORIGINS, type Origin } from "./names.ts";
import type { Random } from "./random.ts";

export type Sex = "female" | "male";

export interface Resident {
  readonly firstName: string;
  readonly lastName: string;
  /** The family name with all its forms. */
  readonly family: string;
  /** The origin of both names. */
  readonly origin: Origin;
  readonly sex: Sex;
  /** Whole years. */
  readonly age: number;
  readonly isChild: boolean;
  /** Set for people who have an account. */
  readonly cast: CastMember | null;
}

type HouseholdKind = "single" | "couple" | "family" | "one parent" | "three generations" | "siblings";

const KINDS: readonly { weight: number; kind: HouseholdKind }[] = [
  { weight: 27, kind: "single" },
  { weight: 25, kind: "couple" },
  { weight: 30, kind: "family" },
  { weight: 9, kind: "one parent" },
  { weight: 5, kind: "three generations" },
  { weight: 4, kind: "siblings" },
];

interface CastHousehold {
  readonly head: CastMember;
  readonly sex: Sex;
  readonly age: number;
  readonly origin: Origin;
  readonly kind: HouseholdKind;
}

/** The households of people with an account, in the order of the demo's sign-in page. */
export const CAST_HOUSEHOLDS: readonly CastHousehold[] = [
  { head: CAST.admin, sex: "female", age: 58, origin: GERMAN, kind: "couple" },
  { head: CAST.intermediate_admin, sex: "female", age: 44, origin: ENGLISH, kind: "family" },
  { head: CAST.ministry_leader, sex: "male", age: 36, origin: NIGERIAN, kind: "family" },
  { head: CAST.member, sex: "female", age: 31, origin: ENGLISH, kind: "single" },
];

const getOtherSex = (sex: Sex): Sex => (sex === "female" ? "male" : "female");

/** The form of a family name for one person: "Kowalska" of "Kowalski/Kowalska". */
function chooseNameForm(sex: Sex, family: string): string {
  const [his = family, hers = his] = family.split("/");
  return sex === "male" ? his : hers;
}

function pickFamilyName(random: Random, origin: Origin): string {
  const name = random.pick(origin.families);
  if (origin.isDouble && random.chance(0.45)) {
    return `${name} ${random.pick(origin.families.filter((each) => each !== name))}`;
  }
  const isLatin = /^\p{Script=Latin}/u.test(name);
  return isLatin && !name.includes("/") && random.chance(0.03) ? `${name}-${random.pick(ENGLISH.families)}` : name;
}

function pickFirstName(random: Random, origin: Origin, sex: Sex, isChild: boolean): string {
  const names = isChild && random.chance(0.55) ? EVERYDAY : origin;
  return random.pick(sex === "female" ? names.women : names.men);
}

function pickAgeOfHead(random: Random, kind: HouseholdKind): number {
  if (kind === "single") return random.whole(20, 91);
  if (kind === "couple") return random.whole(25, 86);
  if (kind === "siblings") return random.whole(24, 80);
  return random.whole(27, 54);
}

/** Ages of the children of a parent of that age, the eldest first; parents are at least 20 years older. */
function pickAgesOfChildren(random: Random, parent: number): number[] {
  const count = random.weighted([
    { weight: 30, count: 1 },
    { weight: 42, count: 2 },
    { weight: 20, count: 3 },
    { weight: 8, count: 4 },
  ]).count;
  const eldest = random.whole(Math.max(0, parent - 38), Math.min(18, parent - 20));
  const ages = [eldest];
  while (ages.length < count) {
    const next = (ages.at(-1) ?? 0) - random.whole(1, 4);
    if (next < 0) break;
    ages.push(next);
  }
  return ages;
}

export function makeHousehold(random: Random, known?: CastHousehold): Resident[] {
  const origin = known?.origin ?? random.weighted(ORIGINS);
  const kind = known?.kind ?? random.weighted(KINDS).kind;
  const sex =
    known?.sex ?? (random.chance(kind === "one parent" || kind === "siblings" ? 0.75 : 0.52) ? "female" : "male");
  const age = known?.age ?? pickAgeOfHead(random, kind);
  const family = known?.head.lastName ?? pickFamilyName(random, origin);

  const residents: Resident[] = [];
  const add = (resident: { sex: Sex; age: number; family?: string; from?: Origin; isChild?: boolean }): void => {
    const isChild = resident.isChild ?? false;
    const { sex, age, family: name = family, from = origin } = resident;
    const taken = new Set(residents.map((each) => each.firstName));
    let firstName = pickFirstName(random, from, sex, isChild);
    while (taken.has(firstName)) firstName = pickFirstName(random, from, sex, isChild);
    const lastName = chooseNameForm(sex, name);
    residents.push({ firstName, lastName, family: name, origin: from, sex, age, isChild, cast: null });
  };

  if (known) {
    const { firstName: first, lastName } = known.head;
    residents.push({ firstName: first, lastName, family, origin, sex, age, isChild: false, cast: known.head });
  } else add({ sex, age });
  if (kind === "couple" || kind === "family" || kind === "three generations") {
    const partner = { sex: getOtherSex(sex), age: Math.max(20, age + random.whole(-4, 4)) };
    // One spouse in six keeps their own family name, often of another origin.
    const from = random.chance(0.17) ? random.weighted(ORIGINS) : null;
    add(from ? { ...partner, from, family: pickFamilyName(random, from) } : partner);
  }
  if (kind === "siblings") add({ sex, age: Math.max(19, age - random.whole(1, 6)) });
  if (kind === "family" || kind === "one parent" || kind === "three generations") {
    for (const years of pickAgesOfChildren(random, age))
      add({ sex: random.chance(0.5) ? "female" : "male", age: years, isChild: true });
  }
  if (kind === "three generations")
    add({ sex: random.chance(0.75) ? "female" : "male", age: age + random.whole(22, 34) });
  return residents;
}
