// Notes above a form or a list are drawn together with it: nothing is pushed down while a page is loaded.
import type { Page } from "@playwright/test";
import { expect, test } from "./narthex.ts";

const PHONE = { viewport: { width: 375, height: 812 } } as const;

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

/** Records on each page that is loaded from now on by how many pixels its parts are moved down. */
async function recordShifts(page: Page): Promise<void> {
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
}

/** The distances in pixels by which parts of a page were moved down while it was loaded, with a late note. */
async function listShifts(page: Page, { address, note, noteCall, contentCall, change }: Loading): Promise<number[]> {
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
  // A live change may have requested the note once more.
  await page.unrouteAll({ behavior: "wait" });
  return shifts.filter((px) => px >= NOTE_PX);
}

async function expectNoShifts(page: Page, loadings: Readonly<Record<string, Loading>>): Promise<void> {
  await recordShifts(page);
  for (const [name, loading] of Object.entries(loadings))
    await test.step(name, async () => expect(await listShifts(page, loading)).toEqual([]));
}

test("notes for an administrator push down no form and no list below them", async ({ as }) => {
  const page = await as("admin");
  const recurrence = { rule: "FREQ=WEEKLY;BYDAY=SU", count: 6 };
  const data = { title: "Vespers", eventDateTime: "2026-11-01T18:00", recurrence };
  const { id } = (await (await page.request.post("/api/events", { data })).json()) as { id: number };
  await page.request.patch(`/api/events/${id}?scope=all`, { data: { location: "Crypt" } });
  await expectNoShifts(page, {
    "the address of the server, above the form for invitations": {
      address: "/invitations",
      note: /Phones and other computers cannot open/,
      noteCall: "**/api/first-steps",
      contentCall: "**/api/invitations?*",
      change: { localAddress: "http://localhost:5000" },
    },
    "a change of a series, above the events": {
      address: "/events",
      note: /^At .* you changed/,
      noteCall: "**/api/events/series-changes*",
      contentCall: "**/api/events?*",
    },
    "people who wait to be admitted, above the members": {
      address: "/members",
      note: /people wait to be admitted/,
      noteCall: "**/api/newcomers*",
      contentCall: "**/api/members?*",
    },
    "people to confirm, above the ministries": {
      address: "/members?tab=assignments",
      note: /^Leaders added these people/,
      noteCall: "**/api/ministries/unconfirmed*",
      contentCall: "**/api/ministries",
    },
  });
});

test("questions to a member push down no card, and a week says nothing about its days before its events are known", async ({
  as,
}) => {
  await expectNoShifts(await as("member", PHONE), {
    "a new ministry, on the dashboard": {
      address: "/",
      note: /^You were added to a ministry$/,
      noteCall: "**/assets/AskedMinistries-*.js",
      contentCall: "**/api/announcements*",
    },
    "requests to serve, on the dashboard": {
      address: "/",
      note: /^Please answer whether you can serve\.$/,
      noteCall: "**/assets/ServingCard-*.js",
      contentCall: "**/api/announcements*",
    },
    "a week of events": {
      address: "/events?view=calendar&span=week",
      note: /^Community Lunch/,
      noteCall: "**/api/events?*",
      contentCall: "**/api/ministries",
    },
  });
});

test("stations push down no printing program", async ({ as }) => {
  await expectNoShifts(await as("admin", PHONE), {
    stations: {
      address: "/children?tab=stations",
      note: /^(Enrolled|No browser yet)$/,
      noteCall: "**/api/children/stations",
      contentCall: "**/api/children/print-programs",
    },
  });
});
