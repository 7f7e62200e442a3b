import { api } from "@narthex/contract/api.ts";
import type { OwnRequest } from "@narthex/contract/own-serving.ts";
import { useEffect, useRef, useState } from "react";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { useToday } from "../live/midnight.ts";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { useCurrentUser } from "../session/session.ts";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { cx } from "../ui/cx.ts";
import { ServingEventTitle } from "./ServingEventTitle.tsx";
import { formatServingTime } from "./servingWords.ts";

const DeclineDialog = loadOnDemand(() => import("./DeclineDialog.tsx"));

interface RequestListProps {
  /** The accessible name of the list. */
  label: string;
  requests: readonly OwnRequest[];
  /** The request that the user accepted last. Its row may have moved to another list. */
  acceptedId: number | null;
  onAccepted: (id: number) => void;
}

/** Requests to the user, with the answers that can still be given. */
export function RequestList({ label, requests, acceptedId, onAccepted }: RequestListProps) {
  // Kept here, because the row of a request leaves its list as soon as it is answered.
  const [declining, setDeclining] = useState<OwnRequest | null>(null);
  return (
    <>
      <ul aria-label={label} className="divide-y divide-line border-line border-t">
        {requests.map((one) => (
          <RequestRow
            key={one.id}
            request={one}
            isAccepted={one.id === acceptedId}
            onAccepted={() => onAccepted(one.id)}
            onDecline={() => setDeclining(one)}
          />
        ))}
      </ul>
      {declining && <DeclineDialog request={declining} onClose={() => setDeclining(null)} />}
    </>
  );
}

interface RequestRowProps {
  request: OwnRequest;
  isAccepted: boolean;
  onAccepted: () => void;
  onDecline: () => void;
}

function RequestRow({ request: one, isAccepted, onAccepted, onDecline }: RequestRowProps) {
  const { id, event, position, ministry, reason, state } = one;
  const today = useToday();
  const { timezone } = useCurrentUser().congregation;
  const when = formatServingTime(event, { today, timezone });
  const accept = useAction({
    call: () => request(api.ownServing.answer, { params: { id }, body: { answer: "accepted" } }),
    failed: "Your answer could not be saved. Please try again.",
    failureNotice: true,
    onSaved: onAccepted,
    done: () => ({ title: "You serve", description: `${position}, ${when}` }),
  });
  const row = useRef<HTMLLIElement>(null);
  // The button that was pressed is gone, so the keyboard goes on at the one that takes the answer back.
  useEffect(() => {
    const isDone = isAccepted && state === "accepted";
    if (isDone && document.activeElement === document.body) row.current?.querySelector("button")?.focus();
  }, [isAccepted, state]);
  const what = `${position}, ${event.title}, ${when}`;
  return (
    <li ref={row} className="grid items-center gap-x-6 gap-y-3 px-4 py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-6">
      <div className="min-w-0 break-words">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <ServingEventTitle event={event} className={cx("font-medium", event.isCanceled && "line-through")} />
          {event.isCanceled && <Badge tone="critical">Canceled</Badge>}
        </p>
        <p>{when}</p>
        <p className="text-ink-quiet text-sm">
          {[position, ministry.name, event.location].filter(Boolean).join(" · ")}
        </p>
        {reason !== null && <p className="text-ink-quiet text-sm">{`Your reason: ${reason}`}</p>}
      </div>
      {!event.isCanceled && (
        <div className="flex flex-wrap gap-2">
          {state !== "accepted" && (
            <Button
              size="small"
              variant={state === "asked" ? "primary" : "secondary"}
              busy={accept.busy}
              aria-label={`${state === "asked" ? "I can serve" : "I can after all"}: ${what}`}
              onClick={() => accept.run()}
            >
              {state === "asked" ? "I can serve" : "I can after all"}
            </Button>
          )}
          {state !== "declined" && (
            <Button
              size="small"
              aria-label={`${state === "asked" ? "I cannot" : "I cannot after all"}: ${what}`}
              onClick={onDecline}
              {...DeclineDialog.loadEarly}
            >
              {state === "asked" ? "I cannot" : "I cannot after all"}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
