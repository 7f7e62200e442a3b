import { api } from "@narthex/contract/api.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ScrollText } from "lucide-react";
import { readPages } from "../api/reads.ts";
import { ApiError } from "../api/request.ts";
import { listAllRows } from "../page/listAllRows.ts";
import { Page } from "../page/Page.tsx";
import { QueryList } from "../page/QueryList.tsx";
import { isFilterSet } from "../routing/params.ts";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { LoadingRows, Skeleton } from "../ui/Skeleton.tsx";
import { AuditEntries } from "./AuditEntries.tsx";
import { AuditToolbar } from "./AuditToolbar.tsx";
import type { LogFilter } from "./logFilter.ts";
import { NewerEntries } from "./NewerEntries.tsx";
import { KINDS } from "./recordKinds.ts";

const route = getRouteApi("/shell/audit");

export default function AuditPage() {
  const given = route.useSearch();
  const navigate = route.useNavigate();
  const { kind, ...rest } = given;
  const filter: LogFilter = KINDS.some(({ value }) => value === kind) ? given : rest;
  const { actor, from, to } = filter;
  const query = { actor, subject: filter.kind, from, to };
  const list = useInfiniteQuery({
    ...readPages(api.audit.list, {}, query),
    placeholderData: (before) => before,
    throwOnError: (error) => error instanceof ApiError && error.status === 403,
  });
  const entries = listAllRows(list);
  const isNarrowed = isFilterSet(filter);
  const showAll = () => void navigate({ search: {} });
  return (
    <Page title="Audit log" subtitle="Who did what, and when. It records which fields changed, but not their values.">
      <AuditToolbar
        filter={filter}
        onFilter={(search) => void navigate({ search, replace: true })}
        onClear={isNarrowed ? showAll : null}
        total={list.data ? (list.data.pages.at(-1)?.total ?? 0) : null}
      />
      {list.data && <NewerEntries query={query} entries={entries} list={list} className="-mt-12" />}
      <QueryList
        list={list}
        loading={<EntriesLoading />}
        empty={
          <EmptyState
            icon={<ScrollText />}
            title="Nothing found"
            text={isNarrowed ? "No entries match your filters." : "Every change is recorded here."}
            action={isNarrowed && <Button onClick={showAll}>Show everything</Button>}
          />
        }
        moreFailed="The next entries could not be loaded. Please try again."
        moreClassName="mt-4"
      >
        {(rows) => <AuditEntries entries={rows} filter={filter} />}
      </QueryList>
    </Page>
  );
}

function EntriesLoading() {
  return (
    <>
      <Skeleton className="mt-1 mb-3 h-5 w-40" />
      <Card padding="none">
        <LoadingRows
          label="Loading the audit log"
          rows={8}
          className="divide-y divide-line"
          rowClassName="flex items-center gap-4 px-4 py-3.5 sm:px-6"
        >
          <Skeleton className="h-4 w-16 shrink-0" />
          <Skeleton className="h-4 w-3/5" />
        </LoadingRows>
      </Card>
    </>
  );
}
