import { api } from "@narthex/contract/api.ts";
import type { Donor } from "@narthex/contract/donations.ts";
import { divideNames } from "@narthex/contract/two-names.ts";
import { useQuery } from "@tanstack/react-query";
import { queryClient, read } from "../../api/reads.ts";
import { request } from "../../api/request.ts";
import { cleanSearchText } from "../../format/cleanSearchText.ts";
import { formatFullName } from "../../format/format.ts";
import { clearMatch, isFullName } from "../../people/clearMatch.ts";

/** The members that a field offers: all, active ones, or active ones who have an account. */
export type Offered = "all" | "active" | "accounts";

const OFFERED = 8;
const ACTIVE = { status: "active" } as const;
/** The server accepts the filter for accounts only from managers of members. */
const FILTERS = { all: {}, active: ACTIVE, accounts: { ...ACTIVE, account: "some" } } as const;

const buildMemberQuery = (search: string, offered: Offered) => ({ search, limit: OFFERED, ...FILTERS[offered] });

/** The members to choose from for a part of a name. */
export const queryMembersByName = (search: string, offered: Offered) =>
  read(api.members.list, { query: buildMemberQuery(search, offered) });

/** Whether a text may be the name of a couple, such as "Dale & Connie Yoder". */
function mayNameCouple(text: string): boolean {
  const names = divideNames(text);
  return names.length === 2 && names.every((name) => name !== "");
}

/** The couple with this name together, the first-named adult first unless they died; only for managers of gifts. */
const queryCouple = (search: string) => read(api.donations.donors, { query: { couple: search } });

interface Couple {
  adults: readonly Donor[];
  /** The adult who comes first, if the name is clear. */
  first: Donor | null;
  isSettled: boolean;
  error: Error | null;
}

/** The couple whose name was typed. @param isAsked whether the field finds couples now */
export function useCouple(search: string, isAsked: boolean): Couple {
  const enabled = isAsked && mayNameCouple(search);
  const { data, isSuccess, isFetching, error } = useQuery({ ...queryCouple(search), enabled });
  const adults = (enabled && data) || [];
  return { adults, first: chooseOfCouple(adults), isSettled: !enabled || (isSuccess && !isFetching), error };
}

/** The adult who comes first, who is the donor of the couple's gift, unless several couples have the name. */
function chooseOfCouple(couple: readonly Donor[]): Donor | null {
  return couple.length === 2 ? (couple[0] ?? null) : null;
}

/**
 * The one person whom a typed text clearly identifies (see `clearMatch`), or null. Sends its own request if no response
 * is cached: the field cancels its request as soon as another text is typed.
 * @param findsCouples whether the name of a couple means the adult who comes first
 */
export async function findMemberByName(
  text: string,
  offered: Offered = "all",
  findsCouples = false,
): Promise<{ id: number; name: string } | null> {
  const search = cleanSearchText(text);
  const known = queryClient.getQueryData(queryMembersByName(search, offered).queryKey);
  const people = known ?? (await request(api.members.list, { query: buildMemberQuery(search, offered) }));
  if (findsCouples && mayNameCouple(search) && !isFullName(people, search)) {
    const first = chooseOfCouple(await queryClient.fetchQuery(queryCouple(search)));
    if (first) return { id: Number(first.donor), name: first.name };
  }
  const meant = clearMatch(people, search);
  return meant && { id: meant.id, name: formatFullName(meant) };
}
