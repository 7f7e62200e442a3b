// The entries of the menu by role (section 2.3). An entry stands here once its screen exists.
import type { Permission, Role } from "@narthex/contract/roles.ts";
import {
  CalendarDays,
  ChartColumn,
  Church,
  ClipboardCheck,
  HandCoins,
  LayoutDashboard,
  MailPlus,
  Megaphone,
  ScrollText,
  Settings,
  UserCog,
  Users,
} from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "../paths.ts";
import { leads } from "../session/viewMode.ts";
import type { NavSection } from "./frame/navigation.ts";

interface Entry {
  href: string;
  label: string;
  icon: ReactNode;
}

const dashboard = <LayoutDashboard />;
const attendance = <ClipboardCheck />;
const giving = <HandCoins />;
const events = { href: paths.events, label: "Events", icon: <CalendarDays /> };

const LEADERS: readonly Entry[] = [
  { href: paths.home, label: "Dashboard", icon: dashboard },
  { href: paths.members, label: "Members", icon: <Users /> },
  { href: paths.attendance, label: "Attendance", icon: attendance },
  events,
  { href: paths.donations, label: "Donations", icon: giving },
  { href: paths.ministries, label: "Ministries", icon: <Church /> },
  { href: paths.communications, label: "Communications", icon: <Megaphone /> },
];

const REPORTS: Entry = { href: paths.reports, label: "Reports", icon: <ChartColumn /> };

/** In the sidebar alone, and only for administrators: nobody else may invite. */
const INVITATIONS: Entry = { href: paths.invitations, label: "Invitations", icon: <MailPlus /> };

const MEMBERS: readonly Entry[] = [
  { href: paths.home, label: "My Dashboard", icon: dashboard },
  { href: paths.attendance, label: "My Attendance", icon: attendance },
  events,
  { href: paths.donations, label: "Give Online", icon: giving },
];

/** Nobody is shown a door that stays shut: each entry stands for those who hold its permission. */
const ADMINISTRATION: readonly (Entry & { permission: Permission })[] = [
  { href: paths.users, label: "User Management", icon: <UserCog />, permission: "users.manage" },
  { href: paths.settings, label: "Settings", icon: <Settings />, permission: "settings.manage" },
  { href: paths.audit, label: "Audit Log", icon: <ScrollText />, permission: "audit.read" },
];

/** What the sidebar alone has: on a phone the profile menu holds it. */
export function administrationFor(role: Role, permissions: readonly Permission[]): readonly Entry[] {
  if (role !== "admin") return [];
  return [INVITATIONS, ...ADMINISTRATION.filter(({ permission }) => permissions.includes(permission))];
}

/**
 * @param role as the screens show it: in other views an administrator sees what those people see
 * @param place the slide-out menu of phones has no administration section
 */
export function menuFor(
  role: Role,
  permissions: readonly Permission[],
  current: string,
  place: "sidebar" | "sheet",
): NavSection[] {
  // A page below another one belongs to its entry, and so does giving.
  const here = current === paths.give ? paths.donations : current;
  const isHere = (href: string) => href === here || (href !== paths.home && here.startsWith(`${href}/`));
  const mark = (entries: readonly Entry[]) =>
    entries.map(({ href, label, icon }) => ({ href, label, icon, current: isHere(href) }));
  if (!leads(role)) return [{ items: mark(MEMBERS) }];
  const showsAll = role === "admin" && place === "sidebar";
  const sections: NavSection[] = [{ items: mark([...LEADERS, ...(showsAll ? [INVITATIONS] : []), REPORTS]) }];
  const open = ADMINISTRATION.filter(({ permission }) => permissions.includes(permission));
  if (open.length > 0 && showsAll) sections.push({ label: "Administration", items: mark(open) });
  return sections;
}
