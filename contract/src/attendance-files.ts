// Everyone who was checked in at an event, by last name, as files.

import * as z from "zod";
import { AS_CSV, FORMULA_GUARD } from "./csv.ts";
import { endpoint } from "./endpoint.ts";
import { idInPath } from "./fields.ts";

const params = z.object({ eventId: idInPath });

export const attendanceFiles = {
  csv: endpoint({
    method: "GET",
    path: "/api/exports/attendance/:eventId/people.csv",
    summary: `Everyone who was checked in at an event, by last name, ${AS_CSV}: Name, Checked in, Household. ${FORMULA_GUARD}`,
    access: "attendance.manage",
    params,
    answers: { 200: "file" },
    errors: ["not_found"],
  }),
  pdf: endpoint({
    method: "GET",
    path: "/api/exports/attendance/:eventId/people.pdf",
    summary: "The same to print.",
    access: "attendance.manage",
    params,
    answers: { 200: "pdf" },
    errors: ["not_found"],
  }),
};
