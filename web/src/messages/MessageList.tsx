import type { Message } from "@narthex/contract/messages.ts";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { Inbox, Send } from "lucide-react";
import type { RowPage } from "../api/answers.ts";
import { QueryList } from "../page/QueryList.tsx";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { LoadingRows, Skeleton } from "../ui/Skeleton.tsx";
import { MessageRow } from "./MessageRow.tsx";

interface MessageListProps {
  list: UseInfiniteQueryResult<InfiniteData<RowPage<Message[]>>>;
  box: Message["box"];
  isSearch: boolean;
  onOpen: (id: number) => void;
  onWrite: () => void;
}

export function MessageList({ list, box, isSearch, onOpen, onWrite }: MessageListProps) {
  return (
    <QueryList
      list={list}
      framed
      loading={<MessagesLoading />}
      empty={<Nothing box={box} isSearch={isSearch} onWrite={onWrite} />}
      moreFailed="The next messages could not be loaded. Please try again."
    >
      {(messages) => (
        <Card padding="none">
          <ul>
            {messages.map((message) => (
              <MessageRow key={message.id} message={message} onOpen={() => onOpen(message.id)} />
            ))}
          </ul>
        </Card>
      )}
    </QueryList>
  );
}

function Nothing({ box, isSearch, onWrite }: Pick<MessageListProps, "box" | "isSearch" | "onWrite">) {
  if (isSearch) {
    return (
      <EmptyState
        icon={<Inbox />}
        title="No messages found"
        text="No messages have this text in their subject, content or names."
      />
    );
  }
  const write = <Button onClick={onWrite}>Write a message</Button>;
  if (box === "sent") {
    return (
      <EmptyState icon={<Send />} title="Nothing sent yet" text="Messages that you send appear here." action={write} />
    );
  }
  return (
    <EmptyState
      icon={<Inbox />}
      title="No messages"
      text="Messages to you, to your ministries and to everyone appear here."
      action={write}
    />
  );
}

function MessagesLoading() {
  return (
    <Card padding="none">
      <LoadingRows
        label="Loading messages"
        rows={6}
        rowClassName="flex gap-4 border-line border-b px-4 py-4 last:border-b-0 sm:px-6"
      >
        <Skeleton round className="size-10 shrink-0" />
        <div className="grow">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="mt-2 h-4 w-3/4" />
        </div>
      </LoadingRows>
    </Card>
  );
}
