// Applies moves to a list that does not contain them yet. Pure.
import type { ListedMember } from "@narthex/contract/members.ts";
import type { AvailableMember } from "@narthex/contract/ministries.ts";
import { type FirstAndLastName, formatFullName } from "../format/format.ts";

export type AssignedPerson = Pick<
  ListedMember,
  "id" | "firstName" | "lastName" | "email" | "household" | "distinction" | "profileImageUrl" | "membershipStatus"
> &
  Partial<Pick<AvailableMember, "ministries" | "isChild">>;

/** The two lists of a ministry. */
export type Side = "assigned" | "available";

/** People being moved from one list to the other. */
export interface Move {
  people: readonly AssignedPerson[];
  to: Side;
  /** The time of the server's confirmation, in milliseconds; null until then. */
  confirmedAt: number | null;
}

export interface ReadList {
  side: Side;
  rows: readonly AssignedPerson[];
  /** The number of people on all pages. */
  total: number;
  /** Whether the rows are all people of the list. */
  isWhole: boolean;
  /** The time when the list was read, in milliseconds. */
  readAt: number;
  search: string;
}

/** @param moves in the order in which they were made, without failed ones */
export function withMoves(list: ReadList, moves: readonly Move[]): { rows: AssignedPerson[]; total: number } {
  const latest = new Map<number, { person: AssignedPerson; to: Side }>();
  for (const { people, to, confirmedAt } of moves) {
    for (const person of people) {
      // The list contains moves that were confirmed before it was read.
      if (confirmedAt !== null && confirmedAt < list.readAt) latest.delete(person.id);
      else latest.set(person.id, { person, to });
    }
  }
  const stay = list.rows.filter(({ id }) => (latest.get(id)?.to ?? list.side) === list.side);
  const known = new Set(stay.map(({ id }) => id));
  const come = [...latest.values()].flatMap(({ person, to }) =>
    to === list.side && !known.has(person.id) && isInList(list, person) ? [person] : [],
  );
  const total = Math.max(0, list.total - (list.rows.length - stay.length) + come.length);
  return { rows: insertInOrder(stay, come, list.isWhole), total };
}

function isInList({ side, search }: ReadList, person: AssignedPerson): boolean {
  if (side === "available" && person.membershipStatus !== "active") return false;
  return `${formatFullName(person)}\n${person.email ?? ""}`.toLowerCase().includes(search.toLowerCase());
}

/** Inserts each new person by name; after the last row only if the list is complete. */
function insertInOrder(
  rows: readonly AssignedPerson[],
  come: readonly AssignedPerson[],
  isWhole: boolean,
): AssignedPerson[] {
  const ordered = [...rows];
  for (const person of come) {
    const place = ordered.findIndex((row) => compareByName(row, person) > 0);
    if (place >= 0) ordered.splice(place, 0, person);
    else if (isWhole) ordered.push(person);
  }
  return ordered;
}

const collator = new Intl.Collator("en-US");

/** Compares by last name, then by first name. */
const compareByName = (one: FirstAndLastName, other: FirstAndLastName) =>
  collator.compare(one.lastName, other.lastName) || collator.compare(one.firstName, other.firstName);
