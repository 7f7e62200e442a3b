import { api } from "@narthex/contract/api.ts";
import type { Refused } from "@narthex/contract/children.ts";
import { useQuery } from "@tanstack/react-query";
import { read } from "../../api/reads.ts";
import { useMay } from "../../session/session.ts";

/** Attempts by people who must not collect a child that no lead has looked at; none for others than leads. */
export function useUnreadAlerts(): Refused[] {
  const { data = [] } = useQuery({ ...read(api.childAlerts.list), enabled: useMay("children.lead") });
  return data.filter(({ seenAt }) => seenAt === null);
}
