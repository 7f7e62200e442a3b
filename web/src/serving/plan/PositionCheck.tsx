import { api } from "@narthex/contract/api.ts";
import type { LimitedPosition, PositionPerson } from "@narthex/contract/position-people.ts";
import { useState } from "react";
import { getSentence, request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { formatFullName } from "../../format/format.ts";
import { formatDistinction } from "../../people/formatHome.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Problem } from "../../ui/Field.tsx";

interface PositionCheckProps {
  ministryId: number;
  person: PositionPerson;
  position: LimitedPosition;
  /** Whether the name of the position is shown. In a table it is the head of the column. */
  isNamed: boolean;
}

/** Whether a person can serve in a position. It is saved at once; a failure stays visible until the next attempt. */
export function PositionCheck({ ministryId, person, position, isNamed }: PositionCheckProps) {
  const { memberId, canServe, served } = person;
  const isChecked = canServe.includes(position.id);
  const servedBefore = served.includes(position.id) && "Served before";
  /** What was chosen, until it is saved and read again, or refused. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const save = useAction({
    call: (can: boolean) =>
      request(api.positionPeople.set, {
        params: { id: ministryId },
        body: { memberId, positionId: position.id, canServe: can },
      }),
    failed: "Not saved. Please try again.",
    onFailed: () => setWanted(null),
    onDone: () => setWanted(null),
  });
  return (
    <>
      <Checkbox
        {...(isNamed
          ? { label: <span className="break-words">{position.name}</span>, hint: servedBefore }
          : {
              "aria-label": [`${formatFullName(person)}: ${position.name}`, servedBefore].filter(Boolean).join(", "),
              label: servedBefore && <span className="text-ink-quiet text-sm">{servedBefore}</span>,
            })}
        checked={wanted ?? isChecked}
        onChange={({ target }) => {
          if (wanted !== null) return;
          setWanted(target.checked);
          save.run(target.checked);
        }}
      />
      <Problem className="pb-1" sentence={save.error && getSentence(save.error, "Please try again.")} />
    </>
  );
}

/** What tells a person apart from others, under the name. */
export function PersonNotes({ person: { isChild, distinction } }: { person: PositionPerson }) {
  return (
    <>
      {isChild && <Badge className="ms-2">Child</Badge>}
      {distinction && (
        <span className="block break-words text-ink-quiet text-sm">{formatDistinction(distinction)}</span>
      )}
    </>
  );
}
