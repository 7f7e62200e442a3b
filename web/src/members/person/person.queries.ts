// The reads of a person's page. Each tab reads only its own data.
import { api } from "@narthex/contract/api.ts";
import { read, readPages } from "../../api/reads.ts";

/** The number of records read for the year: several a week. */
const GLANCE_ROWS = 500;

export const queryPerson = (id: number) => read(api.person.get, { params: { id } });
export const queryAnnouncementEmails = (id: number) => read(api.announcementEmails.show, { params: { id } });

export const queryDeparture = (id: number) => read(api.departures.show, { params: { id } });
export const queryGiving = (id: number) => read(api.personGiving.get, { params: { id } });
export const queryNotes = (id: number) => readPages(api.notes.list, { params: { id } });
export const queryAttendance = (memberId: number) => readPages(api.attendance.ofMember, { params: { memberId } });
export const queryAttendanceYear = (memberId: number) =>
  read(api.attendance.ofMember, { params: { memberId }, query: { limit: GLANCE_ROWS } });
export const queryPersonHours = (memberId: number) => readPages(api.workerHours.list, {}, { memberId });
