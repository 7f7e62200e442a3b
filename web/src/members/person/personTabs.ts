// The tabs of a person's page, with their names in the URL, and who may see them.
import type { Person } from "@narthex/contract/person.ts";

export const PERSON_TABS = ["overview", "attendance", "giving", "hours", "notes", "history"] as const;
export type PersonTab = (typeof PERSON_TABS)[number];

const LABELS: Readonly<Record<PersonTab, string>> = {
  overview: "Overview",
  attendance: "Attendance",
  giving: "Giving",
  hours: "Ministries and hours",
  notes: "Notes",
  history: "History",
};

export function listTabs({ can }: Person): { value: PersonTab; label: string }[] {
  const shown: Readonly<Record<PersonTab, boolean>> = {
    overview: true,
    attendance: can.seeAttendance,
    giving: can.seeGiving,
    hours: can.seeHours,
    notes: can.seeNotes,
    history: can.seeHistory,
  };
  return PERSON_TABS.filter((tab) => shown[tab]).map((value) => ({ value, label: LABELS[value] }));
}
