// A request for an approval: asked for one collector, and answered by colleagues on their own screens.
import { api } from "@narthex/contract/api.ts";
import type { RequestStatus } from "@narthex/contract/child-approvals.ts";
import type { ApprovalKind } from "@narthex/contract/child-kinds.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { read } from "../../api/reads.ts";
import { request } from "../../api/request.ts";
import { type Action, useAction } from "../../api/useAction.ts";
import { usePauseIdle } from "./idlePause.ts";

const LOOK_AGAIN_MS = 2000;

interface NamedCollector {
  collectorId?: number;
  collectorName?: string;
  guardianCalledId?: number | null;
}

export interface Approval {
  readonly ask: Pick<Action<void>, "run" | "busy" | "sentence">;
  /** Of the request for the current collector; null before it. */
  readonly status: RequestStatus | null;
  /** For the checkout; null until a colleague has approved. */
  readonly token: string | null;
}

export const isApprovalWaiting = (status: RequestStatus | null | undefined): boolean =>
  status?.state === "open" || status?.state === "half";

const canExpire = (status: RequestStatus | null | undefined): boolean =>
  isApprovalWaiting(status) || status?.state === "approved";

function withdrawRequest(id: number | null): void {
  // If it fails, the request ends by itself after two minutes.
  if (id !== null) void request(api.approvalRequests.withdraw, { params: { id } }).catch(() => undefined);
}

/** The collector as a text that can be compared. */
const nameCollector = ({ guardianCalledId: _, ...collector }: NamedCollector): string => JSON.stringify(collector);

/** @param named the collector as the form has it; a request for another one does not count */
export function useApproval(kind: ApprovalKind, checkInId: number, named: NamedCollector): Approval {
  const about = nameCollector(named);
  const [asked, setAsked] = useState<{ id: number; token: string; about: string } | null>(null);
  const isClosed = useRef(false);
  const { run, busy, sentence } = useAction({
    call: ({ guardianCalledId = null, ...collector }: NamedCollector) =>
      request(api.approvalRequests.ask, { body: { checkInId, kind, ...collector, guardianCalledId } }),
    failed: "No one could be asked. Please try again.",
    // The collector in the form may be another one by now.
    onSaved: ({ id, token }, asking) =>
      isClosed.current ? withdrawRequest(id) : setAsked({ id, token, about: nameCollector(asking) }),
  });
  const current = asked?.about === about ? asked : null;
  // A station gets no live changes, and no change is recorded when an approval expires.
  const { data } = useQuery({
    ...read(api.approvalRequests.show, { params: { id: current?.id ?? 0 } }),
    enabled: current !== null,
    refetchInterval: ({ state }) => (canExpire(state.data) ? LOOK_AGAIN_MS : false),
  });
  const status = current === null ? null : (data ?? null);
  usePauseIdle(canExpire(status));
  // Without the dialog, an approval could not be used: a lead would call a parent for nothing.
  const unanswered = useRef<number | null>(null);
  useEffect(() => {
    unanswered.current = status === null || isApprovalWaiting(status) ? (asked?.id ?? null) : null;
  });
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
      withdrawRequest(unanswered.current);
    };
  }, []);
  const ask = { run: () => run(named), busy, sentence };
  return { ask, status, token: status?.state === "approved" ? (current?.token ?? null) : null };
}
