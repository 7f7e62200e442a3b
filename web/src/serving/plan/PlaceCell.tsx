import { api } from "@narthex/contract/api.ts";
import type { ServingPlan } from "@narthex/contract/serving.ts";
import type { PlannedPerson } from "@narthex/contract/serving-people.ts";
import { Plus, TriangleAlert } from "lucide-react";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { formatFullName, formatWeekday } from "../../format/format.ts";
import { useCurrentUser } from "../../session/session.ts";
import { Button } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { linkClass } from "../../ui/link.ts";
import { formatConflict } from "../servingWords.ts";
import { countFilled, countUnsaid, isPlaceWaiting, isPlannable, isPrinted, type Place } from "./place.ts";
import { NoEmail, ServingStateLine } from "./ServingStateLine.tsx";

interface PlaceCellProps {
  plan: ServingPlan;
  place: Place;
  onOpen: (opened: { eventId: number; positionId: number; personId: number | null }) => void;
  /** Loads the scripts of the dialogs. */
  onApproach: () => void;
}

/** The people in a position at an event, and how many are still needed. The whole cell opens the candidates. */
export function PlaceCell({ plan, place, onOpen, onApproach }: PlaceCellProps) {
  const { event, position, people, open } = place;
  const { can } = plan;
  const what = `${position.name}, ${event.title}, ${formatWeekday(event.eventDate)}`;
  const openDialog = (personId: number | null) => onOpen({ eventId: event.id, positionId: position.id, personId });
  return (
    <div className="grid gap-1">
      {people.length > 0 && (
        <ul aria-label={what} className="grid gap-0.5">
          {people.map((person) => (
            <li key={person.id} className={isPrinted(person) ? undefined : "print:hidden"}>
              {can.plan ? (
                <button
                  type="button"
                  onClick={() => openDialog(person.id)}
                  onPointerEnter={onApproach}
                  onFocus={onApproach}
                  className="relative z-1 w-full rounded-md px-1.5 py-1 text-start hover:bg-surface-sunken touch:min-h-11"
                >
                  <Person person={person} />
                </button>
              ) : (
                <div className="px-1.5 py-1">
                  <Person person={person} />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-3 px-1.5 py-1 text-sm">
        <PlaceCount place={place} plans={can.plan} />
        {can.plan && isPlannable(event) && !position.isRemoved && (
          <button
            type="button"
            aria-label={`Add: ${what}`}
            onClick={() => openDialog(null)}
            onPointerEnter={onApproach}
            onFocus={onApproach}
            className={cx(linkClass, "gap-1 after:absolute after:inset-0 after:rounded-md print:hidden")}
          >
            <Plus aria-hidden className="size-4" />
            Add
          </button>
        )}
        {can.volunteer && !can.plan && open > 0 && !plan.notListedIn.includes(position.id) && (
          <Volunteer plan={plan} place={place} what={what} />
        )}
      </div>
    </div>
  );
}

/** How many people are still needed. Planners see on the screen how many there are, drafts included. */
function PlaceCount({ place, plans }: { place: Place; plans: boolean }) {
  const { event, needed, open, people } = place;
  const isUnsaid = countUnsaid(place) > 0;
  const isEmpty = open === 0 && !people.some(isPrinted);
  return (
    <>
      {open > 0 && <span className="text-caution tabular-nums">{`${open} more needed`}</span>}
      {plans && open === 0 && needed > 0 && isPlannable(event) && (
        <span className="text-ink-quiet tabular-nums print:hidden">{`${countFilled(place)} of ${needed}`}</span>
      )}
      {(isUnsaid || isEmpty) && (
        <span className={cx("text-ink-quiet", plans && "hidden print:inline")}>{isUnsaid ? "Being planned" : "–"}</span>
      )}
    </>
  );
}

function Person({ person }: { person: PlannedPerson }) {
  const { conflict, hasEmail, reason, state } = person;
  return (
    <span className="block min-w-0 break-words">
      <span className={cx("block", state === "declined" && "text-ink-quiet")}>{formatFullName(person)}</span>
      <ServingStateLine state={state} />
      {hasEmail === false && isPlaceWaiting(state) && <NoEmail />}
      {reason !== null && <span className="block text-ink-quiet text-xs">{`“${reason}”`}</span>}
      {conflict !== null && (
        <span className="flex gap-1 text-caution text-xs print:hidden">
          <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          <span className="min-w-0">{formatConflict(conflict)}</span>
        </span>
      )}
    </span>
  );
}

/** For people of the ministry who do not have the place yet. */
function Volunteer({ plan, place, what }: { plan: ServingPlan; place: Place; what: string }) {
  const { memberId } = useCurrentUser();
  const { event, position, people } = place;
  const volunteer = useAction({
    call: () =>
      request(api.serving.volunteer, {
        params: { id: plan.ministry.id },
        body: { eventId: event.id, positionId: position.id },
      }),
    failed: "Your place could not be saved. Please try again.",
    failureNotice: true,
    done: () => ({ title: "You serve", description: what }),
  });
  if (people.some((person) => person.memberId === memberId && person.state !== "declined")) return null;
  return (
    <Button
      size="small"
      className="relative z-1 my-1"
      busy={volunteer.busy}
      aria-label={`I can serve: ${what}`}
      onClick={() => volunteer.run()}
    >
      I can serve
    </Button>
  );
}
