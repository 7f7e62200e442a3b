import { api } from "@narthex/contract/api.ts";
import { useQuery } from "@tanstack/react-query";
import { read } from "../api/reads.ts";
import { ApiError } from "../api/request.ts";
import { formatInstantDate, formatInstantTime, formatMembers } from "../format/format.ts";
import { paths } from "../paths.ts";
import { useCurrentUser } from "../session/session.ts";
import { EarlierImports } from "./EarlierImports.tsx";
import { formatRows, IMPORT_STATUS_LABELS } from "./importWords.ts";

const TONES = {
  done: "positive",
  checking: "accent",
  running: "accent",
  check_failed: "critical",
  failed: "critical",
} as const;

/** Recent imports by any person: to continue, to view, or to undo. */
export function RecentImports() {
  const { timezone } = useCurrentUser().congregation;
  const imports = useQuery({
    ...read(api.imports.list),
    refetchOnMount: "always",
    throwOnError: (error) => error instanceof ApiError && error.status === 403,
  });
  return (
    <EarlierImports
      title="Imports of the last 30 days"
      empty="Your first import is listed here from the moment you choose its file. For 30 days it can be continued or undone."
      imports={imports}
      describe={({ id, status, createdAt, createdBy, rows, added }) => {
        const when = `${formatInstantDate(createdAt, timezone)}, ${formatInstantTime(createdAt, timezone)}`;
        return {
          what: added === null ? formatRows(rows) : formatMembers(added),
          facts: [when, createdBy ? `by ${createdBy}` : ""],
          tone: status in TONES ? TONES[status as keyof typeof TONES] : "neutral",
          status: IMPORT_STATUS_LABELS[status],
          link: { to: paths.importMembers, search: { id } },
          label: `Open the import of ${when}`,
        };
      }}
    />
  );
}
