import { api } from "@narthex/contract/api.ts";
import type { StatementYear } from "@narthex/contract/statements.ts";
import { Files } from "lucide-react";
import { queryClient } from "../api/reads.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { formatInstantDate, formatInstantTime, formatNumber } from "../format/format.ts";
import { useCurrentUser } from "../session/session.ts";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { Problem } from "../ui/Field.tsx";
import { ProgressBar } from "../ui/ProgressBar.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { Downloads } from "./Downloads.tsx";
import { queryStatements } from "./statements.queries.ts";
import { formatDonors, formatStatements, formatSum } from "./statementWords.ts";

/** The run over all donors: start, progress and result. */
export function RunCard({ found, isReady }: { found: StatementYear; isReady: boolean }) {
  const { year, isOver, run, ledger, donors, anonymous, former } = found;
  const start = useAction({
    call: () => request(api.statements.start, { params: { year } }),
    failed: "The statements could not be started. Please try again.",
    onSaved: (next) => queryClient.setQueryData(queryStatements(year).queryKey, next),
  });
  const hasOthers = anonymous.gifts > 0 || former.length > 0;
  const isRunning = run?.status === "running";
  const isFirst = !run;
  const isDue = isFirst || run.status === "failed" || run.isOutdated || run.failed > 0;
  return (
    <Card
      title={isOver ? `Statements for ${year}` : `Statements for ${year} so far`}
      description={`${formatSum(ledger)}, from ${formatDonors(donors)}${hasOthers ? " with a statement, and from others" : ""}.`}
      action={
        isReady &&
        !isRunning &&
        ledger.gifts > 0 && (
          <Button
            variant={isDue ? "primary" : "secondary"}
            icon={<Files />}
            busy={start.busy}
            onClick={() => start.run()}
          >
            {isFirst ? "Create statements" : "Create them again"}
          </Button>
        )
      }
    >
      <div className="grid gap-3">
        {!isOver && !isRunning && (
          <p>
            {`${year} is not over yet: statements that are created now include the gifts up to today. Create them again in January.`}
          </p>
        )}
        {isFirst && (
          <p className="text-ink-quiet">
            One statement is made for each donor, or for both of a couple with joint statements, and all of them are
            checked against the ledger. Nothing is sent.
          </p>
        )}
        <div role="status">{run && !isRunning && <Outcome run={run} isReady={isReady} />}</div>
        {isRunning && <Progress done={run.issued + run.failed} all={run.donors} />}
        <Problem sentence={start.sentence} />
        {run && !isRunning && run.issued > 0 && <Downloads found={found} />}
      </div>
    </Card>
  );
}

function Outcome({ run, isReady }: { run: NonNullable<StatementYear["run"]>; isReady: boolean }) {
  const { timezone } = useCurrentUser().congregation;
  const { status, issued, failed, needPen, withoutAddress, startedAt, startedBy, isOutdated } = run;
  const day = formatInstantDate(startedAt, timezone);
  const time = formatInstantTime(startedAt, timezone);
  const when = startedBy === null ? `${day}, ${time}` : `${day}, ${time}, by ${startedBy}`;
  return (
    <div className="grid gap-3">
      {status === "failed" ? (
        <p className="rounded-md bg-critical-quiet px-4 py-2 text-critical">
          Stopped early.{isReady && " Create the statements again: finished ones are kept."}
        </p>
      ) : (
        <p>{`${formatStatements(issued)}, created on ${when}.`}</p>
      )}
      {failed > 0 && (
        <p className="rounded-md bg-critical-quiet px-4 py-2 text-critical">
          {failed === 1
            ? "The statement of one donor could not be made; it is listed below under Failed."
            : `The statements of ${formatDonors(failed)} could not be made; they are listed below under Failed.`}
          {isReady && " Please create the statements again."}
        </p>
      )}
      {isOutdated && isReady && (
        <p className="rounded-md bg-caution-quiet px-4 py-2 text-ink">
          Something has changed since: gifts, donors, joint statements, or the congregation's address. Create the
          statements again: until then they are neither printed nor sent. Those that stay the same are kept as they are.
        </p>
      )}
      {needPen > 0 && (
        <p className="text-ink-quiet">
          {needPen === 1
            ? "One statement has a line for a name or address to be written by hand, because it has characters that cannot be printed."
            : `${formatStatements(needPen)} have a line for a name or address to be written by hand, because they have characters that cannot be printed.`}
        </p>
      )}
      {withoutAddress > 0 && (
        <p className="text-ink-quiet">
          {withoutAddress === 1
            ? "One statement has no postal address; it is listed below under No address."
            : `${formatStatements(withoutAddress)} have no postal address; they are listed below under No address.`}
        </p>
      )}
    </div>
  );
}

function Progress({ done, all }: { done: number; all: number }) {
  const words = `${formatNumber(done)} of ${formatNumber(all)}`;
  return (
    <>
      <p className="text-ink-quiet">You can leave this page. The work continues, and you can find it here again.</p>
      <div className="h-3">
        <ProgressBar label="Statements" done={done / Math.max(all, 1)} words={words} />
      </div>
      <p className="flex items-center gap-2 text-ink-quiet tabular-nums">
        <Spinner />
        {words}
      </p>
    </>
  );
}
