import type { CheckinEvent } from "@narthex/contract/checkin.ts";
import { Suspense, use, useState } from "react";
import { sentenceOf } from "../api/request.ts";
import { CheckinClosed, hasEnded } from "./CheckinClosed.tsx";
import { CheckinForm } from "./CheckinForm.tsx";
import { CheckinFrame, CheckinSkeleton } from "./CheckinFrame.tsx";
import { openSession } from "./calls.ts";
import { ReturningVisitor } from "./ReturningVisitor.tsx";
import { forget, rememberedVisitor, type Visitor } from "./remembered.ts";
import { Welcome } from "./Welcome.tsx";

type Opened = { event: CheckinEvent } | { error: unknown };

const open = (): Promise<Opened> =>
  openSession()
    .then((event) => ({ event }))
    .catch((error: unknown) => ({ error }));

// Asked for at once, while React still draws.
const first = open();

export function CheckinPage() {
  const [opening, setOpening] = useState(first);
  return (
    <Suspense fallback={<CheckinSkeleton />}>
      <CheckinLoader opening={opening} onRetry={() => setOpening(open())} />
    </Suspense>
  );
}

function CheckinLoader({ opening, onRetry }: { opening: Promise<Opened>; onRetry: () => void }) {
  const opened = use(opening);
  const [ended, setEnded] = useState<unknown>(null);
  if ("error" in opened) {
    return hasEnded(opened.error) ? (
      <CheckinClosed sentence={sentenceOf(opened.error, "")} />
    ) : (
      <CheckinClosed sentence={sentenceOf(opened.error, "Please try again in a moment.")} onRetry={onRetry} />
    );
  }
  if (ended) return <CheckinClosed sentence={sentenceOf(ended, "")} />;
  return <CheckinFlow event={opened.event} onEnded={setEnded} />;
}

/** Where one stands: before the form, before one's own name, or welcomed. */
type Place = { at: "form"; start: Partial<Visitor>; another: boolean } | { at: "known"; visitor: Visitor } | Welcomed;
type Welcomed = { at: "welcome"; visitor: Visitor };

function CheckinFlow({ event, onEnded }: { event: CheckinEvent; onEnded: (error: unknown) => void }) {
  const [place, setPlace] = useState<Place>(() => {
    const visitor = rememberedVisitor();
    return visitor ? { at: "known", visitor } : { at: "form", start: {}, another: false };
  });
  const welcome = (visitor: Visitor) => setPlace({ at: "welcome", visitor });

  switch (place.at) {
    case "welcome":
      return (
        <Welcome
          firstName={place.visitor.firstName}
          eventName={event.eventName}
          // Families share a name, a number and an address: the next one of them types the first name only.
          onAnother={() => setPlace({ at: "form", start: { ...place.visitor, firstName: "" }, another: true })}
        />
      );
    case "known":
      return (
        <CheckinFrame event={event}>
          <ReturningVisitor
            visitor={place.visitor}
            onWelcome={welcome}
            onEnded={onEnded}
            onNotMe={() => {
              forget();
              setPlace({ at: "form", start: {}, another: false });
            }}
            onCorrect={() => setPlace({ at: "form", start: place.visitor, another: false })}
          />
        </CheckinFrame>
      );
    case "form":
      return (
        <CheckinFrame event={event}>
          <CheckinForm start={place.start} another={place.another} onWelcome={welcome} onEnded={onEnded} />
        </CheckinFrame>
      );
  }
}
