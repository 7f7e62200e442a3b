import type { passkeys } from "@narthex/contract/passkeys.ts";
import { Fingerprint } from "lucide-react";
import { declareCall } from "../api/declareCall.ts";
import { ApiError, request } from "../api/request.ts";
import { useAttempt } from "../forms/useAttempt.ts";
import { canUsePasskeys, signWithPasskey } from "../passkeys/browser.ts";
import { Button } from "../ui/Button.tsx";
import { Problem } from "../ui/Field.tsx";
import { continueSignIn } from "./continueSignIn.ts";
import type { ViewProps } from "./views.ts";

const begin = declareCall<(typeof passkeys)["beginSignIn"]>("POST", "/api/auth/sign-in/passkey/options");
const signIn = declareCall<(typeof passkeys)["signIn"]>("POST", "/api/auth/sign-in/passkey");

/** Signs in with a passkey of this device, or of a phone that the browser offers. */
export function PasskeySignIn({ onView }: Pick<ViewProps, "onView">) {
  const attempt = useAttempt();
  if (!canUsePasskeys()) return null;
  const go = async () => {
    const options = await request(begin, {});
    const used = await signWithPasskey(options).catch(() => {
      const message = "No passkey was used. Please try again, or sign in another way.";
      throw new ApiError(0, "no passkey", { message });
    });
    continueSignIn(await request(signIn, { body: used }), onView);
  };
  return (
    <div className="mt-6">
      <Problem className="mb-3" sentence={attempt.message} />
      <Button size="large" block icon={<Fingerprint />} busy={attempt.busy} onClick={() => attempt.run(go)}>
        Sign in with a passkey
      </Button>
    </div>
  );
}
