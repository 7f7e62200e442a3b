import { api } from "@narthex/contract/api.ts";
import { listEventDays } from "@narthex/contract/event-days.ts";
import type { OwnAwayDays, ServingRequest } from "@narthex/contract/own-serving.ts";
import { Plus, TriangleAlert, X } from "lucide-react";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { formatList, formatWeekday } from "../format/format.ts";
import { useKeptState } from "../forms/useKeptState.ts";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { useCurrentUser } from "../session/session.ts";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { formatAwayDays } from "./servingWords.ts";

const AwayDialog = loadOnDemand(() => import("./AwayDialog.tsx"));

interface AwayCardProps {
  away: readonly OwnAwayDays[];
  accepted: readonly ServingRequest[];
}

/** Days on which the user cannot serve, and a note about requests that the user has accepted on them. */
export function AwayCard({ away, accepted }: AwayCardProps) {
  const { memberId } = useCurrentUser();
  const [isAdding, setAdding] = useKeptState("serving.away", false);
  const planned = accepted.filter(
    ({ event }) =>
      !event.isCanceled &&
      listEventDays(event).some((day) => away.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)),
  );
  return (
    <Card
      title="Days away"
      description="Leaders of your ministries see that you are away, not why."
      action={
        memberId !== null && (
          <Button size="small" icon={<Plus />} onClick={() => setAdding(true)} {...AwayDialog.loadEarly}>
            Add days
          </Button>
        )
      }
    >
      {away.length === 0 ? (
        <p className="text-ink-quiet">Add the days on which you cannot serve before the next plan is made.</p>
      ) : (
        <ul aria-label="Days away" className="-my-1 divide-y divide-line">
          {away.map((days) => (
            <AwayRow key={days.id} days={days} />
          ))}
        </ul>
      )}
      <div role="status">
        {planned.length > 0 && (
          <p className="mt-4 flex gap-3 rounded-md bg-caution-quiet p-3 text-caution text-sm">
            <TriangleAlert aria-hidden className="size-5 shrink-0" />
            <span className="min-w-0 break-words">
              {`You are planned on these days: ${formatList(planned.map(({ event }) => `${event.title} on ${formatWeekday(event.eventDate)}`))}. Tell the leader with “I cannot after all”.`}
            </span>
          </p>
        )}
      </div>
      {isAdding && <AwayDialog onClose={() => setAdding(false)} />}
    </Card>
  );
}

function AwayRow({ days }: { days: OwnAwayDays }) {
  const remove = useAction({
    call: () => request(api.ownServing.removeAway, { params: { id: days.id } }),
    failed: "The days could not be removed. Please try again.",
    failureNotice: true,
    done: "Days away removed",
  });
  return (
    <li className="flex items-center justify-between gap-3 py-1">
      <span className="min-w-0">
        {formatAwayDays(days)}
        {days.enteredBy !== null && (
          <span className="block break-words text-ink-quiet text-sm">{`Entered by ${days.enteredBy}`}</span>
        )}
      </span>
      <IconButton
        label={`Remove ${formatAwayDays(days)}`}
        icon={<X />}
        size="small"
        busy={remove.busy}
        onClick={() => remove.run()}
      />
    </li>
  );
}
