// Links from other pages to a person's card: the members page searches for the name in the state of the history entry.
import { MAX_SEARCH } from "@narthex/contract/limits.ts";
import { fullName } from "../format/format.ts";

/** The state of a link to the members page that finds a person there. */
export const searchFor = (person: { firstName: string; lastName: string }): { memberSearch: string } => ({
  memberSearch: fullName(person).slice(0, MAX_SEARCH),
});
