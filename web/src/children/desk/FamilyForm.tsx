// One family at the desk: who comes, to which room, and who brings them. One press checks all of them in.
import { api } from "@narthex/contract/api.ts";
import type { Family } from "@narthex/contract/child-families.ts";
import type { ChildCheckIn, NewChildCheckIns } from "@narthex/contract/children.ts";
import { useQuery } from "@tanstack/react-query";
import { UserCheck } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import type * as z from "zod";
import { read } from "../../api/reads.ts";
import { isUnavailable, request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { formatFullName } from "../../format/format.ts";
import { useFocusInvalid } from "../../forms/useFocusInvalid.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Problem } from "../../ui/Field.tsx";
import { InputBox } from "../../ui/InputBox.tsx";
import { SelectBox } from "../../ui/SelectBox.tsx";
import { useUnsaved } from "../../ui/unsaved.ts";
import { explainNoRoom, type NoRoom } from "../board/roomOffers.ts";
import { PaperSlip } from "../paper/PaperSlip.tsx";
import { useDeskRights } from "../rights/deskRights.ts";
import { FamilyChildRow } from "./FamilyChildRow.tsx";
import { FamilyInside } from "./FamilyInside.tsx";
import { placeFamily } from "./familyPlaces.ts";

interface FamilyFormProps {
  eventId: number;
  family: Family;
  /** Whether it was just added: then all of its children come. */
  isNew: boolean;
  onDone: (list: ChildCheckIn[]) => void;
  /** Opens the collection of children. */
  onCollect: () => void;
  /** Opens the board of a room; absent at a station. */
  onBoard?: ((roomId: number) => void) | undefined;
  /** Opens the rooms; absent at a station, and for those who do not change them. */
  onRooms?: (() => void) | undefined;
}

function describeMissingRoom(firstName: string, noRoom: NoRoom | null): string {
  if (noRoom === null) return `Please choose a room for ${firstName}.`;
  return `No room takes ${firstName} now. ${noRoom.sentence} A children's lead can make an exception.`;
}

export function FamilyForm({ eventId, family, isNew, onDone, onCollect, onBoard, onRooms }: FamilyFormProps) {
  const { leads } = useDeskRights();
  const loads = useQuery(read(api.board.rooms, { query: { eventId } })).data ?? [];
  const [ticked, setTicked] = useState<readonly number[]>(() =>
    family.children.filter(({ isUsual, inside }) => (isUsual || isNew) && !inside).map(({ memberId }) => memberId),
  );
  const [rooms, setRooms] = useState<Readonly<Record<number, number | null>>>({});
  const [adultId, setAdultId] = useState(() => family.adults.find(({ isPreselected }) => isPreselected)?.memberId ?? 0);
  const [adultPhone, setAdultPhone] = useState("");
  const [reason, setReason] = useState("");
  const [slip, setSlip] = useState<string | null>(null);
  const [wasSubmitted, setSubmitted] = useState(false);
  /** The children whom the last call gave new codes. */
  const [sent, setSent] = useState<readonly number[]>([]);
  const checkIn = useAction({
    call: (body: z.input<typeof NewChildCheckIns>) => request(api.children.checkIn, { body }),
    failed: "The children could not be checked in. Please try again.",
    onSaved: onDone,
  });
  // Children whose check-in was not answered may be inside. The same call again returns their codes.
  const isUnanswered = checkIn.busy || isUnavailable(checkIn.error);
  const isSentAgain = ({ memberId }: Family["children"][number]) => isUnanswered && sent.includes(memberId);
  const coming = family.children.filter(
    (child) => ticked.includes(child.memberId) && (!child.inside?.isHere || isSentAgain(child)),
  );
  const arriving = coming.filter(({ inside }) => !inside?.isHere);
  const places = placeFamily(arriving, rooms, loads);
  const getRoom = ({ memberId }: Family["children"][number]) => places.get(memberId)?.roomId ?? null;
  const adult = family.adults.find(({ memberId }) => memberId === adultId);
  const isException = arriving.some((child) =>
    places.get(child.memberId)?.rooms.some(({ roomId, problem }) => problem !== null && roomId === getRoom(child)),
  );
  const form = useRef<HTMLFormElement>(null);
  useUnsaved(
    useCallback(() => isUnanswered && "labels", [isUnanswered]),
    "tab",
    useCallback(() => form.current?.querySelector<HTMLElement>("[data-check-in]") ?? null, []),
  );
  useFocusInvalid(form, checkIn.problem);
  const fields = checkIn.problem?.fields ?? {};
  const findMissing = () => {
    if (coming.length === 0) return "Please choose the children who come.";
    const roomless = arriving.find((child) => getRoom(child) === null);
    const place = places.get(roomless?.memberId ?? 0);
    if (roomless && place)
      return describeMissingRoom(
        roomless.firstName,
        leads ? null : explainNoRoom({ age: roomless.age, ...place }, place.loads),
      );
    return adult === undefined ? "Please choose who brings the children." : null;
  };
  const submit = () => {
    const isComplete = findMissing() === null;
    setSubmitted(!isComplete);
    if (!isComplete) return;
    // A child who moves here keeps the code on the tag, which is not shown again.
    setSent(coming.filter(({ inside }) => inside?.isHere !== false).map(({ memberId }) => memberId));
    checkIn.run({
      eventId,
      adultId,
      childIds: coming.map(({ memberId }) => memberId),
      rooms: arriving.flatMap((child) => {
        const roomId = getRoom(child);
        return roomId === null ? [] : [{ childId: child.memberId, roomId }];
      }),
      ...(adult?.hasPhone === false ? { adultPhone } : {}),
      ...(slip?.trim() ? { slipNumber: Number(slip) } : {}),
      ...(isException && leads ? { override: { reason } } : {}),
    });
  };
  const message =
    (wasSubmitted ? findMissing() : null) ??
    fields.roomId ??
    fields.childIds ??
    (Object.keys(fields).length === 0 ? checkIn.problem?.message : undefined);

  if (family.children.length === 0)
    return (
      <Card title={family.name}>
        <p className="text-ink-quiet">
          No one in this household is a child. The office adds children to a household. To check a child in now, press
          “New family”, and select “It is another family” if the phone number or the names are in the directory.
        </p>
      </Card>
    );
  if (family.children.every((child) => child.inside?.isHere && !isSentAgain(child)))
    return <FamilyInside family={family} onCollect={onCollect} />;
  return (
    <Card title={family.name}>
      <form
        ref={form}
        noValidate
        aria-busy={checkIn.busy}
        onSubmit={(event) => {
          event.preventDefault();
          if (!checkIn.busy) submit();
        }}
        className="grid gap-5"
      >
        <ul aria-label={`Children of ${family.name}`} className="grid gap-2">
          {family.children.map((child) => (
            <FamilyChildRow
              key={child.memberId}
              child={child}
              adults={family.adults}
              place={places.get(child.memberId) ?? { roomId: null, rooms: child.rooms, loads, lastPlace: null }}
              isTicked={ticked.includes(child.memberId)}
              mayExceed={leads}
              onTick={(isTicked) =>
                setTicked(isTicked ? [...ticked, child.memberId] : ticked.filter((id) => id !== child.memberId))
              }
              onRoom={(roomId) => setRooms({ ...rooms, [child.memberId]: roomId })}
              onBoard={onBoard}
              onRooms={onRooms}
            />
          ))}
        </ul>
        {leads && isException && (
          <InputBox
            label="Reason for the exception"
            error={fields["override.reason"]}
            required
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            autoComplete="off"
          />
        )}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SelectBox
            label="Brought by"
            error={fields.adultId}
            required
            value={adult ? adultId : ""}
            placeholder={adult ? undefined : "Choose"}
            onChange={({ target }) => setAdultId(Number(target.value))}
            options={family.adults.map((one) => ({ value: one.memberId, label: formatFullName(one) }))}
          />
          {adult?.hasPhone === false && (
            <InputBox
              label={`Phone of ${adult.firstName}`}
              hint="No phone number is known. One is needed to reach someone."
              error={fields.adultPhone}
              required
              type="tel"
              inputMode="tel"
              value={adultPhone}
              onChange={({ target }) => setAdultPhone(target.value)}
              autoComplete="off"
            />
          )}
        </div>
        <PaperSlip typed={slip} error={fields.slipNumber} onType={setSlip} />
        <Problem sentence={message} />
        <Button data-check-in type="submit" variant="primary" size="large" icon={<UserCheck />} busy={checkIn.busy}>
          {coming.length <= 1 ? "Check In" : `Check in ${coming.length} children`}
        </Button>
      </form>
    </Card>
  );
}
