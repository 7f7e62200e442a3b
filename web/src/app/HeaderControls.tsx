import { DUTY_LABELS, roleLabel } from "@narthex/contract/role-names.ts";
import { Link } from "@tanstack/react-router";
import { CircleUserRound, Eye, HeartHandshake, LogOut, ScanLine } from "lucide-react";
import type { ReactNode } from "react";
import { openCheckin } from "../attendance/dialog/openCheckin.ts";
import { fullName } from "../format/format.ts";
import { NotificationBell } from "../notifications/NotificationBell.tsx";
import { paths } from "../paths.ts";
import { LEADER_MEANING, ROLE_WORDS, STAFF_MEANING } from "../people/roleWords.ts";
import { RoleLine } from "../session/RoleLine.tsx";
import { useCurrentUser, useMay } from "../session/session.ts";
import { signOutLink } from "../session/signOut.ts";
import { setViewMode, useViewMode, type ViewMode } from "../session/viewMode.ts";
import { THEME_LABELS, THEMES } from "../styles/theme.ts";
import { useTheme } from "../styles/useTheme.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from "../ui/Menu.tsx";
import { administrationFor } from "./menu.tsx";

const duty = (value: "greeter" | "treasurer" | "childrens_team") => ({
  value,
  label: DUTY_LABELS[value],
  hint: "A member with this duty",
});

const VIEWS: readonly { value: ViewMode; label: string; hint?: string }[] = [
  { value: "admin", label: "Admin View" },
  { value: "ministry_leader", label: "Ministry Leader", hint: `${ROLE_WORDS.intermediate_admin}. ${STAFF_MEANING}` },
  { value: "one_ministry", label: ROLE_WORDS.ministry_leader, hint: LEADER_MEANING },
  duty("greeter"),
  duty("treasurer"),
  duty("childrens_team"),
  { value: "member", label: "Member View" },
];

const THEME_CHOICES = THEMES.map((value) => ({ value, label: THEME_LABELS[value] }));

interface HeaderControlsProps {
  /** The button that opens the help. */
  help: ReactNode;
}

/** The right end of the top bar: view selector, Quick Check-in, help, notifications, profile menu. */
export function HeaderControls({ help }: HeaderControlsProps) {
  const user = useCurrentUser();
  return (
    <div className="ml-auto flex items-center gap-2 max-[23rem]:gap-1 sm:gap-3">
      {user.realRole === "admin" && <ViewSelector />}
      <Button icon={<ScanLine />} onClick={() => openCheckin()} className="max-[23rem]:px-2">
        <span className="max-[26rem]:sr-only md:max-lg:sr-only">Quick Check-in</span>
      </Button>
      {help}
      <NotificationBell />
      <ProfileMenu />
    </div>
  );
}

function ViewSelector() {
  const view = useViewMode();
  const label = VIEWS.find((choice) => choice.value === view)?.label ?? "";
  return (
    <Menu
      trigger={
        <Button variant="quiet" icon={<Eye />} aria-label={`View: ${label}`} className="max-[23rem]:px-2">
          <span className="max-sm:sr-only md:max-lg:sr-only">{label}</span>
        </Button>
      }
    >
      <MenuChoice label="View" value={view} onChange={(mode) => setViewMode(mode)} options={VIEWS} />
    </Menu>
  );
}

function ProfileMenu() {
  const user = useCurrentUser();
  const hasWholeMenu = useMay("dashboard.read");
  const name = fullName(user);
  const label = user.pending ? roleLabel(null) : roleLabel(user.realRole);
  const [theme, storeTheme] = useTheme();
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Account: ${name}, ${label}`}
          className="flex min-h-11 items-center gap-3 rounded-md px-1 text-left hover:bg-surface-sunken sm:px-2"
        >
          <Avatar name={name} src={user.profileImageUrl} size="small" />
          <span className="hidden leading-tight xl:block">
            <span className="block max-w-40 truncate font-medium text-sm">{name}</span>
            <span className="block text-ink-quiet text-xs">{label}</span>
          </span>
        </button>
      }
    >
      <MenuLabel>
        <span className="block font-medium text-ink">{name}</span>
        <RoleLine />
      </MenuLabel>
      <MenuSeparator />
      <MenuItem icon={<CircleUserRound />} link={<Link to={paths.profile} />}>
        Profile
      </MenuItem>
      {hasWholeMenu && (
        <MenuItem icon={<HeartHandshake />} link={<Link to={paths.workerHours} />}>
          Volunteer Hours
        </MenuItem>
      )}
      {administrationFor(user.permissions).map(({ href, label: page, icon }) => (
        <MenuItem key={href} icon={icon} link={<Link to={href} className="md:hidden" />}>
          {page}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuLabel>Colors</MenuLabel>
      <MenuChoice label="Colors" value={theme} onChange={storeTheme} options={THEME_CHOICES} />
      <MenuSeparator />
      <MenuItem icon={<LogOut />} link={<a {...signOutLink} />}>
        Sign Out
      </MenuItem>
    </Menu>
  );
}
