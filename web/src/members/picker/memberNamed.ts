import { api } from "@narthex/contract/api.ts";
import { queryClient, read } from "../../api/reads.ts";
import { request } from "../../api/request.ts";
import { fullName } from "../../format/format.ts";
import { searchText } from "../../format/searchText.ts";
import { clearMatch } from "../../people/clearMatch.ts";

const OFFERED = 8;

const queryFor = (search: string, activeOnly: boolean) =>
  activeOnly ? { search, limit: OFFERED, status: "active" as const } : { search, limit: OFFERED };

/** The members to choose from for a part of a name. */
export const membersNamed = (search: string, activeOnly: boolean) =>
  read(api.members.list, { query: queryFor(search, activeOnly) });

/**
 * The one person whom a typed text clearly identifies (see `clearMatch`), or null. Sends its own request if no response
 * is cached: the field cancels its request as soon as another text is typed.
 */
export async function memberNamed(text: string, activeOnly = false): Promise<{ id: number; name: string } | null> {
  const search = searchText(text);
  const known = queryClient.getQueryData(membersNamed(search, activeOnly).queryKey);
  const members = known ?? (await request(api.members.list, { query: queryFor(search, activeOnly) }));
  const meant = clearMatch(members, search);
  return meant && { id: meant.id, name: fullName(meant) };
}
