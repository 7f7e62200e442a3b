// The list that a desk keeps over midnight, at an event of several days in Honolulu (UTC-10).
import { environmentManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { queryClient } from "../../api/reads.ts";
import { queryPaperCopy } from "./usePaperCopy.ts";

const CAMP = { id: 7, timezone: "Pacific/Honolulu" };
const HOUR_MS = 60 * 60 * 1000;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-10-19T06:00:00Z") });
  // Outside a browser, no read is repeated.
  environmentManager.setIsServer(() => false);
});
afterEach(() => {
  environmentManager.setIsServer(() => true);
  queryClient.clear();
  vi.useRealTimers();
});

async function showList() {
  const list = { title: "Camp", day: "", rooms: [], slips: [] };
  const queryFn = vi.fn(async () => ({ ...list, day: new Date().toISOString() }));
  const observer = new QueryObserver(queryClient, { ...queryPaperCopy(CAMP, true), queryFn });
  onTestFinished(observer.subscribe(() => {}));
  await vi.advanceTimersByTimeAsync(0);
  const setThere = (isThere: boolean) => observer.setOptions({ ...queryPaperCopy(CAMP, isThere), queryFn });
  return { queryFn, setThere, getDay: () => observer.getCurrentResult().data?.day };
}

test("the list is read again on the next day of the event in its time zone, and not before", async () => {
  const { queryFn, setThere, getDay } = await showList();
  await vi.advanceTimersByTimeAsync(3 * HOUR_MS);
  setThere(true);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(queryFn).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(queryFn).toHaveBeenCalledTimes(2);
  expect(getDay()).toBe("2026-10-19T10:00:10.000Z");
  await vi.advanceTimersByTimeAsync(23 * HOUR_MS);
  expect(queryFn).toHaveBeenCalledTimes(2);
});

test("without a connection at midnight, the list is kept and is read again as soon as the server answers", async () => {
  const { queryFn, setThere, getDay } = await showList();
  setThere(false);
  await vi.advanceTimersByTimeAsync(5 * HOUR_MS);
  expect(queryFn).toHaveBeenCalledTimes(1);
  expect(getDay()).toBe("2026-10-19T06:00:00.000Z");
  setThere(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(getDay()).toBe("2026-10-19T11:00:00.000Z");
});
