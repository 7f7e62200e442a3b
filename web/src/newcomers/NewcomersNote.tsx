// A note above the directory that people are waiting for admission, with a link to them.
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { UserCheck } from "lucide-react";
import { formatTotalCount } from "../format/format.ts";
import { paths } from "../paths.ts";
import { linkClass } from "../ui/link.ts";
import { firstNewcomers } from "./newcomers.queries.ts";

export function NewcomersNote() {
  const { data } = useInfiniteQuery(firstNewcomers);
  const total = data?.pages[0]?.total ?? 0;
  if (total === 0) return null;
  return (
    <div className="mb-4 flex gap-3 rounded-md bg-accent-quiet px-4 py-3">
      <UserCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
      <p className="flex flex-wrap items-center gap-x-3">
        {total === 1
          ? "1 person waits to be admitted as a member."
          : `${formatTotalCount(total)} people wait to be admitted as members.`}
        <Link to={paths.newcomers} className={linkClass}>
          Newcomers
        </Link>
      </p>
    </div>
  );
}
