import type { CheckinEvent, checkin, OwnHouseholdMember } from "@narthex/contract/checkin.ts";
import { declareCall } from "../api/declareCall.ts";
import { request } from "../api/request.ts";
import { useAttempt } from "../forms/useAttempt.ts";
import { Button } from "../ui/Button.tsx";
import { isNoLongerOn } from "./CheckinClosed.tsx";
import { params, query } from "./calls.ts";
import { HouseholdChoice } from "./HouseholdChoice.tsx";

const submitHousehold = declareCall<(typeof checkin)["submitHousehold"]>("POST", "/api/checkin/:sessionId/household");

interface HouseholdCheckinProps {
  /** The signed-in person comes first. */
  people: CheckinEvent["household"];
  onWelcome: (people: readonly OwnHouseholdMember[]) => void;
  onEnded: (error: unknown) => void;
  /** Called to check in a person outside this household. */
  onOther: () => void;
}

/** For a signed-in adult: checks in the whole household with one click. */
export function HouseholdCheckin({ people, onWelcome, onEnded, onOther }: HouseholdCheckinProps) {
  const attempt = useAttempt();
  const submit = (chosen: readonly OwnHouseholdMember[]) =>
    attempt.run(async () => {
      try {
        await request(submitHousehold, { params, query, body: { memberIds: chosen.map((one) => one.memberId) } });
        onWelcome(chosen);
      } catch (error) {
        if (!isNoLongerOn(error)) throw error;
        onEnded(error);
      }
    });
  return (
    <div className="rounded-lg border border-line bg-surface-raised p-5 shadow-raised">
      <HouseholdChoice people={people} onCheckIn={submit} busy={attempt.busy} message={attempt.message} />
      <Button variant="quiet" size="large" block className="mt-2" onClick={onOther}>
        Someone else
      </Button>
    </div>
  );
}
