import { api } from "@narthex/contract/api.ts";
import { Fingerprint } from "lucide-react";
import { request } from "../api/request.ts";
import { buildFailureNotice, useAction } from "../api/useAction.ts";
import { canUsePasskeys, makePasskey } from "../passkeys/browser.ts";
import { Button } from "../ui/Button.tsx";

const NOT_ADDED = "No passkey was added. Please try again.";
const HAS_ONE = "This device already has a passkey for your account.";

/** Whether the device refused because it has one of the account's passkeys. */
const hasOne = (error: Error) => error.name === "InvalidStateError";

/** Makes a passkey with this device, or with a phone or security key that the browser offers. */
export function AddPasskey() {
  const add = useAction({
    async call() {
      const options = await request(api.passkeys.begin, {});
      return request(api.passkeys.add, { body: await makePasskey(options) });
    },
    failed: NOT_ADDED,
    failureNotice: (error) => (hasOne(error) ? { title: HAS_ONE } : buildFailureNotice(error, NOT_ADDED)),
    done: () => ({ title: "Passkey added", description: "You can sign in with it from now on." }),
  });
  if (!canUsePasskeys()) return <p className="text-ink-quiet">This browser cannot make passkeys.</p>;
  return (
    <Button icon={<Fingerprint />} busy={add.busy} onClick={() => add.run()}>
      Add a passkey
    </Button>
  );
}
