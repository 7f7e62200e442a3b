import type { SignInOptions } from "@narthex/contract/signin.ts";
import { lazy, Suspense, useEffect, useState } from "react";
import { request } from "../client/request.ts";
import { waitingInvitation } from "../invitations/waiting.ts";
import { Doorway } from "../ui/Doorway.tsx";
import { CodeView } from "./CodeView.tsx";
import { calls } from "./calls.ts";
import { PasswordView } from "./PasswordView.tsx";
import type { View, ViewProps } from "./views.ts";

// Whoever signs in as always does not wait for these.
const SignUpView = lazy(() => import("./SignUpView.tsx").then((module) => ({ default: module.SignUpView })));
const ForgottenView = lazy(() => import("./ForgottenView.tsx").then((module) => ({ default: module.ForgottenView })));
const ResetView = lazy(() => import("./ResetView.tsx").then((module) => ({ default: module.ResetView })));
const VerifyView = lazy(() => import("./VerifyView.tsx").then((module) => ({ default: module.VerifyView })));

const HEADINGS: Record<View, { title: string; text?: string }> = {
  password: { title: "Sign in" },
  code: { title: "Sign in with a code", text: "We email you six digits. No password needed." },
  "sign-up": { title: "Create account", text: "It takes a minute. You tell us more about you in the next step." },
  forgotten: { title: "Forgotten password", text: "We email you a link for choosing a new one." },
  reset: { title: "Choose a new password" },
  verify: { title: "Verify your email address" },
};

const INVITED = {
  title: "Sign in",
  text: "Your invitation is waiting. Sign in to accept it, or create an account if you are new here.",
};

function firstView(): View {
  const view = new URLSearchParams(location.search).get("view");
  return view === "reset" || view === "verify" ? view : "password";
}

export function SignInPage() {
  const [options, setOptions] = useState<SignInOptions | null>(null);
  const [view, setView] = useState<View>(firstView);

  // The form stands at once; which other ways in there are arrives a moment later.
  useEffect(() => {
    request(calls.options, {}).then(setOptions, () => setOptions(null));
  }, []);

  const invitation = waitingInvitation() ?? undefined;
  const heading = invitation && view === "password" ? INVITED : HEADINGS[view];
  const props: ViewProps = { options, invitation, onView: setView };
  return (
    <Doorway eyebrow={options?.congregationName ?? ""} logo={options?.logo} {...heading}>
      {view === "password" && <PasswordView {...props} />}
      {view === "code" && <CodeView {...props} />}
      <Suspense>
        {view === "sign-up" && <SignUpView {...props} />}
        {view === "forgotten" && <ForgottenView {...props} />}
        {view === "reset" && <ResetView {...props} />}
        {view === "verify" && <VerifyView {...props} />}
      </Suspense>
    </Doorway>
  );
}
