import type { ReactNode } from "react";
import { formatTotalCount } from "../format/format.ts";
import { Button } from "../ui/Button.tsx";
import { cx } from "../ui/cx.ts";
import { SearchField } from "../ui/SearchField.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";

interface MembersToolbarProps {
  typed: string;
  onType: (text: string) => void;
  /** Null while it is unknown. */
  total: number | null;
  loading: boolean;
  /** Whether a further page could not be loaded. */
  failed: boolean;
  onRetry: () => void;
  /** Buttons beside the search box. */
  children: ReactNode;
}

/** The search box and the number of people. The box stays visible while the list scrolls. */
export function MembersToolbar({ typed, onType, total, loading, failed, onRetry, children }: MembersToolbarProps) {
  return (
    <>
      <search className="sticky top-16 z-20 -mx-2 flex flex-wrap items-center gap-x-4 gap-y-2 bg-surface/95 px-2 py-3 backdrop-blur-sm sm:mb-2">
        <SearchField
          label="Search members"
          placeholder="Search members..."
          value={typed}
          onChange={onType}
          className="w-full sm:w-72"
        />
        {children}
        <Count total={total} loading={loading} className="max-sm:hidden" />
        {failed && (
          <p role="alert" className="flex items-center gap-3 text-critical text-sm">
            The rest could not be loaded.
            <Button size="small" onClick={onRetry}>
              Try again
            </Button>
          </p>
        )}
      </search>
      {/* On a phone the number scrolls away, to leave more space for the list. */}
      <Count total={total} loading={loading} className="mb-3 sm:hidden" />
    </>
  );
}

function Count({ total, loading, className }: { total: number | null; loading: boolean; className: string }) {
  return (
    <p role="status" className={cx("min-h-6 text-ink-quiet text-sm tabular-nums leading-6", className)}>
      {loading && <Skeleton className="mt-1.5 h-4 w-24" />}
      {total !== null && (total === 1 ? "1 person" : `${formatTotalCount(total)} people`)}
    </p>
  );
}
