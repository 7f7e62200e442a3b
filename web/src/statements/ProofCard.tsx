import type { Proof, StatementRun } from "@narthex/contract/statements.ts";
import { formatDollars } from "../format/format.ts";
import { Badge } from "../ui/Badge.tsx";
import { Card } from "../ui/Card.tsx";
import { cx } from "../ui/cx.ts";
import { formatStatements } from "./statementWords.ts";

/** The proof of the run: the sum of the statements and of the gifts without a donor equals the ledger. */
export function ProofCard({ run, proof }: { run: StatementRun; proof: Proof }) {
  const { statements, withoutDonor, ledger, difference } = proof;
  const holds = difference === "0.00";
  return (
    <Card
      title="Proof"
      description="As of the time the statements were created."
      action={
        <Badge tone={holds ? "positive" : "critical"}>{holds ? "Adds up to the cent" : "Does not add up yet"}</Badge>
      }
    >
      <dl className="flex flex-col gap-x-6 gap-y-3 sm:flex-row sm:items-end">
        <Figure label="Statements" amount={statements} />
        <Figure sign="+" label="Gifts without a donor" amount={withoutDonor} />
        {!holds && <Figure sign="+" label="Failed statements" amount={difference} />}
        <Figure sign="=" label="Ledger" amount={ledger} />
      </dl>
      {!holds && (
        <p className="mt-3 text-critical">
          {`${formatDollars(difference)} is on no statement: ${formatStatements(run.failed)} could not be made.`}
        </p>
      )}
    </Card>
  );
}

const SIGN = "sm:before:col-start-1 sm:before:row-start-2 sm:before:text-2xl sm:before:text-ink-quiet";
const SIGNS = { "+": `${SIGN} sm:before:content-['+']`, "=": `${SIGN} sm:before:content-['=']` } as const;

/** @param sign the sign before the figure if the figures are side by side */
function Figure({ label, amount, sign }: { label: string; amount: string; sign?: keyof typeof SIGNS }) {
  return (
    <div className={cx("flex items-baseline justify-between gap-x-6 sm:grid sm:justify-start", sign && SIGNS[sign])}>
      <dt className={cx("text-ink-quiet text-sm", sign && "sm:col-start-2")}>{label}</dt>
      <dd className={cx("row-start-2 font-semibold font-serif text-2xl tabular-nums", sign && "sm:col-start-2")}>
        {formatDollars(amount)}
      </dd>
    </div>
  );
}
