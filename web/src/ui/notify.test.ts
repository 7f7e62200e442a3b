import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dismissNotice, getCurrentNotice, notify, subscribeToNotices } from "./notify.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  dismissNotice();
  vi.runAllTimers();
  vi.useRealTimers();
});

test("a notice has the default look and five seconds, unless given otherwise", () => {
  notify({ title: "Event created" });
  expect(getCurrentNotice()).toMatchObject({ title: "Event created", variant: "default", duration: 5000, open: true });
  notify({ title: "Error", description: "Failed to save event", variant: "destructive", duration: 9000 });
  expect(getCurrentNotice()).toMatchObject({
    description: "Failed to save event",
    variant: "destructive",
    duration: 9000,
  });
});

test("a new notice replaces the old one, and an old dismissal does not affect it", () => {
  const first = notify({ title: "First" });
  const second = notify({ title: "Second" });
  expect(second).not.toBe(first);
  dismissNotice(first);
  expect(getCurrentNotice()).toMatchObject({ title: "Second", open: true });
  dismissNotice(second);
  expect(getCurrentNotice()).toMatchObject({ title: "Second", open: false });
});

test("a dismissed notice is removed after 1,000,000 ms and not before", () => {
  notify({ title: "Gone" });
  dismissNotice();
  vi.advanceTimersByTime(999_999);
  expect(getCurrentNotice()).toMatchObject({ open: false });
  vi.advanceTimersByTime(1);
  expect(getCurrentNotice()).toBeNull();
});

test("removing an old notice never removes a newer one", () => {
  notify({ title: "Old" });
  dismissNotice();
  vi.advanceTimersByTime(500_000);
  notify({ title: "New" });
  vi.advanceTimersByTime(900_000);
  expect(getCurrentNotice()).toMatchObject({ title: "New", open: true });
});

test("listeners are called on every change until they unsubscribe", () => {
  const heard = vi.fn();
  const leave = subscribeToNotices(heard);
  notify({ title: "One" });
  dismissNotice();
  dismissNotice();
  leave();
  notify({ title: "Two" });
  expect(heard).toHaveBeenCalledTimes(2);
});

test("a final notice is neither replaced nor dismissed", async () => {
  vi.resetModules();
  const fresh = await import("./notify.ts");
  fresh.notifyFinally({ title: "Unauthorized", variant: "destructive" });
  fresh.notify({ title: "Error", description: "Please sign in.", variant: "destructive" });
  fresh.dismissNotice();
  expect(fresh.getCurrentNotice()).toMatchObject({ title: "Unauthorized", open: true });
});

test("the last notice before the page is left stays, and cannot be dismissed", async () => {
  vi.resetModules();
  const last = await import("./notify.ts");
  last.notifyFinally({ title: "Unauthorized" });
  last.dismissNotice();
  last.notify({ title: "Later" });
  expect(last.getCurrentNotice()).toMatchObject({ title: "Unauthorized", open: true, isFinal: true });
});
