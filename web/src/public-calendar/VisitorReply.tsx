// A visitor's reply to a public event: the form, and the page that the link in the email opens.
import type { VisitorReply as Reply } from "@narthex/contract/event-replies.ts";
import { MAX_EMAIL, MAX_GUESTS, MAX_NAME } from "@narthex/contract/limits.ts";
import type { OnePublicEvent } from "@narthex/contract/public-calendar.ts";
import { useEffect, useRef, useState } from "react";
import { ApiError, getSentence } from "../api/request.ts";
import { joinsWaitingList } from "../events/replies/joinsWaitingList.ts";
import { formatOwnReply } from "../events/replies/replyWords.ts";
import { SmallField, SmallForm } from "../forms/SmallForm.tsx";
import { type Attempt, useAttempt } from "../forms/useAttempt.ts";
import { Button } from "../ui/Button.tsx";
import { Problem } from "../ui/Field.tsx";
import type { InputProps } from "../ui/Input.tsx";
import { Outcome } from "../ui/Outcome.tsx";
import { askToCome, changeReply, lookAtReply, readEvent } from "./calls.ts";

/** The secret of an email's link is after the #, so that no server logs it. */
const token = /^#reply=([\w-]+)$/.exec(location.hash)?.[1] ?? null;

/** Whether the page was opened by an email's link. It shows the reply also if the event takes no more replies. */
export const hasReplyLink = token !== null;

export function VisitorReply({ event }: { event: OnePublicEvent }) {
  return (
    <section aria-labelledby="reply" className="mt-8 max-w-md border-line border-t pt-6">
      <h2 id="reply" className="mb-3 font-semibold font-serif text-xl">
        {token === null ? "Are you coming?" : "Your reply"}
      </h2>
      {token === null ? <AskForm event={event} /> : <ByLink token={token} event={event} />}
    </section>
  );
}

/** What someone is told about the places before the reply; null without a limit. @param joins the waiting list */
function describePlaces(freePlaces: number | null, joins: boolean): string | null {
  if (freePlaces === null) return null;
  const free = freePlaces === 1 ? "1 place is free." : `${freePlaces} places are free.`;
  if (!joins) return free;
  const few = freePlaces === 0 ? "There is no free place at the moment." : free;
  return `${few} We will email you when there is a place for you.`;
}

/** What a new reply with so many guests does, and what is said about the places. */
function findPlaces({ capacity, freePlaces }: OnePublicEvent, guests: number) {
  // The server refuses more people than the whole event has places for.
  const joins = joinsWaitingList(freePlaces, guests) && (capacity === null || 1 + guests <= capacity);
  return { joins, sentence: describePlaces(freePlaces, joins) };
}

const countMostGuests = ({ capacity }: OnePublicEvent) =>
  capacity === null ? MAX_GUESTS : Math.min(MAX_GUESTS, capacity - 1);

function AskForm({ event }: { event: OnePublicEvent }) {
  const [guests, setGuests] = useState(0);
  const { joins, sentence } = findPlaces(event, guests);
  const attempt = useAttempt();
  const [asked, setAsked] = useState<{ email: string; isMailed: boolean } | null>(null);
  if (asked)
    return (
      <Outcome>
        {asked.isMailed
          ? `We have sent an email to ${asked.email}. Please open its link within a day and confirm: your reply counts from then on.`
          : "Your reply does not count yet, because we cannot send you the email that confirms it at the moment. Please contact the church office."}
      </Outcome>
    );
  const submit = async ({ name = "", email = "", guests = "" }: Record<string, string>) => {
    const { isMailed } = await askToCome(event.id, { name, email, guests: guests === "" ? 0 : Number(guests) });
    setAsked({ email, isMailed });
  };
  return (
    <SmallForm attempt={attempt} submitLabel={joins ? "Join the waiting list" : "I am coming"} onSubmit={submit}>
      {sentence !== null && <p role="status">{sentence}</p>}
      <SmallField attempt={attempt} name="name" label="Name" maxLength={2 * MAX_NAME} autoComplete="name" />
      <SmallField
        attempt={attempt}
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        maxLength={MAX_EMAIL}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint="We send you a link that confirms your reply."
      />
      <GuestsField
        attempt={attempt}
        guests={0}
        max={countMostGuests(event)}
        onInput={({ currentTarget }) => setGuests(Number(currentTarget.value))}
      />
    </SmallForm>
  );
}

interface GuestsFieldProps extends Required<Pick<InputProps, "max" | "onInput">> {
  attempt: Attempt;
  guests: number;
}

function GuestsField({ attempt, guests, max, onInput }: GuestsFieldProps) {
  return (
    <SmallField
      attempt={attempt}
      name="guests"
      label="Guests you bring"
      type="number"
      inputMode="numeric"
      min={0}
      max={max}
      onInput={onInput}
      defaultValue={String(guests)}
    />
  );
}

function formatOpen({ status, guests }: Reply): string {
  if (status === "unconfirmed") return "Please confirm your reply.";
  if (status === "coming") return "You are coming. We look forward to seeing you.";
  return formatOwnReply({ status, guests }, true);
}

/** The reply to an event that is over, canceled, or takes no replies any longer. */
function formatClosed({ status, guests }: Reply): string {
  if (status === "unconfirmed") return "Your reply was not confirmed, so it does not count.";
  return formatOwnReply({ status, guests }, false);
}

const isEnded = (error: unknown): boolean => error instanceof ApiError && error.code === "link_expired";

/** A link ends a day after an email that was not confirmed, and when a later email has another one. */
function LinkEnded({ event }: { event: OnePublicEvent }) {
  const next = event.takesReplies
    ? "Please reply here, and we will send you a new one."
    : "This event takes no more replies.";
  return (
    <>
      <p role="alert" className="mb-5">{`This link is no longer valid. ${next}`}</p>
      {event.takesReplies && <AskForm event={event} />}
    </>
  );
}

/** The page behind the link. Opening it changes nothing, because mail scanners open every link. */
function ByLink({ token, event }: { token: string; event: OnePublicEvent }) {
  const attempt = useAttempt();
  const [reply, setReply] = useState<Reply | null>(null);
  /** The event with its free places; null if these could not be read after a change. */
  const [current, setCurrent] = useState<OnePublicEvent | null>(event);
  /** Null while the guests are those of the reply. */
  const [typedGuests, setTypedGuests] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const sentence = useRef<HTMLParagraphElement>(null);
  // The reply that belongs to the link is read from the server.
  useEffect(() => {
    lookAtReply(token).then(setReply, setFailure);
  }, [token]);
  if (isEnded(failure)) return <LinkEnded event={event} />;
  if (failure !== null)
    return (
      <>
        <Problem sentence={getSentence(failure, "Please try again in a moment.")} />
        <Button className="mt-4" onClick={() => location.reload()}>
          Try again
        </Button>
      </>
    );
  if (!reply) return null;
  if (!event.takesReplies) return <p>{`${formatClosed(reply)} This event takes no more replies.`}</p>;
  const comes = reply.status === "coming" || reply.status === "waiting";
  const places = comes || !current ? null : findPlaces(current, typedGuests ?? reply.guests);
  const answer = async (given: Parameters<typeof changeReply>[0]) => {
    try {
      const changed = await changeReply(given);
      // The places of a person who no longer comes are free again, or taken by those who wait.
      if (changed.status === "declined") setCurrent(await readEvent(event.id).catch(() => null));
      setReply(changed);
      setTypedGuests(null);
    } catch (error) {
      if (!isEnded(error)) throw error;
      setFailure(error);
      return;
    }
    // The control that had the focus may be gone: "I cannot come", or the field of the guests.
    sentence.current?.focus();
  };
  const submit = ({ guests = "" }: Record<string, string>) =>
    answer({ token, coming: "yes", guests: guests === "" ? 0 : Number(guests) });
  const withdraw = () => attempt.run(() => answer({ token, coming: "no" }));
  return (
    <>
      <p role="status" tabIndex={-1} ref={sentence} className="mb-5">
        {formatOpen(reply)}
      </p>
      <SmallForm
        attempt={attempt}
        submitLabel={comes ? "Change guests" : places?.joins ? "Join the waiting list" : "Yes, I am coming"}
        onSubmit={submit}
      >
        {places && places.sentence !== null && <p role="status">{places.sentence}</p>}
        <GuestsField
          key={`${reply.status} ${reply.guests}`}
          attempt={attempt}
          guests={reply.guests}
          max={countMostGuests(current ?? event)}
          onInput={({ currentTarget }) => setTypedGuests(Number(currentTarget.value))}
        />
      </SmallForm>
      {reply.status !== "declined" && (
        <Button size="large" block className="mt-3" busy={attempt.busy} onClick={withdraw}>
          I cannot come
        </Button>
      )}
    </>
  );
}
