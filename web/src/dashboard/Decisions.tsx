import { api } from "@narthex/contract/api.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import { read } from "../api/reads.ts";
import { formatTotalCount } from "../format/format.ts";
import { paths } from "../paths.ts";
import { Card } from "../ui/Card.tsx";
import { linkClass } from "../ui/link.ts";

interface DecisionKind {
  key: "restored" | "newcomers" | "assignments" | "hours" | "followUps" | "duplicates";
  one: string;
  many: string;
  to: LinkProps;
}

const KINDS: readonly DecisionKind[] = [
  {
    key: "restored",
    one: "restored backup: emails, payments and backups are paused",
    many: "restored backups: emails, payments and backups are paused",
    to: { to: paths.settings, search: { tab: "backup" } },
  },
  {
    key: "newcomers",
    one: "newcomer waiting to be admitted",
    many: "newcomers waiting to be admitted",
    to: { to: paths.newcomers },
  },
  {
    key: "assignments",
    one: "person added to a ministry, waiting to be confirmed",
    many: "people added to ministries, waiting to be confirmed",
    to: { to: paths.members, search: { tab: "assignments" } },
  },
  {
    key: "hours",
    one: "entry of volunteer hours waiting for approval",
    many: "entries of volunteer hours waiting for approval",
    to: { to: paths.workerHours, search: { view: "approval" } },
  },
  { key: "followUps", one: "follow-up due", many: "follow-ups due", to: { to: paths.followUps } },
  { key: "duplicates", one: "likely duplicate", many: "likely duplicates", to: { to: paths.duplicates } },
];

/** Tasks that need a decision, with links to their screens. */
export function Decisions() {
  const { data } = useSuspenseQuery(read(api.dashboard.decisions));
  const waiting = KINDS.filter(({ key }) => data[key] > 0);
  return (
    <Card title="Needs a decision">
      {waiting.length === 0 ? (
        <p className="text-ink-quiet">Nothing is waiting. New people, volunteer hours and follow-ups appear here.</p>
      ) : (
        <ul className="-my-2 divide-y divide-line">
          {waiting.map(({ key, one, many, to }) => (
            <li key={key}>
              <Link {...to} className={`${linkClass} w-full py-2`}>
                {`${formatTotalCount(data[key])} ${data[key] === 1 ? one : many}`}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
