// The menus of the top bar. They are loaded after the first screen.
import { ROLE_WORDS } from "@narthex/contract/role-names.ts";
import { Link } from "@tanstack/react-router";
import { CircleUserRound, HeartHandshake, LogOut } from "lucide-react";
import { formatFullName } from "../format/format.ts";
import type { PopupProps } from "../page/LazyPopup.tsx";
import { paths } from "../paths.ts";
import { LEADER_MEANING, STAFF_MEANING } from "../people/roleWords.ts";
import { RoleLine } from "../session/RoleLine.tsx";
import { useCurrentUser, useMay } from "../session/session.ts";
import { signOutLink } from "../session/signOut.ts";
import { setViewMode, useViewMode, VIEW_LABELS, type ViewMode } from "../session/viewMode.ts";
import { THEME_LABELS, THEMES } from "../styles/theme.ts";
import { useTheme } from "../styles/useTheme.ts";
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from "../ui/Menu.tsx";
import { listAdministration } from "./menu.tsx";

const DUTY_HINT = "A member with this duty";

const VIEW_HINTS: Readonly<Partial<Record<ViewMode, string>>> = {
  ministry_leader: `The role “${ROLE_WORDS.intermediate_admin}”. ${STAFF_MEANING}`,
  one_ministry: LEADER_MEANING,
  greeter: DUTY_HINT,
  treasurer: DUTY_HINT,
  childrens_team: DUTY_HINT,
};

/** The views that an administrator can choose. */
const VIEW_CHOICES = (Object.keys(VIEW_LABELS) as ViewMode[]).map((value) => ({
  value,
  label: VIEW_LABELS[value],
  hint: VIEW_HINTS[value],
}));

const THEME_CHOICES = THEMES.map((value) => ({ value, label: THEME_LABELS[value] }));

export function ViewMenu(popup: PopupProps) {
  return (
    <Menu {...popup}>
      <MenuLabel>See Narthex as</MenuLabel>
      <MenuChoice label="See Narthex as" value={useViewMode()} onChange={setViewMode} options={VIEW_CHOICES} />
    </Menu>
  );
}

export function ProfileMenu(popup: PopupProps) {
  const user = useCurrentUser();
  const hasWholeMenu = useMay("dashboard.read");
  const [theme, storeTheme] = useTheme();
  return (
    <Menu {...popup}>
      <MenuLabel>
        <span className="block font-medium text-ink">{formatFullName(user)}</span>
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
      {listAdministration(user.permissions).map(({ href, label: page, icon }) => (
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
