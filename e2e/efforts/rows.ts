// The rows of docs/effort.md, in their order, each with what was measured on version 45c81ba with the same sample
// congregation.

export const ROWS = {
  setUp: ["First-run set-up", "1 page, 6 fields, 385 ms to the dashboard"],
  greeter: [
    "Greeter, 20 people, laptop, Attendance page",
    "3 clicks, 138 keys, 19.6 s; one of 20 was the wrong person",
  ],
  dialog: ["Same, header dialog, typing on as on the page", "1 of 20 recorded"],
  phone: ["Greeter on a phone, Attendance page, 5 people", "10 taps, 40 keys, 9.0 s; search box at y=627 of 812"],
  phoneDialog: [
    "Greeter on a phone, dialog, 5 people",
    "11 taps, 39 keys, 9.1 s; box at y=180; a family of 6 is 6 searches",
  ],
  visitor: ["Visitor without a phone, at the desk", "leave check-in, 2 clicks, ~30 keys, back, search: ≈ 60 s"],
  returning: ["Returning visitor by QR", "scan + 1 tap, 108 ms"],
  newVisitor: ["New visitor by QR", "4 taps, 30 keys, 5.8 s"],
  addMember: ["Add a member", "2 clicks, 51 keys, 4.6 s (+1 page: the quick action does not open the form)"],
  findPhone: ["Find a phone number by name", "1 click, 8 keys, 1.4 s"],
  findByNumber: ["Find a person by number", "impossible"],
  findByStreet: ["Find a person by street", "impossible"],
  batch: ["20 checks with check numbers", "0 clicks, 327 keys, 30.4 s"],
  give: ["Give online (member, phone)", "5 taps, 3.6 s; one page too many"],
  giveGuest: ["Give online without an account (phone)", "impossible"],
  statements: ["Year-end statements", "4 clicks, < 4 s for 66 PDFs; +2 clicks to email 56"],
  joint: ["A joint statement for a couple", "impossible"],
  hours: ["Log last Sunday's hours (phone)", "6 taps, 1.5 s (3 of them in the date picker)"],
  announcement: [
    "Announcement to a ministry by email",
    "8 clicks, 79 keys, 8.2 s; the card said “22 sent” though nothing was sent",
  ],
  weekly: ["Weekly service for a year", "156 clicks, > 2,100 keys, ≈ 22 min"],
  invite: ["Invite a person", "2 clicks, 25 keys, 3.1 s; not from the person"],
  inviteFromPerson: ["Invite a person, from their page", "impossible"],
  accept: ["Accept the invitation, newcomer", "5 screens; the email is typed again"],
  importFile: [
    "Import 500 from a Breeze-shaped CSV",
    "≈ 9 clicks, import 3.0 s; 466 of 500 refused; city, state and ZIP lost",
  ],
  lastSunday: ["Who came last Sunday", "3 clicks, 3.0 s; the list cannot be printed or sorted"],
  stoppedComing: ["Who stopped coming", "impossible"],
  exportMembers: ["Export members", "3 clicks, 1.3 s"],
  leaveMinistry: ["Take someone off a ministry", "3 clicks, 6 keys, 2.9 s"],
  leaveFromPerson: ["Take someone off a ministry, from their page", "impossible"],
  reset: ["Password reset", "2 clicks + email + 1 field + sign in again (4 screens)"],
  changePassword: ["Change one's own password while signed in", "no such screen"],
  secondFactor: ["Second factor", "3 clicks, 18 keys + scan, 3 steps, 4.3 s"],
} as const satisfies Record<string, readonly [task: string, before: string]>;

export type RowName = keyof typeof ROWS;
