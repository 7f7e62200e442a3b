import { useInfiniteQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { AuditEntries } from "../../audit/AuditEntries.tsx";
import { QueryList } from "../../page/QueryList.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadingRows } from "../../ui/Skeleton.tsx";
import { queryEventHistory } from "../events.queries.ts";

/** What was changed about this event, by whom, in words. */
export default function EventHistoryTab({ eventId }: { eventId: number }) {
  const list = useInfiniteQuery(queryEventHistory(eventId));
  return (
    <QueryList
      framed
      list={list}
      loading={<LoadingRows label="Loading the history" rows={4} className="grid gap-3" bar="h-10" />}
      empty={<EmptyState icon={<ScrollText />} title="No history" text="Changes of this event appear here." />}
      moreFailed="The next entries could not be loaded. Please try again."
      moreClassName="mt-4"
    >
      {(entries) => <AuditEntries entries={entries} filter={{}} />}
    </QueryList>
  );
}
