import type { signin } from "@narthex/contract/signin.ts";
import { useState } from "react";
import { declareCall } from "../api/declareCall.ts";
import { ApiError, request } from "../api/request.ts";
import { SmallField, SmallForm } from "../forms/SmallForm.tsx";
import { useAttempt } from "../forms/useAttempt.ts";
import { Problem } from "../ui/Field.tsx";
import { linkClass } from "../ui/link.ts";
import { Outcome } from "../ui/Outcome.tsx";
import { BackToSignIn } from "./BackToSignIn.tsx";
import { INCOMPLETE, type ViewProps } from "./views.ts";

const resetPassword = declareCall<(typeof signin)["resetPassword"]>("POST", "/api/auth/reset-password");

/** Opened by the link in an email; the secret is in the URL fragment. */
export function ResetView({ onView }: ViewProps) {
  const attempt = useAttempt();
  const token = location.hash.slice(1);
  const [done, setDone] = useState(false);
  const [isExpired, setExpired] = useState(false);
  const reset = async ({ newPassword = "" }: Record<string, string>) => {
    try {
      await request(resetPassword, { body: { token, newPassword } });
      setDone(true);
    } catch (error) {
      setExpired(error instanceof ApiError && error.code === "link_expired");
      throw error;
    }
  };
  if (done) {
    return (
      <>
        <Outcome>Your new password is set. You have been signed out everywhere.</Outcome>
        <BackToSignIn onView={onView} />
      </>
    );
  }
  if (token === "") {
    return (
      <>
        <Problem sentence={INCOMPLETE} />
        <AskAgain onView={onView} />
        <BackToSignIn onView={onView} />
      </>
    );
  }
  return (
    <>
      <SmallForm attempt={attempt} submitLabel="Set password" onSubmit={reset}>
        <SmallField
          attempt={attempt}
          name="newPassword"
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="At least 8 characters."
          autoFocus
        />
      </SmallForm>
      {isExpired && <AskAgain onView={onView} />}
      <BackToSignIn onView={onView} />
    </>
  );
}

function AskAgain({ onView }: Pick<ViewProps, "onView">) {
  return (
    <p className="mt-6">
      <button type="button" className={linkClass} onClick={() => onView("forgotten")}>
        Email me a new link
      </button>
    </p>
  );
}
