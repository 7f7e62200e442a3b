// The entries of the menu by permission (section 2.3).
import type { Permission } from "@narthex/contract/roles.ts";
import {
  Baby,
  CalendarCheck,
  CalendarDays,
  ChartColumn,
  Church,
  ClipboardCheck,
  Ellipsis,
  HandCoins,
  HeartHandshake,
  LayoutDashboard,
  MailPlus,
  Megaphone,
  ScanLine,
  ScrollText,
  Settings,
  UserCog,
  Users,
} from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "../paths.ts";
import type { Reader } from "../search/screens.ts";
import type { NavigationTab, NavSection } from "./frame/navigation.ts";

interface Entry {
  href: string;
  label: string;
  icon: ReactNode;
}

interface Restricted extends Entry {
  permission: Permission;
}

const dashboard = <LayoutDashboard />;
const attendance = { href: paths.attendance, label: "Attendance", icon: <ClipboardCheck /> };
const events = { href: paths.events, label: "Events", icon: <CalendarDays /> };
const donations = { href: paths.donations, label: "Donations", icon: <HandCoins /> };
const MEMBERS = { href: paths.members, label: "Members", icon: <Users /> };
const MINISTRIES = { href: paths.ministries, label: "Ministries", icon: <Church /> };
const SERVING: Restricted = {
  href: paths.serving,
  label: "Serving",
  icon: <CalendarCheck />,
  permission: "directory.read",
};
const COMMUNICATIONS = { href: paths.communications, label: "Communications", icon: <Megaphone /> };
const REPORTS: Restricted = {
  href: paths.reports,
  label: "Reports",
  icon: <ChartColumn />,
  permission: "reports.read",
};

const CHILDREN: Restricted = {
  href: paths.children,
  label: "Children",
  icon: <Baby />,
  permission: "children.serve",
};

/** Users who may read the statistics of the congregation get the whole menu. */
const hasWholeMenu = (permissions: readonly Permission[]) => permissions.includes("dashboard.read");

const WHOLE: readonly Entry[] = [
  { href: paths.home, label: "Dashboard", icon: dashboard },
  MEMBERS,
  attendance,
  events,
  donations,
  MINISTRIES,
  SERVING,
  COMMUNICATIONS,
];

/** The four entries of members. A permission may add functions to a page; the label of its entry then changes. */
const listMemberEntries = ({ permissions, onlineGiving }: Reader): readonly Entry[] => [
  { href: paths.home, label: "My Dashboard", icon: dashboard },
  permissions.includes("attendance.manage") ? attendance : { ...attendance, label: "My Attendance" },
  events,
  permissions.includes("donations.manage") || !onlineGiving ? donations : { ...donations, label: "Give Online" },
];

/** Only in the sidebar. */
const INVITATIONS: Restricted = {
  href: paths.invitations,
  label: "Invitations",
  icon: <MailPlus />,
  permission: "invitations.manage",
};

const ADMINISTRATION: readonly Restricted[] = [
  { href: paths.users, label: "User Management", icon: <UserCog />, permission: "users.manage" },
  { href: paths.settings, label: "Settings", icon: <Settings />, permission: "settings.manage" },
  { href: paths.audit, label: "Audit log", icon: <ScrollText />, permission: "audit.read" },
];

/** Pages of members that are not among the four entries. */
const listMoreMemberEntries = (permissions: readonly Permission[]): readonly Entry[] => [
  ...filterAllowed([{ ...MEMBERS, permission: "directory.read" }], permissions),
  MINISTRIES,
  COMMUNICATIONS,
  ...filterAllowed([SERVING], permissions),
  { href: paths.workerHours, label: "Volunteer Hours", icon: <HeartHandshake /> },
];

const filterAllowed = (entries: readonly Restricted[], permissions: readonly Permission[]): readonly Entry[] =>
  entries.filter(({ permission }) => permissions.includes(permission));

/** The entries that only the sidebar has: on a phone they are in the profile menu. */
export function listAdministration(permissions: readonly Permission[]): readonly Entry[] {
  return filterAllowed([INVITATIONS, ...ADMINISTRATION], permissions);
}

/** Whether a path is that of an entry, or of a subpage. */
const isWithin = (path: string, href: string): boolean =>
  path === href || (href !== paths.home && path.startsWith(`${href}/`));

/** @param place the slide-out menu of phones has no administration section */
export function buildMenu(reader: Reader, current: string, place: "sidebar" | "sheet"): NavSection[] {
  const { permissions } = reader;
  // A subpage belongs to the entry of its parent, and the give screen belongs to donations.
  const here = current === paths.give || current === paths.thanks ? paths.donations : current;
  const mark = (entries: readonly Entry[]) =>
    entries.map(({ href, label, icon }) => ({ href, label, icon, current: isWithin(here, href) }));
  const reports = filterAllowed([CHILDREN, REPORTS], permissions);
  if (!hasWholeMenu(permissions)) {
    return [
      { items: mark([...listMemberEntries(reader), ...reports]) },
      { label: "More", items: mark(listMoreMemberEntries(permissions)) },
    ];
  }
  const listForSidebar = (entries: readonly Restricted[]) =>
    place === "sidebar" ? filterAllowed(entries, permissions) : [];
  const administration = listForSidebar(ADMINISTRATION);
  return [
    { items: mark([...WHOLE, ...listForSidebar([INVITATIONS]), ...reports]) },
    ...(administration.length > 0 ? [{ label: "Administration", items: mark(administration) }] : []),
  ];
}

interface TabActions {
  onCheckIn: () => void;
  onMore: () => void;
}

/** The tab in the middle: what a person with these permissions opens most, after events and checking in. */
function chooseMiddleTab({ permissions, onlineGiving }: Reader): Entry {
  if (hasWholeMenu(permissions)) return MEMBERS;
  if (permissions.includes("children.serve")) return CHILDREN;
  if (permissions.includes("donations.manage")) return donations;
  if (onlineGiving) return { href: paths.give, label: "Give", icon: <HandCoins /> };
  return permissions.includes("directory.read") ? MEMBERS : attendance;
}

/** The tab bar on phones. */
export function buildTabs(reader: Reader, current: string, actions: TabActions): readonly NavigationTab[] {
  const mark = (entry: Entry): NavigationTab => ({ ...entry, current: isWithin(current, entry.href) });
  return [
    mark({ href: paths.home, label: "Home", icon: dashboard }),
    { label: "Check in", icon: <ScanLine />, onPress: actions.onCheckIn },
    mark(chooseMiddleTab(reader)),
    mark(events),
    { label: "More", icon: <Ellipsis />, onPress: actions.onMore },
  ];
}
