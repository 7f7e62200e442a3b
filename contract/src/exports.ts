// A congregation's data as CSV files.
import { DONATION_COLUMNS } from "./donation-columns.ts";
import { DonationFilter } from "./donations.ts";
import { endpoint } from "./endpoint.ts";

const donationColumns = DONATION_COLUMNS.map(({ header, says }) => `${header}: ${says}`).join(" ");

export const exports = {
  members: endpoint({
    method: "GET",
    path: "/api/exports/members.csv",
    summary:
      "All members by name, as CSV (RFC 4180, UTF-8 with a byte order mark): First name, Last name, Email, Phone, Address, Date of birth, Join date, Membership status, Text messages, Person's ID, Household ID, Household name, Household role, Household phone, Reason for leaving, Left on, Tags, and the custom fields that the caller sees. An apostrophe stands before what a spreadsheet would take for a formula; the import takes it away again.",
    access: "members.manage",
    confirmed: true,
    answers: { 200: "file" },
    errors: [],
  }),
  donations: endpoint({
    method: "GET",
    path: "/api/exports/donations.csv",
    summary: `The gifts that match the filters, by default all, the earliest first, as CSV (RFC 4180, UTF-8 with a byte order mark). ${donationColumns} An apostrophe stands before what a spreadsheet would take for a formula.`,
    access: "donations.manage",
    confirmed: true,
    query: DonationFilter,
    answers: { 200: "file" },
    errors: [],
  }),
};
