import { api } from "@narthex/contract/api.ts";
import { useMutation } from "@tanstack/react-query";
import { refresh } from "../api/reads.ts";
import { request } from "../api/request.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { BackupCodes } from "./BackupCodes.tsx";
import { OwnPasswordForm } from "./OwnPasswordForm.tsx";

export function RenewBackupCodes({ onClose }: { onClose: () => void }) {
  const renew = useMutation({
    mutationFn: (body: { password: string }) => request(api.secondFactor.renewBackupCodes, { body }),
    onSuccess: () => refresh(api.secondFactor.status),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="New Backup Codes"
      description="The backup codes that you have now stop working."
    >
      {renew.data ? (
        <BackupCodes codes={renew.data.backupCodes} onDone={onClose} />
      ) : (
        <OwnPasswordForm
          submitLabel="Make new codes"
          saving={renew.isPending}
          error={renew.error}
          onSubmit={renew.mutate}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}
