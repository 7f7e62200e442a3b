// Members from a spreadsheet, step by step. The server stores the current step, so the window may be closed at any
// time.
import { api } from "@narthex/contract/api.ts";
import type { MemberImport } from "@narthex/contract/imports.ts";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { read } from "../api/reads.ts";
import { ApiError } from "../api/request.ts";
import { FailedRecord } from "../page/FailedRecord.tsx";
import { Page } from "../page/Page.tsx";
import { paths } from "../paths.ts";
import { getButtonClass } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { Loading, Skeleton } from "../ui/Skeleton.tsx";
import { Steps } from "../ui/Steps.tsx";
import { CheckProgress } from "./CheckProgress.tsx";
import { CheckStep } from "./CheckStep.tsx";
import { ColumnsStep } from "./ColumnsStep.tsx";
import { getStep, isImportUnderWay, LOOK_AGAIN_MS, STEPS } from "./importSteps.ts";
import { Progress } from "./Progress.tsx";
import { Report } from "./Report.tsx";
import { UploadStep } from "./UploadStep.tsx";

export default function ImportPage() {
  const { id } = useSearch({ from: "/shell/members/import" });
  return (
    <Page
      title="Import members"
      subtitle="Add many people at once from a spreadsheet"
      actions={
        <Link to={paths.members} className={getButtonClass()}>
          Back to members
        </Link>
      }
    >
      {id === undefined ? (
        <>
          <Steps labels={STEPS} current={1} />
          <UploadStep />
        </>
      ) : (
        <OpenImport key={id} id={id} />
      )}
    </Page>
  );
}

function OpenImport({ id }: { id: number }) {
  const found = useQuery({
    ...read(api.imports.get, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isImportUnderWay(state.data) ? LOOK_AGAIN_MS : false),
    refetchOnMount: "always",
    throwOnError: (error) => error instanceof ApiError && error.status === 403,
  });
  const [choosing, setChoosing] = useState(false);
  const navigate = useNavigate();
  const leave = () => void navigate({ to: paths.importMembers });
  if (found.isPending) return <ImportLoading />;
  if (!found.data) {
    const gone = { title: "This import no longer exists", text: "Imports are kept for 30 days." };
    return <FailedRecord query={found} {...gone} onLeave={leave} />;
  }
  const { data } = found;
  const step = getStep(data, choosing);
  return (
    <>
      <Steps labels={STEPS} current={step} work={WORK[data.status]} />
      {step === 2 ? (
        <ColumnsStep found={data} onChecked={() => setChoosing(false)} onLeave={leave} />
      ) : data.status === "checking" ? (
        <CheckProgress found={data} />
      ) : step === 3 ? (
        <CheckStep found={data} onColumns={() => setChoosing(true)} onLeave={leave} />
      ) : data.status === "running" ? (
        <Progress
          title="Importing"
          description="You can leave this page. The import continues, and you can find it here again."
          label="Import"
          done={data.progress}
          all={data.ready + data.changing}
        />
      ) : (
        <Report found={data} />
      )}
    </>
  );
}

const WORK: Partial<Record<MemberImport["status"], string>> = { checking: "Checking the file", running: "Importing" };

function ImportLoading() {
  return (
    <Loading label="Loading the import">
      <Skeleton className="mb-6 h-11 w-full max-w-xl" />
      <Card>
        <Skeleton className="h-6 w-1/3" />
        <Skeleton className="mt-4 h-64 w-full" />
      </Card>
    </Loading>
  );
}
