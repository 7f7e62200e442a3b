import { useInfiniteQuery } from "@tanstack/react-query";
import { Megaphone, Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { sentenceOf } from "../client/request.ts";
import { ShowMore } from "../client/ShowMore.tsx";
import { useMay } from "../client/session.ts";
import { useLeads } from "../client/viewMode.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { AnnouncementCard } from "./AnnouncementCard.tsx";
import type { OpenedAnnouncement } from "./AnnouncementDialog.tsx";
import { AnnouncementsLoading } from "./AnnouncementsLoading.tsx";
import { announcementPages, LOOK_AGAIN_MS } from "./announcements.queries.ts";

// Forms and their rules are loaded when the first one opens.
const loadDialog = () => import("./AnnouncementDialog.tsx");
const AnnouncementDialog = lazy(loadDialog);

export function AnnouncementsTab() {
  const mayManage = useMay("announcements.manage");
  const leads = useLeads();
  const manages = mayManage && leads;
  const [opened, setOpened] = useState<OpenedAnnouncement | null>(null);
  return (
    <>
      {manages && (
        <div className="mb-4 flex justify-end">
          <Button
            variant="primary"
            icon={<Plus />}
            onClick={() => setOpened({ action: "new" })}
            onPointerEnter={loadDialog}
            onFocus={loadDialog}
            className="max-sm:w-full"
          >
            New Announcement
          </Button>
        </div>
      )}
      <AnnouncementList onlyPublished={mayManage && !leads} onOpen={manages ? setOpened : null} />
      <Suspense>{opened && <AnnouncementDialog opened={opened} onClose={() => setOpened(null)} />}</Suspense>
    </>
  );
}

interface AnnouncementListProps {
  /** An administrator who looks as a member does sees what a member sees. */
  onlyPublished: boolean;
  onOpen: ((opened: OpenedAnnouncement) => void) | null;
}

function AnnouncementList({ onlyPublished, onOpen }: AnnouncementListProps) {
  const list = useInfiniteQuery({
    ...announcementPages,
    // Copies leave within seconds or minutes, and nothing announces each of them.
    refetchInterval: ({ state }) => {
      const rows = state.data?.pages.flatMap((page) => page.rows) ?? [];
      return rows.some(({ deliveries }) => deliveries?.some(({ queued }) => queued > 0)) ? LOOK_AGAIN_MS : false;
    },
  });
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
  const all = list.data.pages.flatMap((page) => page.rows);
  const announcements = onlyPublished ? all.filter(({ status }) => status === "published") : all;
  if (announcements.length === 0) {
    return (
      <EmptyState
        icon={<Megaphone />}
        title="No announcements"
        text={
          onOpen
            ? "Write the first one: it appears here for its audience, and leaves by email or text message if you like."
            : "What the congregation should know appears here."
        }
      />
    );
  }
  return (
    <>
      <ul className="flex flex-col gap-4">
        {announcements.map((announcement) => (
          <AnnouncementCard key={announcement.id} announcement={announcement} onOpen={onOpen} />
        ))}
      </ul>
      <ShowMore list={list} failed="The next announcements could not be loaded. Please try again." className="mt-4" />
    </>
  );
}
