import { useInfiniteQuery } from "@tanstack/react-query";
import { HistoryList } from "../../audit/HistoryList.tsx";
import { LoadingRows } from "../../ui/Skeleton.tsx";
import { queryEventHistory } from "../events.queries.ts";

/** What was changed about this event, by whom, in words. */
export default function EventHistoryTab({ eventId }: { eventId: number }) {
  const list = useInfiniteQuery(queryEventHistory(eventId));
  const loading = <LoadingRows label="Loading the history" rows={4} className="grid gap-3" bar="h-10" />;
  return <HistoryList list={list} loading={loading} empty="Changes of this event appear here." />;
}
