import { api } from "@narthex/contract/api.ts";
import type { ServingCandidate, ServingCandidates } from "@narthex/contract/serving-people.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { House, TriangleAlert } from "lucide-react";
import { useRef, useState } from "react";
import { queryClient, read } from "../../api/reads.ts";
import { getSentence, request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { formatFullName } from "../../format/format.ts";
import { useSearchText } from "../../format/useSearchText.ts";
import { useToday } from "../../live/midnight.ts";
import { loadOnDemand } from "../../page/loadOnDemand.tsx";
import { QueryError } from "../../page/QueryError.tsx";
import { paths } from "../../paths.ts";
import { formatDistinction } from "../../people/formatHome.ts";
import { useClearMatch } from "../../people/useClearMatch.ts";
import { useCurrentUser } from "../../session/session.ts";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Problem } from "../../ui/Field.tsx";
import { linkClass } from "../../ui/link.ts";
import { SearchField } from "../../ui/SearchField.tsx";
import { LoadingRows } from "../../ui/Skeleton.tsx";
import { formatConflict, formatDayBeside, formatRelative, formatServingTime } from "../servingWords.ts";
import { NeedField } from "./NeedField.tsx";
import { countFilled, type Place } from "./place.ts";

const AddAwayDialog = loadOnDemand(() => import("./AddAwayDialog.tsx"));

/** The server answers with at most so many people. */
const LISTED = 100;
const NOT_CLEAR = "Enter chooses no one, because the name is not clear. Type more of it, or choose below.";

interface CandidatesDialogProps {
  ministryId: number;
  place: Place;
  onClose: () => void;
}

/** Whom to plan for a position at an event. It closes as soon as nobody more is needed. */
export default function CandidatesDialog({ ministryId, place, onClose }: CandidatesDialogProps) {
  const { event, position, needed, open } = place;
  const today = useToday();
  const { timezone } = useCurrentUser().congregation;
  const [away, setAway] = useState<"adding" | "left" | null>(null);
  const [text, setText, search] = useSearchText();
  const [said, say] = useState("");
  const body = useRef<HTMLDivElement>(null);
  const query = (wanted: string) =>
    read(api.serving.candidates, {
      params: { id: ministryId },
      query: { eventId: event.id, positionId: position.id, ...(wanted ? { search: wanted } : {}) },
    });
  const found = useQuery({ ...query(search), placeholderData: keepPreviousData });
  const add = useAction({
    call: ({ memberId }: ServingCandidate) =>
      request(api.serving.add, {
        params: { id: ministryId },
        body: { eventId: event.id, positionId: position.id, memberId },
      }),
    failed: "The person could not be planned. Please try again.",
    onDone: (_, candidate) => {
      if (open <= 1) return onClose();
      say(`${formatFullName(candidate)} is planned.`);
      setText("");
      // The pressed button is gone.
      body.current?.querySelector("input")?.focus();
    },
  });
  const free = (found.data?.people ?? []).filter(({ conflict }) => conflict === null);
  const others = (found.data?.people ?? []).filter(({ conflict }) => conflict !== null);
  const first = free[0] ?? others[0];
  const isCut = found.data !== undefined && found.data.total > found.data.people.length;
  const choose = (candidate: ServingCandidate) => !add.busy && add.run(candidate);
  const { takeClearMatch, isUnclear } = useClearMatch({
    text,
    find: async (wanted) => (await queryClient.fetchQuery(query(wanted))).people,
    limit: LISTED,
    onTake: choose,
  });
  const list = (label: string, candidates: readonly ServingCandidate[]) =>
    candidates.length > 0 && (
      <section aria-label={label}>
        <h3 className="mt-4 mb-1 font-semibold text-sm">{label}</h3>
        <ul className="divide-y divide-line rounded-md border border-line">
          {candidates.map((one) => (
            <li key={one.memberId}>
              <CandidateRow candidate={one} eventDate={event.eventDate} onChoose={() => choose(one)} />
            </li>
          ))}
        </ul>
      </section>
    );
  if (away === "adding")
    return (
      <AddAwayDialog
        ministryId={ministryId}
        people={[...free, ...others]}
        isPart={search !== "" || isCut || place.people.length > 0}
        day={event.eventDate}
        onClose={() => setAway("left")}
      />
    );
  return (
    <Dialog
      open
      onClose={onClose}
      // The notice says that the days are saved.
      keepsNotice={away === "left"}
      title={position.name}
      description={`${event.title}, ${formatServingTime(event, { today, timezone })}`}
    >
      <div ref={body} className="pb-4">
        <search className="block">
          <SearchField
            label="Search people of the ministry"
            placeholder="Name"
            slash={false}
            autoFocus
            value={text}
            onChange={setText}
            onEnter={() => void takeClearMatch()}
          />
        </search>
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p role="status" className="text-ink-quiet text-sm">
            {[said, `${countFilled(place)} of ${needed} planned.`, isUnclear && NOT_CLEAR].filter(Boolean).join(" ")}
          </p>
          <NeedField ministryId={ministryId} place={place} />
        </div>
        {found.isPending ? (
          <LoadingRows label="Loading people" rows={4} className="mt-4 grid gap-2" bar="h-12" />
        ) : !found.data ? (
          <QueryError query={found} />
        ) : first ? (
          <>
            {list("Free", free)}
            {list("With a conflict", others)}
            {isCut && <p className="mt-3 text-ink-quiet text-sm">Type a name to find the others.</p>}
            {search === "" && found.data.unaccepted > 0 && (
              <p className="mt-3 text-ink-quiet text-sm">
                <Unaccepted ministryId={ministryId} count={found.data.unaccepted} />
              </p>
            )}
          </>
        ) : (
          <NoOne ministryId={ministryId} place={place} search={search} candidates={found.data} />
        )}
      </div>
      <ActionBar>
        {/* In the bar, which stays visible in a long list; on phones above its buttons, which are in reverse order. */}
        <Problem
          className="order-last sm:order-none sm:basis-full"
          sentence={add.error && getSentence(add.error, "Please try again.")}
        />
        {first && (
          <Button variant="quiet" className="sm:me-auto" onClick={() => setAway("adding")} {...AddAwayDialog.loadEarly}>
            Add days away
          </Button>
        )}
        <Button onClick={onClose}>Done</Button>
      </ActionBar>
    </Dialog>
  );
}

interface NoOneProps {
  ministryId: number;
  place: Place;
  search: string;
  candidates: ServingCandidates;
}

/** Why the list is empty. */
function NoOne({ ministryId, place, search, candidates: { unaccepted } }: NoOneProps) {
  const isEmpty = place.people.length === 0;
  return (
    <p className="py-6 text-ink-quiet">
      {search ? (
        "No one in this ministry has this name."
      ) : unaccepted > 0 ? (
        <Unaccepted ministryId={ministryId} count={unaccepted} />
      ) : (
        <>
          {isEmpty
            ? "No one belongs to this ministry yet. Add people under "
            : "Everyone in this ministry is planned here already. Add people to the ministry under "}
          <AssignmentsLink ministryId={ministryId} />.
        </>
      )}
    </p>
  );
}

function Unaccepted({ ministryId, count }: { ministryId: number; count: number }) {
  return (
    <>
      {count === 1
        ? "1 person of this ministry has not accepted yet, and can be planned once they accept or the office confirms them. See "
        : `${count} people of this ministry have not accepted yet. They can be planned once they accept or the office confirms them. See `}
      <AssignmentsLink ministryId={ministryId} />.
    </>
  );
}

function AssignmentsLink({ ministryId }: { ministryId: number }) {
  return (
    <Link to={paths.members} search={{ tab: "assignments", ministry: ministryId }} className={linkClass}>
      Ministry Assignments
    </Link>
  );
}

interface CandidateRowProps {
  candidate: ServingCandidate;
  eventDate: string;
  onChoose: () => void;
}

function CandidateRow({ candidate, eventDate, onChoose }: CandidateRowProps) {
  const { nearestDay, canServe, isUsual, isChild, conflict, distinction, relatives } = candidate;
  const notes = [
    distinction && formatDistinction(distinction),
    nearestDay && `${nearestDay < eventDate ? "Last" : "Next"} ${formatDayBeside(nearestDay, eventDate)}`,
  ].filter(Boolean);
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-11 w-full flex-col justify-center px-3 py-2 text-start hover:bg-surface-sunken"
    >
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 break-words">{formatFullName(candidate)}</span>
        {canServe && <Badge tone="accent">Can serve here</Badge>}
        {isUsual && <Badge tone="accent">Usual</Badge>}
        {isChild && <Badge>Child</Badge>}
      </span>
      {notes.length > 0 && <span className="break-words text-ink-quiet text-sm">{notes.join(" · ")}</span>}
      {relatives.map((relative) => (
        <span key={`${relative.relativeId} ${relative.position}`} className="flex gap-1.5 text-ink-quiet text-sm">
          <House aria-hidden className="mt-1 size-3.5 shrink-0" />
          <span className="min-w-0 break-words">{formatRelative(relative)}</span>
        </span>
      ))}
      {conflict !== null && (
        <span className="flex gap-1.5 text-caution text-sm">
          <TriangleAlert aria-hidden className="mt-1 size-3.5 shrink-0" />
          <span className="min-w-0 break-words">{formatConflict(conflict)}</span>
        </span>
      )}
    </button>
  );
}
