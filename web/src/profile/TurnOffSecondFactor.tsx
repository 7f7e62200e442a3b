import { api } from "@narthex/contract/api.ts";
import { useMutation } from "@tanstack/react-query";
import { refresh } from "../api/reads.ts";
import { request } from "../api/request.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { notify } from "../ui/notify.ts";
import { OwnPasswordForm } from "./OwnPasswordForm.tsx";

export function TurnOffSecondFactor({ onClose }: { onClose: () => void }) {
  const turnOff = useMutation({
    mutationFn: (body: { password: string }) => request(api.secondFactor.turnOff, { body }),
    onSuccess: async () => {
      await refresh(api.secondFactor.status, api.users.list);
      notify({ title: "Your second factor is off" });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="Turn Off Second Factor"
      description="Your password, or a code by email, will be enough to sign in. The backup codes stop working."
    >
      <OwnPasswordForm
        submitLabel="Turn off"
        saving={turnOff.isPending}
        error={turnOff.error}
        onSubmit={turnOff.mutate}
        onCancel={onClose}
      />
    </Dialog>
  );
}
