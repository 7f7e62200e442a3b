import { api } from "@narthex/contract/api.ts";
import type { OwnYear, OwnStatements as Statements } from "@narthex/contract/statements.ts";
import { useQuery } from "@tanstack/react-query";
import { FileDown } from "lucide-react";
import { buildAddress } from "../api/request.ts";
import { formatDollars, formatFullName } from "../format/format.ts";
import { QueryError } from "../page/QueryError.tsx";
import { useCurrentUser } from "../session/session.ts";
import { getButtonClass } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { cx } from "../ui/cx.ts";
import { Loading } from "../ui/Skeleton.tsx";
import { ownStatements } from "./statements.queries.ts";

const TITLE = "Giving statements";

/** The user's own statements, one per year. Nothing if there are none. */
export function OwnStatements() {
  const statements = useQuery(ownStatements);
  const { data, isPending } = statements;
  // Most people have statements, and the gifts below should not move.
  if (isPending) return <LoadingStatements />;
  if (!data)
    return (
      <Card title={TITLE}>
        <QueryError query={statements} />
      </Card>
    );
  if (data.years.length === 0) return null;
  return (
    <Card
      title={TITLE}
      description={
        data.ready
          ? describeContents(data)
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

function describeContents({ jointWith }: Statements): string {
  if (!jointWith) return "Your gifts of a year as a PDF, for your tax return.";
  const name = formatFullName(jointWith);
  if (jointWith.lastYear === null) return `Your gifts of a year and those of ${name} as one PDF, for your tax return.`;
  return `Your gifts of a year, and through ${jointWith.lastYear} those of ${name}, as one PDF, for your tax return.`;
}

function LoadingStatements() {
  return (
    <Card title={TITLE}>
      <Loading label="Loading giving statements" bar="h-18 max-sm:h-32" />
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
        href={buildAddress(api.statements.pdf, { params: { memberId, year } })}
        download={`giving-statement-${year}.pdf`}
        className={cx(getButtonClass(), "max-[18rem]:flex-wrap")}
      >
        <FileDown aria-hidden />
        <span className="sr-only">Download the statement for </span>
        {isOver ? year : `${year} so far`}
        <span className="font-normal text-ink-quiet tabular-nums">{formatDollars(found.total)}</span>
      </a>
    </li>
  );
}
