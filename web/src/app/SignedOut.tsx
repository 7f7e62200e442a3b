import { lazy, Suspense, useEffect, useState } from "react";
import { returnToSignIn } from "../api/sessionEnd.ts";
import { parseInvitation } from "../invitations/waiting.ts";
import { Landing } from "../landing/Landing.tsx";
import { isAccountNeeded, paths } from "../paths.ts";
import { Notices } from "../ui/Notices.tsx";
import { PleaseLogIn } from "./PleaseLogIn.tsx";

const InvitationLanding = lazy(() =>
  import("../invitations/InvitationLanding.tsx").then((module) => ({ default: module.InvitationLanding })),
);

const GuestApp = lazy(() => import("../giving/guest/GuestApp.tsx").then((module) => ({ default: module.GuestApp })));

/**
 * The screens of a visitor: the landing page, or the sign-in page if a screen requires an account. A URL with an
 * invitation shows the invitation first.
 */
export function SignedOut({ path: asked }: { path: string }) {
  const [invitation, setInvitation] = useState(() => parseInvitation(location.search));
  const [path, setPath] = useState(asked);
  const continueToSite = () => {
    history.replaceState(null, "", paths.home);
    setPath(paths.home);
    setInvitation(null);
  };
  if (invitation !== null) {
    return (
      <Suspense fallback={<main className="min-h-dvh" />}>
        <InvitationLanding code={invitation} onContinue={continueToSite} />
      </Suspense>
    );
  }
  if (path === paths.events) {
    return <PleaseLogIn path={path} title="Please log in" text="You need to be logged in to view events." />;
  }
  if (path === paths.communications) {
    return <PleaseLogIn path={path} title="Please log in to access communications." />;
  }
  if (path === paths.give || path === paths.thanks) {
    return (
      <>
        <Suspense fallback={<main className="min-h-dvh" />}>
          <GuestApp isThanks={path === paths.thanks} />
        </Suspense>
        <Notices />
      </>
    );
  }
  return (
    <>
      {isAccountNeeded(path) ? <ToSignIn /> : <Landing />}
      <Notices />
    </>
  );
}

function ToSignIn() {
  // An effect, because leaving the page must not happen during rendering.
  useEffect(() => returnToSignIn(false), []);
  return <main className="min-h-dvh" />;
}
