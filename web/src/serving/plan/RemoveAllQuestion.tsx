import { api } from "@narthex/contract/api.ts";
import type { PersonPlace } from "@narthex/contract/planned-people.ts";
import type { PlannedPerson } from "@narthex/contract/serving-people.ts";
import { request } from "../../api/request.ts";
import { formatFullName } from "../../format/format.ts";
import { ConfirmAction } from "../../page/ConfirmAction.tsx";
import { useCurrentUser } from "../../session/session.ts";
import { formatCount } from "../servingWords.ts";
import { needsNews } from "./place.ts";

interface RemoveAllQuestionProps {
  ministryId: number;
  person: PlannedPerson;
  places: readonly PersonPlace[];
  onDone: () => void;
  onClose: () => void;
}

/** Asks before a person is taken out of a plan at all events to come. */
export function RemoveAllQuestion({ ministryId, person, places, onDone, onClose }: RemoveAllQuestionProps) {
  const { memberId: ownId } = useCurrentUser();
  const name = formatFullName(person);
  const known = places.filter(({ state, event }) => (state === "asked" || state === "accepted") && !event.isCanceled);
  const what = `${name} is taken out of this plan at all upcoming events, also after the weeks that are shown.`;
  const news =
    known.length === 0
      ? "They do not need to be told."
      : person.hasEmail
        ? "One email tells them that they no longer serve at these events."
        : "They have no email address. Please tell them yourself.";
  return (
    <ConfirmAction
      danger
      title={`Remove ${name} from all ${places.length}?`}
      text={needsNews(person, ownId) ? `${what} ${news}` : what}
      confirmLabel="Remove"
      call={() => request(api.plannedPeople.remove, { params: { id: ministryId, memberId: person.memberId } })}
      done={({ removed }) => ({ title: `${name} was removed from ${formatCount(removed, "place", "places")}` })}
      failed="The person could not be removed. Please try again."
      onDone={onDone}
      onClose={onClose}
    />
  );
}
