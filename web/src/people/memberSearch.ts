// How a link elsewhere leads to somebody's card: the members page looks for the name that travels in the history entry.
import { MAX_SEARCH } from "@narthex/contract/limits.ts";
import { fullName } from "../format/words.ts";

/** The state of a link to the members page that finds a person there. */
export const searchFor = (person: { firstName: string; lastName: string }): { memberSearch: string } => ({
  memberSearch: fullName(person).slice(0, MAX_SEARCH),
});
