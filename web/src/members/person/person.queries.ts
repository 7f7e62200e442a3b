// What the page of one person reads. Each tab reads only what it shows.
import { api } from "@narthex/contract/api.ts";
import { read, readPages } from "../../api/reads.ts";

/** Records that the year at a glance looks through: several a week. */
const GLANCE_ROWS = 500;

export const personById = (id: number) => read(api.person.get, { params: { id } });
export const notesAbout = (id: number) => readPages(api.notes.list, { params: { id } });
export const attendanceOf = (memberId: number) => readPages(api.attendance.ofMember, { params: { memberId } });
export const attendanceYearOf = (memberId: number) =>
  read(api.attendance.ofMember, { params: { memberId }, query: { limit: GLANCE_ROWS } });
export const hoursOf = (memberId: number) => readPages(api.workerHours.list, {}, { memberId });
export const historyOf = (member: number) => readPages(api.audit.list, {}, { member });
