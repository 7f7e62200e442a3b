// Giving of a year beside the year before: totals, months, funds, and who began or stopped giving.
import { api } from "@narthex/contract/api.ts";
import type { GivingYear as Report } from "@narthex/contract/giving-years.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { CalendarRange, HandCoins, History, UsersRound } from "lucide-react";
import { read } from "../api/reads.ts";
import { buildAddress } from "../api/request.ts";
import { FundFilter } from "../donations/FundFilter.tsx";
import { formatDollars, formatNumber } from "../format/format.ts";
import { useToday } from "../live/midnight.ts";
import { DownloadLink } from "../ui/DownloadLink.tsx";
import { SelectBox } from "../ui/SelectBox.tsx";
import { StatCard, StatRow } from "../ui/StatCard.tsx";
import { chooseYear } from "./chosenYear.ts";
import { formatBefore, formatYearChange } from "./givingWords.ts";
import { ReportQuery } from "./ReportQuery.tsx";
import type { ReportSearch } from "./reportSearch.ts";
import { YearGivers } from "./YearGivers.tsx";
import { FundTotalsCard, MonthsCard } from "./YearTables.tsx";

const route = getRouteApi("/shell/reports");

/** Keeps the numbers of all cards at one height. */
const NO_NOTE = "\u00A0";

const MOST_ID = 2_147_483_647;
const isId = (value: unknown) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MOST_ID;

export function GivingYear() {
  const { year: typedYear, fund } = route.useSearch();
  const year = chooseYear(typedYear);
  const thisYear = Number(useToday().slice(0, 4));
  const query = {
    ...(year === undefined ? {} : { year }),
    ...(isId(fund) ? { fund: Number(fund) } : {}),
  };
  const report = useQuery({
    ...read(api.givingYears.read, { query }),
    refetchOnMount: "always",
    placeholderData: keepPreviousData,
  });
  const chosen = query.year ?? thisYear;
  const years = [...new Set([chosen, thisYear, ...(report.data?.years ?? [])])].sort((one, other) => other - one);
  const navigate = route.useNavigate();
  const set = (change: ReportSearch) =>
    void navigate({ search: { view: "giving", ...query, ...change }, replace: true, resetScroll: false });
  return (
    <div className="flex flex-col gap-6">
      <search className="grid grid-cols-2 items-end gap-x-4 gap-y-3 md:grid-cols-[10rem_16rem_auto]">
        <SelectBox
          label="Year"
          options={years.map((value) => ({ value, label: String(value) }))}
          value={chosen}
          onChange={({ target }) => set({ year: Number(target.value) })}
        />
        <FundFilter
          fund={query.fund}
          onChange={(next) =>
            next === ""
              ? void navigate({
                  search: { view: "giving", ...(query.year === undefined ? {} : { year: query.year }) },
                  replace: true,
                  resetScroll: false,
                })
              : set({ fund: next })
          }
        />
        <DownloadLink
          href={buildAddress(api.givingYears.csv, { query: { year: chosen } })}
          className="justify-self-start print:hidden"
        >
          Export CSV
        </DownloadLink>
      </search>
      <ReportQuery read={report} label="Loading giving of the year">
        {(data) => (
          <>
            <YearCards report={data} />
            <MonthsCard report={data} fund={query.fund} />
            {query.fund === undefined && <FundTotalsCard report={data} onChoose={(next) => set({ fund: next })} />}
            <div className="grid items-start gap-6 xl:grid-cols-2">
              <YearGivers kind="lapsed" report={data} fund={query.fund} />
              <YearGivers kind="new" report={data} fund={query.fund} />
            </div>
          </>
        )}
      </ReportQuery>
    </div>
  );
}

function YearCards({ report }: { report: Report }) {
  const { year, total, before, wholeBefore, isPart, givers, giversBefore } = report;
  return (
    <StatRow columns={isPart ? 4 : 3}>
      <StatCard
        label={`Given in ${year}`}
        value={formatDollars(total)}
        note={formatYearChange(total, before) || NO_NOTE}
        icon={<HandCoins />}
      />
      <StatCard
        label={`Given in ${formatBefore(report)}`}
        value={formatDollars(before)}
        note={NO_NOTE}
        icon={<History />}
      />
      {isPart && (
        <StatCard
          label={`Given in ${year - 1}`}
          value={formatDollars(wholeBefore)}
          note="The whole year"
          icon={<CalendarRange />}
        />
      )}
      <StatCard
        label={`Givers in ${year}`}
        value={formatNumber(givers)}
        note={`${formatNumber(giversBefore)} in ${formatBefore(report)}`}
        icon={<UsersRound />}
      />
    </StatRow>
  );
}
