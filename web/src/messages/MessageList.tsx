import type { Message } from "@narthex/contract/messages.ts";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { Inbox, Send } from "lucide-react";
import type { Page } from "../api/answers.ts";
import { sentenceOf } from "../api/request.ts";
import { ShowMore } from "../page/ShowMore.tsx";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { Loading, Skeleton } from "../ui/Skeleton.tsx";
import { MessageRow } from "./MessageRow.tsx";

interface MessageListProps {
  list: UseInfiniteQueryResult<InfiniteData<Page<Message[]>>>;
  box: Message["box"];
  isSearch: boolean;
  onOpen: (id: number) => void;
  onWrite: () => void;
}

const PLACEHOLDERS = ["a", "b", "c", "d", "e", "f"];

export function MessageList({ list, box, isSearch, onOpen, onWrite }: MessageListProps) {
  if (list.isPending) return <MessagesLoading />;
  if (!list.data) {
    return (
      <Card>
        <ErrorState
          text={sentenceOf(list.error, "Please try again in a moment.")}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      </Card>
    );
  }
  const messages = list.data.pages.flatMap((page) => page.rows);
  if (messages.length === 0) {
    return (
      <Card>
        <Nothing box={box} isSearch={isSearch} onWrite={onWrite} />
      </Card>
    );
  }
  return (
    <>
      <Card padding="none">
        <ul>
          {messages.map((message) => (
            <MessageRow key={message.id} message={message} onOpen={() => onOpen(message.id)} />
          ))}
        </ul>
      </Card>
      <ShowMore list={list} failed="The next messages could not be loaded. Please try again." />
    </>
  );
}

function Nothing({ box, isSearch, onWrite }: Pick<MessageListProps, "box" | "isSearch" | "onWrite">) {
  if (isSearch) {
    return (
      <EmptyState
        icon={<Inbox />}
        title="No messages found"
        text="Nothing here has that in its subject, text or names."
      />
    );
  }
  const write = <Button onClick={onWrite}>Write a Message</Button>;
  if (box === "sent") {
    return (
      <EmptyState icon={<Send />} title="Nothing sent yet" text="What you write to others stays here." action={write} />
    );
  }
  return (
    <EmptyState
      icon={<Inbox />}
      title="No messages"
      text="What people write to you, to your ministries and to everyone arrives here."
      action={write}
    />
  );
}

function MessagesLoading() {
  return (
    <Loading label="Loading messages">
      <Card padding="none">
        {PLACEHOLDERS.map((key) => (
          <div key={key} className="flex gap-4 border-line border-b px-4 py-4 last:border-b-0 sm:px-6">
            <Skeleton round className="size-10 shrink-0" />
            <div className="grow">
              <Skeleton className="h-4 w-40" />
              <Skeleton className="mt-2 h-4 w-3/4" />
            </div>
          </div>
        ))}
      </Card>
    </Loading>
  );
}
