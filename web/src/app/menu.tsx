// The entries of the menu by role (section 2.3). An entry stands here once its screen exists.
import type { Role } from "@narthex/contract/roles.ts";
import { CalendarDays, ClipboardCheck, LayoutDashboard, Settings, Users } from "lucide-react";
import type { ReactNode } from "react";
import { leads } from "../client/viewMode.ts";
import { paths } from "../paths.ts";
import type { NavSection } from "../ui/navigation.ts";

interface Entry {
  href: string;
  label: string;
  icon: ReactNode;
}

const dashboard = <LayoutDashboard />;
const attendance = <ClipboardCheck />;
const events = { href: paths.events, label: "Events", icon: <CalendarDays /> };

const LEADERS: readonly Entry[] = [
  { href: paths.home, label: "Dashboard", icon: dashboard },
  { href: paths.members, label: "Members", icon: <Users /> },
  { href: paths.attendance, label: "Attendance", icon: attendance },
  events,
];

const MEMBERS: readonly Entry[] = [
  { href: paths.home, label: "My Dashboard", icon: dashboard },
  { href: paths.attendance, label: "My Attendance", icon: attendance },
  events,
];

const ADMINISTRATION: readonly Entry[] = [{ href: paths.settings, label: "Settings", icon: <Settings /> }];

/**
 * @param role as the screens show it: in other views an administrator sees what those people see
 * @param administers whether the account may change settings at all: nobody is shown a door that stays shut
 * @param place the slide-out menu of phones has no administration section
 */
export function menuFor(role: Role, administers: boolean, current: string, place: "sidebar" | "sheet"): NavSection[] {
  // A page below another one belongs to its entry.
  const isHere = (href: string) => href === current || (href !== paths.home && current.startsWith(`${href}/`));
  const mark = (entries: readonly Entry[]) => entries.map((entry) => ({ ...entry, current: isHere(entry.href) }));
  if (!leads(role)) return [{ items: mark(MEMBERS) }];
  const sections: NavSection[] = [{ items: mark(LEADERS) }];
  if (administers && role === "admin" && place === "sidebar")
    sections.push({ label: "Administration", items: mark(ADMINISTRATION) });
  return sections;
}
