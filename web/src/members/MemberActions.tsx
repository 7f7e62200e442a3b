import type { Member } from "@narthex/contract/members.ts";
import { Pencil, Trash2, UserCog } from "lucide-react";
import type { ReactNode } from "react";
import { formatFullName } from "../format/format.ts";
import { useCurrentUser } from "../session/session.ts";
import { ActionsMenu } from "../ui/ActionsMenu.tsx";
import { MenuItem, MenuSeparator } from "../ui/Menu.tsx";

export type MemberAction = "edit" | "role" | "remove";

interface MemberActionsProps {
  member: Member;
  onAction: (action: MemberAction, member: Member) => void;
}

/** The menu of a person's actions. Actions that are not possible are listed with the reason. */
export function MemberActions({ member, onAction }: MemberActionsProps) {
  const own = useCurrentUser().memberId === member.id;
  const reason = own ? "Not on your own account" : "Administrators only";
  const renderItem = (action: MemberAction, label: string, icon: ReactNode, refused: string | null) => (
    <MenuItem
      icon={icon}
      danger={action === "remove"}
      disabled={refused !== null}
      onSelect={() => onAction(action, member)}
    >
      <span>
        {label}
        {refused && <span className="block text-xs">{refused}</span>}
      </span>
    </MenuItem>
  );
  return (
    <ActionsMenu subject={formatFullName(member)} className="-mt-1.5 -mr-2">
      {renderItem("edit", "Edit", <Pencil />, member.can.edit ? null : reason)}
      {renderItem(
        "role",
        "Change role",
        <UserCog />,
        member.can.changeRole ? null : member.userId === null ? "No account yet" : reason,
      )}
      <MenuSeparator />
      {renderItem("remove", "Delete", <Trash2 />, member.can.remove ? null : reason)}
    </ActionsMenu>
  );
}
