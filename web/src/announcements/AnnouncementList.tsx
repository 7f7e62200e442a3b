import type { Announcement } from "@narthex/contract/announcements.ts";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { RowPage } from "../api/answers.ts";
import { QueryList } from "../page/QueryList.tsx";
import { AnnouncementCard } from "./AnnouncementCard.tsx";
import type { OpenedAnnouncement } from "./AnnouncementDialog.tsx";
import { AnnouncementsLoading } from "./AnnouncementsLoading.tsx";

interface AnnouncementListProps {
  list: UseInfiniteQueryResult<InfiniteData<RowPage<Announcement[]>>>;
  /** The ID of the announcement in the URL. */
  shown: number | undefined;
  /** Null for users who may only read. */
  onOpen: ((opened: OpenedAnnouncement) => void) | null;
  /** Shown if there are no announcements. */
  empty: ReactNode;
}

export function AnnouncementList({ list, shown, onOpen, empty }: AnnouncementListProps) {
  return (
    <QueryList
      list={list}
      loading={<AnnouncementsLoading />}
      empty={empty}
      moreFailed="The next announcements could not be loaded. Please try again."
      moreClassName="mt-4"
    >
      {(announcements) => (
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
      )}
    </QueryList>
  );
}
