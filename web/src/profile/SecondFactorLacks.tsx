import { api } from "@narthex/contract/api.ts";
import type { SecondFactor } from "@narthex/contract/second-factor.ts";
import { request } from "../api/request.ts";
import { useCurrentUser } from "../session/session.ts";
import { EmailLink, EmailVerification } from "./EmailLink.tsx";

type Lack = NonNullable<SecondFactor["lacks"]>;

const WHAT: Record<Lack, string> = {
  verified_email: "Please verify your email address first: we send an email whenever something about this changes.",
  password: "Your account has no password yet. Please choose one first: turning this on and off asks for it.",
};

/** The prerequisites of the second factor, with links to meet them. */
export function SecondFactorLacks({ lacks }: { lacks: Lack }) {
  const { email } = useCurrentUser();
  return (
    <>
      <p className="text-sm">{WHAT[lacks]}</p>
      {lacks === "verified_email" ? (
        <EmailVerification />
      ) : (
        <EmailLink
          send={() => request(api.signin.forgotPassword, { body: { email } })}
          sent={`A link is on its way to ${email}. Choose a password with it; you will be signed out, and sign in with it again.`}
        />
      )}
    </>
  );
}
