// What this subject reads, and what a change makes out of date.
import { api } from "@narthex/contract/api.ts";
import type { HoursStatus } from "@narthex/contract/hours.ts";
import { read, readPages, refresh } from "../api/reads.ts";

export const hoursSummary = read(api.workerHours.summary);
export const ownHours = readPages(api.workerHours.mine, {});
export const returnedHours = readPages(api.workerHours.mine, {}, { status: "returned" });

/** What an approver looks at. */
export interface HoursFilter {
  status: HoursStatus | "all";
  ministryId: number | null;
}

export const hoursFor = ({ status, ministryId }: HoursFilter) =>
  readPages(
    api.workerHours.list,
    {},
    {
      ...(status === "all" ? {} : { status }),
      // What waits is what waits for the one who looks: the very entries that the tab counts.
      ...(status === "submitted" ? { decider: "me" } : {}),
      ...(ministryId === null ? {} : { ministryId }),
    },
  );

export function refreshHours(): Promise<void> {
  return refresh(
    api.workerHours.list,
    api.workerHours.mine,
    api.workerHours.summary,
    api.dashboard.stats,
    api.dashboard.activity,
  );
}
