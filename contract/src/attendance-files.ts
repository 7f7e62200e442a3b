// Everyone who was checked in at an event, by last name, as files.

import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { idInPath } from "./fields.ts";

const params = z.object({ eventId: idInPath });

export const attendanceFiles = {
  csv: endpoint({
    method: "GET",
    path: "/api/exports/attendance/:eventId/people.csv",
    summary:
      "Everyone who was checked in at an event, by last name, as CSV (RFC 4180, UTF-8 with a byte order mark): Name, Checked in, Household. An apostrophe stands before what a spreadsheet would take for a formula.",
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
