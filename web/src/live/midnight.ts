// Screens stay open overnight, on a check-in tablet or a sleeping laptop. At midnight of the congregation, everything
// that depends on the day is rendered and read again, and past events leave the list of upcoming ones.
import { api } from "@narthex/contract/api.ts";
import { useSyncExternalStore } from "react";
import { queryClient, read, readPages, refreshReads } from "../api/reads.ts";
import { computeTimeUntilTurn, toLateTime } from "../format/dayTurn.ts";
import { getToday, toDateInZone } from "../format/format.ts";
import { getServerTime } from "../format/serverTime.ts";
import { useCurrentUser } from "../session/session.ts";
import { listCallsReading } from "./topics.ts";

/** A long timer would be wrong after a clock change or sleep. */
const LONGEST_MS = 60 * 60 * 1000;

const listeners = new Set<() => void>();
let turns = 0;

const getZone = () => queryClient.getQueryData(read(api.signin.user).queryKey)?.congregation.timezone ?? "UTC";

const getLateDay = () => toDateInZone(toLateTime(getServerTime()), getZone());

/** Watches the congregation's day until the returned function is called. */
export function followDay(): () => void {
  let day = getLateDay();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = () => {
    clearTimeout(timer);
    timer = setTimeout(look, Math.min(computeTimeUntilTurn(getServerTime(), getZone()), LONGEST_MS));
    const upcoming = queryClient.getQueryData(readPages(api.events.upcoming, {}).queryKey);
    const now = getServerTime();
    const turned = getLateDay() !== day;
    if (turned) {
      day = getLateDay();
      turns += 1;
      for (const listener of listeners) listener();
      void refreshReads(...listCallsReading("day"));
    }
    const hasEnded = ({ endsAt }: { endsAt: string }) => new Date(endsAt) <= now;
    if (!turned && upcoming?.pages.some(({ rows }) => rows.some(hasEnded)))
      void refreshReads(api.events.upcoming, api.events.list, api.dashboard.ledMinistries);
  };
  // A change of the time zone changes midnight, and possibly the current day.
  let known = getZone();
  const stopWatching = queryClient.getQueryCache().subscribe(() => {
    if (getZone() === known) return;
    known = getZone();
    look();
  });
  const wake = () => document.visibilityState === "visible" && look();

  look();
  document.addEventListener("visibilitychange", wake);
  addEventListener("pageshow", wake);
  return () => {
    clearTimeout(timer);
    stopWatching();
    document.removeEventListener("visibilitychange", wake);
    removeEventListener("pageshow", wake);
  };
}

/** The congregation's current day, YYYY-MM-DD. Re-renders the component at midnight. */
export function useToday(): string {
  const { timezone } = useCurrentUser().congregation;
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => turns,
  );
  return getToday(timezone);
}
