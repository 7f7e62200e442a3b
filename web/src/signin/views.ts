// The views of the sign-in page, and what each is given.
import type { SignInOptions } from "@narthex/contract/signin.ts";

export type View = "password" | "code" | "sign-up" | "forgotten" | "reset" | "verify" | "second-step" | "sign-out";

/** What every view is given. */
export interface ViewProps {
  options: SignInOptions | null;
  /** The code of the invitation that somebody brought along: with it they may create an account in any case. */
  invitation: string | undefined;
  onView: (view: View) => void;
}
