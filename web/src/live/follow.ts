// Keeps the screens of this tab up to date: each notice refetches the affected reads.
import { api } from "@narthex/contract/api.ts";
import type { LiveNotice } from "@narthex/contract/live.ts";
import type { ReadTopic } from "@narthex/contract/live-protocol.ts";
import type { Query } from "@tanstack/react-query";
import { dropEarlyAnswers } from "../api/earlyAnswers.ts";
import { registerRefetch } from "../api/ownChanges.ts";
import { invalidateReads, markOutdated, queryClient, read, refreshAll, refreshReads } from "../api/reads.ts";
import { callHeaders, getAnswerTime } from "../api/request.ts";
import { reloadPage } from "../api/sessionEnd.ts";
import { startPosition } from "../session/session.ts";
import { endForeignView } from "../session/view.ts";
import { connectStream } from "./connection.ts";
import { isAskedSince, watchFetches } from "./freshness.ts";
import { recountEvent } from "./headcount.ts";
import type { StreamKey, ToTab } from "./messages.ts";
import { repeatReads } from "./repeat.ts";
import { showBehind } from "./status.ts";
import { listCallsMentioning, listCallsReading } from "./topics.ts";

/**
 * Notices come in bursts, as from a queue at check-in: the affected reads are refetched at most this often, in
 * milliseconds.
 */
const BATCH_MS = 200;

const getUser = () => queryClient.getQueryData(read(api.signin.user).queryKey);

/** The topics that a notice makes out of date. */
const listTopics = ({ topic, own = false }: LiveNotice): ReadTopic[] => [
  ...(topic === "settings" ? [] : [topic]),
  ...(own ? (["own_ministries"] as const) : []),
];

interface ReadingAgain {
  /** Notices that must wait for requests in progress. */
  readonly waiting: readonly LiveNotice[];
  /** Resolves when everything on the screen is up to date. */
  readonly reads: Promise<void>;
}

/** Refetches the reads that are affected by notices. */
function readAgain(notices: readonly LiveNotice[]): ReadingAgain {
  dropEarlyAnswers();
  if (notices.some(({ topic }) => topic === "settings")) return { waiting: [], reads: refreshAll() };
  const topics = new Set(notices.flatMap(listTopics));
  markOutdated(...[...topics].flatMap(listCallsMentioning));
  for (const eventId of new Set(notices.map((notice) => notice.eventId)))
    if (eventId !== undefined) void recountEvent(eventId);
  const waiting: LiveNotice[] = [];
  const concerned = new Set<Query>();
  for (const notice of notices) {
    const paths = new Set<unknown>(
      listTopics(notice)
        .flatMap(listCallsReading)
        .map(({ path }) => path),
    );
    const moment = notice.request === undefined ? undefined : getAnswerTime(notice.request);
    for (const query of queryClient.getQueryCache().getAll()) {
      if (!paths.has(query.queryKey[0])) continue;
      const isIncluded = moment !== undefined && isAskedSince(query.queryHash, moment);
      if (isIncluded === "soon") waiting.push(notice);
      else if (!isIncluded) concerned.add(query);
    }
  }
  return { waiting: [...new Set(waiting)], reads: invalidateReads(concerned) };
}

/** The same for changes made by this tab: no data on the screen contains them yet. */
const readOwnChanges = (notices: readonly LiveNotice[]): Promise<void> =>
  readAgain(notices.map(({ request: _, ...notice }) => notice)).reads;

function readEverythingAgain(): void {
  dropEarlyAnswers();
  void refreshAll();
}

/** The key of the stream that this tab needs. It changes with the account and the view. */
function buildStreamKey(): StreamKey {
  return { userId: getUser()?.id ?? "", headers: { ...callHeaders } };
}

/** A refused stream is opened again after this time, in milliseconds, if the account is still signed in. */
const REOPEN_MS = 2000;

/** Listens until the returned function is called. */
export function followLive(): () => void {
  let gathered: LiveNotice[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      const notices = gathered;
      gathered = [];
      gathered.push(...readAgain(notices).waiting);
      if (gathered.length > 0) schedule();
    }, BATCH_MS);
  };

  const listen = (key: StreamKey, position: string | null): (() => void) =>
    connectStream(key, position, (message: ToTab) => {
      if (message.type === "state") showBehind("stream", !message.isLive);
      else if (message.type === "resync") readEverythingAgain();
      else if (message.type === "ended") void reopen();
      else if (message.type === "notices") {
        gathered.push(...message.notices);
        schedule();
      }
    });

  let key = buildStreamKey();
  let reopening: ReturnType<typeof setTimeout> | undefined;
  /** The stream was refused: the session has ended, or another account has signed in. */
  const reopen = async (): Promise<void> => {
    await refreshReads(api.signin.user);
    clearTimeout(reopening);
    reopening = setTimeout(restart, REOPEN_MS);
  };
  registerRefetch(readOwnChanges);
  const stopWatching = watchFetches();
  const stopRepeating = repeatReads();
  let stop = listen(key, startPosition());
  const restart = (): void => {
    clearTimeout(reopening);
    stop();
    stop = listen(key, null);
  };
  const stopFollowing = queryClient.getQueryCache().subscribe(() => {
    const user = getUser();
    if (user) endForeignView(user);
    const now = buildStreamKey();
    if (JSON.stringify(now) === JSON.stringify(key)) return;
    // Another account signed in, in another tab. No data of the former account may stay on the screen.
    if (now.userId !== key.userId) return reloadPage();
    key = now;
    restart();
  });
  return () => {
    registerRefetch(null);
    stopFollowing();
    stopWatching();
    stopRepeating();
    stop();
    clearTimeout(timer);
    clearTimeout(reopening);
  };
}
