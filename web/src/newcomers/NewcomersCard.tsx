// The first few people waiting for admission, on the dashboard. Absent if there are none.
import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { formatTotalCount } from "../format/format.ts";
import { listAllRows } from "../page/listAllRows.ts";
import { paths } from "../paths.ts";
import { Card } from "../ui/Card.tsx";
import { linkClass } from "../ui/link.ts";
import { NewcomerRows } from "./NewcomerRows.tsx";
import { firstNewcomers } from "./newcomers.queries.ts";

export function NewcomersCard() {
  const { data } = useSuspenseInfiniteQuery(firstNewcomers);
  const first = data.pages.slice(0, 1);
  const total = first[0]?.total ?? 0;
  if (total === 0) return null;
  return (
    <Card
      title="Newcomers to admit"
      padding="none"
      action={
        <Link to={paths.newcomers} className={`${linkClass} print:hidden`}>
          {`View all (${formatTotalCount(total)})`}
        </Link>
      }
    >
      <NewcomerRows label="Newcomers to admit" rows={listAllRows({ data: { pages: first } })} />
    </Card>
  );
}
