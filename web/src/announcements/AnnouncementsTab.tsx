import { useInfiniteQuery } from "@tanstack/react-query";
import { Megaphone } from "lucide-react";
import { sentenceOf } from "../client/request.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { AnnouncementCard } from "./AnnouncementCard.tsx";
import { AnnouncementsLoading } from "./AnnouncementsLoading.tsx";
import { announcementPages } from "./announcements.queries.ts";

export function AnnouncementsTab() {
  const list = useInfiniteQuery(announcementPages);
  if (list.isPending) return <AnnouncementsLoading />;
  if (!list.data) {
    return (
      <ErrorState
        text={sentenceOf(list.error, "Please try again in a moment.")}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  const announcements = list.data.pages.flatMap((page) => page.rows);
  if (announcements.length === 0) {
    return (
      <EmptyState
        icon={<Megaphone />}
        title="No announcements"
        text="What the congregation should know appears here."
      />
    );
  }
  return (
    <>
      <ul className="flex flex-col gap-4">
        {announcements.map((announcement) => (
          <AnnouncementCard key={announcement.id} announcement={announcement} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button className="mt-4" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}
