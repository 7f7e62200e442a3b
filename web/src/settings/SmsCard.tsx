// Whether text messages can be sent, their provider, and a test of it.

import { api } from "@narthex/contract/api.ts";
import type { TextProviderView } from "@narthex/contract/text-provider.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useState } from "react";
import { read } from "../api/reads.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { formatPhone } from "../people/phoneNumber.ts";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { describeFailedTest } from "./describeFailedTest.ts";
import { TextProviderForm } from "./TextProviderForm.tsx";
import { SAVE_FIRST } from "./useUnsavedChanges.ts";

const FALLBACK = "Failed to send the test text message";

function describeSmsState({ source, values, secret, isPaused }: TextProviderView): {
  label: string;
  tone: "positive" | "caution";
  text: string;
} {
  const notSetUp = { label: "Text messages are not set up", tone: "caution" } as const;
  if (secret?.isReadable === false) {
    return {
      ...notSetUp,
      text: "The token of Twilio was stored with another SECRET of this server, so it cannot be used. Enter it again to send text messages.",
    };
  }
  if (values === null) {
    const sample = "The sample congregation sends no text messages.";
    const enter = "To send announcements as text messages, enter your account at Twilio.";
    return { ...notSetUp, text: source === "sample" ? sample : enter };
  }
  if (isPaused) {
    return {
      label: "Text messages are paused",
      tone: "caution",
      text: "This congregation was restored from a backup. Until you press Resume in Settings, Backup, no text messages are sent except tests.",
    };
  }
  const sender = values.from.startsWith("+") ? formatPhone(values.from) : "your messaging service";
  return {
    label: "Text messages are sent",
    tone: "positive",
    text: `They are sent through Twilio from ${sender}, to members who have agreed. A test goes to the number in your own profile.`,
  };
}

export function SmsCard() {
  const { data: provider } = useSuspenseQuery(read(api.textProvider.get));
  const { source, values, secret } = provider;
  const { label, tone, text } = describeSmsState(provider);
  const isSetUp = values !== null && secret?.isReadable !== false;
  const [isUnsaved, setUnsaved] = useState(false);
  const test = useAction({
    call: () => request(api.settings.sendTestSms, {}),
    failed: FALLBACK,
    failureNotice: (error) => ({
      title: "Error",
      description: describeFailedTest(error, FALLBACK),
      variant: "destructive",
    }),
    done: ({ recipient }) => ({
      title: "Test text message on its way",
      description: `It is addressed to ${formatPhone(recipient)}.`,
    }),
  });
  return (
    <Card
      title="Text messages"
      action={
        isSetUp && (
          <Button size="small" icon={<Send />} busy={test.busy} disabled={isUnsaved} onClick={() => test.run()}>
            Send a test
          </Button>
        )
      }
    >
      <Badge tone={tone}>{label}</Badge>
      <p className="mt-2 text-ink-quiet text-sm">{text}</p>
      {isUnsaved && <p className="mt-2 text-sm">{SAVE_FIRST}</p>}
      {source === "environment" && (
        <p className="mt-3 text-sm">
          The server's environment sets the account (TWILIO_ACCOUNT_SID), so it cannot be changed here.
        </p>
      )}
      {(source === "form" || source === "none") && <TextProviderForm {...provider} onUnsaved={setUnsaved} />}
    </Card>
  );
}
