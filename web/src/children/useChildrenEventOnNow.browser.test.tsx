import { api } from "@narthex/contract/api.ts";
import type { Event } from "@narthex/contract/events.ts";
import type { CurrentUser } from "@narthex/contract/signin.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderHook } from "vitest-browser-react";
import { queryClient, read } from "../api/reads.ts";
import { useChildrenEventOnNow } from "./useChildrenEventOnNow.ts";

const timezone = "America/New_York";
const DAY = "2026-10-18";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  queryClient.setQueryData(read(api.signin.user).queryKey, { congregation: { timezone } } as CurrentUser);
});
afterEach(() => queryClient.clear());

/** Events of an hour each, by the hour in UTC at which they start. The children's rooms are used at some of them. */
function plan(hours: readonly number[], withRooms: readonly number[]): Event[] {
  return hours.map((hour, place) => {
    const id = place + 1;
    const rooms = withRooms.includes(id) ? [{ id: 1 }] : [];
    queryClient.setQueryData(read(api.board.rooms, { query: { eventId: id } }).queryKey, rooms as never);
    const at = (offset: number) => new Date(Date.parse(`${DAY}T00:00:00Z`) + (hour + offset) * 3_600_000).toISOString();
    const times = { startsAt: at(0), endsAt: at(1), endDate: null, endTime: null };
    return { id, eventDate: DAY, timezone, cancelledAt: null, ...times } as Event;
  });
}

const choose = (coming: readonly Event[]) =>
  renderHook(() => useChildrenEventOnNow({ coming, inside: [] }, true, true).id, {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });

test.each([
  ["12:15", 1],
  ["14:45", 13],
  ["21:50", 26],
  ["23:30", 26],
])("of many events of a day, at %s the nearest one with rooms is chosen", async (time, id) => {
  vi.setSystemTime(`${DAY}T${time}:00Z`);
  const hours = [...Array<number>(12).fill(12.5), ...Array<number>(12).fill(15), 19, 22];
  const events = plan(hours, [1, 13, 26]);
  const { result } = await choose(events);
  expect(result.current).toBe(id);
});
