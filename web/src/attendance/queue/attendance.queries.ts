// The reads of attendance (section 4). Attendance is never taken from the cache without a refetch.
import { api } from "@narthex/contract/api.ts";
import { readPages, refreshReads } from "../../api/reads.ts";
import { listCallsReading } from "../../live/topics.ts";

const neverKept = { staleTime: 0 };

export const records = { ...readPages(api.attendance.list, {}), ...neverKept };
export const recordsOfMinistries = { ...readPages(api.attendance.list, {}, { of: "ministries" }), ...neverKept };
export const ownRecords = { ...readPages(api.attendance.mine, {}), ...neverKept };

/** The newest check-ins of an event; the total is the number of all. */
export const queryArrivals = (eventId: number) => ({
  ...readPages(api.attendance.ofEvent, { params: { eventId } }, { limit: 20 }),
  ...neverKept,
});

/** Refetches attendance when it is unknown whether a check-in was saved. */
export const readAttendanceAgain = (): Promise<void> => refreshReads(...listCallsReading("attendance"));
