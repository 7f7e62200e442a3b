import { api } from "@narthex/contract/api.ts";
import type { Passkey } from "@narthex/contract/passkeys.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { read } from "../api/reads.ts";
import { request } from "../api/request.ts";
import { ConfirmAction } from "../page/ConfirmAction.tsx";

export default function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { id, name } = passkey;
  const { data: account } = useSuspenseQuery(read(api.ownAccount.read));
  const ways = account.hasPassword ? "Your password and codes" : "Codes";
  return (
    <ConfirmAction
      title={`Remove ${name}?`}
      text={`You can no longer sign in with this passkey. ${ways} by email still work. Please remove it from your device as well, or the device will keep offering it.`}
      confirmLabel="Remove"
      danger
      call={() => request(api.passkeys.remove, { params: { id } })}
      failed="Failed to remove the passkey"
      done="Passkey removed"
      onClose={onClose}
    />
  );
}
