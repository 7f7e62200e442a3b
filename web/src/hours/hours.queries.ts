// What this subject reads.
import { api } from "@narthex/contract/api.ts";
import type { HoursStatus } from "@narthex/contract/hours.ts";
import { read, readPages } from "../api/reads.ts";

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
