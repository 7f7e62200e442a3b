// The audit entries about one record, as sentences.
import type { AuditEntry } from "@narthex/contract/audit.ts";
import { ScrollText } from "lucide-react";
import { type ListProps, QueryList } from "../page/QueryList.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { AuditEntries } from "./AuditEntries.tsx";

interface HistoryListProps extends Pick<ListProps<AuditEntry>, "list" | "loading"> {
  /** The sentence of an empty list. */
  empty: string;
}

export function HistoryList({ list, loading, empty }: HistoryListProps) {
  return (
    <QueryList
      framed
      list={list}
      loading={loading}
      empty={<EmptyState icon={<ScrollText />} title="No history" text={empty} />}
      moreFailed="The next entries could not be loaded. Please try again."
      moreClassName="mt-4"
    >
      {(entries) => <AuditEntries entries={entries} filter={{}} />}
    </QueryList>
  );
}
