import type { SignInOptions } from "@narthex/contract/signin.ts";
import { type ComponentType, Suspense, useEffect, useState } from "react";
import { request } from "../api/request.ts";
import { Doorway } from "../brand/Doorway.tsx";
import { readWaitingInvitation } from "../invitations/waiting.ts";
import { lazyPart } from "../page/lazyPart.tsx";
import { paths } from "../paths.ts";
import { CodeView } from "./CodeView.tsx";
import { signinCalls } from "./calls.ts";
import { getNextPath } from "./continueSignIn.ts";
import { PasswordView } from "./PasswordView.tsx";
import type { View, ViewProps } from "./views.ts";

const RareView = lazyPart(() => import("./RareView.tsx").then((module) => module.RareView));

/** The most used views, which are rendered without lazy loading. */
const USUAL: Partial<Record<View, ComponentType<ViewProps & { view: View }>>> = {
  password: PasswordView,
  code: CodeView,
};

const HEADINGS: Record<View, { title: string; text?: string }> = {
  password: { title: "Sign in" },
  code: { title: "Sign in with a code", text: "No password needed." },
  "sign-up": { title: "Create account", text: "It takes a minute." },
  forgotten: { title: "Reset your password", text: "A link lets you choose a new one." },
  reset: { title: "Choose a new password" },
  verify: { title: "Verify your email address" },
  "second-step": { title: "Two-step verification" },
  "sign-out": { title: "Sign out?", text: "You followed a link from another site. You are still signed in." },
};

const INVITED = {
  title: "Sign in",
  text: "Sign in to accept your invitation, or create an account.",
};

const ENDED = {
  title: "Sign in",
  text: "Your session has ended, for example because it was ended on another device. Sign in to go on where you were. What you typed is kept.",
};

const CHECK_IN = {
  title: "Sign in",
  text: "Sign in to check yourself in. Without an account, scan the poster at the entrance if there is one, or ask a greeter.",
};

const hasSessionEnded = () => new URLSearchParams(location.search).get("ended") === "true";

/** The heading of the usual view, with the reason why the page was opened. */
function chooseHeading(isInvited: boolean): { title: string; text?: string } {
  if (isInvited) return INVITED;
  if (hasSessionEnded()) return ENDED;
  return getNextPath() === paths.attendance ? CHECK_IN : HEADINGS.password;
}

function chooseFirstView(): View {
  const view = new URLSearchParams(location.search).get("view");
  return view && Object.hasOwn(HEADINGS, view) ? (view as View) : "password";
}

export function SignInPage() {
  const [options, setOptions] = useState<SignInOptions | null>();
  const [view, setView] = useState<View>(chooseFirstView);
  // It stays when another way to sign in is chosen.
  const [email, setEmail] = useState("");

  // The form is shown immediately; the other ways to sign in are loaded.
  useEffect(() => {
    request(signinCalls.options, {}).then(setOptions, () => setOptions(null));
  }, []);

  const invitation = readWaitingInvitation() ?? undefined;
  const heading = view === "password" ? chooseHeading(invitation !== undefined) : HEADINGS[view];
  const props: ViewProps = { options, invitation, email, onEmail: setEmail, onView: setView };
  const Shown = USUAL[view] ?? RareView;
  return (
    <Doorway eyebrow={options?.congregationName ?? ""} logo={options?.logo} home={paths.home} {...heading}>
      <Suspense>
        <Shown {...props} view={view} />
      </Suspense>
    </Doorway>
  );
}
