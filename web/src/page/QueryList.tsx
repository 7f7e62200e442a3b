// A list that grows page by page, in each of its states.
import type { ReactNode } from "react";
import { Card } from "../ui/Card.tsx";
import { listAllRows, type RowPages } from "./listAllRows.ts";
import { type FailedQuery, QueryError } from "./QueryError.tsx";
import { type PagedQuery, ShowMore } from "./ShowMore.tsx";

interface ListQuery<Row> extends FailedQuery, PagedQuery {
  data: RowPages<Row> | undefined;
  isPending: boolean;
}

export interface ListProps<Row> {
  list: ListQuery<Row>;
  /** Placeholders for the first page. */
  loading: ReactNode;
  /** Shown if there are no rows. */
  empty: ReactNode;
  /** Puts the error or the empty state into a card, for lists whose rows have their own cards. */
  framed?: boolean;
  /** Shown if the next page could not be loaded and the server gave no sentence. */
  moreFailed: string;
  moreClassName?: string;
  children: (rows: Row[]) => ReactNode;
}

export function QueryList<Row>(props: ListProps<Row>) {
  const { list, loading, empty, framed = false, moreFailed, moreClassName, children } = props;
  if (list.isPending) return loading;
  const rows = listAllRows(list);
  if (rows.length === 0) {
    const instead = list.data ? empty : <QueryError query={list} />;
    return framed ? <Card>{instead}</Card> : instead;
  }
  return (
    <>
      {children(rows)}
      <ShowMore list={list} failed={moreFailed} {...(moreClassName ? { className: moreClassName } : {})} />
    </>
  );
}
