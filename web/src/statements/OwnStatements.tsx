import { api } from "@narthex/contract/api.ts";
import type { OwnYear } from "@narthex/contract/statements.ts";
import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { addressOf } from "../client/request.ts";
import { useCurrentUser } from "../client/session.ts";
import { buttonClass } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { ownStatements } from "./statements.queries.ts";
import { sumInWords } from "./statementWords.ts";

/** One's own statements, a year each. Nothing where there is nothing to have one of. */
export function OwnStatements() {
  const { data } = useQuery(ownStatements);
  if (!data || data.years.length === 0) return null;
  return (
    <Card
      title="Giving Statements"
      description={
        data.ready
          ? "Your gifts of a year on paper, for your tax return."
          : "Your church office still has to enter the congregation's legal name and address. Until then there are no statements."
      }
      padding="none"
    >
      {data.ready && (
        <ul className="border-line border-t">
          {data.years.map((found) => (
            <OwnStatement key={found.year} found={found} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function OwnStatement({ found }: { found: OwnYear }) {
  const { memberId } = useCurrentUser();
  const { year, isOver } = found;
  if (memberId === null) return null;
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-4 py-2.5 last:border-b-0 sm:px-6">
      <p className="min-w-0">
        <span className="font-medium">{isOver ? year : `${year} so far`}</span>
        <span className="ml-3 text-ink-quiet text-sm tabular-nums">{sumInWords(found)}</span>
      </p>
      <a
        href={addressOf(api.statements.pdf, { params: { memberId, year } })}
        download={`giving-statement-${year}.pdf`}
        className={buttonClass({ size: "small" })}
      >
        <FileText aria-hidden />
        Download PDF
        <span className="sr-only">{` of ${year}`}</span>
      </a>
    </li>
  );
}
