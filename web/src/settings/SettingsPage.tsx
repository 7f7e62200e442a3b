import { CustomFieldsCard } from "../custom-fields/CustomFieldsCard.tsx";
import { Page } from "../page/Page.tsx";
import { BackupCard } from "./BackupCard.tsx";
import { CalendarCard } from "./CalendarCard.tsx";
import { CongregationCard } from "./CongregationCard.tsx";
import { FollowUpsSettingsCard } from "./FollowUpsSettingsCard.tsx";
import { GivingCard } from "./GivingCard.tsx";
import { LegalCard } from "./LegalCard.tsx";
import { LogoCard } from "./LogoCard.tsx";
import { MailCard } from "./MailCard.tsx";
import { PaymentsCard } from "./PaymentsCard.tsx";
import { SmsCard } from "./SmsCard.tsx";

export default function SettingsPage() {
  return (
    <Page title="Settings" subtitle="Settings for the whole congregation">
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <div className="grid gap-6">
          <CongregationCard />
          <LogoCard />
          <CalendarCard />
          <LegalCard />
          <FollowUpsSettingsCard />
          <CustomFieldsCard />
        </div>
        <div className="grid gap-6">
          <BackupCard />
          <GivingCard />
          <PaymentsCard />
          <SmsCard />
          <MailCard />
        </div>
      </div>
    </Page>
  );
}
