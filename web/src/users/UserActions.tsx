import type { User } from "@narthex/contract/users.ts";
import { Link } from "@tanstack/react-router";
import {
  ClipboardList,
  Link2,
  Link2Off,
  LogOut,
  ScrollText,
  ShieldOff,
  Trash2,
  UserCheck,
  UserCog,
  UserX,
} from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "../paths.ts";
import { formatUserName } from "../people/formatUserName.ts";
import { ActionsMenu } from "../ui/ActionsMenu.tsx";
import { MenuItem, MenuSeparator } from "../ui/Menu.tsx";

export type UserAction =
  | "role"
  | "duties"
  | "link"
  | "unlink"
  | "signOut"
  | "removeSecondFactor"
  | "deactivate"
  | "reactivate"
  | "delete";

interface UserActionsProps {
  user: User;
  onAction: (action: UserAction, user: User) => void;
}

/** The actions on an account. Unavailable actions are listed too, with their reason. */
export function UserActions({ user, onAction }: UserActionsProps) {
  const own = "Not on your own account";
  const renderItem = (
    action: UserAction,
    label: string,
    icon: ReactNode,
    refused: string | null = null,
    danger = false,
  ) => (
    <MenuItem icon={icon} danger={danger} disabled={refused !== null} onSelect={() => onAction(action, user)}>
      <span>
        {label}
        {refused && <span className="block text-xs">{refused}</span>}
      </span>
    </MenuItem>
  );
  return (
    <ActionsMenu subject={formatUserName(user)} className="-my-1.5 -mr-2">
      {renderItem("role", "Change role", <UserCog />, user.can.changeRole ? null : own)}
      {renderItem("duties", "Change duties", <ClipboardList />, user.can.changeDuties ? null : own)}
      {renderItem("link", user.member ? "Link another member" : "Link a member", <Link2 />)}
      {user.member && renderItem("unlink", "Unlink member", <Link2Off />)}
      <MenuItem icon={<ScrollText />} link={<Link to={paths.audit} search={{ actor: user.id }} />}>
        Show in audit log
      </MenuItem>
      <MenuSeparator />
      {renderItem("signOut", "Sign out everywhere", <LogOut />, user.sessions > 0 ? null : "Not signed in")}
      {user.secondFactor &&
        renderItem(
          "removeSecondFactor",
          "Turn off two-step verification",
          <ShieldOff />,
          user.can.removeSecondFactor ? null : "Turn off your own in your profile",
          true,
        )}
      {user.status === "active"
        ? renderItem("deactivate", "Deactivate", <UserX />, user.can.changeStatus ? null : own, true)
        : renderItem("reactivate", "Reactivate", <UserCheck />, user.can.changeStatus ? null : own)}
      {renderItem("delete", "Delete account", <Trash2 />, user.can.remove ? null : own, true)}
    </ActionsMenu>
  );
}
