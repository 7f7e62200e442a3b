import { api } from "@narthex/contract/api.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { NOT_WORKED, OwnPasswordForm } from "./OwnPasswordForm.tsx";

export function TurnOffSecondFactor({ onClose }: { onClose: () => void }) {
  const turnOff = useAction({
    call: (body: { password: string }) => request(api.secondFactor.turnOff, { body }),
    failed: NOT_WORKED,
    done: "Two-step verification is off",
    onDone: onClose,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="Turn off two-step verification"
      description="Your password, or a code by email, will be enough to sign in. The backup codes stop working."
    >
      <OwnPasswordForm submitLabel="Turn off" action={turnOff} onCancel={onClose} />
    </Dialog>
  );
}
