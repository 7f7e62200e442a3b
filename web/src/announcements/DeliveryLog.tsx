import type { Announcement } from "@narthex/contract/announcements.ts";
import { api } from "@narthex/contract/api.ts";
import {
  type Channel,
  DELIVERY_STATUSES,
  type DeliveryReason,
  type DeliveryStatus,
  FAILURES,
  SKIP_REASONS,
} from "@narthex/contract/deliveries.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { MailSearch } from "lucide-react";
import { useEffect, useState } from "react";
import { readPages } from "../api/reads.ts";
import { formatTotalCount } from "../format/format.ts";
import { useSearchText } from "../format/useSearchText.ts";
import { QueryList } from "../page/QueryList.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { Select } from "../ui/Select.tsx";
import { LoadingRows, Skeleton } from "../ui/Skeleton.tsx";
import { computePollingInterval, countWaiting } from "./announcements.queries.ts";
import { ANNOUNCEMENT_STATUS_LABELS, CHANNEL_LABELS, formatCounts, REASON_LABELS } from "./announcementWords.ts";
import { DeliveryRow } from "./DeliveryRow.tsx";

const REASON_OPTIONS = [...SKIP_REASONS, ...FAILURES].map((value) => ({ value, label: REASON_LABELS[value] }));
const STATUS_OPTIONS = DELIVERY_STATUSES.map((value) => ({ value, label: ANNOUNCEMENT_STATUS_LABELS[value] }));

const formatEntries = (total: number) => (total === 1 ? "1 entry" : `${formatTotalCount(total)} entries`);

/** The delivery of an announcement to each person, sorted by name. */
export function DeliveryLog({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const counts = announcement.deliveries ?? [];
  const [channel, setChannel] = useState<Channel | "">("");
  const [status, setStatus] = useState<DeliveryStatus | "">("");
  const [reason, setReason] = useState<DeliveryReason | "">("");
  const [typed, setTyped, search] = useSearchText();
  const filter = Object.fromEntries(Object.entries({ channel, status, reason, search }).filter(([, value]) => value));
  const list = useInfiniteQuery({
    ...readPages(api.announcements.deliveries, { params: { id: announcement.id } }, filter),
    staleTime: 0,
    placeholderData: (before) => before,
    refetchInterval: computePollingInterval([announcement]),
  });
  const { refetch } = list;
  const isDone = countWaiting(announcement) === 0;
  // Polling ends when no copy is waiting, so the last ones are read now.
  useEffect(() => {
    if (isDone) void refetch();
  }, [isDone, refetch]);
  return (
    <Dialog open onClose={onClose} size="large" title="Delivery log" description={announcement.title}>
      <ul className="flex flex-col gap-1 text-sm">
        {counts.map((one) => (
          <li key={one.channel}>
            <span className="font-medium">{CHANNEL_LABELS[one.channel]}:</span> {formatCounts(one)}
          </li>
        ))}
      </ul>
      <search className="mt-4 flex flex-wrap items-center gap-3">
        <SearchField
          label="Search names"
          placeholder="Search names..."
          slash={false}
          value={typed}
          onChange={setTyped}
          className="w-full sm:w-60"
        />
        {counts.length > 1 && (
          <Select
            aria-label="Channel"
            value={channel}
            onChange={(event) => setChannel(event.target.value as Channel | "")}
            placeholder="Email and text message"
            options={counts.map((one) => ({ value: one.channel, label: CHANNEL_LABELS[one.channel] }))}
            className="w-full sm:w-60"
          />
        )}
        <Select
          aria-label="Status"
          value={status}
          onChange={(event) => setStatus(event.target.value as DeliveryStatus | "")}
          placeholder="Any status"
          options={STATUS_OPTIONS}
          className="w-full sm:w-60"
        />
        <Select
          aria-label="Reason"
          value={reason}
          onChange={(event) => setReason(event.target.value as DeliveryReason | "")}
          placeholder="All reasons"
          options={REASON_OPTIONS}
          className="w-full sm:w-60"
        />
        <p role="status" className="min-h-6 text-ink-quiet text-sm tabular-nums">
          {list.data && formatEntries(list.data.pages[0]?.total ?? 0)}
        </p>
      </search>
      <QueryList
        list={list}
        loading={
          <LoadingRows
            label="Loading the delivery log"
            rows={4}
            className="mt-4 divide-y divide-line border-line border-y"
            rowClassName="py-3"
          >
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="mt-2 h-4 w-3/5" />
          </LoadingRows>
        }
        empty={
          Object.keys(filter).length > 0 || list.isPlaceholderData ? (
            <EmptyState
              icon={<MailSearch />}
              title="No matching entries"
              text="Choose another filter above to see more."
            />
          ) : (
            <EmptyState
              icon={<MailSearch />}
              title="No recipients"
              text="No one was in this audience when the announcement was sent."
            />
          )
        }
        moreFailed="The next entries could not be loaded. Please try again."
        moreClassName="mt-4"
      >
        {(rows) => (
          <ul className="mt-4 divide-y divide-line border-line border-y">
            {rows.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} showsChannel={counts.length > 1} />
            ))}
          </ul>
        )}
      </QueryList>
    </Dialog>
  );
}
