import type { FamilyAdult, FamilyChild } from "@narthex/contract/child-families.ts";
import { formatFullName } from "../../format/format.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { linkClass } from "../../ui/link.ts";
import { Select } from "../../ui/Select.tsx";
import { AllergyNote } from "../board/AllergyNote.tsx";
import { explainNoRoom, formatRoomOffer, type NoRoom } from "../board/roomOffers.ts";
import { NoCollectors } from "../pickup/NoCollectors.tsx";
import { formatPlace } from "../pickup/place.ts";
import type { FamilyPlace } from "./familyPlaces.ts";

interface FamilyChildRowProps {
  child: FamilyChild;
  /** The adults of the family. */
  adults: readonly FamilyAdult[];
  place: FamilyPlace;
  isTicked: boolean;
  /** Whether the viewer may choose a room that is full, under-staffed or for other ages. */
  mayExceed: boolean;
  onTick: (isTicked: boolean) => void;
  onRoom: (roomId: number | null) => void;
  /** Opens the board of a room; absent at a station. */
  onBoard?: ((roomId: number) => void) | undefined;
  /** Opens the rooms; absent at a station, and for those who do not change them. */
  onRooms?: (() => void) | undefined;
}

export function FamilyChildRow(props: FamilyChildRowProps) {
  const { child, adults, place, isTicked, mayExceed, onTick, onRoom, onBoard, onRooms } = props;
  const name = formatFullName(child);
  const isHere = child.inside?.isHere ?? false;
  const needsRoom = isTicked && !isHere && place.roomId === null;
  const noRoom = needsRoom ? explainNoRoom({ age: child.age, ...place }, place.loads) : null;
  return (
    <li className="grid items-center gap-x-4 gap-y-1 rounded-md border border-line px-3 py-2 sm:grid-cols-[minmax(0,1fr)_16rem]">
      <div className="min-w-0">
        <Checkbox
          label={<span className="font-medium">{name}</span>}
          hint={child.age === null ? "Age not known" : `${child.age} ${child.age === 1 ? "year" : "years"} old`}
          checked={isTicked || isHere}
          disabled={isHere}
          onChange={({ target }) => onTick(target.checked)}
        />
        {child.allergies && <AllergyNote text={child.allergies} className="mb-1 ml-8" />}
        {child.inside && !isHere && (
          <p className="mb-1 ml-8 text-sm">
            {`Now in ${formatPlace(child.inside)}.${isTicked ? " Moves here, and keeps the code on the tag." : ""}`}
          </p>
        )}
      </div>
      {child.inside && isHere ? (
        <span className="max-sm:ml-8">
          <Badge tone="positive">{`Inside, ${child.inside.roomName}`}</Badge>
        </span>
      ) : (
        isTicked && <RoomChoice {...{ name, place, noRoom, mayExceed, onRoom }} />
      )}
      {noRoom && <NoRoomNote {...{ noRoom, onBoard, onRooms }} />}
      {needsRoom && !noRoom && place.lastPlace && (
        <p className="text-sm max-sm:ml-8 sm:col-span-2 sm:ml-8">
          {`${place.lastPlace.firstName} has the last place in ${place.lastPlace.roomName}. Please choose another room.`}
        </p>
      )}
      {isTicked && !child.hasCollectors && (
        <div className="max-sm:ml-8 sm:col-span-2 sm:ml-8">
          <NoCollectors
            child={{
              id: child.memberId,
              name,
              adults: adults.map((adult) => ({ id: adult.memberId, name: formatFullName(adult) })),
            }}
          />
        </div>
      )}
    </li>
  );
}

interface RoomChoiceProps extends Pick<FamilyChildRowProps, "place" | "mayExceed" | "onRoom"> {
  /** The name of the child. */
  name: string;
  noRoom: NoRoom | null;
}

function RoomChoice({ name, place: { roomId, rooms, loads }, noRoom, mayExceed, onRoom }: RoomChoiceProps) {
  return (
    <Select
      aria-label={`Room of ${name}`}
      value={roomId ?? ""}
      placeholder={roomId === null ? (noRoom?.short ?? "Choose a room") : undefined}
      onChange={({ target }) => onRoom(target.value === "" ? null : Number(target.value))}
      options={rooms.map((offer) => ({
        value: offer.roomId,
        label: formatRoomOffer(offer, loads),
        disabled: offer.problem !== null && !mayExceed,
      }))}
    />
  );
}

interface NoRoomNoteProps extends Pick<FamilyChildRowProps, "onBoard" | "onRooms"> {
  noRoom: NoRoom;
}

function NoRoomNote({ noRoom: { sentence, roomId }, onBoard, onRooms }: NoRoomNoteProps) {
  return (
    <p className="text-sm max-sm:ml-8 sm:col-span-2 sm:ml-8">
      {sentence}{" "}
      {roomId === null
        ? onRooms && (
            <button type="button" className={linkClass} onClick={onRooms}>
              Open Rooms
            </button>
          )
        : onBoard && (
            <button type="button" className={linkClass} onClick={() => onBoard(roomId)}>
              Check in an adult
            </button>
          )}
    </p>
  );
}
