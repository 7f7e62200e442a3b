// One position at one event: the buttons with which the person answers, or the answer and a button that changes it.
import type { ErrorCode } from "@narthex/contract/errors.ts";
import { isAllDay, listEventDays } from "@narthex/contract/event-days.ts";
import { MAX_SERVING_REASON } from "@narthex/contract/limits.ts";
import type { LinkedServing, ServingRequest } from "@narthex/contract/own-serving.ts";
import { useId, useState } from "react";
import { ApiError, getSentence } from "../api/request.ts";
import { formatTime, formatTimeZone, formatWeekday } from "../format/format.ts";
import { SmallField, SmallForm } from "../forms/SmallForm.tsx";
import { type Attempt, useAttempt } from "../forms/useAttempt.ts";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { CalendarLeaf } from "../ui/CalendarLeaf.tsx";
import { Card } from "../ui/Card.tsx";
import { Problem } from "../ui/Field.tsx";
import { answerServing } from "./calls.ts";

/** The time zone is shown where it is another one than that of the device. */
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** "Friday, December 11, 9:00 AM – Sunday, December 13" */
function formatWhen(event: ServingRequest["event"]): string {
  const { eventDate, startTime, timezone } = event;
  const zone = timezone === ownZone ? "" : ` ${formatTimeZone(timezone, eventDate)}`;
  // No line breaks before "PM".
  const start = isAllDay(event) ? "all day" : `${formatTime(startTime).replace(" ", "\u00A0")}${zone}`;
  const last = listEventDays(event).at(-1);
  const until = last && last !== eventDate ? ` – ${formatWeekday(last)}` : "";
  return `${formatWeekday(eventDate)}, ${start}${until}`;
}

/** After these, the request is not as the page shows it. */
const REFUSALS: readonly ErrorCode[] = ["not_found", "serving_full", "serving_over", "event_cancelled"];

type Step = "answered" | "choice" | "reason";

interface RequestCardProps {
  request: ServingRequest;
  token: string;
  /** Receives all requests of the person as they are after the answer. */
  onAnswered: (serving: LinkedServing) => void;
  /** Why the last answer was not possible. */
  refusal: string | null;
  /** Reads the requests again, because this one is not as it was. */
  onRefused: (sentence: string) => Promise<void>;
}

export function RequestCard({ request, token, onAnswered, refusal, onRefused }: RequestCardProps) {
  const { id, state, event } = request;
  const attempt = useAttempt();
  const titleId = useId();
  const [step, setStep] = useState<Step>(state === "asked" ? "choice" : "answered");
  // The button that was pressed disappears, so the keyboard goes on at the one that replaces it.
  const [hasMoved, setMoved] = useState(false);

  const goTo = (next: Step) => {
    setMoved(true);
    setStep(next);
  };
  const send = async (answer: "accepted" | "declined", reason?: string) => {
    try {
      onAnswered(await answerServing({ token, id, answer, reason }));
    } catch (error) {
      if (!(error instanceof ApiError && error.code && REFUSALS.includes(error.code))) throw error;
      goTo(state === "asked" ? "choice" : "answered");
      return onRefused(getSentence(error, "This is no longer possible."));
    }
    goTo("answered");
  };
  const isAnswered = step === "answered" && state !== "asked";
  return (
    <Card as="li">
      <div className="flex items-start gap-4">
        <CalendarLeaf date={event.eventDate} />
        <div className="wrap-anywhere min-w-0">
          <h2 id={titleId} className="font-semibold text-lg">
            {request.position}
          </h2>
          <p className={event.isCanceled ? "text-ink-quiet line-through" : undefined}>{formatWhen(event)}</p>
          <p className="text-ink-quiet">{[event.title, event.location].filter(Boolean).join(", ")}</p>
          <p className="text-ink-quiet text-sm">{request.ministry.name}</p>
        </div>
      </div>
      <fieldset aria-labelledby={titleId} className="mt-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div role="status" className="min-w-0">
            {event.isCanceled ? <Badge tone="critical">Canceled</Badge> : isAnswered && <Answer request={request} />}
          </div>
          {isAnswered && !event.isCanceled && (
            <Button autoFocus={hasMoved} onClick={() => goTo("choice")}>
              Change
            </Button>
          )}
        </div>
        <Problem className="my-3" sentence={refusal} />
        {!event.isCanceled && step === "choice" && (
          <Choice
            attempt={attempt}
            focuses={hasMoved}
            onAccept={() => attempt.run(() => send("accepted"))}
            onDecline={() => goTo("reason")}
          />
        )}
        {!event.isCanceled && step === "reason" && (
          <ReasonForm
            attempt={attempt}
            reason={request.reason}
            onSend={(reason) => send("declined", reason)}
            onBack={() => goTo("choice")}
          />
        )}
      </fieldset>
    </Card>
  );
}

function Answer({ request: { state, reason } }: { request: ServingRequest }) {
  const accepts = state === "accepted";
  return (
    <>
      <Badge tone={accepts ? "positive" : "neutral"}>{accepts ? "You serve" : "You do not serve"}</Badge>
      {reason && <p className="wrap-anywhere mt-1.5 text-ink-quiet text-sm">{`Reason: ${reason}`}</p>}
    </>
  );
}

interface ChoiceProps {
  attempt: Attempt;
  focuses: boolean;
  onAccept: () => void;
  onDecline: () => void;
}

function Choice({ attempt, focuses, onAccept, onDecline }: ChoiceProps) {
  return (
    <>
      <Problem className="mb-3" sentence={attempt.message} />
      <div className="flex flex-wrap gap-2 *:grow">
        <Button variant="primary" size="large" autoFocus={focuses} busy={attempt.busy} onClick={onAccept}>
          I can serve
        </Button>
        <Button size="large" aria-disabled={attempt.busy || undefined} onClick={() => !attempt.busy && onDecline()}>
          I cannot
        </Button>
      </div>
    </>
  );
}

interface ReasonFormProps {
  attempt: Attempt;
  reason: string | null;
  onSend: (reason: string) => Promise<void>;
  onBack: () => void;
}

function ReasonForm({ attempt, reason, onSend, onBack }: ReasonFormProps) {
  return (
    <>
      <SmallForm
        attempt={attempt}
        submitLabel="I cannot serve"
        onSubmit={({ reason: typed = "" }) => onSend(typed)}
        className="gap-4"
      >
        <SmallField
          attempt={attempt}
          name="reason"
          label="Reason (optional)"
          hint="Only the people who plan see it."
          maxLength={MAX_SERVING_REASON}
          defaultValue={reason ?? ""}
          autoFocus
        />
      </SmallForm>
      <Button size="large" block className="mt-3" onClick={onBack}>
        Back
      </Button>
    </>
  );
}
