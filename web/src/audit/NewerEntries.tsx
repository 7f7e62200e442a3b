import { api } from "@narthex/contract/api.ts";
import { type AuditEntry, MAX_NEWER } from "@narthex/contract/audit.ts";
import { useQuery } from "@tanstack/react-query";
import { ArrowUp } from "lucide-react";
import { read } from "../api/reads.ts";
import type { Input } from "../api/request.ts";
import { Button } from "../ui/Button.tsx";

interface NewerEntriesProps {
  /** What the log is narrowed to. */
  query: Omit<NonNullable<Input<typeof api.audit.newer>["query"]>, "than">;
  /** Those on the screen. */
  entries: readonly AuditEntry[];
  list: { isFetching: boolean; refetch: () => Promise<unknown> };
}

function countInWords(count: number): string {
  if (count === 1) return "1 new entry";
  return count < MAX_NEWER ? `${count} new entries` : `${MAX_NEWER} or more new entries`;
}

/** Says that entries were written meanwhile. They come when asked for, so that nothing moves under the eyes of a reader. */
export function NewerEntries({ query, entries, list }: NewerEntriesProps) {
  const than = Math.max(0, ...entries.map(({ id }) => id));
  const { data } = useQuery(read(api.audit.newer, { query: { ...query, than } }));
  const count = data?.count ?? 0;
  const show = async () => {
    await list.refetch();
    scrollTo({ top: 0 });
  };
  return (
    <div role="status" className="sticky top-28 z-20 flex h-0 justify-center print:hidden">
      {count > 0 && (
        <Button
          size="small"
          variant="primary"
          icon={<ArrowUp />}
          busy={list.isFetching}
          onClick={() => void show()}
          className="-mt-12 self-start shadow-float"
        >
          {countInWords(count)}
        </Button>
      )}
    </div>
  );
}
