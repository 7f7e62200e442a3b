// One room at an event: who is inside, who serves, and who was collected. Live.
import { api } from "@narthex/contract/api.ts";
import type { BoardChild } from "@narthex/contract/child-board.ts";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Maximize, MessageSquare, Minimize, Phone } from "lucide-react";
import { type ReactNode, useState } from "react";
import { read } from "../../api/reads.ts";
import { request } from "../../api/request.ts";
import { formatFullName } from "../../format/format.ts";
import { QueryError } from "../../page/QueryError.tsx";
import { useMay } from "../../session/session.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { cx } from "../../ui/cx.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ReprintDialog } from "../labels/ReprintDialog.tsx";
import { ApproveDialog } from "../pickup/ApproveDialog.tsx";
import { CheckOutDialog } from "../pickup/CheckOutDialog.tsx";
import { TextGuardiansDialog } from "../texts/TextGuardiansDialog.tsx";
import { TEXT_STATE_WORDS } from "../texts/textWords.ts";
import { useIsPast } from "../texts/useIsPast.ts";
import { formatRatio } from "./boardWords.ts";
import { ChildDialog } from "./ChildDialog.tsx";
import { type ChildAction, ChildRow } from "./ChildRow.tsx";
import { CollectedCard } from "./CollectedCard.tsx";
import { MovedCard } from "./MovedCard.tsx";
import { MoveRoomDialog } from "./MoveRoomDialog.tsx";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { WorkersCard } from "./WorkersCard.tsx";

interface RoomBoardProps {
  eventId: number;
  roomId: number;
  /** Whether it was opened to check in an adult, whose field then has the focus. */
  isStaffing?: boolean;
  /** The event in words, where no choice of the event shows it. */
  eventLine?: string | null;
  /** Below the title. */
  note?: ReactNode;
  onBack: () => void;
  /** Null in the view that fills the screen. */
  onFullScreen: (() => void) | null;
}

/** From when on the first of the children is late; null if none will be. */
const findEarliest = (children: readonly BoardChild[]): string | null =>
  children.reduce<string | null>(
    (first, { lateFrom }) => (lateFrom !== null && (first === null || lateFrom < first) ? lateFrom : first),
    null,
  );

export function RoomBoard(props: RoomBoardProps) {
  const { eventId, roomId, isStaffing = false, eventLine, note, onBack, onFullScreen } = props;
  const query = useQuery(read(api.board.show, { params: { id: roomId }, query: { eventId } }));
  const [opened, setOpened] = useState<{ action: ChildAction; child: BoardChild } | null>(null);
  const [isTexting, setTexting] = useState(false);
  const leads = useMay("children.lead");
  const board = query.data;
  const isAnyLate = useIsPast(board ? findEarliest(board.children) : null);
  if (query.isPending) return <Skeleton className="h-64 w-full" />;
  if (!board) {
    return (
      <>
        <BoardBar {...{ onBack, onFullScreen }} />
        {note}
        <QueryError query={query} />
      </>
    );
  }
  const ratio = formatRatio(board);
  const inside = board.children.filter(({ isCurrent }) => isCurrent);
  const left = board.children.filter(({ isCurrent }) => !isCurrent);
  const open = (child: BoardChild) => (action: ChildAction) => setOpened({ action, child });
  return (
    <>
      <BoardBar {...{ onBack, onFullScreen }}>
        <div className="min-w-0">
          <h2 className="font-semibold font-serif text-2xl">{board.roomName}</h2>
          {eventLine && <p className="text-ink-quiet text-sm">{eventLine}</p>}
        </div>
        {board.isFull && <Badge tone="caution">Full</Badge>}
        <div className="flex flex-wrap gap-2 sm:ms-auto">
          {onFullScreen && (
            <Button icon={<Maximize />} onClick={onFullScreen}>
              Full screen
            </Button>
          )}
          {inside.length > 0 && (
            <Button icon={<MessageSquare />} onClick={() => setTexting(true)}>
              Text guardians
            </Button>
          )}
        </div>
      </BoardBar>
      {note}
      {isAnyLate && board.textState !== "ready" && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-caution-quiet px-4 py-3">
          <p role="status" className="text-caution">
            {`${TEXT_STATE_WORDS[board.textState]} No one is told that children wait, so please call their guardians.`}
          </p>
          {leads && (
            <Button icon={<Phone />} onClick={() => setTexting(true)}>
              Show phone numbers
            </Button>
          )}
        </div>
      )}
      {board.staffingProblems.length > 0 && (
        <div role="status" className="rounded-md bg-critical-quiet px-4 py-3 text-critical">
          {board.staffingProblems.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-5">
          <Card
            title="Children inside"
            description={`${inside.length} of ${board.capacity}, with ${board.workers.length} ${board.workers.length === 1 ? "adult" : "adults"}${ratio === null ? "" : `. ${ratio}.`}`}
            padding="none"
          >
            {inside.length === 0 ? (
              <p className="px-4 pb-4 text-ink-quiet sm:px-6">No one is inside.</p>
            ) : (
              <ul aria-label="Children inside" className="border-line border-t">
                {inside.map((child) => (
                  <ChildRow key={child.checkInId} child={child} onAction={open(child)} />
                ))}
              </ul>
            )}
          </Card>
          {left.length > 0 && (
            <Card
              title="Never collected"
              description="Children who were not checked out before the service was over."
              padding="none"
            >
              <ul aria-label="Never collected" className="border-line border-t">
                {left.map((child) => (
                  <ChildRow key={child.checkInId} child={child} onAction={open(child)} />
                ))}
              </ul>
            </Card>
          )}
        </div>
        <div className="grid gap-5">
          <WorkersCard eventId={eventId} roomId={roomId} isStaffing={isStaffing} workers={board.workers} />
          {board.moved.length > 0 && <MovedCard moved={board.moved} />}
          {board.collected.length > 0 && <CollectedCard collected={board.collected} />}
        </div>
      </div>
      {opened && <ChildActionDialog {...opened} from={{ eventId, roomId }} onClose={() => setOpened(null)} />}
      {isTexting && (
        <TextGuardiansDialog name={board.roomName} target={{ eventId, roomId }} onClose={() => setTexting(false)} />
      )}
    </>
  );
}

/** If it fills the screen, it stays at the top like the bar of other pages, so that notices cover nothing else. */
const TOP_BAR = "-mx-4 sticky top-0 z-20 min-h-16 bg-surface/95 px-4 py-2 backdrop-blur-sm md:-mx-6 md:px-6";

function BoardBar({
  onBack,
  onFullScreen,
  children,
}: Pick<RoomBoardProps, "onBack" | "onFullScreen"> & { children?: ReactNode }) {
  return (
    <div className={cx("flex flex-wrap items-center gap-x-4 gap-y-2", !onFullScreen && TOP_BAR)}>
      <Button icon={onFullScreen ? <ArrowLeft /> : <Minimize />} onClick={onBack}>
        {onFullScreen ? "All rooms" : "Leave full screen"}
      </Button>
      {children}
    </div>
  );
}

interface ChildActionDialogProps {
  /** The room and the event of the board. */
  from: { readonly eventId: number; readonly roomId: number };
  action: ChildAction;
  child: BoardChild;
  onClose: () => void;
}

function ChildActionDialog({ from, action, child, onClose }: ChildActionDialogProps) {
  const { checkInId } = child;
  const name = formatFullName(child);
  const params = { id: checkInId };
  if (action === "collect") return <CheckOutDialog {...{ checkInId, name, onClose }} />;
  if (action === "approve") return <ApproveDialog {...{ checkInId, name, onClose }} />;
  if (action === "text")
    return <TextGuardiansDialog {...{ name, onClose }} target={{ eventId: from.eventId, checkInId }} />;
  if (action === "move") return <MoveRoomDialog {...{ child, from, onClose }} />;
  if (action === "details") return <ChildDialog {...{ checkInId, name, onClose }} />;
  if (action === "print") return <ReprintDialog {...{ checkInId, name, onClose }} />;
  return action === "unlock" ? (
    <ReasonDialog
      title={`Unlock ${name}`}
      description="Five wrong codes were entered. Check who is at the door before you allow codes again."
      call={(note) => request(api.children.unlock, { params, body: { note } })}
      done="Codes are allowed again"
      submitLabel="Unlock"
      onClose={onClose}
    />
  ) : (
    <ReasonDialog
      title={`Undo the check-in of ${name}`}
      description="For a child who was never here. A child who moved here from another service returns there. The history keeps the check-in and your reason."
      call={(note) => request(api.children.reverseCheckIn, { params, body: { note } })}
      done="Check-in undone"
      submitLabel="Undo"
      onClose={onClose}
    />
  );
}
