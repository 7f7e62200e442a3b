import { formatRole } from "@narthex/contract/role-names.ts";
import { Eye, ScanLine } from "lucide-react";
import type { ReactNode } from "react";
import { openCheckin } from "../attendance/dialog/openCheckin.ts";
import { formatFullName } from "../format/format.ts";
import { NotificationBell } from "../notifications/NotificationBell.tsx";
import { LazyPopup } from "../page/LazyPopup.tsx";
import { useCurrentUser } from "../session/session.ts";
import { useViewMode, VIEW_LABELS } from "../session/viewMode.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";

const loadMenus = () => import("./HeaderMenus.tsx");
const loadViewMenu = () => loadMenus().then(({ ViewMenu }) => ViewMenu);
const loadProfileMenu = () => loadMenus().then(({ ProfileMenu }) => ProfileMenu);

interface HeaderControlsProps {
  /** The button that opens the help. */
  help: ReactNode;
}

/** The right end of the top bar: view selector, Quick Check-in, help, notifications, profile menu. */
export function HeaderControls({ help }: HeaderControlsProps) {
  const user = useCurrentUser();
  return (
    <div className="ml-auto flex items-center gap-2 max-[23rem]:gap-1 sm:gap-3">
      {user.realRole === "admin" && <ViewButton />}
      <Button icon={<ScanLine />} onClick={() => openCheckin()} className="max-[23rem]:px-2 max-[18rem]:hidden">
        <span className="max-[26rem]:sr-only md:max-lg:sr-only">Quick Check-in</span>
      </Button>
      {help}
      <NotificationBell />
      <ProfileButton />
    </div>
  );
}

function ViewButton() {
  const label = VIEW_LABELS[useViewMode()];
  return (
    <LazyPopup
      kind="menu"
      load={loadViewMenu}
      trigger={
        <Button variant="quiet" icon={<Eye />} aria-label={`View: ${label}`} className="max-[23rem]:px-2">
          <span className="max-sm:sr-only md:max-lg:sr-only">{label}</span>
        </Button>
      }
    />
  );
}

function ProfileButton() {
  const user = useCurrentUser();
  const name = formatFullName(user);
  const label = user.pending ? formatRole(null) : formatRole(user.realRole);
  return (
    <LazyPopup
      kind="menu"
      load={loadProfileMenu}
      trigger={
        <button
          type="button"
          className="flex min-h-11 items-center gap-3 rounded-md px-1 text-left hover:bg-surface-sunken sm:px-2"
        >
          <span className="sr-only">{`Account: ${name}, ${label}`}</span>
          <Avatar name={name} src={user.profileImageUrl} size="small" />
          <span aria-hidden className="hidden leading-tight xl:block">
            <span className="block max-w-40 truncate font-medium text-sm">{name}</span>
            <span className="block text-ink-quiet text-xs">{label}</span>
          </span>
        </button>
      }
    />
  );
}
