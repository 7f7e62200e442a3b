import type { Announcement } from "@narthex/contract/announcements.ts";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { CalendarClock, Megaphone, Plus } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { formatNumber } from "../format/format.ts";
import { useSearchText } from "../format/useSearchText.ts";
import { useKeptState } from "../forms/useKeptState.ts";
import { FoundCount } from "../page/FoundCount.tsx";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { useMay } from "../session/session.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import type { OpenedAnnouncement } from "./AnnouncementDialog.tsx";
import { AnnouncementList } from "./AnnouncementList.tsx";
import { computePollingInterval, queryAnnouncementPages } from "./announcements.queries.ts";
import { useLocateAnnouncement } from "./useLocateAnnouncement.ts";

// Forms and their schemas are loaded when the first one opens.
const AnnouncementDialog = loadOnDemand(() => import("./AnnouncementDialog.tsx"));

const route = getRouteApi("/shell/communications");

const NEW: OpenedAnnouncement = { action: "new" };

const listRows = (list: { data?: { pages: readonly { rows: Announcement[] }[] } | undefined }) =>
  list.data?.pages.flatMap(({ rows }) => rows) ?? [];

/** Announcements. People who manage them see the published ones first, and the scheduled ones below. */
export function AnnouncementsTab() {
  const { announcement: shown, create = false } = route.useSearch();
  const navigate = route.useNavigate();
  const manages = useMay("announcements.manage");
  const [typed, setTyped, text] = useSearchText();
  const [linked, setLinked] = useState(shown);
  // A link ends the search, because the announcement may not be among the results.
  if (shown !== linked) {
    setLinked(shown);
    if (shown !== undefined) setTyped("");
  }
  const [kept, setOpened] = useKeptState<OpenedAnnouncement | null>("announcements.open", null);
  const opened = kept ?? (create && manages ? NEW : null);
  const close = () => {
    setOpened(null);
    if (create) void navigate({ search: {}, replace: true, resetScroll: false });
  };
  const search = text === "" ? {} : { search: text };
  const [out, scheduled] = [
    useInfiniteQuery({
      ...queryAnnouncementPages(manages ? { show: "out", ...search } : { own: "true", ...search }),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => computePollingInterval(listRows(state)),
    }),
    useInfiniteQuery({
      ...queryAnnouncementPages({ show: "scheduled", ...search }),
      placeholderData: keepPreviousData,
      enabled: manages,
    }),
  ];
  const isGone = useLocateAnnouncement(shown, [out, scheduled]);
  const onSearch = (next: string) => {
    setTyped(next);
    // A search ends the link to one announcement, which no longer takes the focus.
    if (shown !== undefined) void navigate({ search: {}, replace: true, resetScroll: false });
  };
  const toCome = (manages && scheduled.data?.pages[0]?.total) || 0;
  const heading = useRef<HTMLHeadingElement>(null);
  const onOpen = manages ? setOpened : null;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <SearchField
          label="Search announcements"
          placeholder="Search announcements..."
          value={typed}
          onChange={onSearch}
          className="w-full sm:w-80"
        />
        {toCome > 0 && (
          <Button
            variant="quiet"
            icon={<CalendarClock />}
            onClick={() => {
              heading.current?.focus({ preventScroll: true });
              heading.current?.scrollIntoView({ block: "start" });
            }}
            className="max-sm:order-last sm:mr-auto"
          >
            {`${formatNumber(toCome)} scheduled`}
          </Button>
        )}
        {manages && (
          <Button
            variant="primary"
            icon={<Plus />}
            onClick={() => setOpened(NEW)}
            {...AnnouncementDialog.loadEarly}
            className="max-sm:w-full"
          >
            New announcement
          </Button>
        )}
      </div>
      {isGone && (
        <p role="status" className="mb-4 text-ink-quiet">
          {manages
            ? "The announcement you were looking for has been deleted."
            : "This announcement is no longer shown, or it is not for you."}
        </p>
      )}
      <FoundCount
        count={text !== "" && !out.isPlaceholderData ? out.data?.pages[0]?.total : undefined}
        one="announcement"
        many="announcements"
      />
      <AnnouncementList
        list={out}
        shown={shown}
        onOpen={onOpen}
        empty={
          toCome > 0 && text === "" ? (
            <p className="text-ink-quiet">No announcement is published yet.</p>
          ) : (
            <Nothing isSearch={text !== ""} onWrite={manages ? () => setOpened(NEW) : null} />
          )
        }
      />
      {toCome > 0 && (
        <section aria-labelledby="scheduled" className="mt-10">
          <h2
            ref={heading}
            id="scheduled"
            tabIndex={-1}
            className="mb-4 scroll-mt-20 font-semibold outline-none font-serif text-xl"
          >
            Scheduled
          </h2>
          <AnnouncementList list={scheduled} shown={shown} onOpen={onOpen} empty={null} />
        </section>
      )}
      <Suspense>
        {opened && (
          <AnnouncementDialog
            opened={findCurrent(opened, [...listRows(out), ...listRows(scheduled)])}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

/** The current version of the open announcement: its counts continue to change while it is open. */
function findCurrent(opened: OpenedAnnouncement, rows: readonly Announcement[]): OpenedAnnouncement {
  if (opened.action === "new") return opened;
  const { announcement } = opened;
  return { ...opened, announcement: rows.find(({ id }) => id === announcement.id) ?? announcement };
}

function Nothing({ isSearch, onWrite }: { isSearch: boolean; onWrite: (() => void) | null }) {
  if (isSearch) {
    return (
      <EmptyState
        icon={<Megaphone />}
        title="No announcements found"
        text="No announcements have this text in their title or content."
      />
    );
  }
  return (
    <EmptyState
      icon={<Megaphone />}
      title="No announcements"
      text={
        onWrite
          ? "Write the first one. It appears here for its audience, and can also be sent by email or text message."
          : "Announcements for the congregation appear here."
      }
      action={onWrite && <Button onClick={onWrite}>Write the first announcement</Button>}
    />
  );
}
