import type { Accepted, signin } from "@narthex/contract/signin.ts";
import { useState } from "react";
import { declareCall } from "../api/declareCall.ts";
import { request } from "../api/request.ts";
import { EmailLine, SmallForm } from "../forms/SmallForm.tsx";
import { useAttempt } from "../forms/useAttempt.ts";
import { NOT_MAILED } from "../page/emailKept.ts";
import { Outcome } from "../ui/Outcome.tsx";
import { BackToSignIn } from "./BackToSignIn.tsx";
import type { ViewProps } from "./views.ts";

const forgotPassword = declareCall<(typeof signin)["forgotPassword"]>("POST", "/api/auth/request-password-reset");

export function ForgottenView({ email, onEmail, onView }: ViewProps) {
  const attempt = useAttempt();
  const [asked, setAsked] = useState<Accepted | null>(null);
  const send = async ({ email = "" }: Record<string, string>) =>
    setAsked(await request(forgotPassword, { body: { email } }));
  return (
    <>
      {asked === null ? (
        <SmallForm attempt={attempt} submitLabel="Email me a link" onSubmit={send}>
          <EmailLine attempt={attempt} defaultValue={email} onTyped={onEmail} />
        </SmallForm>
      ) : (
        <Outcome>
          {asked.isMailed ? (
            <>
              If <strong className="break-words font-medium">{asked.email}</strong> has an account here, a link is on
              its way to it. It works for an hour.
            </>
          ) : (
            NOT_MAILED
          )}
        </Outcome>
      )}
      <BackToSignIn onView={onView} />
    </>
  );
}
