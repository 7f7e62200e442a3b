import { useEffect } from "react";
import { returnToSignIn } from "../client/leave.ts";
import { paths, signInAddress } from "../paths.ts";
import { buttonClass } from "../ui/Button.tsx";
import { Notices } from "../ui/Notices.tsx";
import { Landing } from "./Landing.tsx";

const PROTECTED: readonly string[] = [
  paths.members,
  paths.attendance,
  paths.ministries,
  paths.settings,
  paths.completeProfile,
];

/** What a visitor sees: the front door, or the way to the sign-in page where a screen asks for an account. */
export function SignedOut({ path }: { path: string }) {
  if (path === paths.events) return <EventsSignedOut />;
  return (
    <>
      {PROTECTED.includes(path) ? <ToSignIn /> : <Landing />}
      <Notices />
    </>
  );
}

function ToSignIn() {
  // Leaving the page is no part of drawing it.
  useEffect(returnToSignIn, []);
  return <main className="min-h-dvh" />;
}

function EventsSignedOut() {
  return (
    <main className="grid min-h-dvh place-items-center p-4 text-center">
      <div>
        <h1 className="font-semibold font-serif text-2xl">Please log in</h1>
        <p className="mt-2 text-ink-quiet">You need to be logged in to view events.</p>
        <a href={signInAddress(paths.events)} className={`${buttonClass({ variant: "primary" })} mt-6`}>
          Log in
        </a>
      </div>
    </main>
  );
}
