// Imports a calendar of another program: read, shown, and entered. The server stores the step.
import { api } from "@narthex/contract/api.ts";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { read } from "../../api/reads.ts";
import { FailedRecord } from "../../page/FailedRecord.tsx";
import { Page } from "../../page/Page.tsx";
import { paths } from "../../paths.ts";
import { getButtonClass } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Skeleton.tsx";
import { Steps } from "../../ui/Steps.tsx";
import { CalendarCheck } from "./CalendarCheck.tsx";
import { CalendarReport } from "./CalendarReport.tsx";
import { CalendarUpload } from "./CalendarUpload.tsx";

const STEPS = ["Calendar", "Check", "Import"] as const;

export default function CalendarImportPage() {
  const { id } = useSearch({ from: "/shell/events/import" });
  return (
    <Page
      title="Import a calendar"
      subtitle="Import events from Google, Outlook, Apple or another program"
      actions={
        <Link to={paths.events} className={getButtonClass()}>
          Back to events
        </Link>
      }
    >
      {id === undefined ? (
        <>
          <Steps labels={STEPS} current={1} />
          <CalendarUpload />
        </>
      ) : (
        <OpenImport key={id} id={id} />
      )}
    </Page>
  );
}

function OpenImport({ id }: { id: number }) {
  const found = useQuery({ ...read(api.calendarImports.get, { params: { id } }), refetchOnMount: "always" });
  const navigate = useNavigate();
  const leave = () => void navigate({ to: paths.importCalendar });
  if (found.isPending) {
    return <Loading label="Loading the import" bar="h-64" />;
  }
  if (!found.data) {
    const gone = { title: "This import no longer exists", text: "Imports are kept for 30 days." };
    return <FailedRecord query={found} {...gone} onLeave={leave} />;
  }
  const isOpen = found.data.status === "checked";
  return (
    <>
      <Steps labels={STEPS} current={isOpen ? 2 : 3} />
      {isOpen ? <CalendarCheck found={found.data} onLeave={leave} /> : <CalendarReport found={found.data} />}
    </>
  );
}
