import { api } from "@narthex/contract/api.ts";
import type { ServingPlan } from "@narthex/contract/serving.ts";
import type { PersonAway } from "@narthex/contract/serving-away.ts";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { read } from "../../api/reads.ts";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { formatFullName } from "../../format/format.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { formatAwayDays, formatCount } from "../servingWords.ts";
import type { PlanWeeks } from "./plan.queries.ts";

/** For those who plan: who is away in the weeks that are shown. */
export function AwayPeople({ plan: { ministry, from }, shown: { weeks } }: { plan: ServingPlan; shown: PlanWeeks }) {
  const params = { id: ministry.id };
  const { data = [] } = useQuery(read(api.servingAway.list, { params, query: { from, weeks } }));
  if (data.length === 0) return null;
  const people = new Set(data.map(({ memberId }) => memberId)).size;
  return (
    <details className="min-w-0 open:basis-full">
      <summary className="cursor-pointer rounded-sm py-1 font-medium text-accent touch:py-2.5">
        {formatCount(people, "person away", "people away")}
      </summary>
      <ul className="mt-1 mb-2 grid gap-x-6 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
        {data.map((days) => (
          <AwayRow key={days.id} ministryId={ministry.id} days={days} />
        ))}
      </ul>
    </details>
  );
}

function AwayRow({ ministryId, days }: { ministryId: number; days: PersonAway }) {
  const name = formatFullName(days);
  const remove = useAction({
    call: () => request(api.servingAway.remove, { params: { id: ministryId, awayId: days.id } }),
    failed: "The days could not be removed. Please try again.",
    failureNotice: true,
    done: "Days away removed",
  });
  return (
    <li className="flex min-w-0 items-center gap-1">
      <span className="min-w-0 break-words py-1">
        {name}
        <span className="text-ink-quiet">{`: ${formatAwayDays(days)}`}</span>
      </span>
      {days.isRemovable && (
        <IconButton
          label={`Remove days away of ${name}, ${formatAwayDays(days)}`}
          icon={<X />}
          size="small"
          busy={remove.busy}
          onClick={() => remove.run()}
        />
      )}
    </li>
  );
}
