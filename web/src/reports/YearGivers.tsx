// People who gave for the first time in a year, or gave in the year before and not in this one.
import { api } from "@narthex/contract/api.ts";
import type { GiverKind, GivingYear, YearGiver } from "@narthex/contract/giving-years.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { readPages } from "../api/reads.ts";
import { formatDate, formatNumber } from "../format/format.ts";
import { QueryList } from "../page/QueryList.tsx";
import { formatDistinction } from "../people/formatHome.ts";
import { PersonLink } from "../people/PersonLink.tsx";
import { StatusBadge } from "../people/StatusBadge.tsx";
import { formatDonorNames, formatSum } from "../statements/statementWords.ts";
import { Card } from "../ui/Card.tsx";
import { Loading } from "../ui/Skeleton.tsx";
import { formatBefore } from "./givingWords.ts";

interface YearGiversProps {
  kind: GiverKind;
  report: GivingYear;
  fund: number | undefined;
}

/** The title and the description of a list. With a fund, an earlier gift to another fund does not count. */
function describeKind({ kind, report, fund }: YearGiversProps): { title: string; description: string; empty: string } {
  const { year, isPart, giversBefore, newGivers, lapsedGivers, funds } = report;
  const toFund = fund === undefined ? "" : ` to ${funds.find(({ fundId }) => fundId === fund)?.name ?? "this fund"}`;
  return kind === "new"
    ? {
        title: `First gift${toFund} in ${year} (${formatNumber(newGivers)})`,
        description: `Without an earlier gift${toFund} in the books. People who have died are left out.`,
        empty: `No one gave${toFund} for the first time.`,
      }
    : {
        title: `Gave${toFund} in ${year - 1}, not in ${year} (${formatNumber(lapsedGivers)})`,
        description: isPart
          ? `Gave${toFund} in ${formatBefore(report)}, and not yet in ${year}. The sum is that of the whole year ${year - 1}. People who have died are left out.`
          : `The sum is that of ${year - 1}. People who have died are left out.`,
        empty:
          giversBefore === 0
            ? `No one gave${toFund} in ${formatBefore(report)}.`
            : `Everyone who gave${toFund} in ${formatBefore(report)} and has not died gave${toFund} in ${year}, too.`,
      };
}

/** More than are lapsed or new in a year of most churches, so that a printed list is complete. */
const MOST_GIVERS = 500;

export function YearGivers(props: YearGiversProps) {
  const { kind, report, fund } = props;
  const query = { kind, year: report.year, ...(fund === undefined ? {} : { fund }) };
  const list = useInfiniteQuery({
    ...readPages(api.givingYears.givers, {}, { ...query, limit: MOST_GIVERS }),
    refetchOnMount: "always",
  });
  const { title, description, empty } = describeKind(props);
  return (
    <Card title={title} description={description} padding="none">
      <QueryList
        list={list}
        loading={<Loading label="Loading givers" bar="mx-4 mb-6 h-24 sm:mx-6" />}
        empty={<p className="px-4 pb-5 text-ink-quiet sm:px-6">{empty}</p>}
        moreFailed="The next people could not be loaded. Please try again."
        moreClassName="px-4 py-4 sm:px-6"
      >
        {(givers) => (
          <ul className="divide-y divide-line border-line border-t">
            {givers.map((giver) => (
              <Giver key={giver.memberId} kind={kind} giver={giver} />
            ))}
          </ul>
        )}
      </QueryList>
    </Card>
  );
}

function Giver({ kind, giver }: { kind: GiverKind; giver: YearGiver }) {
  const names = formatDonorNames(giver);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-4 py-2.5 sm:px-6">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
        <span className="font-medium wrap-anywhere">
          {giver.joint ? names : <PersonLink id={giver.memberId}>{names}</PersonLink>}
        </span>
        {giver.distinction && (
          <span className="text-ink-quiet text-sm wrap-anywhere">{formatDistinction(giver.distinction)}</span>
        )}
        {giver.membershipStatus !== "active" && <StatusBadge status={giver.membershipStatus} />}
      </div>
      <p className="text-ink-quiet text-sm tabular-nums">
        {`${formatSum(giver)}, ${kind === "new" ? "first" : "last"} ${formatDate(giver.day)}`}
      </p>
    </li>
  );
}
