import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { PenLine } from "lucide-react";
import { useSearchText } from "../format/useSearchText.ts";
import { useKeptState } from "../forms/useKeptState.ts";
import { FoundCount } from "../page/FoundCount.tsx";
import { Button } from "../ui/Button.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { ComposeMessage, type MessageDraft } from "./ComposeMessage.tsx";
import { MessageList } from "./MessageList.tsx";
import { queryMessagePages, unreadMessages } from "./messages.queries.ts";
import { OpenMessage } from "./OpenMessage.tsx";
import { WriteMessage } from "./WriteMessage.tsx";

const route = getRouteApi("/shell/communications");

/** The user's received and sent messages. The list and the open message are in the URL. */
export function MessagesTab() {
  const { box = "inbox", message, write } = route.useSearch();
  const navigate = route.useNavigate();
  const [typed, setTyped, search] = useSearchText();
  const [draft, setDraft] = useKeptState<MessageDraft | null>("messages.draft", null);
  const list = useInfiniteQuery({ ...queryMessagePages(box, search), placeholderData: keepPreviousData });
  const { data: unread } = useQuery(unreadMessages);
  const show = (next: { box: "inbox" | "sent"; message?: number }) =>
    void navigate({
      search: {
        tab: "messages",
        ...(next.box === "sent" ? { box: next.box } : {}),
        ...(next.message === undefined ? {} : { message: next.message }),
      },
      replace: next.message === undefined,
      resetScroll: false,
    });
  const close = () => show({ box });
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <SegmentedControl
          label="Messages"
          value={box}
          onChange={(next) => show({ box: next })}
          options={[
            { value: "inbox", label: unread && unread.unread > 0 ? `Inbox (${unread.unread})` : "Inbox" },
            { value: "sent", label: "Sent" },
          ]}
          className="max-sm:grow"
        />
        <Button variant="primary" icon={<PenLine />} onClick={() => setDraft({})} className="sm:order-last max-sm:grow">
          New message
        </Button>
        <SearchField
          label="Search messages"
          placeholder="Search messages..."
          value={typed}
          onChange={setTyped}
          className="w-full sm:w-80 sm:grow md:grow-0 lg:mr-auto"
        />
      </div>
      <FoundCount
        count={search !== "" && !list.isPlaceholderData ? list.data?.pages[0]?.total : undefined}
        one="message"
        many="messages"
      />
      <MessageList
        list={list}
        box={box}
        isSearch={search !== ""}
        onOpen={(id) => show({ box, message: id })}
        onWrite={() => setDraft({})}
      />
      {message !== undefined && (
        <OpenMessage
          key={message}
          id={message}
          onClose={close}
          onReply={(reply) => {
            close();
            setDraft(reply);
          }}
        />
      )}
      {draft && <ComposeMessage draft={draft} onClose={() => setDraft(null)} />}
      {write !== undefined && <WriteMessage key={write} to={write} onClose={close} />}
    </div>
  );
}
