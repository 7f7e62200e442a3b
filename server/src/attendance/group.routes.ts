import { groupAttendance } from "@narthex/contract/group-attendance.ts";
import { createRoutesWith } from "../http/routes.ts";
import { readGroupAttendance, saveGroupAttendance } from "./group.service.ts";

export const groupAttendanceRoutes = createRoutesWith()(groupAttendance, {
  show: ({ db, viewer, params, now }) => readGroupAttendance(db, viewer, params.id, now),
  save: ({ db, viewer, params, body, now }) => saveGroupAttendance(db, viewer, params.id, body, now),
});
