import type { OwnHouseholdMember } from "@narthex/contract/checkin.ts";
import { useState } from "react";
import { formatNameInHousehold } from "../people/formatHome.ts";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { Problem } from "../ui/Field.tsx";

interface HouseholdChoiceProps {
  /** The signed-in person comes first. */
  people: readonly OwnHouseholdMember[];
  onCheckIn: (chosen: readonly OwnHouseholdMember[]) => void;
  busy: boolean;
  /** Why the last attempt failed. */
  message: string | null;
}

/**
 * The people of the user's household, with one button for those who are selected. Those who came last are preselected.
 */
export function HouseholdChoice({ people, onCheckIn, busy, message }: HouseholdChoiceProps) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(people.filter(({ cameLast }, place) => place === 0 || cameLast).map(({ memberId }) => memberId)),
  );
  const coming = people.filter(({ memberId, isHere }) => !isHere && chosen.has(memberId));
  const change = (memberId: number, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(memberId);
    else next.delete(memberId);
    setChosen(next);
  };
  return (
    <>
      <fieldset>
        <legend className="font-semibold font-serif text-xl">Your household</legend>
        {people.map(({ memberId, isHere, needsRoom, ...person }) => (
          <div key={memberId} className="flex min-h-14 items-center border-line border-b">
            {isHere ? (
              <p className="flex w-full flex-wrap justify-between gap-x-3">
                <span className="min-w-0 break-words">{formatNameInHousehold(person)}</span>
                <span className="text-positive">Checked in</span>
              </p>
            ) : (
              <Checkbox
                className="grow"
                label={formatNameInHousehold(person)}
                hint={needsRoom && "Gets a room at the children's desk"}
                checked={chosen.has(memberId)}
                onChange={({ target }) => change(memberId, target.checked)}
              />
            )}
          </div>
        ))}
      </fieldset>
      <Problem className="flex justify-center" sentence={message} />
      {people.some(({ isHere }) => !isHere) && (
        <Button
          variant="primary"
          size="large"
          block
          busy={busy}
          disabled={coming.length === 0}
          className="mt-5"
          onClick={() => onCheckIn(coming)}
        >
          {coming.length < 2 ? "Check in" : `Check in ${coming.length} people`}
        </Button>
      )}
    </>
  );
}
