// All ministries as options, the user's own first, because people also help in other ministries.
import { api } from "@narthex/contract/api.ts";
import type { Ministry } from "@narthex/contract/ministries.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { read } from "../api/reads.ts";
import { isLedBy } from "../people/isLedBy.ts";

interface MinistryChoices {
  options: { value: number; label: string }[];
  /** The default: the user's only ministry; null if there is none or more than one. */
  usual: number | null;
}

export function useHoursMinistryChoices(): MinistryChoices {
  const { data: ministries } = useSuspenseQuery(read(api.ministries.list));
  const { data: me } = useSuspenseQuery(read(api.members.me));
  const isOwn = (ministry: Ministry) => isLedBy(ministry, me.id) || me.ministries.some(({ id }) => id === ministry.id);
  const own = ministries.filter(isOwn);
  const others = ministries.filter((ministry) => !isOwn(ministry));
  return {
    options: [...own, ...others].map(({ id, name }) => ({ value: id, label: name })),
    usual: own.length === 1 ? (own[0]?.id ?? null) : null,
  };
}
