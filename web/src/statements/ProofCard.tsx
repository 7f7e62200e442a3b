import type { Proof, StatementRun } from "@narthex/contract/statements.ts";
import type { ReactNode } from "react";
import { dollarsInWords } from "../client/words.ts";
import { Badge } from "../ui/Badge.tsx";
import { Card } from "../ui/Card.tsx";
import { statementsInWords } from "./statementWords.ts";

/** The line that proves the run: what stands on paper and what has no donor come to the ledger. */
export function ProofCard({ run, proof }: { run: StatementRun; proof: Proof }) {
  const { statements, withoutDonor, ledger, difference } = proof;
  const holds = difference === "0.00";
  return (
    <Card
      title="Proof"
      description="Of the moment at which the statements were made."
      action={
        <Badge tone={holds ? "positive" : "critical"}>{holds ? "Adds up to the cent" : "Does not add up yet"}</Badge>
      }
    >
      <dl className="flex flex-col gap-x-6 gap-y-3 sm:flex-row sm:items-end">
        <Figure label="Statements" amount={statements} />
        <Sign>+</Sign>
        <Figure label="Gifts without a donor" amount={withoutDonor} />
        {!holds && (
          <>
            <Sign>+</Sign>
            <Figure label="Failed statements" amount={difference} />
          </>
        )}
        <Sign>=</Sign>
        <Figure label="Ledger" amount={ledger} />
      </dl>
      {!holds && (
        <p className="mt-3 text-critical">
          {`${dollarsInWords(difference)} stands on no statement: ${statementsInWords(run.failed)} could not be made.`}
        </p>
      )}
    </Card>
  );
}

function Figure({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 sm:block">
      <dt className="text-ink-quiet text-sm">{label}</dt>
      <dd className="font-semibold font-serif text-2xl tabular-nums">{dollarsInWords(amount)}</dd>
    </div>
  );
}

function Sign({ children }: { children: ReactNode }) {
  return (
    <div aria-hidden className="text-2xl text-ink-quiet max-sm:hidden">
      {children}
    </div>
  );
}
