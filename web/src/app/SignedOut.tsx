import { useEffect, useState } from "react";
import { returnToSignIn } from "../api/sessionEnd.ts";
import { parseInvitation } from "../invitations/waiting.ts";
import { Landing } from "../landing/Landing.tsx";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { isAccountNeeded, paths } from "../paths.ts";
import { Notices } from "../ui/Notices.tsx";
import { PleaseLogIn } from "./PleaseLogIn.tsx";

const EMPTY = <main className="min-h-dvh" />;
const InvitationLanding = loadOnDemand(
  () => import("../invitations/InvitationLanding.tsx"),
  "InvitationLanding",
  EMPTY,
);
const GuestApp = loadOnDemand(() => import("../giving/guest/GuestApp.tsx"), "GuestApp", EMPTY);

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
    return <InvitationLanding code={invitation} onContinue={continueToSite} />;
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
        <GuestApp isThanks={path === paths.thanks} />
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
