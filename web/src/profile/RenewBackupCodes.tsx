import { api } from "@narthex/contract/api.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { BackupCodes } from "./BackupCodes.tsx";
import { NOT_WORKED, OwnPasswordForm } from "./OwnPasswordForm.tsx";

export function RenewBackupCodes({ onClose }: { onClose: () => void }) {
  const renew = useAction({
    call: (body: { password: string }) => request(api.secondFactor.renewBackupCodes, { body }),
    failed: NOT_WORKED,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="New backup codes"
      description="Your current backup codes stop working."
    >
      {renew.answer ? (
        <BackupCodes codes={renew.answer.backupCodes} onDone={onClose} />
      ) : (
        <OwnPasswordForm submitLabel="Make new codes" action={renew} onCancel={onClose} />
      )}
    </Dialog>
  );
}
