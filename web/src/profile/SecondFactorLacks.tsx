import { api } from "@narthex/contract/api.ts";
import type { SecondFactor } from "@narthex/contract/second-factor.ts";
import { Mail } from "lucide-react";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { useCurrentUser } from "../session/session.ts";
import { Button } from "../ui/Button.tsx";
import { FieldError } from "../ui/Field.tsx";

type Lack = NonNullable<SecondFactor["lacks"]>;

const WHAT: Record<Lack, string> = {
  verified_email: "Please verify your email address first: we send an email whenever something about this changes.",
  password: "Your account has no password yet. Please choose one first: turning this on and off asks for it.",
};

const SENT: Record<Lack, (email: string) => string> = {
  verified_email: (email) => `A link is on its way to ${email}. Open it in this browser, then come back here.`,
  password: (email) =>
    `A link is on its way to ${email}. Choose a password with it; you will be signed out, and sign in with it again.`,
};

/** The prerequisites of the second factor, with links to meet them. */
export function SecondFactorLacks({ lacks }: { lacks: Lack }) {
  const { email } = useCurrentUser();
  const send = useAction({
    call: (): Promise<unknown> =>
      lacks === "password"
        ? request(api.signin.forgotPassword, { body: { email } })
        : request(api.signin.sendVerification, {}),
    failed: "The link could not be sent.",
  });
  return (
    <>
      <p className="text-sm">{WHAT[lacks]}</p>
      <Button icon={<Mail />} busy={send.busy} onClick={() => send.run()}>
        Email me a link
      </Button>
      <div role="status" className="text-ink-quiet text-sm empty:hidden">
        {send.isDone && SENT[lacks](email)}
      </div>
      <div role="alert" className="empty:hidden">
        {send.problem && <FieldError id={undefined} sentence={send.problem.message} />}
      </div>
    </>
  );
}
