import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryError } from "../page/QueryError.tsx";
import { Card } from "../ui/Card.tsx";
import { Loading, Skeleton } from "../ui/Skeleton.tsx";

interface ReportQueryProps<Data> {
  read: UseQueryResult<Data>;
  label: string;
  children: (data: Data) => ReactNode;
}

/** Renders a report when it is loaded; until then, its placeholder or the error. */
export function ReportQuery<Data>({ read, label, children }: ReportQueryProps<Data>) {
  if (read.data !== undefined && !read.isError) return children(read.data);
  return (
    <Card>
      {read.isError ? (
        <QueryError query={read} />
      ) : (
        <Loading label={label}>
          <Skeleton className="h-6 w-56" />
          <Skeleton className="mt-2 h-5 w-40" />
          <Skeleton className="mt-4 h-60 w-full" />
        </Loading>
      )}
    </Card>
  );
}
