import { useQuery } from "@tanstack/react-query";
import { QueryError } from "../page/QueryError.tsx";
import { DonorList } from "./DonorList.tsx";
import { ProofCard } from "./ProofCard.tsx";
import { RunCard } from "./RunCard.tsx";
import { StatementsLoading } from "./StatementsLoading.tsx";
import { queryStatements } from "./statements.queries.ts";
import { WithoutDonor } from "./WithoutDonor.tsx";

/** Live notices report the progress of a run; polling is the fallback, in milliseconds. */
const LOOK_AGAIN_MS = 2000;

export function StatementYear({ year, isReady }: { year: number; isReady: boolean }) {
  const found = useQuery({
    ...queryStatements(year),
    refetchOnMount: "always",
    refetchInterval: ({ state: { data } }) =>
      data && (data.run?.status === "running" || data.mailsWaiting > 0) ? LOOK_AGAIN_MS : false,
  });
  if (found.isPending) return <StatementsLoading />;
  if (!found.data) {
    return <QueryError query={found} />;
  }
  const { data } = found;
  return (
    <>
      <RunCard found={data} isReady={isReady} />
      {data.run?.proof && <ProofCard run={data.run} proof={data.run.proof} />}
      <WithoutDonor found={data} />
      {data.run && data.run.status !== "running" && <DonorList year={year} isOutdated={data.run.isOutdated} />}
    </>
  );
}
