import { useQuery } from "@tanstack/react-query";
import { Reply, Trash2 } from "lucide-react";
import { useState } from "react";
import { ApiError, getSentence } from "../api/request.ts";
import { formatInstantDate, formatInstantTime } from "../format/format.ts";
import { PersonLink } from "../people/PersonLink.tsx";
import { useCurrentUser } from "../session/session.ts";
import { ActionBar } from "../ui/ActionBar.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { PlainText } from "../ui/PlainText.tsx";
import { Loading, Skeleton } from "../ui/Skeleton.tsx";
import type { MessageDraft } from "./ComposeMessage.tsx";
import { DeleteMessage } from "./DeleteMessage.tsx";
import { queryOpenedMessage } from "./messages.queries.ts";
import { buildReplySubject, formatAddressee } from "./messageWords.ts";

interface OpenMessageProps {
  id: number;
  onClose: () => void;
  onReply: (draft: MessageDraft) => void;
}

/** One complete message. Opening it marks it as read. */
export function OpenMessage({ id, onClose, onReply }: OpenMessageProps) {
  const { timezone } = useCurrentUser().congregation;
  const opened = useQuery(queryOpenedMessage(id));
  const [deleting, setDeleting] = useState(false);
  const message = opened.data;
  if (opened.error) {
    const isGone = opened.error instanceof ApiError && opened.error.status === 404;
    return (
      <Dialog open onClose={onClose} title="Message">
        <ErrorState
          title={isGone ? "This message is not here" : "This could not be loaded"}
          text={isGone ? "It was deleted, or it is not one of yours." : getSentence(opened.error, "Please try again.")}
          onRetry={isGone ? undefined : () => void opened.refetch()}
          retrying={opened.isFetching}
        />
      </Dialog>
    );
  }
  if (!message) {
    return (
      <Dialog open onClose={onClose} title="Message">
        <Loading label="Opening the message">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="mt-3 h-4 w-1/2" />
        </Loading>
      </Dialog>
    );
  }
  const { subject, senderName, senderId, sentAt, content, can, box } = message;
  const at = `${formatInstantDate(sentAt, timezone)}, ${formatInstantTime(sentAt, timezone)}`;
  const recipient = <PersonLink id={message.recipientMemberId}>{formatAddressee(message)}</PersonLink>;
  const isForMany = box === "inbox" && message.recipientType !== "individual";
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={<span className="break-words">{subject}</span>}
        description={
          <>
            {box === "sent" ? (
              <>To {recipient}</>
            ) : (
              <>
                From <PersonLink id={message.senderMemberId}>{senderName}</PersonLink>
                {isForMany && <> to {recipient}</>}
              </>
            )}
            {" · "}
            <time dateTime={sentAt}>{at}</time>
          </>
        }
      >
        <PlainText className="pb-6">{content}</PlainText>
        <ActionBar>
          <Button variant="quiet" icon={<Trash2 />} onClick={() => setDeleting(true)} className="sm:mr-auto">
            Delete
          </Button>
          {can.reply && senderId !== null && (
            <Button
              variant="primary"
              icon={<Reply />}
              onClick={() =>
                onReply({
                  to: { id: senderId, name: senderName },
                  subject: buildReplySubject(subject),
                  answered: content,
                })
              }
            >
              Reply
            </Button>
          )}
        </ActionBar>
      </Dialog>
      {deleting && <DeleteMessage message={message} onCancel={() => setDeleting(false)} onDeleted={onClose} />}
    </>
  );
}
