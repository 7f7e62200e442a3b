import { Page } from "../client/Page.tsx";
import { CongregationCard } from "./CongregationCard.tsx";
import { LegalCard } from "./LegalCard.tsx";
import { MailCard } from "./MailCard.tsx";
import { PaymentsCard } from "./PaymentsCard.tsx";
import { SmsCard } from "./SmsCard.tsx";

export default function SettingsPage() {
  return (
    <Page title="Settings" subtitle="What holds for the whole congregation">
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <div className="grid gap-6">
          <CongregationCard />
          <LegalCard />
        </div>
        <div className="grid gap-6">
          <MailCard />
          <PaymentsCard />
          <SmsCard />
        </div>
      </div>
    </Page>
  );
}
