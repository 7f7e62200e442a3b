import { api } from "@narthex/contract/api.ts";
import type { MemberImport } from "@narthex/contract/imports.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { read } from "../api/reads.ts";
import { ApiError } from "../api/request.ts";
import { formatInstantDate, formatInstantTime } from "../format/format.ts";
import { paths } from "../paths.ts";
import { useCurrentUser } from "../session/session.ts";
import { Badge } from "../ui/Badge.tsx";
import { Card } from "../ui/Card.tsx";
import { linkClass } from "../ui/link.ts";
import { formatMembers, formatRows, STATUS_LABELS } from "./importWords.ts";

/** Recent imports by any person: to continue, to view, or to undo. */
export function RecentImports() {
  const list = useQuery({
    ...read(api.imports.list),
    refetchOnMount: "always",
    throwOnError: (error) => error instanceof ApiError && error.status === 403,
  });
  if (!list.data) return null;
  if (list.data.length === 0)
    return (
      <Card title="Imports of the last 30 days">
        <p className="text-ink-quiet">
          Your first import is listed here from the moment you choose its file. For 30 days it can be continued or
          undone.
        </p>
      </Card>
    );
  return (
    <Card title="Imports of the last 30 days" padding="none">
      <ul className="divide-y divide-line border-line border-t">
        {list.data.map((found) => (
          <RecentImport key={found.id} found={found} />
        ))}
      </ul>
    </Card>
  );
}

const TONES = {
  done: "positive",
  checking: "accent",
  running: "accent",
  check_failed: "critical",
  failed: "critical",
} as const;

function RecentImport({ found }: { found: MemberImport }) {
  const { timezone } = useCurrentUser().congregation;
  const { id, status, createdAt, createdBy, rows, added } = found;
  const when = `${formatInstantDate(createdAt, timezone)}, ${formatInstantTime(createdAt, timezone)}`;
  const tone = status in TONES ? TONES[status as keyof typeof TONES] : "neutral";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 sm:px-6">
      <div className="min-w-0">
        <p className="font-medium">{added === null ? formatRows(rows) : formatMembers(added)}</p>
        <p className="text-ink-quiet text-sm">{createdBy === null ? when : `${when}, by ${createdBy}`}</p>
      </div>
      <p className="flex items-center gap-4">
        <Badge tone={tone}>{STATUS_LABELS[status]}</Badge>
        <Link to={paths.importMembers} search={{ id }} className={linkClass} aria-label={`Open the import of ${when}`}>
          Open
        </Link>
      </p>
    </li>
  );
}
