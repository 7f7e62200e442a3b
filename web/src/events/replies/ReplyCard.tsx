import { api } from "@narthex/contract/api.ts";
import type { EventReplies } from "@narthex/contract/event-replies.ts";
import type { Event } from "@narthex/contract/events.ts";
import { MAX_GUESTS } from "@narthex/contract/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { read } from "../../api/reads.ts";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { QueryError } from "../../page/QueryError.tsx";
import { useCurrentUser } from "../../session/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { SelectBox } from "../../ui/SelectBox.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { joinsWaitingList } from "./joinsWaitingList.ts";
import { formatGuests, formatOwnReply, formatReplies } from "./replyWords.ts";

/** The server refuses more guests than the whole event has places for, except those of one's own reply. */
function listGuestOptions({ capacity, own }: EventReplies) {
  const most = Math.max(Math.min(MAX_GUESTS, (capacity ?? Number.POSITIVE_INFINITY) - 1), own?.guests ?? 0);
  return Array.from({ length: most + 1 }, (_, guests) => ({
    value: guests,
    label: guests === 0 ? "No one else" : formatGuests(guests),
  }));
}

/** How many people come, and one's own reply; of a canceled event only the reply. */
export function ReplyCard({ event }: { event: Event }) {
  const query = useQuery(read(api.eventReplies.show, { params: { id: event.id } }));
  const { memberId } = useCurrentUser();
  const isCanceled = event.cancelledAt !== null;
  const own = query.data?.own ? `${query.data.own.status} ${query.data.own.guests}` : "none";
  const result = useRef<HTMLParagraphElement>(null);
  /** The reply when a button was pressed. */
  const before = useRef<string | null>(null);
  // The button that was pressed is gone, so the focus moves to the result.
  useEffect(() => {
    if (before.current === null || before.current === own) return;
    before.current = null;
    if (document.activeElement === document.body) result.current?.focus();
  }, [own]);
  if (isCanceled && !query.data?.own) return null;
  return (
    <Card title={isCanceled ? "Your reply" : "Are you coming?"}>
      {query.data ? (
        <>
          {!isCanceled && <p className="text-ink-quiet">{formatReplies(query.data)}</p>}
          {query.data.own && (
            <p ref={result} tabIndex={-1} role="status" className={isCanceled ? "font-medium" : "mt-2 font-medium"}>
              {formatOwnReply(query.data.own, query.data.isOpen && !isCanceled)}
            </p>
          )}
          {isCanceled && query.data.own?.status !== "declined" && (
            <p className="mt-2 text-ink-quiet">If you got an email or a message about it, look there for a reason.</p>
          )}
          {query.data.isOpen && !isCanceled && memberId !== null && (
            <OwnReply
              key={query.data.own?.guests ?? 0}
              replies={query.data}
              onPress={() => {
                before.current = own;
              }}
            />
          )}
        </>
      ) : query.error ? (
        <QueryError query={query} />
      ) : (
        <Skeleton className="h-6 w-2/3" />
      )}
    </Card>
  );
}

function OwnReply({ replies, onPress }: { replies: EventReplies; onPress: () => void }) {
  const { eventId, own } = replies;
  const [guests, setGuests] = useState(own?.guests ?? 0);
  const reply = useAction({
    call: (coming: "yes" | "no") =>
      request(api.eventReplies.reply, {
        params: { id: eventId },
        body: { coming, guests: coming === "yes" ? guests : 0 },
      }),
    failed: "Your reply could not be saved.",
    done: "Reply saved",
  });
  const press = (coming: "yes" | "no") => {
    onPress();
    reply.run(coming);
  };
  const comes = own !== null && own.status !== "declined";
  return (
    <div className="mt-4 flex flex-wrap items-end gap-3">
      <SelectBox
        label="Who comes with you"
        className="w-full sm:w-44"
        error={reply.sentence}
        value={guests}
        options={listGuestOptions(replies)}
        onChange={({ target }) => setGuests(Number(target.value))}
      />
      {(!comes || guests !== own.guests) && (
        <Button variant="primary" busy={reply.busy} onClick={() => press("yes")}>
          {comes
            ? "Change guests"
            : joinsWaitingList(replies.freePlaces, guests)
              ? "Join the waiting list"
              : "I am coming"}
        </Button>
      )}
      {own?.status !== "declined" && (
        <Button busy={reply.busy} onClick={() => press("no")}>
          I cannot come
        </Button>
      )}
    </div>
  );
}
