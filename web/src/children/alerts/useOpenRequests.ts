import { api } from "@narthex/contract/api.ts";
import type { OpenRequest } from "@narthex/contract/child-approvals.ts";
import { useQuery } from "@tanstack/react-query";
import { read } from "../../api/reads.ts";
import { useMay } from "../../session/session.ts";

/** Nothing but the time ends a request that no one answers. */
const LOOK_AGAIN_MS = 10_000;

/** Requests of colleagues that the user may answer; none for people without a children's duty. */
export function useOpenRequests(): OpenRequest[] {
  const { data = [] } = useQuery({
    ...read(api.approvalRequests.list),
    enabled: useMay("children.serve"),
    refetchInterval: ({ state }) => (state.data && state.data.length > 0 ? LOOK_AGAIN_MS : false),
  });
  return data;
}
