// A list of people with its heading, and its alternatives: placeholders, an error, or a text for an empty list.

import type { Ministry } from "@narthex/contract/ministries.ts";
import { type ReactNode, useId } from "react";
import { formatTotalCount } from "../format/format.ts";
import { QueryError } from "../page/QueryError.tsx";
import { cx } from "../ui/cx.ts";
import { LoadingRows, Skeleton } from "../ui/Skeleton.tsx";
import { PeopleList } from "./PeopleList.tsx";
import type { ShownPeople } from "./useShownPeople.ts";
import type { AssignedPerson } from "./withMoves.ts";

interface PeopleSectionProps {
  title: string;
  people: ShownPeople;
  ministry: Ministry;
  /** Shown if the list is empty and the user does not search. */
  emptyText: string;
  before?: (person: AssignedPerson) => ReactNode;
  after?: (person: AssignedPerson) => ReactNode;
  /** Content below the heading. */
  children?: ReactNode;
  /** Class names that set the height of the list. */
  className?: string;
}

export function PeopleSection(props: PeopleSectionProps) {
  const { title, people, ministry, emptyText, before, after, children, className } = props;
  const { query, rows, total, searched } = people;
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="flex min-h-0 min-w-0 flex-col">
      <h3 id={headingId} className="mb-2 flex items-baseline justify-between gap-3 font-semibold">
        {title}
        <span className="font-normal text-ink-quiet text-sm tabular-nums">{query.data && formatTotalCount(total)}</span>
      </h3>
      {children}
      <div
        aria-busy={query.isPlaceholderData}
        className={cx(
          "flex min-h-0 flex-col overflow-clip rounded-lg border border-line",
          query.isPlaceholderData && "opacity-60",
          className,
        )}
      >
        {query.isPending ? (
          <PeopleLoading />
        ) : !query.data ? (
          <QueryError query={query} />
        ) : rows.length === 0 ? (
          <p role="status" className="m-auto max-w-[34ch] p-6 text-center text-ink-quiet">
            {searched ? "No members found matching your search" : emptyText}
          </p>
        ) : (
          <PeopleList
            label={title}
            rows={rows}
            ministry={ministry}
            {...(before ? { before } : {})}
            {...(after ? { after } : {})}
            list={query}
          />
        )}
      </div>
    </section>
  );
}

function PeopleLoading() {
  return (
    <LoadingRows
      label="Loading members"
      rows={4}
      rowClassName="flex min-h-16 items-center gap-3 border-line border-b px-3"
    >
      <Skeleton round className="size-8" />
      <Skeleton className="h-5 w-40 max-w-full" />
    </LoadingRows>
  );
}
