// The form and the confirmations of the accounts page, loaded together when the first one opens.
import type { User } from "@narthex/contract/users.ts";
import { ConfirmUserAction } from "./ConfirmUserAction.tsx";
import { EditUserDuties } from "./EditUserDuties.tsx";
import { EditUserRole } from "./EditUserRole.tsx";
import { LinkMember } from "./LinkMember.tsx";
import type { UserAction } from "./UserActions.tsx";

export interface UserDialogProps {
  action: UserAction;
  user: User;
  onClose: () => void;
}

export default function UserDialog({ action, user, onClose }: UserDialogProps) {
  if (action === "role") return <EditUserRole user={user} onClose={onClose} />;
  if (action === "duties") return <EditUserDuties user={user} onClose={onClose} />;
  if (action === "link") return <LinkMember user={user} onClose={onClose} />;
  return <ConfirmUserAction action={action} user={user} onClose={onClose} />;
}
