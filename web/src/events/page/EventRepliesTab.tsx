import { api } from "@narthex/contract/api.ts";
import type { EventReply } from "@narthex/contract/event-replies.ts";
import type { Event } from "@narthex/contract/events.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Trash2, Users } from "lucide-react";
import { useState } from "react";
import { readPages } from "../../api/reads.ts";
import { request } from "../../api/request.ts";
import { ConfirmAction } from "../../page/ConfirmAction.tsx";
import { QueryList } from "../../page/QueryList.tsx";
import { PersonLink } from "../../people/PersonLink.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { LoadingRows } from "../../ui/Skeleton.tsx";
import { describeRemoval, formatGuests, REPLY_STATUS_LABELS, STATUS_TONES } from "../replies/replyWords.ts";

/** Who comes, who waits and who does not come, in the order of their replies. */
export default function EventRepliesTab({ event }: { event: Event }) {
  const list = useInfiniteQuery(readPages(api.eventReplies.list, { params: { id: event.id } }));
  const [removing, setRemoving] = useState<EventReply | null>(null);
  return (
    <Card title="Replies" padding="none">
      <QueryList
        list={list}
        loading={
          <LoadingRows
            label="Loading replies"
            rows={6}
            className="border-line border-t"
            rowClassName="flex h-14 items-center gap-3 border-line border-b px-4 last:border-b-0 sm:px-6"
            bar="h-5 w-40"
          />
        }
        empty={<EmptyState icon={<Users />} title="No replies yet" text="Those who reply to this event appear here." />}
        moreFailed="The next replies could not be loaded. Please try again."
        moreClassName="p-3"
      >
        {(replies) => (
          <ul aria-label="Replies" className="border-line border-t">
            {replies.map((reply) => (
              <li
                key={reply.id}
                className="flex items-center gap-3 border-line border-b px-4 py-2.5 last:border-b-0 sm:px-6"
              >
                <span className="min-w-0 grow break-words">
                  <span className="font-medium">
                    <PersonLink id={reply.memberId}>{reply.name}</PersonLink>
                  </span>
                  {reply.guests > 0 && <span>{` and ${formatGuests(reply.guests)}`}</span>}
                  {reply.email !== null && (
                    <span className="block text-ink-quiet text-sm">{`Visitor, ${reply.email}`}</span>
                  )}
                </span>
                <Badge tone={STATUS_TONES[reply.status]}>{REPLY_STATUS_LABELS[reply.status]}</Badge>
                <IconButton
                  label={`Remove the reply of ${reply.name}`}
                  icon={<Trash2 />}
                  onClick={() => setRemoving(reply)}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryList>
      {removing && (
        <ConfirmAction
          danger
          title={`Remove the reply of ${removing.name}?`}
          text={describeRemoval(removing, event)}
          confirmLabel="Remove"
          call={() => request(api.eventReplies.remove, { params: { id: event.id, replyId: removing.id } })}
          failed="The reply could not be removed."
          done="Reply removed"
          onClose={() => setRemoving(null)}
        />
      )}
    </Card>
  );
}
