import type { signin } from "@narthex/contract/signin.ts";
import { useEffect, useState } from "react";
import { declareCall } from "../api/declareCall.ts";
import { ApiError, getSentence, request } from "../api/request.ts";
import { buildSignInAddress } from "../paths.ts";
import { getButtonClass } from "../ui/Button.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { INCOMPLETE, type ViewProps } from "./views.ts";

const verifyEmail = declareCall<(typeof signin)["verifyEmail"]>("POST", "/api/auth/verify-email");

type State = { at: "working" } | { at: "done" } | { at: "signed-out" } | { at: "failed"; sentence: string };

/**
 * Opened by the link in an email. Only the account that the email was sent for may use it, so the user may have to sign
 * in first.
 */
export function VerifyView(_: ViewProps) {
  const token = location.hash.slice(1);
  const [state, setState] = useState<State>(token === "" ? { at: "failed", sentence: INCOMPLETE } : { at: "working" });

  // Opening the link is the confirmation; there is no button.
  useEffect(() => {
    if (token === "") return;
    request(verifyEmail, { body: { token } }).then(
      () => setState({ at: "done" }),
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 401) setState({ at: "signed-out" });
        else setState({ at: "failed", sentence: getSentence(error, "Something went wrong. Please try again.") });
      },
    );
  }, [token]);

  if (state.at === "working") return <Spinner />;
  return (
    <div role="status">
      <p>
        {state.at === "done" && "Thank you. Your email address is verified."}
        {state.at === "signed-out" &&
          "Please sign in with the account this link was sent for, then open the link again."}
        {state.at === "failed" && state.sentence}
      </p>
      <a
        href={state.at === "signed-out" ? buildSignInAddress("/") : "/"}
        className={`${getButtonClass({ variant: "primary", size: "large" })} mt-6`}
      >
        {state.at === "signed-out" ? "Sign in" : "Continue"}
      </a>
    </div>
  );
}
