import { signOutLink } from "../session/signOut.ts";
import { buttonClass } from "../ui/Button.tsx";

/** Asks whoever was led here by another site: a link there must not sign anybody out. */
export function SignOutView() {
  return (
    <div className="flex flex-wrap gap-3">
      <a {...signOutLink} className={buttonClass({ variant: "primary", size: "large" })}>
        Sign out
      </a>
      <a href="/" className={buttonClass({ variant: "secondary", size: "large" })}>
        Stay signed in
      </a>
    </div>
  );
}
