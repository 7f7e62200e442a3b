import { api } from "@narthex/contract/api.ts";
import type { Member } from "@narthex/contract/members.ts";
import { request } from "../api/request.ts";
import { formatFullName } from "../format/format.ts";
import { ConfirmAction } from "../page/ConfirmAction.tsx";
import { useMay } from "../session/session.ts";

interface DeleteMemberProps {
  member: Member;
  onClose: () => void;
  /** Called with the person's id after the deletion, before any refetch. */
  onRemoved: (id: number) => unknown;
}

export function DeleteMember({ member, onClose, onRemoved }: DeleteMemberProps) {
  const managesUsers = useMay("users.manage");
  return (
    <ConfirmAction
      danger
      title="Delete member"
      text={
        <>
          {`Are you sure you want to delete ${formatFullName(member)}? This action cannot be undone.`}
          <span className="mt-2 block">
            Attendance counts are kept without the name. Gifts stay on record. A household without other people is
            deleted.
          </span>
          {member.userId !== null && (
            <span className="mt-2 block">
              {managesUsers
                ? "Their account stays without a person: delete it under User Management, or they can sign in and complete a new profile."
                : "Their account stays without a person. An administrator can delete it."}
            </span>
          )}
        </>
      }
      confirmLabel="Delete"
      call={() => request(api.members.remove, { params: { id: member.id } })}
      done="Member deleted successfully"
      failed="Failed to delete member"
      failureNotice
      onSaved={() => onRemoved(member.id)}
      onClose={onClose}
    />
  );
}
