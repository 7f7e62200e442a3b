// Reports (section 2.13): the overview, detailed tables, custom reports, and giving by year. The URL contains the choice.
import "../styles/report.css";
import { api } from "@narthex/contract/api.ts";
import { getRouteApi } from "@tanstack/react-router";
import { Printer } from "lucide-react";
import { Page } from "../page/Page.tsx";
import { PageMessage } from "../page/PageMessage.tsx";
import { useMay } from "../session/session.ts";
import { DownloadLink } from "../ui/DownloadLink.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { Custom } from "./Custom.tsx";
import { Detailed } from "./Detailed.tsx";
import { GivingYear } from "./GivingYear.tsx";
import { MembershipYear } from "./MembershipYear.tsx";
import { Overview } from "./Overview.tsx";
import { useReportCategories } from "./useReportCategories.ts";

const route = getRouteApi("/shell/reports");

const VIEWS = [
  { value: "overview", label: "Overview" },
  { value: "detailed", label: "Detailed" },
  { value: "custom", label: "Custom" },
  { value: "membership", label: "Membership" },
  { value: "giving", label: "Giving" },
] as const;
type View = (typeof VIEWS)[number]["value"];

export default function ReportsPage() {
  const mayRead = useMay("reports.read");
  const mayExportAll = useMay("dashboard.read");
  const categories = useReportCategories();
  const { view } = route.useSearch();
  const navigate = route.useNavigate();
  if (!mayRead) return <PageMessage title="Access Restricted" text="Reports are only available to administrators." />;
  const views = VIEWS.filter(
    ({ value }) =>
      (value !== "giving" || categories.includes("donations")) &&
      (value !== "membership" || categories.includes("members")),
  );
  const shown = views.find(({ value }) => value === view)?.value ?? "overview";
  const show = (next: View) => void navigate({ search: next === "overview" ? {} : { view: next } });
  return (
    <Page
      title="Reports"
      subtitle="Figures from the records of the congregation"
      actions={
        <>
          <SegmentedControl
            label="Kind of report"
            value={shown}
            onChange={show}
            options={views}
            // Five choices are wider than a phone.
            className="max-sm:flex-wrap"
          />
          {shown === "overview" && mayExportAll && (
            <DownloadLink href={api.reports.completeCsv.path} className="print:hidden">
              Export all
            </DownloadLink>
          )}
          <IconButton label="Print" icon={<Printer />} variant="secondary" onClick={() => window.print()} />
        </>
      }
    >
      {shown === "overview" && <Overview />}
      {shown === "detailed" && <Detailed />}
      {shown === "custom" && <Custom />}
      {shown === "membership" && <MembershipYear />}
      {shown === "giving" && <GivingYear />}
    </Page>
  );
}
