// Saved lists of the congregation's members.
import type { ListFilter } from "@narthex/contract/member-lists.ts";
import type { Database } from "../../server/src/database/database.ts";
import { memberLists } from "../../server/src/database/tables/member-lists.ts";

const LISTS: readonly { name: string; filter: ListFilter }[] = [
  { name: "Absent for six weeks", filter: { status: "active", notSeenWeeks: 6, sort: "-lastSeen" } },
  { name: "Birthdays in December", filter: { status: "active", birthMonth: 12 } },
  { name: "Young adults", filter: { status: "active", ageFrom: 18, ageTo: 30 } },
  { name: "In no household", filter: { household: "none" } },
];

/** @param authorId the account that saved them */
export async function writeLists(tx: Database, authorId: string): Promise<void> {
  await tx.insert(memberLists).values(LISTS.map((list) => ({ ...list, authorId })));
}
