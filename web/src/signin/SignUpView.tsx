import type { Accepted } from "@narthex/contract/signin.ts";
import { useState } from "react";
import { ApiError, request } from "../api/request.ts";
import { SmallForm } from "../forms/SmallForm.tsx";
import { useAttempt } from "../forms/useAttempt.ts";
import { readInvitedAddress } from "../invitations/invitedAddress.ts";
import { NOT_MAILED } from "../page/emailKept.ts";
import { Outcome } from "../ui/Outcome.tsx";
import { AccountLines } from "./AccountLines.tsx";
import { BackToSignIn } from "./BackToSignIn.tsx";
import { signinCalls } from "./calls.ts";
import { continueSignIn } from "./continueSignIn.ts";
import type { ViewProps } from "./views.ts";

export function SignUpView({ invitation, onView }: ViewProps) {
  const attempt = useAttempt();
  const [known, setKnown] = useState<Accepted | null>(null);

  const create = async ({ firstName = "", lastName = "", email = "", password = "" }: Record<string, string>) => {
    const accepted = await request(signinCalls.signUp, { body: { firstName, lastName, email, password, invitation } });
    try {
      continueSignIn(await request(signinCalls.withPassword, { body: { email, password } }), onView);
    } catch (error) {
      // The address has an account with another password: its owner has been notified by email.
      if (error instanceof ApiError && error.code === "wrong_credentials") setKnown(accepted);
      else throw error;
    }
  };

  if (known) {
    return (
      <>
        <Outcome>
          {known.isMailed
            ? "Please check your mailbox: we have sent you an email about this address. You may have an account already."
            : `You may have an account already. ${NOT_MAILED}`}
        </Outcome>
        <BackToSignIn onView={onView} />
      </>
    );
  }
  return (
    <>
      <SmallForm attempt={attempt} submitLabel="Create account" onSubmit={create}>
        <AccountLines attempt={attempt} email={readInvitedAddress()} autoFocus />
      </SmallForm>
      <BackToSignIn onView={onView} />
    </>
  );
}
