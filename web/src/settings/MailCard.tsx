// Whether email is sent, the mail server, and a test of it.

import { api } from "@narthex/contract/api.ts";
import type { MailServerView } from "@narthex/contract/mail-server.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useState } from "react";
import { read } from "../api/reads.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { ServerAddressNote } from "../first-steps/ServerAddressNote.tsx";
import { formatElapsed } from "../format/format.ts";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { Fact, Facts } from "../ui/Facts.tsx";
import { Problem } from "../ui/Field.tsx";
import { areEmailsSent } from "./areEmailsSent.ts";
import { describeFailedTest } from "./describeFailedTest.ts";
import { ENCRYPTION, MailServerForm } from "./MailServerForm.tsx";
import { SAVE_FIRST } from "./useUnsavedChanges.ts";

const FALLBACK = "Failed to send the test email";

function describeMailState({ source, secret, lastSentAt, waitingSince, isPaused }: MailServerView): {
  label: string;
  tone: "positive" | "caution" | "critical";
  text: string;
} {
  if (source === "form" && secret?.isReadable === false) {
    return {
      label: "Enter the password again",
      tone: "critical",
      text: "The password of the mail server was stored with another SECRET of this server, so it cannot be used. Until you enter it again, emails are kept here under Logs.",
    };
  }
  if (source === "form" || source === "environment") {
    if (isPaused) {
      return {
        label: "Email is paused",
        tone: "caution",
        text: "This congregation was restored from a backup. Until you press Resume in Settings, Backup, only tests and emails that people need for their own account are sent; all others wait.",
      };
    }
    if (waitingSince !== null) {
      return {
        label: "Emails are waiting",
        tone: "critical",
        text: `The mail server has not accepted them yet. The oldest one was queued ${formatElapsed(waitingSince)}. Narthex tries again for about a day. Send yourself a test to see the reason, and correct the settings, such as a changed password.`,
      };
    }
    return lastSentAt === null
      ? {
          label: "Not tested yet",
          tone: "caution",
          text: "Your mail server has not accepted an email yet. Send yourself a test to see that it arrives. If any emails were kept before, you can send them under Logs.",
        }
      : {
          label: "Email is sent",
          tone: "positive",
          text: "Narthex sends email through your mail server. If any emails were kept before, you can send them under Logs.",
        };
  }
  return {
    label: "Email isn't set up",
    tone: "caution",
    text:
      source === "sample"
        ? "The sample congregation sends no email. Open an email under Logs to read it."
        : "No mail server is set up, so nothing leaves this server. Open an email under Logs to read it and pass it on. To send email, enter the mail server of your email provider.",
  };
}

export function MailCard() {
  const { data: server } = useSuspenseQuery(read(api.mailServer.get));
  const { label, tone, text } = describeMailState(server);
  const isSent = areEmailsSent(server);
  const [isUnsaved, setUnsaved] = useState(false);
  const test = useAction({
    call: () => request(api.settings.sendTest, {}),
    failed: FALLBACK,
    done: ({ recipient }) => ({
      title: isSent ? "Test email sent" : "Test email kept here",
      description: `It is addressed to ${recipient}.`,
    }),
  });
  const hasForm = server.source === "form" || server.source === "none";
  const button = (
    <Button
      {...(hasForm ? {} : { size: "small" })}
      icon={<Send />}
      busy={test.busy}
      disabled={isUnsaved}
      onClick={() => test.run()}
    >
      Send a test
    </Button>
  );
  const result = (
    <Problem className={hasForm ? "" : "mb-3"} sentence={test.error && describeFailedTest(test.error, FALLBACK)} />
  );
  return (
    <Card title="Email" action={!hasForm && button}>
      {!hasForm && result}
      {test.error && isSent ? <Badge tone="critical">Test failed</Badge> : <Badge tone={tone}>{label}</Badge>}
      <p className="mt-2 text-ink-quiet text-sm">{text}</p>
      {isSent && (
        <div className="mt-4">
          <ServerAddressNote />
        </div>
      )}
      {server.source === "environment" && <FixedServer {...server} />}
      {hasForm && (
        <MailServerForm
          {...server}
          onUnsaved={setUnsaved}
          onSaved={test.reset}
          test={button}
          result={
            <>
              {result}
              {isUnsaved && <p className="text-sm">{SAVE_FIRST}</p>}
            </>
          }
        />
      )}
    </Card>
  );
}

/** What SMTP_URL and MAIL_FROM say, without the user and the password. */
function FixedServer({ values }: MailServerView) {
  if (values === null) return null;
  const { host, port, encryption, senderName, senderAddress } = values;
  return (
    <div className="mt-5">
      <p className="text-sm">
        The server's environment sets the mail server (SMTP_URL and MAIL_FROM), so it cannot be changed here.
      </p>
      <div className="mt-4">
        <Facts>
          <Fact label="Server">{`${host}, port ${port}`}</Fact>
          <Fact label="Encryption">
            {encryption === "none"
              ? "Not required, because the server is on this machine or in your own network"
              : ENCRYPTION.find(({ value }) => value === encryption)?.label}
          </Fact>
          <Fact label="Sender">{senderName === null ? senderAddress : `${senderName}, ${senderAddress}`}</Fact>
        </Facts>
      </div>
    </div>
  );
}
