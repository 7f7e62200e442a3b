// Queries of hours.
import { api } from "@narthex/contract/api.ts";
import type { HoursStatus } from "@narthex/contract/hours.ts";
import { read, readPages } from "../api/reads.ts";

export const hoursSummary = read(api.workerHours.summary);
export const ownHours = readPages(api.workerHours.mine, {});
export const returnedHours = readPages(api.workerHours.mine, {}, { status: "returned" });

/** The filter of the approvals. */
export interface HoursFilter {
  status: HoursStatus | "all";
  ministryId: number | null;
}

export const queryHours = ({ status, ministryId }: HoursFilter) =>
  readPages(
    api.workerHours.list,
    {},
    {
      ...(status === "all" ? {} : { status }),
      // Submitted entries are only those that the user decides, the same entries that the tab counts.
      ...(status === "submitted" ? { decider: "me" } : {}),
      ...(ministryId === null ? {} : { ministryId }),
    },
  );
