// The directory entries of the sample congregation: about half of the people have a picture, some share contact data.
import { CAST } from "./cast.ts";
import { drawFace, type Sitter } from "./faces.ts";
import type { Person } from "./people.ts";
import { createRandom, type Random } from "./random.ts";

/** Half of the usual 250. A larger congregation reuses them, so that it takes no longer to create. */
const MOST_PORTRAITS = 130;

interface Entry {
  /** Index in the list of portraits. */
  readonly portrait: number | null;
  readonly shareEmail: boolean;
  readonly sharePhone: boolean;
  readonly shareAddress: boolean;
}

export interface Directory {
  /** SVG drawings. */
  readonly portraits: readonly string[];
  /** One for each person, in the order of the list. */
  readonly entries: readonly Entry[];
}

/** Groups of people that one portrait fits. */
function classifySitter({ sex, age }: Sitter): string {
  const group = age < 13 ? "child" : age < 23 ? "young" : age < 46 ? "grown" : age < 63 ? "older" : "old";
  return `${group} ${sex}`;
}

/** Lydia has not chosen a picture or what to share yet; the other named people can be contacted. */
function chooseAppearance(random: Random, person: Person): { isSeen: boolean; reach: number } {
  const { membershipStatus, email } = person.row;
  const seen = random.chance(0.5);
  if (email === CAST.member.email) return { isSeen: false, reach: 0 };
  if (person.isCast) return { isSeen: true, reach: 1 };
  return { isSeen: membershipStatus !== "pending" && person.age > 2 && seen, reach: person.age < 18 ? 0 : 0.4 };
}

export function makeDirectory(people: readonly Person[]): Directory {
  const random = createRandom("directory");
  const portraits: string[] = [];
  const byKind = new Map<string, number[]>();
  const pickPortrait = (person: Person): number | null => {
    const alike = byKind.get(classifySitter(person)) ?? [];
    if (portraits.length >= MOST_PORTRAITS) return alike.length > 0 ? random.pick(alike) : null;
    byKind.set(classifySitter(person), [...alike, portraits.length]);
    return portraits.push(drawFace(random, person)) - 1;
  };
  const entries = people.map((person) => {
    const { isSeen, reach } = chooseAppearance(random, person);
    const { email, phone, address } = person.row;
    return {
      portrait: isSeen ? pickPortrait(person) : null,
      shareEmail: random.chance(reach) && email !== null,
      sharePhone: random.chance(reach) && phone !== null,
      shareAddress: random.chance(reach / 4) && address !== null,
    };
  });
  return { portraits, entries };
}
