import type { CheckinEvent, checkin } from "@narthex/contract/checkin.ts";
import { useState } from "react";
import { declareCall } from "../api/declareCall.ts";
import { request } from "../api/request.ts";
import { formatList } from "../format/format.ts";
import { useAttempt } from "../forms/useAttempt.ts";
import { formatNameInHousehold } from "../people/formatHome.ts";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { FieldError } from "../ui/Field.tsx";
import { hasEnded } from "./CheckinClosed.tsx";
import { params, query } from "./calls.ts";

const submitHousehold = declareCall<(typeof checkin)["submitHousehold"]>("POST", "/api/checkin/:sessionId/household");

interface HouseholdCheckinProps {
  /** The signed-in person comes first. */
  people: CheckinEvent["household"];
  onWelcome: (names: string) => void;
  onEnded: (error: unknown) => void;
  /** Called to check in a person outside this household. */
  onOther: () => void;
}

/**
 * For a signed-in adult: checks in the whole household with one click. The people of the last check-in are preselected.
 */
export function HouseholdCheckin({ people, onWelcome, onEnded, onOther }: HouseholdCheckinProps) {
  const attempt = useAttempt();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(people.filter(({ cameLast }, place) => place === 0 || cameLast).map(({ memberId }) => memberId)),
  );
  const memberIds = people.filter(({ memberId, isHere }) => !isHere && chosen.has(memberId)).map((one) => one.memberId);
  const submit = () =>
    attempt.run(async () => {
      try {
        onWelcome(formatList((await request(submitHousehold, { params, query, body: { memberIds } })).firstNames));
      } catch (error) {
        if (!hasEnded(error)) throw error;
        onEnded(error);
      }
    });
  const change = (memberId: number, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(memberId);
    else next.delete(memberId);
    setChosen(next);
  };
  return (
    <div className="rounded-lg border border-line bg-surface-raised p-5 shadow-raised">
      <fieldset>
        <legend className="font-semibold font-serif text-xl">Your household</legend>
        {people.map(({ memberId, isHere, ...person }) => (
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
                checked={chosen.has(memberId)}
                onChange={({ target }) => change(memberId, target.checked)}
              />
            )}
          </div>
        ))}
      </fieldset>
      <div role="alert" className="flex justify-center">
        {attempt.message && <FieldError id={undefined} sentence={attempt.message} />}
      </div>
      <Button
        variant="primary"
        size="large"
        block
        busy={attempt.busy}
        disabled={memberIds.length === 0}
        className="mt-5"
        onClick={submit}
      >
        {memberIds.length < 2 ? "Check in" : `Check in ${memberIds.length} people`}
      </Button>
      <Button variant="quiet" size="large" block className="mt-2" onClick={onOther}>
        Someone else
      </Button>
    </div>
  );
}
