// Setting up, and checking people in: at the desk, on a phone, and by QR code.
import type { Locator, Page } from "@playwright/test";
import { addEventToday, namesAt } from "../checkin-data.ts";
import { type Effort, measureEffort } from "../effort.ts";
import { expect } from "../narthex.ts";
import { startServer } from "../server.ts";
import { test } from "./measured.ts";
import { typedNames } from "./typed-names.ts";

const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true } as const;
/** Today's next event, with no attendance yet. */
const OPEN_HOUSE = /^Open House/;
/** Two people of each of several names are among the members, such as the Eleanors. */
const QUEUE = [
  ...["Emily Barlow", "Walter Bennett", "Janet Cooper", "Laura Foster", "Eleanor Gardner"],
  ...["Thomas Harper", "Rachel Jennings", "Lydia Marsh", "Daniel Okafor", "Carol Palmer"],
  ...["Sung-min Park", "Juan Ramirez", "Diane Ramsey", "Amy Smith", "Barbara Smith"],
  ...["William Smith", "Beth Thatcher", "Eleanor Whitaker", "Hannah Yates", "Ximena Zúñiga"],
];
/** These people are not checked in at any event today. */
const FIVE = ["Hannah Yates", "Arthur Yates", "Emily Barlow", "William Smith", "Abraham Chacko"];

async function openHouseId(page: Page): Promise<number> {
  const events = (await (await page.request.get("/api/events?search=Open%20House&from=2026-10-18")).json()) as {
    id: number;
    eventDate: string;
  }[];
  return events.find(({ eventDate }) => eventDate === "2026-10-18")?.id ?? Number.NaN;
}

const isFocused = (field: Locator): Promise<boolean> => field.evaluate((one) => one === document.activeElement);

async function typeQueue(page: Page, effort: Effort): Promise<number> {
  const names = await typedNames(page, QUEUE);
  for (const name of names) {
    await effort.type(name);
    await effort.press("Enter");
  }
  const { elapsed } = effort;
  const id = await openHouseId(page);
  await expect.poll(() => namesAt(page, id)).toEqual([...QUEUE].sort());
  return elapsed;
}

test("a congregation is set up", async ({ offset, visitor, note }) => {
  const server = await startServer(offset);
  try {
    const page = await visitor({ baseURL: server.url });
    await page.goto(server.setupUrl);
    await expect(page.getByRole("heading", { name: "Set up your congregation" })).toBeVisible();
    const fields = page.locator("form input:visible, form select:visible");
    await expect(fields).toHaveCount(6);
    await page.getByLabel("Congregation name").fill("Grace");
    await page.getByLabel("First name").fill("Ruth");
    await page.getByLabel("Last name").fill("Adler");
    await page.getByLabel("Email").fill("ruth@example.org");
    await page.getByLabel("Password", { exact: true }).fill("a calm and long sentence");
    const effort = measureEffort(page);
    await effort.click(page.getByRole("button", { name: "Set up" }));
    await waitForHeading(page, "Dashboard");
    const { elapsed } = effort;
    await waitForHeading(page, "Get ready for your first Sunday");
    const more = `1 page, 6 fields; the next steps are shown after ${effort.elapsed.toFixed(1)} s`;
    note("setUp", effort, { elapsed, more });
  } finally {
    await server.stop();
  }
});

test("twenty people on the Attendance page", async ({ as, note }) => {
  const page = await as("intermediate_admin");
  await page.goto("/");
  const effort = measureEffort(page);
  await effort.click(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Attendance" }));
  await effort.choose(page.getByRole("combobox", { name: "Event" }), /Open House$/);
  const search = page.getByRole("searchbox");
  for (let stops = 0; stops < 3 && !(await isFocused(search)); stops += 1) await effort.press("Tab");
  await expect(search).toBeFocused();
  const elapsed = await typeQueue(page, effort);
  note("greeter", effort, { elapsed, more: "20 of 20 recorded" });
});

test("twenty people in the dialog", async ({ as, note }) => {
  const page = await as("intermediate_admin");
  await page.goto("/");
  const effort = measureEffort(page);
  await effort.click(page.getByRole("button", { name: "Quick Check-in" }));
  await effort.click(page.getByRole("dialog").getByRole("button", { name: OPEN_HOUSE }));
  await expect(page.getByRole("searchbox")).toBeFocused();
  const elapsed = await typeQueue(page, effort);
  note("dialog", effort, { elapsed, more: "20 of 20 recorded" });
});

/** Waits until a heading is shown, without the pauses of up to half a second between Playwright's own looks. */
const waitForHeading = (page: Page, text: string) =>
  page.waitForFunction(
    (wanted) => [...document.querySelectorAll("h1, h2")].some((heading) => heading.textContent === wanted),
    text,
  );

/** Five people, each with a tap on the button of the row. */
async function tapFive(page: Page, effort: Effort): Promise<void> {
  const search = page.getByRole("searchbox");
  for (const [place, typed] of (await typedNames(page, FIVE)).entries()) {
    if (!(await isFocused(search))) await effort.click(search);
    await effort.type(typed);
    const checkIn = page.getByRole("button", { name: `Check In ${FIVE[place]}`, exact: true });
    await effort.click(checkIn);
    await expect(checkIn).toHaveCount(0);
  }
}

test("five people on a phone, on the Attendance page", async ({ as, note }) => {
  const page = await as("intermediate_admin", PHONE);
  await page.goto("/attendance");
  const box = await page.getByRole("searchbox").boundingBox();
  const effort = measureEffort(page, { isTouch: true });
  await tapFive(page, effort);
  note("phone", effort, { isTouch: true, more: `search box at y=${Math.round(box?.y ?? 0)} of 812` });
});

/** Checks a family in at an earlier event. Otherwise the taps would depend on who of it came last in the sample. */
async function checkInTogether(page: Page, family: string): Promise<void> {
  const eventId = await addEventToday(page, "Breakfast");
  const found = await page.request.get("/api/households", { params: { search: family } });
  const [household] = (await found.json()) as { members: { memberId: number }[] }[];
  expect(household?.members).toHaveLength(6);
  for (const { memberId } of household?.members ?? [])
    expect((await page.request.post("/api/attendance", { data: { memberId, eventId } })).ok()).toBe(true);
}

test("five people on a phone, in the dialog, and a family", async ({ as, note }) => {
  const page = await as("intermediate_admin", PHONE);
  await page.goto("/");
  const effort = measureEffort(page, { isTouch: true });
  await effort.click(page.getByRole("navigation", { name: "Shortcuts" }).getByRole("button", { name: "Check in" }));
  await effort.click(page.getByRole("dialog").getByRole("button", { name: OPEN_HOUSE }));
  const box = await page.getByRole("searchbox").boundingBox();
  await tapFive(page, effort);
  const { elapsed } = effort;
  await checkInTogether(page, "Cooper");
  const family = measureEffort(page, { isTouch: true });
  await family.click(page.getByRole("searchbox"));
  await family.type("cooper");
  await family.click(page.getByRole("button", { name: "Household of Janet Cooper" }));
  const household = page.getByRole("dialog", { name: "Household of Janet Cooper" });
  const boxes = household.getByRole("checkbox");
  await expect(boxes).toHaveCount(6);
  for (const one of await boxes.all()) if (!(await one.isChecked())) await family.click(one);
  await family.click(household.getByRole("button", { name: "Check in 6 members" }));
  await expect.poll(async () => (await namesAt(page, await openHouseId(page))).length).toBe(11);
  const more = `box at y=${Math.round(box?.y ?? 0)}; a family of 6 that came together last time is 1 search, ${family.clicks} taps, ${family.keys} keys`;
  note("phoneDialog", effort, { isTouch: true, elapsed, more });
});

test("a visitor at the desk", async ({ as, note }) => {
  const page = await as("intermediate_admin");
  await page.goto("/attendance");
  await page.getByRole("combobox", { name: "Event" }).selectOption({ label: "Oct 18, 2026 · 1:00 PM · Open House" });
  await page.getByRole("searchbox").focus();
  const effort = measureEffort(page);
  await effort.type("wren haddad");
  await effort.click(page.getByRole("button", { name: "Add Wren Haddad" }));
  const dialog = page.getByRole("dialog", { name: "Add a visitor" });
  await effort.click(dialog.getByLabel("Phone"));
  await effort.type("5185550177");
  await effort.press("Enter");
  await expect(dialog).toHaveCount(0);
  const { elapsed } = effort;
  await expect.poll(async () => namesAt(page, await openHouseId(page))).toEqual(["Wren Haddad"]);
  await expect(page.getByRole("searchbox")).toBeFocused();
  note("visitor", effort, { elapsed, more: `on the same screen; for a person ≈ ${Math.round(effort.seconds)} s` });
});

test("visitors by QR code", async ({ as, visitor, note }) => {
  const admin = await as("admin");
  const made = await admin.request.post("/api/checkin/generate", { data: { eventId: await openHouseId(admin) } });
  const { sessionId } = (await made.json()) as { sessionId: string };
  const phone = await visitor(PHONE);
  await phone.goto(`/checkin/${sessionId}`);
  const first = measureEffort(phone, { isTouch: true });
  await first.click(phone.getByLabel("First name"));
  await first.type("Wren");
  await first.click(phone.getByLabel("Last name"));
  await first.type("Haddad");
  await first.click(phone.getByLabel("Phone"));
  await first.type("(518) 555-0177");
  await first.click(phone.getByRole("button", { name: "Check in" }));
  await expect(phone.getByRole("heading", { name: "Welcome, Wren" })).toBeVisible();
  note("newVisitor", first, { isTouch: true });
  await phone.goto(`/checkin/${sessionId}`);
  const again = measureEffort(phone, { isTouch: true });
  await again.click(phone.getByRole("button", { name: "Check in", exact: true }));
  await waitForHeading(phone, "Welcome, Wren");
  note("returning", again, { isTouch: true, more: "after the scan" });
});
