import { api } from "@narthex/contract/api.ts";
import { useQuery } from "@tanstack/react-query";
import { read } from "../../api/reads.ts";
import { isLedBy } from "../../people/isLedBy.ts";
import { useCurrentUser } from "../../session/session.ts";

/** Those who lead the congregation choose any ministry; the leader of a ministry, one's own. */
export function useMinistryChoices() {
  const user = useCurrentUser();
  const all = useQuery(read(api.ministries.list)).data ?? [];
  const me = useQuery({ ...read(api.members.me), enabled: user.role === "ministry_leader" }).data;
  const own = new Set(me?.ministries.map(({ id }) => id));
  return all
    .filter((one) => user.role !== "ministry_leader" || isLedBy(one, user.memberId) || own.has(one.id))
    .map(({ id, name }) => ({ value: id, label: name }));
}
