// The number of open follow-ups, on the dashboard. Absent if there are none.
import { api } from "@narthex/contract/api.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { read } from "../api/reads.ts";
import { formatNumber } from "../format/format.ts";
import { paths } from "../paths.ts";
import { Card } from "../ui/Card.tsx";
import { linkClass } from "../ui/link.ts";

export function FollowUpsCard() {
  const { data } = useSuspenseQuery(read(api.followUps.counts));
  if (data.open === 0) return null;
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
      <Link to={paths.followUps} className={linkClass}>
        {`Open: ${formatNumber(data.open)}`}
      </Link>
    </Card>
  );
}
