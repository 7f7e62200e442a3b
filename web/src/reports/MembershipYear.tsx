// How many people the church had in a year, and who joined and left.
import { api } from "@narthex/contract/api.ts";
import { DEPARTURE_WORDS } from "@narthex/contract/departure-kinds.ts";
import type { MembershipChange, MembershipYear as Report } from "@narthex/contract/membership-years.ts";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { UserMinus, UserPlus, UsersRound } from "lucide-react";
import { read, readPages } from "../api/reads.ts";
import { buildAddress } from "../api/request.ts";
import { formatDate, formatNumber } from "../format/format.ts";
import { useToday } from "../live/midnight.ts";
import { QueryList } from "../page/QueryList.tsx";
import { paths } from "../paths.ts";
import { formatDistinction } from "../people/formatHome.ts";
import { PersonLink } from "../people/PersonLink.tsx";
import { Card } from "../ui/Card.tsx";
import { DownloadLink } from "../ui/DownloadLink.tsx";
import { textLinkClass } from "../ui/link.ts";
import { SelectBox } from "../ui/SelectBox.tsx";
import { Loading } from "../ui/Skeleton.tsx";
import { StatCard, StatRow } from "../ui/StatCard.tsx";
import { chooseYear } from "./chosenYear.ts";
import { ReportQuery } from "./ReportQuery.tsx";

const route = getRouteApi("/shell/reports");

export function MembershipYear() {
  const thisYear = Number(useToday().slice(0, 4));
  const chosen = chooseYear(route.useSearch().year) ?? thisYear;
  const report = useQuery({
    ...read(api.membershipYears.read, { query: { year: chosen } }),
    refetchOnMount: "always",
    placeholderData: keepPreviousData,
  });
  const years = [...new Set([chosen, thisYear, ...(report.data?.years ?? [])])].sort((one, other) => other - one);
  const navigate = route.useNavigate();
  return (
    <div className="flex flex-col gap-6">
      <search className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <SelectBox
          label="Year"
          className="w-40"
          options={years.map((value) => ({ value, label: String(value) }))}
          value={chosen}
          onChange={({ target }) =>
            void navigate({
              search: { view: "membership", year: Number(target.value) },
              replace: true,
              resetScroll: false,
            })
          }
        />
        <DownloadLink
          href={buildAddress(api.membershipYears.csv, { query: { year: chosen } })}
          className="print:hidden"
        >
          Export CSV
        </DownloadLink>
      </search>
      <ReportQuery read={report} label="Loading who joined and left">
        {(data) => (
          <>
            <Cards report={data} thisYear={thisYear} />
            <div className="grid items-start gap-6 xl:grid-cols-2">
              <People change="joined" report={data} />
              <People change="left" report={data} />
            </div>
            <p className="text-ink-quiet text-sm">
              {describeCounting(data)}{" "}
              {data.unknown > 0 && (
                <Link to={paths.members} search={{ status: "inactive" }} className={textLinkClass}>
                  Show inactive people
                </Link>
              )}
            </p>
          </>
        )}
      </ReportQuery>
    </div>
  );
}

function Cards({ report, thisYear }: { report: Report; thisYear: number }) {
  const { year, before, joined, left, leftBy, after } = report;
  const reasons = leftBy
    .filter(({ people }) => people > 0)
    .map(({ reason, people }) => `${DEPARTURE_WORDS[reason]}: ${formatNumber(people)}`);
  return (
    <StatRow columns={4}>
      <StatCard label={`At the start of ${year}`} value={formatNumber(before)} icon={<UsersRound />} />
      <StatCard label={`Joined in ${year}`} value={formatNumber(joined)} icon={<UserPlus />} />
      <StatCard
        label={`Left in ${year}`}
        value={formatNumber(left)}
        {...(reasons.length > 0 ? { note: reasons.join(" · ") } : {})}
        icon={<UserMinus />}
      />
      <StatCard
        label={year === thisYear ? "Today" : `At the end of ${year}`}
        value={formatNumber(after)}
        icon={<UsersRound />}
      />
    </StatRow>
  );
}

/** How people without days are counted. */
function describeCounting({ undated, unknown }: Report): string {
  const sentences = ["Visitors do not count."];
  if (undated > 0)
    sentences.push(
      undated === 1
        ? "1 person without a join date is counted as a member from the beginning."
        : `${formatNumber(undated)} people without a join date are counted as members from the beginning.`,
    );
  if (unknown > 0)
    sentences.push(
      unknown === 1
        ? "1 inactive person does not count, because the day on which they left is not recorded or is before they joined."
        : `${formatNumber(unknown)} inactive people do not count, because the day on which they left is not recorded or is before they joined.`,
    );
  return sentences.join(" ");
}

/** More than join in a year of most churches, so that a printed list is complete. */
const MOST_PEOPLE = 500;

function People({ change, report }: { change: MembershipChange; report: Report }) {
  const { year } = report;
  const list = useInfiniteQuery({
    ...readPages(api.membershipYears.people, {}, { change, year, limit: MOST_PEOPLE }),
    refetchOnMount: "always",
  });
  const title = `${change === "joined" ? "Joined" : "Left"} in ${year} (${formatNumber(report[change])})`;
  return (
    <Card title={title} padding="none">
      <QueryList
        list={list}
        loading={<Loading label="Loading people" bar="mx-4 mb-6 h-24 sm:mx-6" />}
        empty={
          <p className="px-4 pb-5 text-ink-quiet sm:px-6">{change === "joined" ? "No one joined." : "No one left."}</p>
        }
        moreFailed="The next people could not be loaded. Please try again."
        moreClassName="px-4 py-4 sm:px-6"
      >
        {(people) => (
          <ul className="divide-y divide-line border-line border-t">
            {people.map(({ memberId, firstName, lastName, distinction, day, reason }) => (
              <li
                key={memberId}
                className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-4 py-2.5 sm:px-6"
              >
                <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
                  <span className="font-medium wrap-anywhere">
                    <PersonLink id={memberId}>{`${firstName} ${lastName}`}</PersonLink>
                  </span>
                  {distinction && (
                    <span className="text-ink-quiet text-sm wrap-anywhere">{formatDistinction(distinction)}</span>
                  )}
                </div>
                <p className="text-ink-quiet text-sm tabular-nums">
                  {reason === null ? formatDate(day) : `${DEPARTURE_WORDS[reason]}, ${formatDate(day)}`}
                </p>
              </li>
            ))}
          </ul>
        )}
      </QueryList>
    </Card>
  );
}
