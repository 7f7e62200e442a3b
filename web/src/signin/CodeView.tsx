import type { Accepted } from "@narthex/contract/signin.ts";
import { useId, useState } from "react";
import { request } from "../api/request.ts";
import { EmailLine, SmallField, SmallForm } from "../forms/SmallForm.tsx";
import { useAttempt } from "../forms/useAttempt.ts";
import { NOT_MAILED } from "../page/emailKept.ts";
import { linkClass } from "../ui/link.ts";
import { BackToSignIn } from "./BackToSignIn.tsx";
import { signinCalls } from "./calls.ts";
import { continueSignIn } from "./continueSignIn.ts";
import type { ViewProps } from "./views.ts";

/** Two steps: the address that the code is sent to, then the code. */
export function CodeView({ invitation, email, onEmail, onView }: ViewProps) {
  const [asked, setAsked] = useState<Accepted | null>(null);
  const sentence = useId();
  const asking = useAttempt();
  const entering = useAttempt();

  const ask = async ({ email = "" }: Record<string, string>) =>
    setAsked(await request(signinCalls.sendCode, { body: { email, invitation } }));
  const enter = async ({ otp = "" }: Record<string, string>) => {
    continueSignIn(
      await request(signinCalls.withCode, { body: { email: asked?.email ?? "", otp, invitation } }),
      onView,
    );
  };

  if (asked === null) {
    return (
      <>
        <SmallForm attempt={asking} submitLabel="Email me a code" onSubmit={ask}>
          <EmailLine attempt={asking} defaultValue={email} onTyped={onEmail} />
        </SmallForm>
        <BackToSignIn onView={onView} />
      </>
    );
  }
  return (
    <>
      <p id={sentence} className="mb-5">
        {asked.isMailed ? (
          <>
            If <strong className="break-words font-medium">{asked.email}</strong> may sign in here, a code is on its way
            to it. It works for ten minutes.
          </>
        ) : (
          NOT_MAILED
        )}
      </p>
      <SmallForm attempt={entering} submitLabel="Sign in" onSubmit={enter}>
        <SmallField
          attempt={entering}
          name="otp"
          label="Code"
          // The field gets the focus, and the sentence is new.
          describedBy={sentence}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={24}
          autoFocus
        />
      </SmallForm>
      <p className="mt-6">
        <button type="button" className={linkClass} onClick={() => setAsked(null)}>
          Send it again, or to another address
        </button>
      </p>
      <BackToSignIn onView={onView} />
    </>
  );
}
