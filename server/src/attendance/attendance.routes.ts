import { attendance } from "@narthex/contract/attendance.ts";
import { groupAttendance } from "@narthex/contract/group-attendance.ts";
import { sendPage } from "../http/page.ts";
import { routes } from "../http/routes.ts";
import { recordAttendance, undoCheckIn } from "./attendance.service.ts";
import { readGroupAttendance, saveGroupAttendance } from "./group.service.ts";
import { readHouseholdsAtEvent } from "./households.service.ts";
import {
  listOwnRecords,
  listRecords,
  listRecordsOfEvent,
  listRecordsOfMember,
  summarizeAttendance,
} from "./records.service.ts";
import { readRoll } from "./roll.service.ts";

export const attendanceRoutes = [
  ...routes(attendance, {
    list: ({ db, viewer, query, now }) => listRecords(db, viewer, query, now),
    summary: ({ db, viewer, now }) => summarizeAttendance(db, viewer, now),
    mine: ({ db, viewer, query }) => listOwnRecords(db, viewer, query),
    ofEvent: ({ db, viewer, params, query, now }) => listRecordsOfEvent(db, viewer, params.eventId, query, now),
    ofMember: ({ db, viewer, params, query }) => listRecordsOfMember(db, viewer, params.memberId, query),
    record: {
      async writeWith({ db, writing, viewer, body, now, reply }) {
        const { record, isNew } = await recordAttendance(db, writing, viewer, body, now);
        if (!isNew) reply.code(200);
        return record;
      },
    },
    remove: ({ db, viewer, params, now }) => undoCheckIn(db, viewer, params.id, now),
    async roll({ db, viewer, params, query, now, request, reply }) {
      const { roll, page } = await readRoll(db, viewer, params.id, query, now);
      return { ...roll, members: sendPage(request, reply, page) };
    },
    households: ({ db, viewer, params, now }) => readHouseholdsAtEvent(db, viewer, params.id, params.memberId, now),
  }),
  ...routes(groupAttendance, {
    show: ({ db, viewer, params, now }) => readGroupAttendance(db, viewer, params.id, now),
    save: ({ db, viewer, params, body, now }) => saveGroupAttendance(db, viewer, params.id, body, now),
  }),
];
