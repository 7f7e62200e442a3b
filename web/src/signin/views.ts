// The views of the sign-in page, and their props.
import type { SignInOptions } from "@narthex/contract/signin.ts";

export type View = "password" | "code" | "sign-up" | "forgotten" | "reset" | "verify" | "second-step" | "sign-out";

/** Some programs drop the end of a link in an email, which is its secret. */
export const INCOMPLETE = "This link is incomplete. Please open it from the email again.";

/** The props of every view. */
export interface ViewProps {
  /** Null if they cannot be loaded; undefined until the server has answered. */
  options: SignInOptions | null | undefined;
  /** The code of the user's invitation, which allows creating an account in any case. */
  invitation: string | undefined;
  /** The address that was typed in another view; empty if there is none. */
  email: string;
  onEmail: (email: string) => void;
  onView: (view: View) => void;
}
