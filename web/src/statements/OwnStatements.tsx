import { api } from "@narthex/contract/api.ts";
import type { OwnYear } from "@narthex/contract/statements.ts";
import { useQuery } from "@tanstack/react-query";
import { FileDown } from "lucide-react";
import { addressOf } from "../api/request.ts";
import { dollarsInWords } from "../format/words.ts";
import { useCurrentUser } from "../session/session.ts";
import { buttonClass } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { ownStatements } from "./statements.queries.ts";

/** One's own statements, a year each. Nothing where there is nothing to have one of. */
export function OwnStatements() {
  const { data } = useQuery(ownStatements);
  if (!data || data.years.length === 0) return null;
  return (
    <Card
      title="Giving Statements"
      description={
        data.ready
          ? "Your gifts of a year as a PDF, for your tax return."
          : "Your church office still has to enter the congregation's legal name and address. Until then there are no statements."
      }
    >
      {data.ready && (
        <ul className="flex flex-wrap gap-3">
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
    <li>
      <a
        href={addressOf(api.statements.pdf, { params: { memberId, year } })}
        download={`giving-statement-${year}.pdf`}
        className={buttonClass()}
      >
        <FileDown aria-hidden />
        <span className="sr-only">Download the statement for </span>
        {isOver ? year : `${year} so far`}
        <span className="font-normal text-ink-quiet tabular-nums">{dollarsInWords(found.total)}</span>
      </a>
    </li>
  );
}
