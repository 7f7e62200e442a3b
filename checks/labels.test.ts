// A label is in sentence case, unless the specification fixes its text.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "./sources.ts";

/** Labels whose text the specification fixes. */
const FIXED = `
  Access Denied, Access Restricted, Active Member, Active Ministry, Active Volunteers, Active Workers,
  Add First Member, Add Member, Add Ministry, Add New Member, Admin View, All Events, Already Checked In,
  Attendance Trends, Available Members, Back to Donation Details, Building Fund, Check In, Check Me In,
  Check-in Failed, Check-in Methods, Check-in Successful, Checked In, Children's Ministry, Continue to Main Site,
  Copy Link, Create Event, Current Members, Direct Check-in, Donation Records, Edit Event, Edit Member,
  Edit Member Role, Edit Profile, General Fund, Generate Custom Report, Generate QR Code, Give Now, Give Online,
  Invalid Amount, Invitation Accepted!, Invitation Created, Invitation Deleted, Last Attendance, Manage Assignments,
  Manual Entry, Member Check-in, Member View, Ministry Assignments, Ministry Leader, Monthly Donations, My Attendance,
  My Dashboard, My Giving, No Donations Recorded, No Leader, No Leader Assigned, No Members Found, No Ministries,
  No Recent Activity, Payment Failed, Prayer Requests, Profile Completed, QR Check-in, QR Code, QR Code Generated,
  Quick Check-in, Recent Activity, Recent Attendance Records, Recent Member Activity, Record Attendance,
  Record Donation, Required Fields, Select Event, Send Announcement, Sign In to Accept Invitation, Sign Out,
  Special Offering, This Month, This Week, This Year, Today's Attendance, Total Attendance, Total Donations,
  Total Members, Total Records, URL Copied, Upcoming Events, Update Profile, User Management, View All, View Calendar,
  View Details, View Events, You're Invited!, Youth Ministry
`;
/** Labels that begin with a capital and contain a name: of a person's role, a screen, a day or another product. */
const WITH_NAMES = `
  Back to Admin View, Back to Attendance, Church Windows, Go to Members, Go to Ministries, Go to Settings,
  Google Calendar, Last Sunday, Mac Cyrillic, Mac Roman, Open Rooms, Planning Center, Sunday Service,
  Volunteer Hours, Welcome to Narthex
`;
const CAPITALS = [FIXED, WITH_NAMES].flatMap((list) =>
  list.split(",").map((label) => label.trim().replace(/\s+/g, " ")),
);

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
/** At least two words with a capital and no others, except short ones such as "to". */
const TITLE_CASE =
  /^[A-Z][\w'’-]*(?: (?:[A-Z][\w'’-]*|an?|and|as|at|by|for|from|in|of|on|or|the|to|with|your))* [A-Z][a-z][\w'’-]*[.!]?$/;
/** String literals, texts between tags, and lines of text inside an element. */
const TEXTS = [/"([^"\n]*)"/g, /`([^`\n]*)`/g, />([^<>{}\n]+)</g, /^\s*([A-Z][\w'’ -]*[.!]?)$/gm];

const labels = sourceFiles(["web/src", "contract/src"], [".ts", ".tsx"])
  .filter((file) => !file.endsWith(".test.ts") && !file.endsWith(".test.tsx"))
  .flatMap((file) => {
    const source = readFileSync(file, "utf8").replace(COMMENTS, "");
    return TEXTS.flatMap((pattern) =>
      [...source.matchAll(pattern)].map(([, text = ""]) => ({ file, text: text.trim() })),
    );
  })
  .filter(({ text }) => TITLE_CASE.test(text));

test("a label has capitals only where the specification fixes its text", () => {
  const allowed = new Set(CAPITALS);
  expect(labels.filter(({ text }) => !allowed.has(text)).map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});

test("every allowed label is in the product", () => {
  const used = new Set(labels.map(({ text }) => text));
  expect(CAPITALS.filter((label) => !used.has(label))).toEqual([]);
});
