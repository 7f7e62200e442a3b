// Likely duplicates of many people who are about to be added: among the members, and among themselves.
import type { LikelyReason } from "@narthex/contract/duplicates.ts";
import type { Database } from "../database/database.ts";
import { inTurns } from "../turns.ts";
import { dismissPairs, findSharing, type Pair } from "./duplicates.queries.ts";
import type { PersonFacts } from "./duplicates.rules.ts";
import { Crowd } from "./shared.rules.ts";

/** A member, or one of the people themselves by the place in their list. */
export interface LikelyOther {
  memberId: number | null;
  place: number | null;
  reason: LikelyReason;
}

interface Known extends PersonFacts {
  memberId: number | null;
  place: number | null;
}

/**
 * Compares a long list part by part: the answer says of each person whom they likely are, members and people before them
 * in the list, also in earlier parts.
 */
export function comparisonWith(db: Database): (people: readonly PersonFacts[]) => Promise<LikelyOther[][]> {
  const crowd = new Crowd<Known>();
  const members = new Set<number>();
  let place = 0;
  return async (people) => {
    for (const { id, ...member } of await findSharing(db, people)) {
      if (!members.has(id)) crowd.add({ ...member, memberId: id, place: null });
      members.add(id);
    }
    const answers: LikelyOther[][] = [];
    for await (const one of inTurns(people)) {
      const others = crowd.likely(one).map(({ person: { memberId, place: before }, reason }) => ({
        memberId,
        place: before,
        reason,
      }));
      answers.push(others);
      crowd.add({ ...one, memberId: null, place });
      place += 1;
    }
    return answers;
  };
}

/** Keeps in mind that these pairs were looked at and are not one person each. */
export async function noteNotTheSame(
  tx: Database,
  pairs: readonly { one: number; other: number; reason: LikelyReason }[],
): Promise<void> {
  const inOrder = pairs.map(
    ({ one, other, reason }): Pair => ({ firstId: Math.min(one, other), secondId: Math.max(one, other), reason }),
  );
  if (inOrder.length > 0) await dismissPairs(tx, inOrder);
}
