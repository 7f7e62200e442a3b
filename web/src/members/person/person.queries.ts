// The reads of a person's page. Each tab reads only its own data.
import { api } from "@narthex/contract/api.ts";
import { read, readPages } from "../../api/reads.ts";

/** The number of records read for the year: several a week. */
const GLANCE_ROWS = 500;

export const personById = (id: number) => read(api.person.get, { params: { id } });
export const givingOf = (id: number) => read(api.personGiving.get, { params: { id } });
export const notesAbout = (id: number) => readPages(api.notes.list, { params: { id } });
export const attendanceOf = (memberId: number) => readPages(api.attendance.ofMember, { params: { memberId } });
export const attendanceYearOf = (memberId: number) =>
  read(api.attendance.ofMember, { params: { memberId }, query: { limit: GLANCE_ROWS } });
export const hoursOf = (memberId: number) => readPages(api.workerHours.list, {}, { memberId });
export const historyOf = (member: number) => readPages(api.audit.list, {}, { member });
