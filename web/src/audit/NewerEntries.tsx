import { api } from "@narthex/contract/api.ts";
import { type AuditEntry, MAX_NEWER } from "@narthex/contract/audit.ts";
import { useQuery } from "@tanstack/react-query";
import { ArrowUp } from "lucide-react";
import { read } from "../api/reads.ts";
import type { CallInput } from "../api/request.ts";
import { Button } from "../ui/Button.tsx";
import { cx } from "../ui/cx.ts";

interface NewerEntriesProps {
  /** The filter of the log. */
  query: Omit<NonNullable<CallInput<typeof api.audit.newer>["query"]>, "than">;
  /** The entries on the page. */
  entries: readonly AuditEntry[];
  list: { isFetching: boolean; refetch: () => Promise<unknown> };
  /** How far the button is above the list. */
  className: string;
}

function formatCount(count: number): string {
  if (count === 1) return "1 new entry";
  return count < MAX_NEWER ? `${count} new entries` : `${MAX_NEWER} or more new entries`;
}

/** Shows that there are newer entries. They are inserted on request, so that nothing moves while a user reads. */
export function NewerEntries({ query, entries, list, className }: NewerEntriesProps) {
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
          className={cx("self-start shadow-float", className)}
        >
          {formatCount(count)}
        </Button>
      )}
    </div>
  );
}
