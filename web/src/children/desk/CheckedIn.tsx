import { api } from "@narthex/contract/api.ts";
import type { Family } from "@narthex/contract/child-families.ts";
import type { ChildCheckIn } from "@narthex/contract/children.ts";
import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import { read } from "../../api/reads.ts";
import { formatFullName } from "../../format/format.ts";
import { getServerTime } from "../../format/serverTime.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { DiscardQuestion } from "../../ui/DiscardQuestion.tsx";
import { useUnsaved } from "../../ui/unsaved.ts";
import { PrintLabels } from "../labels/PrintLabels.tsx";
import { queryJobsOf } from "../labels/ProgramLabels.tsx";
import { isStuck } from "../labels/printWords.ts";
import { useDeskRights } from "../rights/deskRights.ts";

interface CheckedInProps {
  eventId: number;
  family: Family;
  list: readonly ChildCheckIn[];
  onNext: () => void;
}

/** The codes of a family that has just been checked in. */
export function CheckedIn({ eventId, family, list, onNext }: CheckedInProps) {
  const rooms = useQuery(read(api.board.rooms, { query: { eventId } })).data ?? [];
  const findName = (childId: number) => {
    const child = family.children.find(({ memberId }) => memberId === childId);
    return child ? formatFullName(child) : "";
  };
  const shown = list.filter(({ code }) => code !== null);
  const { isPrintedByProgram } = useDeskRights();
  const [isOpened, setOpened] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const ids = shown.map(({ id }) => id);
  const isAwaited = isPrintedByProgram && shown.length > 0;
  const [job] = useQuery({ ...queryJobsOf(ids), enabled: isAwaited }).data ?? [];
  // The time passes without a change of the job, so this is asked when the button is pressed as well.
  const isWithoutCode = shown.length === 0;
  const canGoOn = useCallback(
    () => isOpened || isWithoutCode || (isAwaited && !(job && isStuck(job, getServerTime()))),
    [isOpened, isWithoutCode, isAwaited, job],
  );
  const place = useRef<HTMLDivElement>(null);
  // The focus does not return to the tab that was pressed, which would open it.
  const findPrint = useCallback(
    () => place.current?.querySelector<HTMLElement>("section a, section button, :scope > button") ?? null,
    [],
  );
  useUnsaved(
    useCallback(() => !canGoOn() && "labels", [canGoOn]),
    "tab",
    findPrint,
  );
  return (
    <div ref={place} className="grid max-w-3xl gap-4">
      <Card title={`${family.name}: checked in`} description="The person who collects a child shows the code.">
        <ul aria-label="Codes" className="grid gap-3">
          {list.map(({ id, childId, roomId, code }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-md border border-line px-4 py-3"
            >
              <span className="min-w-0">
                <span className="block break-words font-medium text-lg">{findName(childId)}</span>
                <span className="block text-ink-quiet">{rooms.find((room) => room.roomId === roomId)?.roomName}</span>
              </span>
              {code === null ? (
                <span className="text-ink-quiet">Keeps the code on the tag</span>
              ) : (
                <span data-code className="font-bold font-mono text-3xl tracking-widest">
                  {code}
                </span>
              )}
            </li>
          ))}
        </ul>
      </Card>
      {shown.length > 0 && <PrintLabels checkInIds={ids} onPrint={setOpened} />}
      <Button
        variant={canGoOn() ? "primary" : "secondary"}
        size="large"
        icon={<ArrowRight />}
        onClick={() => (canGoOn() ? onNext() : setAsking(true))}
        autoFocus
      >
        Next family
      </Button>
      {isAsking && <DiscardQuestion loss="labels" onKeep={() => setAsking(false)} onDiscard={onNext} />}
    </div>
  );
}
