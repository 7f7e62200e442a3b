// Finds people, events and ministries by one text. Each group follows the rules and the order of its own list.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { Event } from "./events.ts";
import { FOUND_EVENTS, FOUND_MINISTRIES, FOUND_PEOPLE } from "./limits.ts";
import { ListedMember } from "./members.ts";
import { Ministry } from "./ministries.ts";
import { SearchText } from "./page.ts";

/** A person with the fields that the caller may see; the others are null. */
const FoundPerson = ListedMember.pick({
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  household: true,
  membershipStatus: true,
  profileImageUrl: true,
  distinction: true,
});

const FoundEvent = Event.pick({
  id: true,
  title: true,
  eventDate: true,
  startTime: true,
  endTime: true,
  cancelledAt: true,
}).extend({
  /** Whether it has ended, and its day is over. */
  isPast: z.boolean(),
});

const FoundMinistry = Ministry.pick({ id: true, name: true });

export const SearchResults = z.object({
  /** As the directory finds and sorts them; empty for callers without a directory. */
  people: z.array(FoundPerson).max(FOUND_PEOPLE),
  /** Those to come, the next one first, and then those of the past, the latest first. */
  events: z.array(FoundEvent).max(FOUND_EVENTS),
  /** Names that begin with the text, then words that do, then all others that contain it. */
  ministries: z.array(FoundMinistry).max(FOUND_MINISTRIES),
});
export type SearchResults = z.infer<typeof SearchResults>;

export const search = {
  find: endpoint({
    method: "GET",
    path: "/api/search",
    summary: "The first people, events and ministries that match a text and that the caller may see.",
    access: "signed_in",
    query: z.object({ q: SearchText.min(1, "Please enter a text to search for.") }),
    reads: ["members", "events", "ministries", "own_ministries", "day"],
    answers: { 200: SearchResults },
    errors: [],
  }),
};
