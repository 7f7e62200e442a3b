// Saved lists of the congregation's members.
import type { ListFilter } from "@narthex/contract/member-lists.ts";
import type { Database } from "../../server/src/database/database.ts";
import { memberLists } from "../../server/src/database/tables/member-lists.ts";

interface List {
  name: string;
  filter: ListFilter;
  /** The name of the custom field in the filter. */
  field?: string;
}

const LISTS: readonly List[] = [
  { name: "Absent for six weeks", filter: { status: "active", notSeenWeeks: 6, sort: "-lastSeen" } },
  { name: "Birthdays in December", filter: { status: "active", birthMonth: 12 } },
  { name: "Young adults", filter: { status: "active", ageFrom: 18, ageTo: 30 } },
  { name: "Parents of children under 12", filter: { children: "some", childAgeTo: 11 } },
  { name: "In no household", filter: { household: "none" } },
  { name: "Not to be photographed", filter: { status: "active", customIs: "no" }, field: "May be photographed" },
  { name: "T-shirts by size", filter: { customIs: "some", sort: "custom" }, field: "T-shirt size" },
];

/** @param authorId the account that saved them @param fieldIds of the custom fields, by their name */
export async function writeLists(tx: Database, authorId: string, fieldIds: ReadonlyMap<string, number>): Promise<void> {
  const buildFilter = ({ filter, field }: List): ListFilter =>
    field === undefined ? filter : { ...filter, customField: fieldIds.get(field) };
  await tx.insert(memberLists).values(LISTS.map((list) => ({ name: list.name, filter: buildFilter(list), authorId })));
}
