import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { CustomFieldsCard } from "../custom-fields/CustomFieldsCard.tsx";
import { Page } from "../page/Page.tsx";
import { focusField, REVEAL } from "../ui/returnFocus.ts";
import { AccountsCard } from "./AccountsCard.tsx";
import { BackupCard } from "./BackupCard.tsx";
import { CalendarCard } from "./CalendarCard.tsx";
import { CongregationCard } from "./CongregationCard.tsx";
import { FeeCard } from "./FeeCard.tsx";
import { FollowUpsSettingsCard } from "./FollowUpsSettingsCard.tsx";
import { FundsCard } from "./FundsCard.tsx";
import { LegalCard } from "./LegalCard.tsx";
import { LogoCard } from "./LogoCard.tsx";
import { MailCard } from "./MailCard.tsx";
import { MailList } from "./MailList.tsx";
import { PaymentList } from "./PaymentList.tsx";
import { PaymentsCard } from "./PaymentsCard.tsx";
import { SectionList } from "./SectionList.tsx";
import { SignInProvidersCard } from "./SignInProvidersCard.tsx";
import { SmsCard } from "./SmsCard.tsx";
import type { SectionTab } from "./sections.ts";

const route = getRouteApi("/shell/settings");

type Section = NonNullable<SectionTab> | "church";

const CARDS: Readonly<Record<Section, ReactNode>> = {
  church: (
    <>
      <CongregationCard />
      <LogoCard />
      <LegalCard />
      <CalendarCard />
      <FollowUpsSettingsCard />
      <CustomFieldsCard />
    </>
  ),
  "sign-in": (
    <>
      <AccountsCard />
      <SignInProvidersCard />
    </>
  ),
  giving: (
    <>
      <FundsCard />
      <FeeCard />
      <PaymentsCard />
    </>
  ),
  mail: <MailCard />,
  texts: <SmsCard />,
  backup: <BackupCard />,
  logs: (
    <>
      <MailList />
      <PaymentList />
    </>
  ),
};

/** Sections without a form, which are read again each time they are opened. */
const WITHOUT_FORM: readonly Section[] = ["backup", "logs"];

/** The settings in sections, of which one is shown. The section is in the address. */
export default function SettingsPage() {
  const { tab } = route.useSearch();
  const shown: Section = tab ?? "church";
  const [opened, setOpened] = useState<readonly Section[]>([]);
  if (!opened.includes(shown)) setOpened([...opened, shown]);
  // Forms stay mounted, so that what was typed is there when the section is opened again.
  const mounted = opened.filter((section) => section === shown || !WITHOUT_FORM.includes(section));
  return (
    <Page title="Settings" subtitle="Settings for the whole congregation">
      <div className="grid items-start gap-6 lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-8 print:block">
        <SectionList current={tab} />
        <div className="min-w-0 max-w-3xl">
          {mounted.map((section) => (
            <SectionCards key={section} section={section} isShown={section === shown} />
          ))}
        </div>
      </div>
    </Page>
  );
}

/** A hidden section shows itself for a field that should get the focus: one that was not saved. */
function SectionCards({ section, isShown }: { section: Section; isShown: boolean }) {
  const navigate = route.useNavigate();
  const place = useRef<HTMLDivElement>(null);
  const wanted = useRef<EventTarget | null>(null);
  // An effect, because the event is not one of React.
  useEffect(() => {
    const { current } = place;
    const show = ({ target }: Event) => {
      wanted.current = target;
      void navigate({ search: section === "church" ? {} : { tab: section }, resetScroll: false });
    };
    current?.addEventListener(REVEAL, show);
    return () => current?.removeEventListener(REVEAL, show);
  }, [navigate, section]);
  // An effect, because the field is visible only after the section is.
  useEffect(() => {
    if (isShown && wanted.current instanceof HTMLElement) focusField(wanted.current);
    wanted.current = null;
  }, [isShown]);
  return (
    <div ref={place} className={isShown ? "grid gap-6" : "hidden"}>
      {CARDS[section]}
    </div>
  );
}
