// Imports gifts from the export of another program, step by step. The server stores the step, so the window may be
// closed at any time.
import { api } from "@narthex/contract/api.ts";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { read } from "../../api/reads.ts";
import { getStep, isImportUnderWay, LOOK_AGAIN_MS, STEPS } from "../../imports/importSteps.ts";
import { Progress } from "../../imports/Progress.tsx";
import { FailedRecord } from "../../page/FailedRecord.tsx";
import { Page } from "../../page/Page.tsx";
import { paths } from "../../paths.ts";
import { getButtonClass } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Skeleton.tsx";
import { Steps } from "../../ui/Steps.tsx";
import { GiftCheck } from "./GiftCheck.tsx";
import { GiftColumns } from "./GiftColumns.tsx";
import { GiftReport } from "./GiftReport.tsx";
import { GiftUpload } from "./GiftUpload.tsx";

export default function GiftImportPage() {
  const { id } = useSearch({ from: "/shell/donations/import" });
  return (
    <Page
      title="Import gifts"
      subtitle="Import the giving history from another program"
      actions={
        <Link to={paths.donations} className={getButtonClass()}>
          Back to donations
        </Link>
      }
    >
      {id === undefined ? (
        <>
          <Steps labels={STEPS} current={1} />
          <GiftUpload />
        </>
      ) : (
        <OpenGiftImport key={id} id={id} />
      )}
    </Page>
  );
}

function OpenGiftImport({ id }: { id: number }) {
  const found = useQuery({
    ...read(api.giftImports.get, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isImportUnderWay(state.data) ? LOOK_AGAIN_MS : false),
    refetchOnMount: "always",
  });
  const [choosing, setChoosing] = useState(false);
  const navigate = useNavigate();
  const leave = () => void navigate({ to: paths.importGifts });
  if (found.isPending) {
    return <Loading label="Loading the import" bar="h-64" />;
  }
  if (!found.data) {
    const gone = { title: "This import no longer exists", text: "Files that were not imported are kept for 30 days." };
    return <FailedRecord query={found} {...gone} onLeave={leave} />;
  }
  const { data } = found;
  const step = getStep(data, choosing);
  const work = isImportUnderWay(data) ? (data.status === "checking" ? "Checking the file" : "Importing") : undefined;
  return (
    <>
      <Steps labels={STEPS} current={step} work={work} />
      {work ? (
        <Progress
          title={work}
          description="You can leave this page. The work continues, and you can find it here again."
          label={data.status === "checking" ? "Check" : "Import"}
          done={data.progress}
          all={data.status === "checking" ? data.rows : data.gifts + data.refunded}
        />
      ) : step === 2 ? (
        <GiftColumns found={data} onChecked={() => setChoosing(false)} onLeave={leave} />
      ) : step === 3 ? (
        <GiftCheck found={data} onColumns={() => setChoosing(true)} onLeave={leave} />
      ) : (
        <GiftReport found={data} />
      )}
    </>
  );
}
