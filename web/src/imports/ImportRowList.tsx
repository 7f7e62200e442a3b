import { type ListProps, QueryList } from "../page/QueryList.tsx";
import { Loading } from "../ui/Skeleton.tsx";

/** Rows of an import in a card, page by page. Renders nothing if there are none. */
export function ImportRowList<Row>({ list, children }: Pick<ListProps<Row>, "list" | "children">) {
  return (
    <QueryList
      list={list}
      loading={<Loading label="Loading rows" bar="mx-4 mb-6 h-24 sm:mx-6" />}
      empty={null}
      moreFailed="The next rows could not be loaded. Please try again."
      moreClassName="px-4 py-4 sm:px-6"
    >
      {children}
    </QueryList>
  );
}
