import type { Announcement } from "@narthex/contract/announcements.ts";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Page } from "../api/answers.ts";
import { sentenceOf } from "../api/request.ts";
import { ShowMore } from "../page/ShowMore.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { AnnouncementCard } from "./AnnouncementCard.tsx";
import type { OpenedAnnouncement } from "./AnnouncementDialog.tsx";
import { AnnouncementsLoading } from "./AnnouncementsLoading.tsx";

interface AnnouncementListProps {
  list: UseInfiniteQueryResult<InfiniteData<Page<Announcement[]>>>;
  /** The number of the one that the address asks for. */
  shown: number | undefined;
  /** Null for those who only read. */
  onOpen: ((opened: OpenedAnnouncement) => void) | null;
  /** Where there is none. */
  empty: ReactNode;
}

export function AnnouncementList({ list, shown, onOpen, empty }: AnnouncementListProps) {
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
  if (announcements.length === 0) return empty;
  return (
    <>
      <ul className="flex flex-col gap-4">
        {announcements.map((announcement) => (
          <AnnouncementCard
            key={announcement.id}
            announcement={announcement}
            isShown={announcement.id === shown}
            onOpen={onOpen}
          />
        ))}
      </ul>
      <ShowMore list={list} failed="The next announcements could not be loaded. Please try again." className="mt-4" />
    </>
  );
}
