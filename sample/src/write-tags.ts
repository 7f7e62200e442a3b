// Tags of the congregation, each on some of its people.
import type { Database } from "../../server/src/database/database.ts";
import { memberTags, tags } from "../../server/src/database/tables/tags.ts";
import { splitBatches } from "./batches.ts";

/** Every nth person has the tag, with n as `every`. */
const TAGS = [
  { name: "Newsletter by mail", every: 5 },
  { name: "Brings a cake", every: 9 },
  { name: "Drives the van", every: 31 },
  { name: "Christmas choir", every: 7 },
  { name: "First aid", every: 17 },
] as const;

/** @param memberIds in the order of the people */
export async function writeTags(tx: Database, memberIds: readonly number[]): Promise<void> {
  const rows = TAGS.map(({ name }) => ({ name }));
  const written = await tx.insert(tags).values(rows).returning({ id: tags.id });
  const tagged = TAGS.flatMap(({ every }, place) =>
    memberIds.flatMap((memberId, person) =>
      person % every === place ? [{ memberId, tagId: written[place]?.id ?? 0 }] : [],
    ),
  );
  for (const batch of splitBatches(tagged)) await tx.insert(memberTags).values(batch);
}
