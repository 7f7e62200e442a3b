// Whether text messages can be sent, and from which number.

import { api } from "@narthex/contract/api.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { read } from "../api/reads.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { formatPhone } from "../people/phoneNumber.ts";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { whyNot } from "./whyNot.ts";

const FALLBACK = "Failed to send the test text message";

export function SmsCard() {
  const { smsDelivery, smsSender } = useSuspenseQuery(read(api.settings.get)).data;
  const isSetUp = smsDelivery === "twilio";
  const test = useAction({
    call: () => request(api.settings.sendTestSms, {}),
    failed: FALLBACK,
    failureNotice: (error) => ({ title: "Error", description: whyNot(error, FALLBACK), variant: "destructive" }),
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
          <Button size="small" icon={<Send />} busy={test.busy} onClick={() => test.run()}>
            Send a test
          </Button>
        )
      }
    >
      <Badge tone={isSetUp ? "positive" : "caution"}>
        {isSetUp ? "Text messages are sent" : "Text messages are not set up"}
      </Badge>
      <p className="mt-2 text-ink-quiet text-sm">
        {isSetUp
          ? `They are sent through Twilio from ${smsSender?.startsWith("+") ? formatPhone(smsSender) : "your messaging service"}, to members who have agreed. A test goes to the number in your own profile.`
          : "To send announcements as text messages, set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM, and restart Narthex."}
      </p>
    </Card>
  );
}
