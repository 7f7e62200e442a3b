// A congregation's data as CSV files.
import { AS_CSV, FORMULA_GUARD } from "./csv.ts";
import { DONATION_COLUMNS } from "./donation-columns.ts";
import { DonationFilter } from "./donations.ts";
import { endpoint } from "./endpoint.ts";

const donationColumns = DONATION_COLUMNS.map(({ header, says }) => `${header}: ${says}`).join(" ");

export const exports = {
  members: endpoint({
    method: "GET",
    path: "/api/exports/members.csv",
    summary: `All members in the order in which they were added, ${AS_CSV}: First name, Last name, Email, Phone, Address, Date of birth, Join date, Membership status, Text messages, Person's ID, Household ID, Household name, Household role, Household phone, No announcements by email, Reason for leaving, Left on, Tags, and the custom fields that the caller sees. ${FORMULA_GUARD} The import removes it.`,
    access: "members.manage",
    confirmed: true,
    answers: { 200: "file" },
    errors: [],
  }),
  donations: endpoint({
    method: "GET",
    path: "/api/exports/donations.csv",
    summary: `The gifts that match the filters, by default all, the earliest first, ${AS_CSV}. ${donationColumns} ${FORMULA_GUARD}`,
    access: "donations.manage",
    confirmed: true,
    query: DonationFilter,
    answers: { 200: "file" },
    errors: [],
  }),
};
