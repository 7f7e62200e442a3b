import { api } from "@narthex/contract/api.ts";
import type { Event } from "@narthex/contract/events.ts";
import type { CurrentUser } from "@narthex/contract/signin.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderHook } from "vitest-browser-react";
import { queryClient, read } from "../../api/reads.ts";
import { useEventOnNow } from "./useEventOnNow.ts";

const timezone = "America/New_York";
const service = {
  id: 1,
  eventDate: "2026-10-18",
  endDate: null,
  endTime: null,
  startsAt: "2026-10-18T15:00:00Z",
  endsAt: "2026-10-18T16:00:00Z",
  timezone,
} as Event;
const openHouse = { ...service, id: 2, startsAt: "2026-10-18T17:00:00Z", endsAt: "2026-10-18T19:00:00Z" };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  queryClient.setQueryData(read(api.signin.user).queryKey, { congregation: { timezone } } as CurrentUser);
});
afterEach(() => queryClient.clear());

const choose = (events: readonly Event[]) =>
  renderHook((shown?: readonly Event[]) => useEventOnNow(shown ?? events), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });

test("an event that is planned while all others of the day are over is chosen", async () => {
  vi.setSystemTime("2026-10-18T16:30:00Z");
  const { result, rerender } = await choose([service]);
  expect(result.current).toBeNull();
  await rerender([service, openHouse]);
  expect(result.current).toBe(openHouse.id);
});

test("the chosen event stays when the next one approaches, and when it is over", async () => {
  vi.setSystemTime("2026-10-18T15:30:00Z");
  const { result, rerender } = await choose([service, openHouse]);
  expect(result.current).toBe(service.id);
  vi.setSystemTime("2026-10-18T17:00:00Z");
  await rerender([service, openHouse]);
  expect(result.current).toBe(service.id);
});
