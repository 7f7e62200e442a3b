// The views of the sign-in page, and what each is given.
import type { SignInOptions } from "@narthex/contract/signin.ts";

export type View = "password" | "code" | "sign-up" | "forgotten" | "reset" | "verify";

/** What every view is given. */
export interface ViewProps {
  options: SignInOptions | null;
  onView: (view: View) => void;
}
