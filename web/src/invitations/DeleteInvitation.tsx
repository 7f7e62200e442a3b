import { api } from "@narthex/contract/api.ts";
import type { Invitation } from "@narthex/contract/invitations.ts";
import { getSentence, request } from "../api/request.ts";
import { ConfirmAction } from "../page/ConfirmAction.tsx";

const FALLBACK = "Failed to delete invitation";

export function DeleteInvitation({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { id, email } = invitation;
  return (
    <ConfirmAction
      danger
      title={email === null ? "Delete this invitation link?" : `Delete the invitation for ${email}?`}
      text="Its link stops working immediately. People who have accepted it keep their role."
      confirmLabel="Delete"
      call={() => request(api.invitations.remove, { params: { id } })}
      done="Invitation Deleted"
      failed={FALLBACK}
      failureNotice={(error) => ({ title: FALLBACK, description: getSentence(error, ""), variant: "destructive" })}
      onClose={onClose}
    />
  );
}
