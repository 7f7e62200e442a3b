import type { OwnHouseholdMember } from "@narthex/contract/checkin.ts";
import { formatList } from "../format/format.ts";

/** Where the children among the people who were checked in get their rooms; null if none of them needs one. */
export function formatDeskNote(people: readonly OwnHouseholdMember[]): string | null {
  const children = people.filter(({ needsRoom }) => needsRoom).map(({ firstName }) => firstName);
  if (children.length === 0) return null;
  return `Please bring ${formatList(children)} to the children's desk. You get the room and your pickup code there.`;
}
