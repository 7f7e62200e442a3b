import { api } from "@narthex/contract/api.ts";
import type { PlannedPerson } from "@narthex/contract/serving-people.ts";
import { useQuery } from "@tanstack/react-query";
import { Trash2, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { read } from "../../api/reads.ts";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { formatFullName } from "../../format/format.ts";
import { useToday } from "../../live/midnight.ts";
import { ConfirmAction } from "../../page/ConfirmAction.tsx";
import { loadOnDemand } from "../../page/loadOnDemand.tsx";
import { PersonLink } from "../../people/PersonLink.tsx";
import { useCurrentUser } from "../../session/session.ts";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { Problem } from "../../ui/Field.tsx";
import { describeAccepted, formatConflict, formatCount, formatServingTime } from "../servingWords.ts";
import { OtherPlaces } from "./OtherPlaces.tsx";
import { isPlannable, needsNews, type Place } from "./place.ts";
import { RemoveAllQuestion } from "./RemoveAllQuestion.tsx";
import { ServingStateLine } from "./ServingStateLine.tsx";

const AddAwayDialog = loadOnDemand(() => import("./AddAwayDialog.tsx"));

interface PersonDialogProps {
  ministryId: number;
  place: Place;
  person: PlannedPerson;
  onClose: () => void;
}

/** One person in a plan: the answer, which those who plan can record, and removing. */
export default function ServingPersonDialog({ ministryId, place, person, onClose }: PersonDialogProps) {
  const { event, position } = place;
  const { id, memberId, state, reason, conflict } = person;
  const today = useToday();
  const { congregation, memberId: ownId } = useCurrentUser();
  const { timezone } = congregation;
  const [removing, setRemoving] = useState<"here" | "all" | null>(null);
  const [away, setAway] = useState<"adding" | "left" | null>(null);
  const query = read(api.plannedPeople.places, { params: { id: ministryId, memberId } });
  const places = useQuery(query).data ?? [];
  const unanswered = places.filter((one) => one.state === "asked" && !one.event.isCanceled);
  const name = formatFullName(person);
  const record = useAction({
    call: (answer: "accepted" | "declined") => request(api.ownServing.answer, { params: { id }, body: { answer } }),
    failed: "The answer could not be saved. Please try again.",
    done: (_, answer) => ({ title: `${name} ${answer === "accepted" ? "serves" : "does not serve"}` }),
    onDone: onClose,
  });
  const recordAll = useAction({
    call: () => request(api.servingAnswers.accept, { body: { ids: unanswered.map((one) => one.id) } }),
    failed: "The answers could not be saved. Please try again.",
    done: (answer) => ({
      title: `${name} serves in ${formatCount(answer.accepted, "place", "places")}`,
      ...describeAccepted(answer),
    }),
    onDone: onClose,
  });
  const call = () => request(api.serving.remove, { params: { id } });
  const failed = "The person could not be removed. Please try again.";
  const done = `${name} was removed`;
  const remove = useAction({ call, failed, done, onDone: onClose });
  const news = person.hasEmail
    ? `${name} was asked already. An email tells them that they do not serve in the position ${position.name} at this event.`
    : `${name} was asked already and has no email address. Please tell them yourself.`;
  const knows = state === "asked" || state === "accepted";
  const sentence = record.sentence ?? recordAll.sentence ?? remove.sentence;
  // Those who have left are not planned by this ministry anymore.
  const belongs = conflict?.kind !== "left" && conflict?.kind !== "inactive";
  if (away === "adding")
    return (
      <AddAwayDialog ministryId={ministryId} people={[person]} day={event.eventDate} onClose={() => setAway("left")} />
    );
  if (removing === "all")
    return <RemoveAllQuestion {...{ ministryId, person, places }} onDone={onClose} onClose={() => setRemoving(null)} />;
  if (removing === "here")
    return (
      <ConfirmAction
        danger
        title={`Remove ${name}?`}
        text={needsNews(person, ownId) ? news : `${name} is taken out of the position ${position.name} at this event.`}
        confirmLabel="Remove"
        call={call}
        done={done}
        failed={failed}
        onDone={onClose}
        onClose={() => setRemoving(null)}
      />
    );
  return (
    <Dialog
      open
      onClose={onClose}
      // The notice says that the days are saved.
      keepsNotice={away === "left"}
      size="small"
      title={name}
      description={`${position.name}: ${event.title}, ${formatServingTime(event, { today, timezone })}`}
    >
      <div className="grid gap-4 pb-4">
        <Facts>
          <Fact label="Answer">
            <span className="flex min-h-6 items-center">
              <ServingStateLine state={state} />
            </span>
          </Fact>
          {person.hasEmail === false && (
            <Fact label="Email">No email address. Ask in another way, and record the answer here.</Fact>
          )}
          {reason !== null && <Fact label="Reason">{reason}</Fact>}
          {conflict !== null && (
            <Fact label="Conflict">
              <span className="flex gap-1.5 text-caution">
                <TriangleAlert aria-hidden className="mt-1 size-4 shrink-0" />
                {formatConflict(conflict)}
              </span>
            </Fact>
          )}
        </Facts>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          <PersonLink id={memberId}>
            <span className="text-accent">Open their page</span>
          </PersonLink>
          {belongs && !event.isOver && (
            <Button size="small" onClick={() => setAway("adding")} {...AddAwayDialog.loadEarly}>
              Add days away
            </Button>
          )}
        </div>
        {isPlannable(event) && (
          <fieldset className="flex flex-wrap gap-2">
            <legend className="mb-2 font-medium text-sm">Record what they said</legend>
            {state !== "accepted" && (
              <Button busy={record.busy} onClick={() => record.run("accepted")}>
                Said yes
              </Button>
            )}
            {unanswered.length > 1 && (
              <Button busy={recordAll.busy} onClick={() => recordAll.run()}>
                {`Said yes to all ${unanswered.length}`}
              </Button>
            )}
            {state !== "declined" && (
              <Button busy={record.busy} onClick={() => record.run("declined")}>
                Said no
              </Button>
            )}
          </fieldset>
        )}
        <OtherPlaces places={places.filter((one) => one.id !== id)} />
        <Problem sentence={sentence} />
      </div>
      <ActionBar>
        {places.length > 1 && (
          <Button variant="quiet" className="sm:me-auto" onClick={() => setRemoving("all")}>
            {`Remove from all ${places.length}`}
          </Button>
        )}
        {!event.isOver && (
          <Button
            className={places.length > 1 ? undefined : "sm:me-auto"}
            icon={<Trash2 />}
            busy={remove.busy}
            onClick={() => (knows && !event.isCanceled ? setRemoving("here") : remove.run())}
          >
            Remove
          </Button>
        )}
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </ActionBar>
    </Dialog>
  );
}
