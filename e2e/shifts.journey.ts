// Notes above a form or a list are drawn together with it: nothing is pushed down while a page is loaded.
import type { Page } from "@playwright/test";
import { expect, test } from "./narthex.ts";

interface Loading {
  address: string;
  /** The note, and the call that answers it. */
  note: RegExp;
  noteCall: string;
  /** The call of the content below the note. */
  contentCall: string;
  /** What the answer about the note has instead. */
  change?: Readonly<Record<string, unknown>>;
}

const waitForDrawing = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));

/** No note is lower, in pixels. Rows differ from their placeholders by less. */
const NOTE_PX = 40;

/** The distances in pixels by which parts of a page were moved down while it was loaded, with a late note. */
async function listShifts(page: Page, { address, note, noteCall, contentCall, change }: Loading): Promise<number[]> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources } = entry as PerformanceEntry & {
          sources: readonly { previousRect: DOMRect; currentRect: DOMRect }[];
        };
        // A part that is pushed out of the window has no height there.
        for (const { previousRect, currentRect } of sources)
          if (previousRect.height > 0)
            shifts.push((currentRect.height > 0 ? currentRect.y : innerHeight) - previousRect.y);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  const content = page.waitForResponse(contentCall);
  await page.route(noteCall, async (route) => {
    const answer = await route.fetch();
    await (await content).finished();
    // The changes of the answer are drawn before the note is answered.
    await waitForDrawing(page);
    await route.fulfill(
      change ? { response: answer, json: { ...(await answer.json()), ...change } } : { response: answer },
    );
  });
  await page.goto(address);
  await expect(page.getByText(note).first()).toBeVisible();
  await waitForDrawing(page);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  return shifts.filter((px) => px >= NOTE_PX);
}

test("the warning about the address of the server pushes down no form for invitations", async ({ as }) => {
  const page = await as("admin");
  const loading = {
    address: "/invitations",
    note: /Phones and other computers cannot open/,
    noteCall: "**/api/first-steps",
    contentCall: "**/api/invitations?*",
    change: { localAddress: "http://localhost:5000" },
  };
  expect(await listShifts(page, loading)).toEqual([]);
});

test("the note about a change of a series pushes down no list of events", async ({ as }) => {
  const page = await as("admin");
  const recurrence = { rule: "FREQ=WEEKLY;BYDAY=SU", count: 6 };
  const data = { title: "Vespers", eventDateTime: "2026-11-01T18:00", recurrence };
  const { id } = (await (await page.request.post("/api/events", { data })).json()) as { id: number };
  await page.request.patch(`/api/events/${id}?scope=all`, { data: { location: "Crypt" } });
  const loading = {
    address: "/events",
    note: /^At .* you changed/,
    noteCall: "**/api/events/series-changes*",
    contentCall: "**/api/events?*",
  };
  expect(await listShifts(page, loading)).toEqual([]);
});

test("the note about people who wait to be admitted pushes down no list of members", async ({ as }) => {
  const page = await as("admin");
  const loading = {
    address: "/members",
    note: /people wait to be admitted/,
    noteCall: "**/api/newcomers*",
    contentCall: "**/api/members?*",
  };
  expect(await listShifts(page, loading)).toEqual([]);
});

test("the question about a new ministry pushes down no card of a member's dashboard", async ({ as }) => {
  const page = await as("member", { viewport: { width: 375, height: 812 } });
  const loading = {
    address: "/",
    note: /^You were added to a ministry$/,
    noteCall: "**/assets/AskedMinistries-*.js",
    contentCall: "**/api/announcements*",
  };
  expect(await listShifts(page, loading)).toEqual([]);
});

test("requests to serve push down no card of a member's dashboard", async ({ as }) => {
  const page = await as("member", { viewport: { width: 375, height: 812 } });
  const loading = {
    address: "/",
    note: /^Please answer whether you can serve\.$/,
    noteCall: "**/assets/ServingCard-*.js",
    contentCall: "**/api/announcements*",
  };
  expect(await listShifts(page, loading)).toEqual([]);
});

test("people to confirm push down no ministry", async ({ as }) => {
  const page = await as("admin");
  const loading = {
    address: "/members?tab=assignments",
    note: /^Leaders added these people/,
    noteCall: "**/api/ministries/unconfirmed*",
    contentCall: "**/api/ministries",
  };
  expect(await listShifts(page, loading)).toEqual([]);
});

test("a week says nothing about its days before its events are known", async ({ as }) => {
  const page = await as("member", { viewport: { width: 375, height: 812 } });
  const loading = {
    address: "/events?view=calendar&span=week",
    note: /^Community Lunch/,
    noteCall: "**/api/events?*",
    contentCall: "**/api/ministries",
  };
  expect(await listShifts(page, loading)).toEqual([]);
});

test("stations push down no printing program", async ({ as }) => {
  const page = await as("admin", { viewport: { width: 375, height: 812 } });
  const loading = {
    address: "/children?tab=stations",
    note: /^(Enrolled|No browser yet)$/,
    noteCall: "**/api/children/stations",
    contentCall: "**/api/children/print-programs",
  };
  expect(await listShifts(page, loading)).toEqual([]);
});
