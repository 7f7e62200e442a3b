import type { PlannedEvent, ServingPlan, ServingPosition } from "@narthex/contract/serving.ts";
import { CalendarDays } from "lucide-react";
import { useState } from "react";
import { formatDayNear } from "../../format/format.ts";
import { useToday } from "../../live/midnight.ts";
import { loadOnDemand } from "../../page/loadOnDemand.tsx";
import { useIsPrinting } from "../../page/useIsPrinting.ts";
import { useCurrentUser } from "../../session/session.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Table } from "../../ui/Table.tsx";
import { useMediaQuery } from "../../ui/useMediaQuery.ts";
import { ServingEventTitle } from "../ServingEventTitle.tsx";
import { formatServingHours } from "../servingWords.ts";
import { LeaveOutButton, LeftOut } from "./LeaveOut.tsx";
import { PlaceCell } from "./PlaceCell.tsx";
import { countPeople, findPlace, findPlaceById, isPlannable, listShownPositions, splitEvenly } from "./place.ts";

const CandidatesDialog = loadOnDemand(() => import("./CandidatesDialog.tsx"));
const PersonDialog = loadOnDemand(() => import("./PersonDialog.tsx"));

/** Columns of positions that have room on Letter landscape. */
const PRINTED_COLUMNS = 7;

interface OpenPlace {
  eventId: number;
  positionId: number;
  /** A person of the place; null for its candidates. */
  personId: number | null;
}

interface PlanBoardProps {
  plan: ServingPlan;
  isOutdated: boolean;
}

/** The events of a plan with their positions: a table on wide windows and on paper, otherwise a card for each event. */
export function PlanBoard({ plan, isOutdated }: PlanBoardProps) {
  const isWide = useMediaQuery("(min-width: 56.25rem)");
  const isPrinting = useIsPrinting();
  const [opened, setOpened] = useState<OpenPlace | null>(null);
  const place = opened && findPlaceById(plan, opened.eventId, opened.positionId);
  const person = place?.people.find(({ id }) => id === opened?.personId);
  const close = () => setOpened(null);
  const shown = listShownPositions(plan);
  // A sheet has no way to scroll sideways, so the positions of a wide plan are printed in several tables.
  const groups = isPrinting ? splitEvenly(shown, PRINTED_COLUMNS) : [shown];
  const Board = isWide || isPrinting ? WideBoard : NarrowBoard;
  if (plan.events.length === 0)
    return (
      <Card>
        <EmptyState
          icon={<CalendarDays />}
          title="No events in these weeks"
          text={
            plan.can.plan
              ? "Press Later for the next weeks, or Events to choose more events."
              : "Press Later for the next weeks."
          }
        />
      </Card>
    );
  return (
    <div aria-busy={isOutdated} className={cx("serving-plan print:grid print:gap-6", isOutdated && "opacity-60")}>
      {groups.map((positions) => (
        <Board
          // The first table has the same key when printing begins.
          key={positions[0]?.id ?? 0}
          plan={plan}
          positions={positions}
          onOpen={setOpened}
          onApproach={() => {
            void CandidatesDialog.load();
            void PersonDialog.load();
          }}
        />
      ))}
      {place && opened?.personId === null && (
        <CandidatesDialog ministryId={plan.ministry.id} place={place} onClose={close} />
      )}
      {place && person && <PersonDialog ministryId={plan.ministry.id} place={place} person={person} onClose={close} />}
    </div>
  );
}

interface BoardProps {
  plan: ServingPlan;
  positions: readonly ServingPosition[];
  onOpen: (opened: OpenPlace) => void;
  onApproach: () => void;
}

function WideBoard({ plan, positions, onOpen, onApproach }: BoardProps) {
  const headClass = "border-line border-b px-3 py-2.5 text-start align-bottom font-medium text-ink-quiet text-sm";
  return (
    <Card padding="none">
      <Table
        caption="Serving plan"
        // Collapsed borders do not belong to the cells, so the fixed column would lose its own.
        className="max-h-[calc(100dvh-5.5rem)] scroll-ps-60 scroll-pt-16 overflow-y-auto print:max-h-none [&_table]:border-separate [&_table]:border-spacing-0 print:overflow-visible print:text-[9pt]/[1.3] print:[&_table]:table-fixed"
      >
        <thead>
          <tr>
            <th
              scope="col"
              className={cx(
                headClass,
                "sticky start-0 top-0 z-4 bg-surface-raised sm:ps-6 print:static print:w-48 print:ps-3",
              )}
            >
              Event
            </th>
            {positions.map(({ id, name, isRemoved }) => (
              <th
                key={id}
                scope="col"
                className={cx(
                  headClass,
                  "sticky top-0 z-3 min-w-36 break-words bg-surface-raised print:static print:min-w-0",
                )}
              >
                {name}
                {isRemoved && <span className="block font-normal text-xs">Removed position</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plan.events.map((event) => (
            <tr key={event.id} className={cx("last:[&>*]:border-b-0", event.isLeftOut && "print:hidden")}>
              <th
                scope="row"
                className="sticky start-0 z-2 w-60 min-w-56 border-line border-b bg-surface-raised px-3 py-3 text-start align-top font-normal sm:ps-6 print:min-w-0 print:ps-3"
              >
                <EventHead plan={plan} event={event} />
              </th>
              {event.isLeftOut && (
                <td colSpan={positions.length} className="border-line border-b border-s px-2 py-2 align-top">
                  <LeftOut ministryId={plan.ministry.id} event={event} />
                </td>
              )}
              {(event.isLeftOut ? [] : positions).map((position) => {
                const place = findPlace(event, position);
                return (
                  <td
                    key={position.id}
                    className="relative border-line border-b border-s px-2 py-2 align-top print:min-w-0"
                  >
                    {place && <PlaceCell plan={plan} place={place} onOpen={onOpen} onApproach={onApproach} />}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function NarrowBoard({ plan, positions, onOpen, onApproach }: BoardProps) {
  return (
    <ul aria-label="Serving plan" className="grid gap-4">
      {plan.events.map((event) => (
        <Card key={event.id} as="li" padding="none">
          <div className="border-line border-b px-4 py-3">
            <EventHead plan={plan} event={event} />
          </div>
          {event.isLeftOut && (
            <div className="px-2.5 py-1.5">
              <LeftOut ministryId={plan.ministry.id} event={event} />
            </div>
          )}
          <dl className="divide-y divide-line">
            {positions.map((position) => {
              const place = findPlace(event, position);
              return (
                place && (
                  <div key={position.id} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-2 px-4 py-1.5">
                    <dt className="break-words py-1 font-medium text-sm touch:py-2.5">{position.name}</dt>
                    <dd className="relative min-w-0">
                      <PlaceCell plan={plan} place={place} onOpen={onOpen} onApproach={onApproach} />
                    </dd>
                  </div>
                )
              );
            })}
          </dl>
        </Card>
      ))}
    </ul>
  );
}

function EventHead({ plan, event }: { plan: ServingPlan; event: PlannedEvent }) {
  const today = useToday();
  const { timezone } = useCurrentUser().congregation;
  return (
    <div className={cx("break-words", (event.isOver || event.isLeftOut) && "text-ink-quiet")}>
      <div className="flex items-start justify-between gap-1">
        <p className="font-medium sm:whitespace-nowrap print:whitespace-normal">
          {formatDayNear(event.eventDate, today)}
        </p>
        {plan.can.plan && isPlannable(event) && !event.isLeftOut && countPeople(event, ["asked", "accepted"]) === 0 && (
          <LeaveOutButton ministryId={plan.ministry.id} event={event} />
        )}
      </div>
      <p className="text-sm">{formatServingHours(event, { today, timezone })}</p>
      <p className="text-sm">
        <ServingEventTitle
          event={event}
          className={cx(event.isCanceled && "line-through", event.isVisible && !event.isCanceled && "text-accent")}
        />
      </p>
      {event.isCanceled && (
        <Badge tone="critical" className="mt-1">
          Canceled
        </Badge>
      )}
    </div>
  );
}
