// The dialogs of the members screen, loaded together when the first one opens.
import type { Member } from "@narthex/contract/members.ts";
import { AddMember } from "./AddMember.tsx";
import { DeleteMember } from "./DeleteMember.tsx";
import { EditMember } from "./EditMember.tsx";
import { EditRole } from "./EditRole.tsx";
import type { MemberAction } from "./MemberActions.tsx";

type MemberDialogProps = ({ action: "add" } | { action: MemberAction; member: Member }) & {
  onClose: () => void;
  onRemoved: (id: number) => unknown;
};

export default function MemberDialog(props: MemberDialogProps) {
  const { action, onClose, onRemoved } = props;
  if (action === "add") return <AddMember onClose={onClose} />;
  const { member } = props;
  if (action === "edit") return <EditMember member={member} onClose={onClose} />;
  if (action === "role") return <EditRole member={member} onClose={onClose} />;
  return <DeleteMember member={member} onClose={onClose} onRemoved={onRemoved} />;
}
