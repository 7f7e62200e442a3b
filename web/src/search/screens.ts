// The screens that the search of everything finds, each for those who may open it. `app/screens.test.ts` compares them
// with the menu and with all paths. Pure.
import type { Permission } from "@narthex/contract/roles.ts";
import { paths } from "../paths.ts";
import { SECTIONS, type SectionTab } from "../settings/sections.ts";

interface Screen {
  label: string;
  to: (typeof paths)[Exclude<keyof typeof paths, "person" | "event" | "servingPlan" | "helpPage" | "completeProfile">];
  /** The tab of the screen, if it is not the first one. */
  tab?: "messages" | "prayers" | "assignments" | NonNullable<SectionTab>;
  /** Everybody who is signed in, without one. */
  permission?: Permission;
  /** Other words for what is done there. */
  also?: string;
}

/** A screen whose name depends on what one may do there. */
const buildEitherScreen = (permission: Permission, manager: string, other: string, to: Screen["to"]) => ({
  permission,
  manager,
  other,
  to,
});

const NAMED_BY_PERMISSION = [
  buildEitherScreen("dashboard.read", "Dashboard", "My Dashboard", paths.home),
  buildEitherScreen("attendance.manage", "Attendance", "My Attendance", paths.attendance),
];

/** The actions of the first section, which has no tab. */
const CHURCH_WORDS = "logo address legal name ein tax number time zone";

const SETTINGS_WORDS = {
  "sign-in": "password provider registration",
  giving: "funds cards stripe fee",
  mail: "smtp mail server",
  texts: "sms twilio",
} as const satisfies { [Tab in NonNullable<SectionTab>]?: string };

const SCREENS: readonly Screen[] = [
  { label: "Members", to: paths.members, permission: "directory.read" },
  { label: "Ministry Assignments", to: paths.members, tab: "assignments", permission: "directory.read" },
  { label: "Households", to: paths.households, permission: "directory.read" },
  { label: "Newcomers", to: paths.newcomers, permission: "members.manage" },
  { label: "Follow-ups", to: paths.followUps, permission: "directory.read" },
  { label: "Tags", to: paths.tags, permission: "members.manage" },
  { label: "Likely duplicates", to: paths.duplicates, permission: "members.manage", also: "merge same person twice" },
  { label: "Import members", to: paths.importMembers, permission: "members.manage" },
  { label: "Events", to: paths.events },
  { label: "Import a calendar", to: paths.importCalendar, permission: "events.manage" },
  { label: "Children", to: paths.children, permission: "children.serve", also: "rooms nursery kids clearances" },
  { label: "Donations", to: paths.donations },
  { label: "Enter a batch", to: paths.donationBatches, permission: "donations.manage" },
  { label: "Giving statements", to: paths.statements, permission: "donations.manage", also: "receipts tax" },
  { label: "Import gifts", to: paths.importGifts, permission: "donations.manage" },
  { label: "Give Online", to: paths.give },
  { label: "Ministries", to: paths.ministries },
  {
    label: "Serving",
    to: paths.serving,
    permission: "directory.read",
    also: "plan schedule rota roster shifts positions days away",
  },
  { label: "Volunteer Hours", to: paths.workerHours },
  { label: "Communications", to: paths.communications },
  { label: "Messages", to: paths.communications, tab: "messages" },
  { label: "Prayer Requests", to: paths.communications, tab: "prayers" },
  { label: "Reports", to: paths.reports, permission: "reports.read" },
  {
    label: "Invitations",
    to: paths.invitations,
    permission: "invitations.manage",
    also: "invite staff new user account link",
  },
  {
    label: "User Management",
    to: paths.users,
    permission: "users.manage",
    also: "accounts roles duties greeter treasurer children's team calendar",
  },
  { label: "Settings", to: paths.settings, permission: "settings.manage" },
  ...SECTIONS.map(
    ({ tab, label }): Screen => ({
      label: `Settings: ${label}`,
      to: paths.settings,
      permission: "settings.manage",
      ...(tab ? { tab } : {}),
      ...(tab === undefined ? { also: CHURCH_WORDS } : {}),
      ...(tab && tab in SETTINGS_WORDS ? { also: SETTINGS_WORDS[tab as keyof typeof SETTINGS_WORDS] } : {}),
    }),
  ),
  { label: "First steps", to: paths.firstSteps, permission: "settings.manage" },
  { label: "Audit log", to: paths.audit, permission: "audit.read" },
  { label: "Profile", to: paths.profile, also: "new password change password passkey two-step devices picture" },
  { label: "Help", to: paths.help },
  { label: "Handbook", to: paths.handbook },
];

export type OpenScreen = Pick<Screen, "label" | "to" | "tab" | "also">;

/** The person whose screens are listed. */
export interface Reader {
  permissions: readonly Permission[];
  /** Whether gifts can be made online. */
  onlineGiving: boolean;
}

/** The screens that someone with these permissions may open, each with the name that they see. */
export function listScreens({ permissions, onlineGiving }: Reader): readonly OpenScreen[] {
  const named = NAMED_BY_PERMISSION.map(({ permission, manager, other, to }) => ({
    label: permissions.includes(permission) ? manager : other,
    to,
  }));
  // Until gifts can be made online, only people who can set that up find the screen.
  const hasGiving = onlineGiving || permissions.includes("settings.manage");
  const others = SCREENS.filter(
    ({ permission, to }) =>
      (permission === undefined || permissions.includes(permission)) && (to !== paths.give || hasGiving),
  );
  return [...named, ...others];
}
