// The screen of a station: the event, and the check-in below.
import type { StationState } from "@narthex/contract/station.ts";
import { CatchBoundary } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { Logo } from "../brand/Logo.tsx";
import { Mark } from "../brand/Mark.tsx";
import { WithLineNote } from "../children/desk/LineLost.tsx";
import { InsideList } from "../children/inside/InsideList.tsx";
import { PaperCopy } from "../children/paper/PaperCopy.tsx";
import { usePaperCopy } from "../children/paper/usePaperCopy.ts";
import { IdlePause } from "../children/pickup/idlePause.ts";
import { StationRights } from "../children/rights/deskRights.ts";
import { Select } from "../ui/Select.tsx";
import { AttendedDesk } from "./AttendedDesk.tsx";
import { formatStationEvent } from "./formatStationEvent.ts";
import { NoEvent } from "./NoEvent.tsx";
import { SelfService } from "./SelfService.tsx";
import { StationError } from "./StationError.tsx";
import { useIdle } from "./useIdle.ts";
import { useLeaving } from "./useLeaving.tsx";

const IDLE_MS = 60_000;

export function Kiosk({ state, isLost }: { state: StationState; isLost: boolean }) {
  const [round, setRound] = useState(0);
  const [eventId, setEventId] = useState<number | null>(null);
  const [usualId, setUsualId] = useState<number | null>(null);
  const [pauses, setPauses] = useState(0);
  const pauseIdle = useCallback(() => {
    setPauses((before) => before + 1);
    return () => setPauses((before) => before - 1);
  }, []);
  const leaving = useLeaving();
  const { name, kind, congregation, logo, timezone, events, isPrintedByProgram, labelSize } = state;
  // Without a connection, a greeter's entries are kept until they can be sent. A family that left self-service must leave
  // no names and codes.
  useIdle(
    IDLE_MS,
    () => {
      setRound((before) => before + 1);
      setUsualId(null);
      leaving.stay();
    },
    pauses > 0 || (isLost && kind === "attended"),
  );
  // Another event can become the first one while a family is entered, which would be lost with a change of the event.
  const usual = events.find(({ id }) => id === usualId) ?? events[0];
  if (usual && usual.id !== usualId) setUsualId(usual.id);
  const event = events.find(({ id }) => id === eventId) ?? usual;
  const copy = usePaperCopy(kind === "attended" && event ? event : null, !isLost);
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`Check-in · ${congregation}`}</title>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b bg-surface-raised px-4 py-3 sm:px-8">
        {logo ? <Logo {...logo} wide={140} high={40} /> : <Mark className="size-8" />}
        <div className="min-w-0 grow">
          <p className="break-words font-semibold">{congregation}</p>
          <p className="break-words text-ink-quiet text-sm">{name}</p>
        </div>
        {event &&
          (kind === "self_service" && events.length > 1 ? null : events.length > 1 ? (
            <Select
              aria-label="Event"
              value={event.id}
              onChange={({ target }) => {
                const id = Number(target.value);
                leaving.leave(() => setEventId(id));
              }}
              options={events.map((one) => ({ value: one.id, label: formatStationEvent(one) }))}
              className="max-w-full"
            />
          ) : (
            <p className="break-words">{formatStationEvent(event)}</p>
          ))}
      </header>
      <WithLineNote
        isThere={!isLost}
        className="sm:px-8"
        isForFamilies={kind === "self_service"}
        paper={<PaperCopy list={copy} />}
      >
        <main className="mx-auto w-full max-w-3xl grow px-4 py-6 sm:px-8 sm:py-10">
          <h1 className="sr-only">{`Children's check-in, ${name}`}</h1>
          {/* The screen tries again after a minute without input. */}
          <CatchBoundary getResetKey={() => round} errorComponent={StationError}>
            <StationRights value={{ leads: false, isPerson: false, timezone, isPrintedByProgram, labelSize }}>
              {kind === "self_service" ? (
                <SelfService key={round} events={events} isLost={isLost} />
              ) : event ? (
                <div className="grid gap-10">
                  <IdlePause value={pauseIdle}>
                    <AttendedDesk
                      key={`${event.id}.${round}`}
                      eventId={event.id}
                      leaving={leaving}
                      onNext={() => setUsualId(null)}
                    />
                  </IdlePause>
                  <div className="flex flex-wrap gap-3">
                    {!isLost && <PaperCopy list={copy} />}
                    {/* After a minute without input, no names stay on the screen. */}
                    <InsideList key={round} isThere={!isLost} />
                  </div>
                </div>
              ) : (
                <NoEvent text="Children are checked in here on the day of an event." />
              )}
            </StationRights>
          </CatchBoundary>
        </main>
      </WithLineNote>
      {leaving.question}
    </div>
  );
}
