// The audit entries about one record, as sentences.
import { api } from "@narthex/contract/api.ts";
import type { AuditQuery } from "@narthex/contract/audit.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import type { ReactNode } from "react";
import { readPages } from "../api/reads.ts";
import { listAllRows } from "../page/listAllRows.ts";
import { QueryList } from "../page/QueryList.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { AuditEntries } from "./AuditEntries.tsx";
import { NewerEntries } from "./NewerEntries.tsx";

interface HistoryListProps {
  about: Pick<AuditQuery, "member" | "subject" | "subjectId">;
  /** Placeholders for the first page. */
  loading: ReactNode;
  /** The sentence of an empty list. */
  empty: string;
}

export function HistoryList({ about, loading, empty }: HistoryListProps) {
  const list = useInfiniteQuery(readPages(api.audit.list, {}, about));
  return (
    <>
      {list.data && <NewerEntries query={about} entries={listAllRows(list)} list={list} className="-mt-6" />}
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
    </>
  );
}
