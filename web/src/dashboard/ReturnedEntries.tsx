import type { WorkerHours } from "@narthex/contract/hours.ts";
import { Link } from "@tanstack/react-router";
import { formatDate, formatHours } from "../format/format.ts";
import { paths } from "../paths.ts";
import { Card } from "../ui/Card.tsx";
import { linkClass } from "../ui/link.ts";

/** The user's hours that an approver returned, until they are submitted again or deleted. */
export function ReturnedEntries({ rows }: { rows: readonly WorkerHours[] }) {
  return (
    <Card title="Volunteer hours returned to you" description="Please correct them and submit them again.">
      <ul className="grid gap-3">
        {rows.map(({ id, hours, ministryName, workerDate, note }) => (
          <li key={id} className="min-w-0 break-words">
            <Link to={paths.workerHours} className={linkClass}>
              {`${formatHours(hours)} for ${ministryName}, ${formatDate(workerDate)}`}
            </Link>
            {note && <p className="whitespace-pre-line text-ink-quiet text-sm">{note}</p>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
