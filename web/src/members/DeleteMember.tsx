import { api } from "@narthex/contract/api.ts";
import type { Member } from "@narthex/contract/members.ts";
import { useMutation } from "@tanstack/react-query";
import { refresh } from "../api/reads.ts";
import { request, sentenceOf } from "../api/request.ts";
import { fullName } from "../format/words.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { notify } from "../ui/notify.ts";

const FALLBACK = "Failed to delete member";

interface DeleteMemberProps {
  member: Member;
  onClose: () => void;
}

export function DeleteMember({ member, onClose }: DeleteMemberProps) {
  const remove = useMutation({
    mutationFn: () => request(api.members.remove, { params: { id: member.id } }),
    onSuccess: async () => {
      await refresh(
        api.members.list,
        api.members.recentActivity,
        api.dashboard.stats,
        api.attendance.list,
        api.attendance.roll,
      );
      notify({ title: "Member deleted successfully" });
      onClose();
    },
    onError: (error) => notify({ title: "Error", description: sentenceOf(error, FALLBACK), variant: "destructive" }),
  });
  return (
    <ConfirmDialog
      open
      danger
      title="Delete Member"
      text={
        <>
          {`Are you sure you want to delete ${fullName(member)}? This action cannot be undone.`}
          <span className="mt-2 block">
            Attendance already recorded still counts, without the name. Gifts stay in the books with it.
          </span>
        </>
      }
      confirmLabel="Delete"
      busy={remove.isPending}
      error={remove.error ? sentenceOf(remove.error, FALLBACK) : undefined}
      onCancel={onClose}
      onConfirm={() => remove.mutate()}
    />
  );
}
