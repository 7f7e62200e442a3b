import { api } from "@narthex/contract/api.ts";
import type { ListedMember } from "@narthex/contract/members.ts";
import { queryClient, read } from "../../api/reads.ts";
import { request } from "../../api/request.ts";
import { cleanSearchText } from "../../format/cleanSearchText.ts";
import { formatFullName } from "../../format/format.ts";
import { clearMatch } from "../../people/clearMatch.ts";

/** The members that a field offers: all, active ones, or active ones who have an account. */
export type Offered = "all" | "active" | "accounts";

const OFFERED = 8;
/** Few members have an account, so that more of the matches are read. */
const READ_FOR_ACCOUNTS = 50;

function buildMemberQuery(search: string, offered: Offered) {
  if (offered === "all") return { search, limit: OFFERED };
  return { search, limit: offered === "active" ? OFFERED : READ_FOR_ACCOUNTS, status: "active" as const };
}

/** The matches that the field offers. */
export const filterOffered = (found: readonly ListedMember[], offered: Offered): readonly ListedMember[] =>
  offered === "accounts" ? found.filter(({ userId }) => userId !== null).slice(0, OFFERED) : found;

/** The members to choose from for a part of a name; see `filterOffered`. */
export const queryMembersByName = (search: string, offered: Offered) =>
  read(api.members.list, { query: buildMemberQuery(search, offered) });

/**
 * The one person whom a typed text clearly identifies (see `clearMatch`), or null. Sends its own request if no response
 * is cached: the field cancels its request as soon as another text is typed.
 */
export async function findMemberByName(
  text: string,
  offered: Offered = "all",
): Promise<{ id: number; name: string } | null> {
  const search = cleanSearchText(text);
  const known = queryClient.getQueryData(queryMembersByName(search, offered).queryKey);
  const members = known ?? (await request(api.members.list, { query: buildMemberQuery(search, offered) }));
  const meant = clearMatch(filterOffered(members, offered), search);
  return meant && { id: meant.id, name: formatFullName(meant) };
}
