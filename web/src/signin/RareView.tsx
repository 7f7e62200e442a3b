// The rarely used views, loaded together when the first one opens, so that the page stays small.
import { signOutLink } from "../session/signOut.ts";
import { getButtonClass } from "../ui/Button.tsx";
import { ForgottenView } from "./ForgottenView.tsx";
import { ResetView } from "./ResetView.tsx";
import { SecondStepView } from "./SecondStepView.tsx";
import { SignUpView } from "./SignUpView.tsx";
import { VerifyView } from "./VerifyView.tsx";
import type { View, ViewProps } from "./views.ts";

export function RareView({ view, ...props }: ViewProps & { view: View }) {
  if (view === "sign-out") return <SignOutView />;
  if (view === "second-step") return <SecondStepView {...props} />;
  if (view === "sign-up") return <SignUpView {...props} />;
  if (view === "forgotten") return <ForgottenView {...props} />;
  return view === "reset" ? <ResetView {...props} /> : <VerifyView {...props} />;
}

/** Asks before signing out, because a link on another site must not sign the user out. */
function SignOutView() {
  return (
    <div className="flex flex-wrap gap-3">
      <a {...signOutLink} className={getButtonClass({ variant: "primary", size: "large" })}>
        Sign out
      </a>
      <a href="/" className={getButtonClass({ variant: "secondary", size: "large" })}>
        Stay signed in
      </a>
    </div>
  );
}
