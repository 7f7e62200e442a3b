import type { PrayerRequest } from "@narthex/contract/prayers.ts";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { HandHeart } from "lucide-react";
import { formatTotalCount } from "../format/format.ts";
import { useSearchText } from "../format/useSearchText.ts";
import { useKeptState } from "../forms/useKeptState.ts";
import { QueryList } from "../page/QueryList.tsx";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { LoadingRows, Skeleton } from "../ui/Skeleton.tsx";
import { PrayerCard } from "./PrayerCard.tsx";
import { type PrayerAction, PrayerDialogs } from "./PrayerDialogs.tsx";
import { PrayerFilters } from "./PrayerFilters.tsx";
import { queryPrayerPages } from "./prayers.queries.ts";
import { SubmitPrayer } from "./SubmitPrayer.tsx";

const route = getRouteApi("/shell/communications");

const formatCount = (total: number) => (total === 1 ? "1 request" : `${formatTotalCount(total)} requests`);

/** Prayer requests. The filters are in the URL. */
export function PrayersTab() {
  const { category, status } = route.useSearch();
  const filter = { ...(category ? { category } : {}), ...(status ? { status } : {}) };
  const [typed, setTyped, search] = useSearchText();
  const list = useInfiniteQuery({ ...queryPrayerPages(filter, search), placeholderData: keepPreviousData });
  const [submitting, setSubmitting] = useKeptState("prayers.new", false);
  const [open, setOpen] = useKeptState<{ action: PrayerAction; request: PrayerRequest } | null>("prayers.open", null);
  const total = list.data?.pages[0]?.total ?? null;
  const ask = (
    <Button variant="primary" icon={<HandHeart />} onClick={() => setSubmitting(true)} className="max-sm:w-full">
      New prayer request
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <PrayerFilters filter={filter} />
        <SearchField
          label="Search prayer requests"
          placeholder="Search..."
          value={typed}
          onChange={setTyped}
          className="w-full sm:w-48"
        />
        <p role="status" className="min-h-6 grow text-ink-quiet text-sm tabular-nums">
          {total !== null && formatCount(total)}
        </p>
        {ask}
      </div>
      <QueryList
        list={list}
        framed
        loading={<PrayersLoading />}
        empty={
          <Nothing
            isFiltered={category !== undefined || status !== undefined || search !== ""}
            onAsk={() => setSubmitting(true)}
          />
        }
        moreFailed="The next requests could not be loaded. Please try again."
      >
        {(requests) => (
          <ul className="grid items-start gap-4 lg:grid-cols-2">
            {requests.map((request) => (
              <PrayerCard key={request.id} request={request} onAction={(action) => setOpen({ action, request })} />
            ))}
          </ul>
        )}
      </QueryList>
      {submitting && <SubmitPrayer onClose={() => setSubmitting(false)} />}
      {open && <PrayerDialogs {...open} onClose={() => setOpen(null)} />}
    </div>
  );
}

function Nothing({ isFiltered, onAsk }: { isFiltered: boolean; onAsk: () => void }) {
  if (isFiltered) {
    return <EmptyState icon={<HandHeart />} title="No requests found" text="No prayer requests match your filters." />;
  }
  return (
    <EmptyState
      icon={<HandHeart />}
      title="No prayer requests"
      text="Ask for prayer here, with your name or without. Others in the congregation see it and pray with you."
      action={<Button onClick={onAsk}>Ask for prayer</Button>}
    />
  );
}

function PrayersLoading() {
  return (
    <LoadingRows label="Loading prayer requests" rows={4} className="grid gap-4 lg:grid-cols-2">
      <Card as="div">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="mt-3 h-6 w-2/3" />
        <Skeleton className="mt-3 h-4 w-full" />
        <Skeleton className="mt-2 h-4 w-4/5" />
      </Card>
    </LoadingRows>
  );
}
