// The number of open follow-ups, on the dashboard. Absent if there are none.
import { api } from "@narthex/contract/api.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { read } from "../api/reads.ts";
import { formatNumber } from "../format/format.ts";
import { paths } from "../paths.ts";
import { useMay } from "../session/session.ts";
import { Card } from "../ui/Card.tsx";
import { linkClass } from "../ui/link.ts";

export function FollowUpsCard() {
  const manages = useMay("members.manage");
  const { data } = useSuspenseQuery(read(api.followUps.counts));
  if (data.open === 0) return null;
  const counts = [
    { label: "Open", count: data.open, show: {} },
    { label: "Assigned to you", count: data.mine, show: { show: "mine" } },
    { label: "Not assigned", count: data.unassigned, show: { show: "nobody" } },
  ] as const;
  const shown = manages ? counts : counts.slice(0, 1);
  return (
    <Card
      title="Follow-ups"
      description={data.overdue === 0 ? "None is overdue." : `${formatNumber(data.overdue)} overdue.`}
      action={
        <Link to={paths.followUps} className={`${linkClass} print:hidden`}>
          View all
        </Link>
      }
    >
      <ul className="flex flex-wrap gap-x-8 gap-y-3">
        {shown.map(({ label, count, show }) => (
          <li key={label}>
            <Link to={paths.followUps} search={show} className={linkClass}>
              {`${label}: ${formatNumber(count)}`}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
