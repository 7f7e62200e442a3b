// What the search of everything offers to do, with the words that people use for it, and the address where it is done.
// Pure.
import type { Permission } from "@narthex/contract/roles.ts";
import { paths } from "../paths.ts";

export interface SearchAction {
  label: string;
  /** The path with its search. */
  href: string;
  permission?: Permission;
  /** Other words for it. */
  also?: string;
}

const ACTIONS: readonly SearchAction[] = [
  {
    label: "Check people in",
    href: paths.attendance,
    permission: "attendance.manage",
    also: "check-in greeter arrivals",
  },
  {
    label: "Print an attendance sheet",
    href: `${paths.attendance}?sheet=true`,
    permission: "members.manage",
    also: "roll roster sunday list sign-in sheet paper clipboard",
  },
  {
    label: "Make a poster with a QR code",
    href: `${paths.attendance}?method=qr`,
    permission: "attendance.manage",
    also: "print welcome sign scan",
  },
  {
    label: "Enter attendance afterwards",
    href: `${paths.attendance}?method=manual`,
    permission: "attendance.manage",
    also: "manual entry paper list",
  },
  { label: "Add a member", href: `${paths.members}?create=true`, permission: "members.manage", also: "new person" },
  {
    label: "Print the list of members",
    href: paths.members,
    permission: "members.manage",
    also: "roll roster phone list address labels mailing photo directory csv excel export",
  },
  {
    label: "Create an event",
    href: `${paths.events}?create=true`,
    permission: "events.manage",
    also: "add service calendar",
  },
  {
    label: "Write an announcement",
    href: `${paths.communications}?create=true`,
    permission: "announcements.manage",
    also: "send email text message newsletter",
  },
  {
    label: "Record a donation",
    href: `${paths.donations}?record=true`,
    permission: "donations.manage",
    also: "gift check cash offering tithe",
  },
  {
    label: "Print giving receipts",
    href: paths.statements,
    permission: "donations.manage",
    also: "statements acknowledgment tax letters year end",
  },
  {
    label: "Print name tags for children",
    href: `${paths.children}?tab=stations`,
    permission: "children.lead",
    also: "labels printer test label",
  },
  {
    label: "Compare giving with last year",
    href: `${paths.reports}?view=giving`,
    permission: "donations.manage",
    also: "lapsed donors new givers fund month year over year annual",
  },
  {
    label: "See who joined and left",
    href: `${paths.reports}?view=membership`,
    permission: "members.manage",
    also: "membership annual report received losses deaths transfers",
  },
  { label: "Print a report", href: paths.reports, permission: "reports.read", also: "csv pdf export" },
  { label: "Change the colors", href: paths.profile, also: "theme dark light mode password passkey" },
];

export const listActions = (permissions: readonly Permission[]): readonly SearchAction[] =>
  ACTIONS.filter(({ permission }) => permission === undefined || permissions.includes(permission));
