import { getRouteApi } from "@tanstack/react-router";
import { Printer } from "lucide-react";
import { Suspense } from "react";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { Page } from "../page/Page.tsx";
import { useMay } from "../session/session.ts";
import { useEffectiveRole } from "../session/viewMode.ts";
import { Button } from "../ui/Button.tsx";
import { CheckinMethods } from "./CheckinMethods.tsx";
import { Records } from "./records/Records.tsx";
import { OwnSummaryCards, SummaryCards } from "./records/SummaryCards.tsx";
import { CheckMeIn } from "./self/CheckMeIn.tsx";

const route = getRouteApi("/shell/attendance");
const SheetDialog = loadOnDemand(() => import("./sheet/SheetDialog.tsx"));

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
          <CheckinMethods action={<PrintSheet />} />
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
            title="Attendance of your ministries' events"
            whose="ministries"
            emptyText="They appear here when people are checked in."
          />
        )}
      </div>
    </Page>
  );
}

/** Opens the sheet that is printed for an event; only for those who see all people. */
function PrintSheet() {
  const { sheet = false, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const show = (isShown: boolean) =>
    void navigate({ search: isShown ? { ...search, sheet: true } : search, replace: true, resetScroll: false });
  if (!useMay("members.manage")) return null;
  return (
    <>
      <Button size="small" icon={<Printer />} onClick={() => show(true)} {...SheetDialog.loadEarly}>
        Print a sheet
      </Button>
      <Suspense>{sheet && <SheetDialog event={null} onClose={() => show(false)} />}</Suspense>
    </>
  );
}
