// Who serves in a room. Someone without current clearances is refused, with the day on which one ended.
import { api } from "@narthex/contract/api.ts";
import type { BoardWorker } from "@narthex/contract/child-board.ts";
import type { StartedWorker } from "@narthex/contract/child-workers.ts";
import { useQuery } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { read } from "../../api/reads.ts";
import { ApiError, getSentence, request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { formatInstantTime, formatList } from "../../format/format.ts";
import { MemberBox } from "../../members/picker/MemberBox.tsx";
import { loadOnDemand } from "../../page/loadOnDemand.tsx";
import { PersonLink } from "../../people/PersonLink.tsx";
import { useCurrentUser, useMay } from "../../session/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { FieldError } from "../../ui/Field.tsx";
import { IconButton } from "../../ui/IconButton.tsx";

const ClearancesDialog = loadOnDemand(() => import("../clearances/ClearancesDialog.tsx"));

interface WorkersCardProps {
  eventId: number;
  roomId: number;
  /** Whether the field has the focus at first. */
  isStaffing: boolean;
  workers: readonly BoardWorker[];
}

/** Such as "Treehouse, First Service". */
const formatServed = ({ roomName, eventTitle }: StartedWorker["left"][number]) =>
  eventTitle === null ? roomName : `${roomName}, ${eventTitle}`;

export function WorkersCard({ eventId, roomId, isStaffing, workers }: WorkersCardProps) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<{ id: number; name: string } | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const leads = useMay("children.lead");
  const { memberId: ownId } = useCurrentUser();
  useEffect(() => {
    if (isStaffing) box.current?.focus();
  }, [isStaffing]);
  const start = useAction({
    call: (memberId: number) => request(api.children.startServing, { body: { eventId, roomId, memberId } }),
    failed: "This person could not be checked in to serve. Please try again.",
    done: ({ left }) => ({
      title: "Checked in to serve",
      ...(left.length > 0 ? { description: `Checked out of ${formatList(left.map(formatServed))}.` } : {}),
    }),
    onSaved: () => setText(""),
  });
  const choose = ({ id, name }: { id: number | null; name: string }) => {
    setText(name);
    if (id === null) return;
    setChosen({ id, name });
    start.run(id);
  };
  const lacksClearance = start.error instanceof ApiError && start.error.code === "clearance_missing";
  return (
    <Card title="Adults who serve">
      {workers.length > 0 && (
        <ul aria-label="Adults who serve" className="mb-4 grid gap-2">
          {workers.map((worker) => (
            <WorkerRow key={worker.id} worker={worker} />
          ))}
        </ul>
      )}
      <MemberBox
        label="Check in an adult"
        error={start.sentence}
        field={box}
        placeholder="Name"
        text={text}
        isChosen={start.busy}
        offered="active"
        onType={setText}
        onChoose={choose}
        onEnter={() => {}}
      />
      {lacksClearance && chosen && (
        <p className="mt-2 text-sm">
          {leads && chosen.id !== ownId ? (
            <EnterClearances {...chosen} onSaved={() => start.run(chosen.id)} />
          ) : leads ? (
            "Another lead enters your clearances."
          ) : (
            "A children's lead enters clearances."
          )}
        </p>
      )}
    </Card>
  );
}

/** Enters the clearances here, so that a lead does not leave the room. Once they are saved, the person is checked in. */
function EnterClearances({ id, name, onSaved }: { id: number; name: string; onSaved: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ ...read(api.clearances.list, { params: { id } }), enabled: isOpen });
  const close = () => setOpen(false);
  return (
    <>
      <Button size="small" busy={isOpen && query.isPending} onClick={() => setOpen(true)}>
        {`Enter clearances of ${name}`}
      </Button>
      {isOpen && query.isError && (
        <FieldError id={undefined} sentence={getSentence(query.error, "The clearances could not be loaded.")} />
      )}
      {isOpen && query.data && (
        <ClearancesDialog memberId={id} name={name} list={query.data} onSaved={onSaved} onClose={close} />
      )}
    </>
  );
}

function WorkerRow({ worker: { id, memberId, name, since, isCounted } }: { worker: BoardWorker }) {
  const { timezone } = useCurrentUser().congregation;
  const stop = useAction({
    call: () => request(api.children.stopServing, { params: { id } }),
    failed: "This person could not be checked out. Please try again.",
    failureNotice: true,
  });
  return (
    <li className="flex items-center gap-3">
      <span className="min-w-0 grow break-words">
        <PersonLink id={memberId}>{name}</PersonLink>
        <span className="block text-ink-quiet text-sm">{`Since ${formatInstantTime(since, timezone)}`}</span>
        {!isCounted && (
          <span className="block text-critical text-sm">
            Does not count as one of the adults. Please ask a children's lead.
          </span>
        )}
      </span>
      <IconButton label={`Check out ${name}`} icon={<LogOut />} busy={stop.busy} onClick={() => stop.run()} />
    </li>
  );
}
