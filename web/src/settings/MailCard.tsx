// Whether email is sent, and a test of it.

import { api } from "@narthex/contract/api.ts";
import type { SettingsView } from "@narthex/contract/settings.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { read } from "../api/reads.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";

const DELIVERY: Record<
  SettingsView["emailDelivery"],
  { label: string; tone: "positive" | "caution"; text: string; tested: string }
> = {
  smtp: {
    label: "Email is sent",
    tone: "positive",
    text: "Narthex sends email through your mail server. Send yourself a test to see that it arrives.",
    tested: "Test email on its way",
  },
  kept: {
    label: "Email is kept here",
    tone: "caution",
    text: "No mail server is set up, so nothing leaves this server. Open an email under Logs to read it and pass it on. To send email, set SMTP_URL and restart Narthex.",
    tested: "Test email kept here",
  },
};

export function MailCard() {
  const { emailDelivery } = useSuspenseQuery(read(api.settings.get)).data;
  const { label, tone, text, tested } = DELIVERY[emailDelivery];
  const test = useAction({
    call: () => request(api.settings.sendTest, {}),
    failed: "Failed to send the test email",
    failureNotice: true,
    done: ({ recipient }) => ({ title: tested, description: `It is addressed to ${recipient}.` }),
  });
  return (
    <Card
      title="Email"
      action={
        <Button size="small" icon={<Send />} busy={test.busy} onClick={() => test.run()}>
          Send a test
        </Button>
      }
    >
      <Badge tone={tone}>{label}</Badge>
      <p className="mt-2 text-ink-quiet text-sm">{text}</p>
    </Card>
  );
}
