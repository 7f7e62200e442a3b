// A congregation's data as tables that any spreadsheet opens.
import { endpoint } from "./endpoint.ts";

export const exports = {
  members: endpoint({
    method: "GET",
    path: "/api/exports/members.csv",
    summary:
      "All members by name, as CSV (RFC 4180, UTF-8 with a byte order mark): First name, Last name, Email, Phone, Address, Date of birth, Join date, Membership status, Text messages. An apostrophe stands before what a spreadsheet would take for a formula; the import takes it away again.",
    access: "members.manage",
    answers: { 200: "file" },
    errors: [],
  }),
};
