import { api } from "@narthex/contract/api.ts";
import type { Accepted } from "@narthex/contract/signin.ts";
import { Mail } from "lucide-react";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { NOT_MAILED } from "../page/emailKept.ts";
import { useCurrentUser } from "../session/session.ts";
import { Button } from "../ui/Button.tsx";
import { Problem } from "../ui/Field.tsx";

interface EmailLinkProps {
  send: () => Promise<Accepted>;
  /** Shown if the email leaves. */
  sent: string;
}

/** A button that sends a link, and the sentence that follows. */
export function EmailLink({ send: call, sent }: EmailLinkProps) {
  const send = useAction({ call, failed: "The link could not be sent." });
  return (
    <>
      <Button icon={<Mail />} busy={send.busy} onClick={() => send.run()}>
        Email me a link
      </Button>
      <div role="status" className="text-ink-quiet text-sm empty:hidden">
        {send.answer && (send.answer.isMailed ? sent : NOT_MAILED)}
      </div>
      <Problem sentence={send.sentence} />
    </>
  );
}

/** The same for the link that verifies the email address. */
export function EmailVerification() {
  const { email } = useCurrentUser();
  return (
    <EmailLink
      send={() => request(api.signin.sendVerification, {})}
      sent={`A link is on its way to ${email}. Open it in this browser, then come back here.`}
    />
  );
}
