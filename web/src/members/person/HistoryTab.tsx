import { useInfiniteQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { AuditEntries } from "../../audit/AuditEntries.tsx";
import { QueryList } from "../../page/QueryList.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { queryHistory } from "./person.queries.ts";
import { RowsLoading } from "./RowsLoading.tsx";

/** The audit entries about this person's records, as sentences. */
export default function HistoryTab({ memberId }: { memberId: number }) {
  const list = useInfiniteQuery(queryHistory(memberId));
  return (
    <QueryList
      framed
      list={list}
      loading={<RowsLoading label="Loading the history" />}
      empty={
        <EmptyState icon={<ScrollText />} title="No history" text="Changes of this person's record appear here." />
      }
      moreFailed="The next entries could not be loaded. Please try again."
      moreClassName="mt-4"
    >
      {(entries) => <AuditEntries entries={entries} filter={{}} />}
    </QueryList>
  );
}
