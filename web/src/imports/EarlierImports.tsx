import { Link, type LinkProps } from "@tanstack/react-router";
import { type FailedQuery, QueryError } from "../page/QueryError.tsx";
import { Badge, type BadgeProps } from "../ui/Badge.tsx";
import { Card } from "../ui/Card.tsx";
import { linkClass } from "../ui/link.ts";
import { Loading } from "../ui/Skeleton.tsx";

interface ImportLine {
  what: string;
  /** Where it is from, when and by whom; the empty ones are left out. */
  facts: readonly string[];
  tone: NonNullable<BadgeProps["tone"]>;
  status: string;
  link: LinkProps;
  /** The accessible name of the link. */
  label: string;
}

interface EarlierImportsProps<Found> {
  title: string;
  /** Shown if there are no imports. */
  empty: string;
  imports: FailedQuery & { data: readonly Found[] | undefined; isPending: boolean };
  describe: (found: Found) => ImportLine;
}

/** Earlier imports by anybody: to continue, to view, or to undo. */
export function EarlierImports<Found extends { id: number }>(props: EarlierImportsProps<Found>) {
  const { title, empty, imports, describe } = props;
  const { data: list, isPending } = imports;
  if (isPending)
    return (
      <Card title={title}>
        <Loading label="Loading imports" bar="h-16" />
      </Card>
    );
  if (!list)
    return (
      <Card title={title}>
        <QueryError query={imports} />
      </Card>
    );
  if (list.length === 0)
    return (
      <Card title={title}>
        <p className="text-ink-quiet">{empty}</p>
      </Card>
    );
  return (
    <Card title={title} padding="none">
      <ul className="divide-y divide-line border-line border-t">
        {list.map((found) => {
          const { what, facts, tone, status, link, label } = describe(found);
          return (
            <li
              key={found.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 sm:px-6"
            >
              <div className="min-w-0">
                <p className="break-words font-medium">{what}</p>
                <p className="text-ink-quiet text-sm">{facts.filter(Boolean).join(", ")}</p>
              </div>
              <p className="flex items-center gap-4">
                <Badge tone={tone}>{status}</Badge>
                <Link {...link} className={linkClass} aria-label={label}>
                  Open
                </Link>
              </p>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
