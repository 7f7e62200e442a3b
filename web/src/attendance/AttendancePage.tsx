import { Page } from "../page/Page.tsx";
import { useMay } from "../session/session.ts";
import { useEffectiveRole } from "../session/viewMode.ts";
import { CheckinMethods } from "./CheckinMethods.tsx";
import { Records } from "./records/Records.tsx";
import { OwnSummaryCards, SummaryCards } from "./records/SummaryCards.tsx";
import { CheckMeIn } from "./self/CheckMeIn.tsx";

const SUBTITLE = "Track member attendance for services and events";

/** Phones show the search first. */
const TOTALS = "md:order-first";

export default function AttendancePage() {
  const role = useEffectiveRole();
  const manages = useMay("attendance.manage");
  if (manages) {
    return (
      <Page title="Attendance" subtitle={SUBTITLE}>
        <div className="flex flex-col gap-6">
          <CheckinMethods />
          <div className={TOTALS}>
            <SummaryCards />
          </div>
          <Records whose="everyone" emptyText="They appear here when people are checked in." />
        </div>
      </Page>
    );
  }
  return (
    <Page title="My Attendance" subtitle={SUBTITLE}>
      <div className="flex flex-col gap-6">
        <CheckMeIn />
        <div className={TOTALS}>
          <OwnSummaryCards />
        </div>
        <Records whose="own" emptyText="The services and events you were checked in to will appear here." />
        {role === "ministry_leader" && (
          <Records
            title="Attendance of Your Ministries' Events"
            whose="everyone"
            emptyText="They appear here when people are checked in."
          />
        )}
      </div>
    </Page>
  );
}
