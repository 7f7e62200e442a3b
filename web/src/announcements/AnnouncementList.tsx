import type { Announcement } from "@narthex/contract/announcements.ts";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Page } from "../api/answers.ts";
import { QueryList } from "../page/QueryList.tsx";
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
