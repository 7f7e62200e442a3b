import { api } from "@narthex/contract/api.ts";
import type { Invitation } from "@narthex/contract/invitations.ts";
import { useMutation } from "@tanstack/react-query";
import { refresh } from "../api/reads.ts";
import { request, sentenceOf } from "../api/request.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { notify } from "../ui/notify.ts";

const FALLBACK = "Failed to delete invitation";

export function DeleteInvitation({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { id, email } = invitation;
  const remove = useMutation({
    mutationFn: () => request(api.invitations.remove, { params: { id } }),
    onSuccess: async () => {
      await refresh(api.invitations.list, api.invitations.summary);
      notify({ title: "Invitation Deleted" });
      onClose();
    },
    onError: (error) => notify({ title: FALLBACK, description: sentenceOf(error, ""), variant: "destructive" }),
  });
  return (
    <ConfirmDialog
      open
      danger
      title={email === null ? "Delete this invitation link?" : `Delete the invitation for ${email}?`}
      text="Its link stops working at once. Whoever has accepted it keeps what it gave them."
      confirmLabel="Delete"
      busy={remove.isPending}
      error={remove.error ? sentenceOf(remove.error, FALLBACK) : undefined}
      onCancel={onClose}
      onConfirm={() => remove.mutate()}
    />
  );
}
