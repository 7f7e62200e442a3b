import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryError } from "../page/QueryError.tsx";
import { DonorList } from "./DonorList.tsx";
import { ProofCard } from "./ProofCard.tsx";
import { RunCard } from "./RunCard.tsx";
import { StatementsLoading } from "./StatementsLoading.tsx";
import { queryStatements } from "./statements.queries.ts";
import { WithoutDonor } from "./WithoutDonor.tsx";

/** Live notices report the progress of a run; polling is the fallback, in milliseconds. */
const LOOK_AGAIN_MS = 2000;

interface StatementYearProps {
  year: number;
  isReady: boolean;
  /** Shown above the list of donors, when everything above it is read, so that nothing moves under a press. */
  children: ReactNode;
}

export function StatementYear({ year, isReady, children }: StatementYearProps) {
  const found = useQuery({
    ...queryStatements(year),
    refetchOnMount: "always",
    refetchInterval: ({ state: { data } }) =>
      data && (data.run?.status === "running" || data.mailsWaiting > 0) ? LOOK_AGAIN_MS : false,
  });
  if (found.isPending) return <StatementsLoading />;
  if (!found.data) {
    return (
      <>
        <QueryError query={found} />
        {children}
      </>
    );
  }
  const { data } = found;
  return (
    <>
      <RunCard found={data} isReady={isReady} />
      {data.run?.proof && <ProofCard run={data.run} proof={data.run.proof} />}
      <WithoutDonor found={data} />
      {children}
      {data.run && data.run.status !== "running" && (
        <DonorList year={year} isReady={isReady} isOutdated={data.run.isOutdated} />
      )}
    </>
  );
}
