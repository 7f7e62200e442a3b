import type { signin } from "@narthex/contract/signin.ts";
import { useState } from "react";
import { declareCall } from "../api/declareCall.ts";
import { request } from "../api/request.ts";
import { EmailLine, SmallForm } from "../forms/SmallForm.tsx";
import { useAttempt } from "../forms/useAttempt.ts";
import { Outcome } from "../ui/Outcome.tsx";
import { BackToSignIn } from "./BackToSignIn.tsx";
import type { ViewProps } from "./views.ts";

const forgotPassword = declareCall<(typeof signin)["forgotPassword"]>("POST", "/api/auth/request-password-reset");

export function ForgottenView({ email, onEmail, onView }: ViewProps) {
  const attempt = useAttempt();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const send = async ({ email = "" }: Record<string, string>) => {
    await request(forgotPassword, { body: { email } });
    setSentTo(email);
  };
  return (
    <>
      {sentTo === null ? (
        <SmallForm attempt={attempt} submitLabel="Email me a link" onSubmit={send}>
          <EmailLine attempt={attempt} defaultValue={email} onTyped={onEmail} />
        </SmallForm>
      ) : (
        <Outcome>
          If <strong className="break-words font-medium">{sentTo}</strong> has an account here, a link is on its way to
          it. It works for an hour.
        </Outcome>
      )}
      <BackToSignIn onView={onView} />
    </>
  );
}
