import type { CheckinEvent } from "@narthex/contract/checkin.ts";
import { Suspense, useEffect, useState } from "react";
import { getSentence } from "../api/request.ts";
import { formatList } from "../format/format.ts";
import { lazyPart } from "../page/lazyPart.tsx";
import { CheckinClosed, hasEnded, isAmbiguous, isTooEarly } from "./CheckinClosed.tsx";
import { CheckinForm } from "./CheckinForm.tsx";
import { CheckinFrame, CheckinSkeleton } from "./CheckinFrame.tsx";
import { openSession, params } from "./calls.ts";
import { formatDeskNote } from "./formatDeskNote.ts";
import { isForOthers } from "./forOthers.ts";
import { NothingOn } from "./NothingOn.tsx";
import { ReturningVisitor } from "./ReturningVisitor.tsx";
import { forgetVisitor, isCheckedInAt, readRememberedVisitor, rememberCheckIn, type Visitor } from "./remembered.ts";
import { keepTypedVisitor, readTypedVisitor, removeTypedVisitor } from "./typedName.ts";
import { VisitorEventChoice } from "./VisitorEventChoice.tsx";
import { BackToAttendance, Welcome } from "./Welcome.tsx";

// Lazy, because it is only for signed-in adults, and few phones are signed in.
const HouseholdCheckin = lazyPart(() => import("./HouseholdCheckin.tsx").then((module) => module.HouseholdCheckin));

const NO_CODE =
  "Scan the QR code at the entrance with the camera of your phone. If you got a link, open the whole link. People at the entrance can also check you in.";

type OpenResult = { event: CheckinEvent } | { error: unknown };

const tryOpenSession = (): Promise<OpenResult> =>
  openSession()
    .then((event) => ({ event }))
    .catch((error: unknown) => ({ error }));

// A greeter's device neither offers the greeter's own data nor remembers the visitor.
const typedVisitor = isForOthers ? readTypedVisitor() : {};

// Requested immediately, while the page is still being drawn.
const first = params.sessionId === "" ? null : tryOpenSession();

export function CheckinPage() {
  const [opened, setOpened] = useState<OpenResult | null>(null);
  const [kept, setKept] = useState<Place | null>(null);
  // Until the answer is here, the page shows placeholders.
  useEffect(() => {
    first?.then(setOpened);
  }, []);
  const retry = () => {
    setOpened(null);
    tryOpenSession().then(setOpened);
  };
  if (first === null) return <CheckinClosed title="A code is needed" sentence={NO_CODE} />;
  const end: OnEnded = (error, typed) => {
    setKept(typed);
    // The greeter opens another form, which begins with it.
    if (isForOthers && typed?.at === "form") keepTypedVisitor(typed.start);
    setOpened({ error });
  };
  return opened ? <Opening opened={opened} kept={kept} onEnded={end} onRetry={retry} /> : <CheckinSkeleton />;
}

/** Called if the event is no longer on. @param typed the form that was sent, which another event starts with */
type OnEnded = (error: unknown, typed: Place | null) => void;

interface OpeningProps {
  opened: OpenResult;
  kept: Place | null;
  onEnded: OnEnded;
  onRetry: () => void;
}

function Opening({ opened, kept, onEnded, onRetry }: OpeningProps) {
  if ("error" in opened) {
    if (isAmbiguous(opened.error)) return <VisitorEventChoice onChosen={onRetry} />;
    if (isTooEarly(opened.error)) return <NothingOn sentence={getSentence(opened.error, "")} onRetry={onRetry} />;
    return hasEnded(opened.error) ? (
      <CheckinClosed sentence={getSentence(opened.error, "")} />
    ) : (
      <CheckinClosed sentence={getSentence(opened.error, "Please try again in a moment.")} onRetry={onRetry} />
    );
  }
  return <CheckinFlow event={opened.event} kept={kept} onEnded={onEnded} />;
}

/** The step of the check-in: form, remembered visitor, household, or welcome. */
type Place =
  | { at: "form"; start: Partial<Visitor>; another: boolean; remembers?: boolean }
  | { at: "known"; visitor: Visitor }
  | { at: "household" }
  | { at: "welcome"; names: string; visitor: Partial<Visitor>; deskNote: string | null };

function chooseStart({ household }: CheckinEvent): Place {
  if (isForOthers) return { at: "form", start: typedVisitor, another: true };
  if (household.length > 1) return { at: "household" };
  const visitor = readRememberedVisitor();
  return visitor ? { at: "known", visitor } : { at: "form", start: {}, another: false };
}

interface CheckinFlowProps {
  event: CheckinEvent;
  kept: Place | null;
  onEnded: OnEnded;
}

function CheckinFlow({ event, kept, onEnded }: CheckinFlowProps) {
  const [place, setPlace] = useState<Place>(() => kept ?? chooseStart(event));
  const showWelcome = (visitor: Visitor) => {
    removeTypedVisitor();
    if (!isForOthers) rememberCheckIn(visitor, event);
    setPlace({ at: "welcome", names: visitor.firstName, visitor, deskNote: null });
  };

  if (event.closed) {
    return (
      <CheckinFrame event={event}>
        <p role="alert" className="text-lg">
          {event.closed}
        </p>
        {isForOthers && <BackToAttendance />}
      </CheckinFrame>
    );
  }
  const showForm = (start: Partial<Visitor>) => setPlace({ at: "form", start, another: true });

  switch (place.at) {
    case "welcome": {
      // Families share a last name, a phone number and an address: the next person only types the first name.
      const addFamily = () => showForm({ ...place.visitor, firstName: "" });
      return (
        <Welcome
          names={place.names}
          eventName={event.eventName}
          deskNote={place.deskNote}
          // The next person at a greeter's device may be of another family.
          onAnother={isForOthers ? () => showForm({}) : addFamily}
          onFamily={isForOthers ? addFamily : undefined}
        />
      );
    }
    case "household":
      return (
        <CheckinFrame event={event}>
          <Suspense>
            <HouseholdCheckin
              people={event.household}
              onWelcome={(people) => {
                const names = formatList(people.map(({ firstName }) => firstName));
                setPlace({ at: "welcome", names, visitor: {}, deskNote: formatDeskNote(people) });
              }}
              onEnded={(error) => onEnded(error, null)}
              onOther={() => showForm({})}
            />
          </Suspense>
        </CheckinFrame>
      );
    case "known":
      return (
        <CheckinFrame event={event}>
          <ReturningVisitor
            visitor={place.visitor}
            isCheckedIn={isCheckedInAt(event)}
            onAnother={() => showForm({ ...place.visitor, firstName: "" })}
            onWelcome={showWelcome}
            onEnded={(error) => onEnded(error, null)}
            onNotMe={() => {
              forgetVisitor();
              setPlace({ at: "form", start: {}, another: false });
            }}
            onCorrect={() => setPlace({ at: "form", start: place.visitor, another: false })}
          />
        </CheckinFrame>
      );
    case "form":
      return (
        <CheckinFrame event={event}>
          <CheckinForm
            start={place.start}
            another={place.another}
            remembers={place.remembers ?? true}
            onWelcome={showWelcome}
            onEnded={(error, typed) => onEnded(error, { ...place, ...typed })}
          />
          {isForOthers && <BackToAttendance />}
        </CheckinFrame>
      );
  }
}
