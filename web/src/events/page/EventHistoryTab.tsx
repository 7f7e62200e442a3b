import { HistoryList } from "../../audit/HistoryList.tsx";
import { LoadingRows } from "../../ui/Skeleton.tsx";

/** What was changed about this event, by whom, in words. */
export default function EventHistoryTab({ eventId }: { eventId: number }) {
  const loading = <LoadingRows label="Loading the history" rows={4} className="grid gap-3" bar="h-10" />;
  const about = { subject: "event", subjectId: String(eventId) };
  return <HistoryList about={about} loading={loading} empty="Changes of this event appear here." />;
}
