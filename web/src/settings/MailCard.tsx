// Whether email leaves the house, and what became of the newest ones.
import { api } from "@narthex/contract/api.ts";
import type { SettingsView } from "@narthex/contract/settings.ts";
import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { read, refresh } from "../api/reads.ts";
import { request, sentenceOf } from "../api/request.ts";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { notify } from "../ui/notify.ts";
import { MailList } from "./MailList.tsx";

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
    text: "No mail server is set up, so nothing leaves this server. Open an email below to read it and pass it on. To send email, set SMTP_URL and restart Narthex.",
    tested: "Test email kept here",
  },
};

export function MailCard() {
  const { emailDelivery } = useSuspenseQuery(read(api.settings.get)).data;
  const { label, tone, text, tested } = DELIVERY[emailDelivery];
  const test = useMutation({
    mutationFn: () => request(api.settings.sendTest, {}),
    onSuccess: async ({ recipient }) => {
      await refresh(api.settings.mails);
      notify({ title: tested, description: `It is addressed to ${recipient}.` });
    },
    onError: (error) =>
      notify({
        title: "Error",
        description: sentenceOf(error, "Failed to send the test email"),
        variant: "destructive",
      }),
  });
  return (
    <Card
      title="Email"
      action={
        <Button size="small" icon={<Send />} busy={test.isPending} onClick={() => test.mutate()}>
          Send a test
        </Button>
      }
    >
      <Badge tone={tone}>{label}</Badge>
      <p className="mt-2 text-ink-quiet text-sm">{text}</p>
      <h3 className="mt-6 font-medium">Newest emails</h3>
      <MailList />
    </Card>
  );
}
