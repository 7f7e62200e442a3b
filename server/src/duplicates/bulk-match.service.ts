// Likely duplicates of many people who are about to be added: existing members, and other people of the list.
import type { LikelyReason } from "@narthex/contract/duplicates.ts";
import type { Database } from "../database/database.ts";
import { yieldToOthers } from "../event-loop.ts";
import { type ComparedPerson, dismissPairs, findHousemates, findSharing } from "./duplicates.queries.ts";
import type { PersonFacts } from "./duplicates.rules.ts";
import { buildPair } from "./pairs.service.ts";
import { PersonIndex } from "./person-index.rules.ts";

/** A member, or a person of the list by position. */
export interface LikelyOther {
  memberId: number | null;
  place: number | null;
  reason: LikelyReason;
}

interface PlacedPerson extends PersonFacts {
  memberId: number | null;
  place: number | null;
}

type Matcher = (people: readonly PersonFacts[]) => Promise<LikelyOther[][]>;

/**
 * Compares a long list in batches: for each person it returns likely duplicates among members and earlier people of the
 * list, also of earlier batches.
 */
export function createBulkMatcher(db: Database): Matcher {
  return createMatcher((people) => findSharing(db, people));
}

/** Compares a list with itself and with the members of its households only. */
export function createHousemateMatcher(db: Database): Matcher {
  return createMatcher((people) => findHousemates(db, people));
}

function createMatcher(findCandidates: (people: readonly PersonFacts[]) => Promise<ComparedPerson[]>): Matcher {
  const index = new PersonIndex<PlacedPerson>();
  const members = new Set<number>();
  let place = 0;
  return async (people) => {
    for (const { id, ...member } of await findCandidates(people)) {
      if (!members.has(id)) index.add({ ...member, memberId: id, place: null });
      members.add(id);
    }
    const answers: LikelyOther[][] = [];
    for await (const one of yieldToOthers(people)) {
      const others = index.similarTo(one).map(({ person: { memberId, place: before }, reason }) => ({
        memberId,
        place: before,
        reason,
      }));
      answers.push(others);
      index.add({ ...one, memberId: null, place });
      place += 1;
    }
    return answers;
  };
}

/** Records that the people of each pair are different. */
export async function recordDifferentPeople(
  tx: Database,
  pairs: readonly { one: number; other: number; reason: LikelyReason }[],
): Promise<void> {
  const inOrder = pairs.map(({ one, other, reason }) => buildPair(one, other, reason));
  if (inOrder.length > 0) await dismissPairs(tx, inOrder);
}
