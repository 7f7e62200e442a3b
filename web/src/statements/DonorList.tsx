import { api } from "@narthex/contract/api.ts";
import type { DonorFilter } from "@narthex/contract/statements.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { FileSearch, Printer } from "lucide-react";
import { useState } from "react";
import { buildAddress } from "../api/request.ts";
import { formatTotalCount } from "../format/format.ts";
import { useSearchText } from "../format/useSearchText.ts";
import { ConfirmedDownload } from "../page/ConfirmedDownload.tsx";
import { QueryList } from "../page/QueryList.tsx";
import { Button, getButtonClass } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { Select } from "../ui/Select.tsx";
import { LoadingRows, Skeleton } from "../ui/Skeleton.tsx";
import { DonorRow } from "./DonorRow.tsx";
import { queryDonorPages } from "./statements.queries.ts";
import { FILTERS, PRINTABLE } from "./statementWords.ts";

interface DonorListProps {
  year: number;
  /** Whether the congregation's settings allow statements. */
  isReady: boolean;
  /** While the ledger differs from the run, nothing is sent. */
  isOutdated: boolean;
}

/** Every donor's statement of the year, with a search by name. */
export function DonorList({ year, isReady, isOutdated }: DonorListProps) {
  const [typed, setTyped, term] = useSearchText();
  const [only, setOnly] = useState<DonorFilter>("all");
  const list = useInfiniteQuery({ ...queryDonorPages(year, only, term), placeholderData: (before) => before });
  const printed = PRINTABLE.find((one) => one.only === only);
  const total = list.data?.pages[0]?.total;
  return (
    <Card title="By donor" padding="none">
      <search className="flex flex-wrap items-center gap-3 px-4 pb-4 sm:px-6">
        <SearchField
          label="Search donors"
          placeholder="Search donors..."
          value={typed}
          onChange={setTyped}
          className="w-full sm:w-72"
        />
        <Select
          aria-label="Which statements"
          value={only}
          onChange={(event) => setOnly(FILTERS.find(({ value }) => value === event.target.value)?.value ?? "all")}
          options={FILTERS}
          className="w-full sm:w-56"
        />
        <p role="status" className="min-h-6 text-ink-quiet text-sm tabular-nums">
          {total !== undefined && (total === 1 ? "1 statement" : `${formatTotalCount(total)} statements`)}
        </p>
        {printed && !isOutdated && total !== undefined && total > 0 && (
          <ConfirmedDownload
            href={buildAddress(api.statements.combined, { params: { year }, query: { only: printed.only } })}
            className={getButtonClass()}
          >
            <Printer aria-hidden />
            {printed.label}
          </ConfirmedDownload>
        )}
      </search>
      <QueryList
        list={list}
        loading={
          <LoadingRows
            label="Loading donors"
            rows={6}
            rowClassName="flex h-14 items-center gap-6 border-line border-t px-4 sm:px-6"
          >
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="ml-auto h-5 w-24" />
          </LoadingRows>
        }
        empty={
          <EmptyState
            icon={<FileSearch />}
            title="Nothing found"
            text="No statements match your filters."
            action={
              <Button
                onClick={() => {
                  setTyped("");
                  setOnly("all");
                }}
              >
                Show everything
              </Button>
            }
          />
        }
        moreFailed="The next statements could not be loaded. Please try again."
        moreClassName="border-line border-t p-3"
      >
        {(rows) => (
          <ul className="border-line border-t">
            {rows.map((donor) => (
              <DonorRow key={donor.memberId} donor={donor} year={year} isReady={isReady} isOutdated={isOutdated} />
            ))}
          </ul>
        )}
      </QueryList>
    </Card>
  );
}
