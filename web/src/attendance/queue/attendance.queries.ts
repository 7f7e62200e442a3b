// What this subject reads, and what a check-in makes out of date (section 4). Attendance is never taken from the cache
// without asking again.
import { api } from "@narthex/contract/api.ts";
import { readPages, refresh } from "../../api/reads.ts";

const neverKept = { staleTime: 0 };

export const records = { ...readPages(api.attendance.list, {}), ...neverKept };
export const ownRecords = { ...readPages(api.attendance.mine, {}), ...neverKept };

/** The newest check-ins of an event; the total says how many there are. */
export const arrivalsOf = (eventId: number) => ({
  ...readPages(api.attendance.ofEvent, { params: { eventId } }, { limit: 20 }),
  ...neverKept,
});

/** Without the roll: who is here follows from the newest arrivals and from this tab's own changes (see presence.ts). */
export function refreshAfterCheckin(): Promise<void> {
  return refresh(
    api.attendance.list,
    api.attendance.mine,
    api.attendance.summary,
    api.attendance.ofEvent,
    api.attendance.ofMember,
    api.dashboard.stats,
    api.members.recentActivity,
  );
}
