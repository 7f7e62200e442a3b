// Moves a child to another room of the same event. A lead may choose a room with a problem, and says why.
import { api } from "@narthex/contract/api.ts";
import type { Board, BoardChild } from "@narthex/contract/child-board.ts";
import { RoomMove } from "@narthex/contract/child-room-moves.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type * as z from "zod";
import { read } from "../../api/reads.ts";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { formatFullName } from "../../format/format.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { SelectField } from "../../forms/SelectField.tsx";
import { TextareaField } from "../../forms/TextareaField.tsx";
import { useSchemaForm } from "../../forms/useSchemaForm.ts";
import { QueryError } from "../../page/QueryError.tsx";
import { useMay } from "../../session/session.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { formatRoomOffer } from "./roomOffers.ts";

type MoveInput = z.input<typeof RoomMove>;

interface MoveRoomDialogProps {
  child: BoardChild;
  /** The room and the event of the board. */
  from: Pick<Board, "roomId" | "eventId">;
  onClose: () => void;
}

export function MoveRoomDialog({ child, from, onClose }: MoveRoomDialogProps) {
  const params = { id: child.checkInId };
  const title = `Move ${formatFullName(child)} to another room`;
  const offers = useQuery(read(api.roomMoves.rooms, { params }));
  const loads = useQuery(read(api.board.rooms, { query: { eventId: from.eventId } })).data;
  const leads = useMay("children.lead");
  const form = useSchemaForm<MoveInput>(RoomMove, { fromRoomId: from.roomId }, null);
  const move = useAction({
    call: (body: MoveInput) => request(api.roomMoves.move, { params, body }),
    failed: "The child could not be moved. Please try again.",
    done: "Moved to another room",
    onDone: onClose,
  });
  const roomId = form.watch("roomId");
  const isException = (offers.data?.find((offer) => offer.roomId === roomId)?.problem ?? null) !== null;
  // The chosen room can also become full, or free again, while the dialog is open.
  useEffect(() => form.setValue("override", isException ? { reason: "" } : undefined), [form.setValue, isException]);

  if (!offers.data || !loads || offers.data.length === 0)
    return (
      <Dialog open size="small" title={title} onClose={onClose}>
        {offers.isError ? (
          <QueryError query={offers} />
        ) : offers.data && loads ? (
          <p className="text-ink-quiet">No other room is used at this event.</p>
        ) : (
          <Skeleton className="h-24 w-full" />
        )}
      </Dialog>
    );
  // Without an exception, none of the rooms could be chosen.
  if (!leads && offers.data.every(({ problem }) => problem !== null))
    return (
      <Dialog open size="small" title={title} onClose={onClose}>
        <p>{`No other room takes ${child.firstName} now. A children's lead can make an exception.`}</p>
        <ul aria-label="Other rooms" className="mt-3 grid gap-1 text-ink-quiet">
          {offers.data.map((offer) => (
            <li key={offer.roomId} className="break-words">
              {formatRoomOffer(offer, loads)}
            </li>
          ))}
        </ul>
      </Dialog>
    );
  return (
    <FormDialog
      form={form}
      action={move}
      onClose={onClose}
      size="small"
      title={title}
      description="The code on the tag stays the same. The tag names the former room until a lead prints it again."
      submitLabel="Move"
    >
      <SelectField
        form={form}
        name="roomId"
        label="Room"
        required
        placeholder="Choose a room"
        hint={
          !leads && offers.data.some(({ problem }) => problem !== null)
            ? "For the other rooms, a children's lead can make an exception."
            : undefined
        }
        options={offers.data.map((offer) => ({
          value: offer.roomId,
          label: formatRoomOffer(offer, loads),
          disabled: offer.problem !== null && !leads,
        }))}
      />
      {isException && (
        <TextareaField form={form} name="override.reason" label="Reason for the exception" required rows={3} />
      )}
    </FormDialog>
  );
}
