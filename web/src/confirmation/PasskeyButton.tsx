import { api } from "@narthex/contract/api.ts";
import { Fingerprint } from "lucide-react";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { signWithPasskey } from "../passkeys/browser.ts";
import { Button } from "../ui/Button.tsx";
import { Problem } from "../ui/Field.tsx";

/** Confirms the user with one of their passkeys. */
export function PasskeyButton({ onConfirmed }: { onConfirmed: () => void }) {
  const confirm = useAction({
    call: async () => {
      const used = await signWithPasskey(await request(api.confirmation.beginPasskey, {}));
      return request(api.confirmation.withPasskey, { body: used });
    },
    failed: "The passkey was not used. Please try again, or continue another way.",
    onDone: onConfirmed,
  });
  return (
    <>
      <Problem sentence={confirm.sentence} />
      <Button variant="primary" block icon={<Fingerprint />} busy={confirm.busy} onClick={() => confirm.run()}>
        Use a passkey
      </Button>
    </>
  );
}
