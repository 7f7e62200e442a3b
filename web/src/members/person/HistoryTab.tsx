import { useInfiniteQuery } from "@tanstack/react-query";
import { HistoryList } from "../../audit/HistoryList.tsx";
import { queryHistory } from "./person.queries.ts";
import { RowsLoading } from "./RowsLoading.tsx";

/** What was changed about this person's record, by whom, in words. */
export default function HistoryTab({ memberId }: { memberId: number }) {
  const list = useInfiniteQuery(queryHistory(memberId));
  const loading = <RowsLoading label="Loading the history" />;
  return <HistoryList list={list} loading={loading} empty="Changes of this person's record appear here." />;
}
