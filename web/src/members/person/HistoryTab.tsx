import { HistoryList } from "../../audit/HistoryList.tsx";
import { RowsLoading } from "./RowsLoading.tsx";

/** What was changed about this person's record, by whom, in words. */
export default function HistoryTab({ memberId }: { memberId: number }) {
  const loading = <RowsLoading label="Loading the history" />;
  return (
    <HistoryList about={{ member: memberId }} loading={loading} empty="Changes of this person's record appear here." />
  );
}
