// The children of one family, preselected as at their last visit, and the adult who brings them: whose number was typed,
// or whom the family chooses.
import { api } from "@narthex/contract/api.ts";
import type { ArrivedChild, StationFamily, StationState } from "@narthex/contract/station.ts";
import { Check, UserCheck } from "lucide-react";
import { useState } from "react";
import { createEntryKey } from "../api/entryKey.ts";
import { ApiError, request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { Button } from "../ui/Button.tsx";
import { cx } from "../ui/cx.ts";
import { Problem } from "../ui/Field.tsx";
import { formatStationEvent } from "./formatStationEvent.ts";
import { useOutdatedError } from "./useOutdatedError.ts";

interface FamilyArrivalProps {
  /** That are on or start soon, the one that is on first. */
  events: StationState["events"];
  family: StationFamily;
  /** Whether the server cannot be reached. */
  isLost: boolean;
  onDone: (list: ArrivedChild[]) => void;
  onBack: () => void;
}

const UNREACHABLE = "We have no phone number of an adult of this family. Please see a greeter.";
const WHO_BRINGS = "Please choose who brings the children.";
const SEE_GREETER = "Please see a greeter.";
const OVER = "Check-in for this service has ended.";

/** Refusals as families read them: about a child who is inside nothing but that, and nothing for leads. */
const REFUSALS: Readonly<Record<string, string>> = {
  already_checked_in: "Already checked in.",
  room_full: "The room is full.",
  room_understaffed: "The room is not open yet.",
  collector_refused: "The children cannot be checked in here.",
};

function simplifyForFamilies(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code === null) return error;
  const { status, code } = error;
  const message = REFUSALS[code];
  return message === undefined ? error : new ApiError(status, error.message, { code, message });
}

export function FamilyArrival({ events, family, isLost, onDone, onBack }: FamilyArrivalProps) {
  const { token, adults, children } = family;
  const [chosen, setChosen] = useState<readonly number[]>(() =>
    children.filter(({ isUsual }) => isUsual).map(({ id }) => id),
  );
  const [adultId, setAdultId] = useState(() => adults.find(({ isPreselected }) => isPreselected)?.id ?? null);
  const [isSentTooEarly, setSentTooEarly] = useState(false);
  const [eventId, setEventId] = useState(events[0]?.id ?? 0);
  // When the service ends meanwhile, the family is not checked in to another one that it did not choose.
  const isOver = events.every(({ id }) => id !== eventId);
  const [asksForEvent, setAsksForEvent] = useState(false);
  if (!asksForEvent && (events.length > 1 || isOver)) setAsksForEvent(true);
  // If the answer was lost, the same request is answered again with its codes.
  const [requestKey] = useState(createEntryKey);
  const checkIn = useAction({
    call: (bringerId: number) =>
      request(api.station.checkIn, {
        body: { eventId, family: token, adultId: bringerId, childIds: [...chosen], requestKey },
      }).catch((error) => {
        throw simplifyForFamilies(error);
      }),
    failed: "The children could not be checked in. Please try again.",
    onSaved: onDone,
  });
  // The family need not see a greeter once the connection is back.
  const refusal = useOutdatedError(checkIn.error, isLost) ? null : checkIn.problem;
  const [sentence] = Object.values(refusal?.fields ?? {});
  const isMissing = isSentTooEarly && adultId === null;
  const over = events.length > 0 ? `${OVER} Please choose another one.` : `${OVER} ${SEE_GREETER}`;
  const problem = isOver ? over : isMissing ? WHO_BRINGS : refusal && `${sentence ?? refusal.message} ${SEE_GREETER}`;
  // The only adult is not asked for, unless the server leaves the choice to the family.
  const [asksForAdult] = useState(adults.length > 1 || (adults.length === 1 && adultId === null));
  return (
    <form
      noValidate
      aria-busy={checkIn.busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (checkIn.busy) return;
        setSentTooEarly(adultId === null);
        if (adultId !== null) checkIn.run(adultId);
      }}
      className="grid gap-6"
    >
      <h2 className="font-semibold font-serif text-2xl">Who is here today?</h2>
      <ul aria-label="Children" className={cx("grid gap-3", children.length > 1 && "sm:grid-cols-2")}>
        {children.map(({ id, name }) => {
          const isChosen = chosen.includes(id);
          return (
            <li key={id}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => setChosen(isChosen ? chosen.filter((one) => one !== id) : [...chosen, id])}
                className={cx(
                  "flex min-h-20 w-full items-center gap-4 rounded-lg border-2 p-4 text-left font-medium text-lg transition-colors",
                  isChosen ? "border-accent bg-surface-raised" : "border-line bg-surface-sunken text-ink-quiet",
                )}
              >
                <span className="min-w-0 grow break-words">{name}</span>
                {isChosen && <Check aria-hidden className="size-6 shrink-0 text-accent" />}
              </button>
            </li>
          );
        })}
      </ul>
      {asksForEvent && events.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-medium">Which service?</legend>
          {events.map((event) => (
            <label key={event.id} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="event"
                checked={eventId === event.id}
                onChange={() => setEventId(event.id)}
                className="size-6 shrink-0 accent-accent"
              />
              <span className="min-w-0 break-words">{formatStationEvent(event)}</span>
            </label>
          ))}
        </fieldset>
      )}
      {asksForAdult && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-medium">Brought by</legend>
          {adults.map(({ id, name }) => (
            <label key={id} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="adult"
                checked={adultId === id}
                onChange={() => setAdultId(id)}
                className="size-6 shrink-0 accent-accent"
              />
              {name}
            </label>
          ))}
        </fieldset>
      )}
      <Problem sentence={adults.length === 0 ? UNREACHABLE : problem} />
      <div className="grid gap-3">
        <Button
          type="submit"
          variant="primary"
          size="large"
          icon={<UserCheck />}
          busy={checkIn.busy}
          disabled={chosen.length === 0 || adults.length === 0 || isOver}
        >
          {chosen.length <= 1 ? "Check In" : `Check in ${chosen.length} children`}
        </Button>
        <Button size="large" variant="quiet" disabled={checkIn.busy} onClick={onBack}>
          Start over
        </Button>
      </div>
    </form>
  );
}
