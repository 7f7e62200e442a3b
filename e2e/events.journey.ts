// Events: over midnight, with an end of their own, and with the controls that each role has.
import type { Page, Response } from "@playwright/test";
import { MOMENT, TODAY, TOMORROW } from "./clock.ts";
import { expect, expectAccessible, expectNotice, pressEscape, test, waitForAnimations } from "./narthex.ts";

test("an event over midnight is shown on its first day in list, calendar and check-in", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/events");
  await page.getByRole("button", { name: "Create Event" }).click();
  const dialog = page.getByRole("dialog", { name: "Create Event" });
  await dialog.getByRole("button", { name: "Create Event" }).click();
  await expect(dialog.getByText("Title is required")).toBeVisible();
  await expect(dialog.getByText("Event date and time is required")).toBeVisible();
  await dialog.getByLabel("Title").fill("Night Vigil");
  await dialog.getByLabel("Starts").fill(`${TODAY}T23:30`);
  await dialog.getByLabel("Ends").fill(`${TODAY}T22:00`);
  await dialog.getByRole("button", { name: "Create Event" }).click();
  await expect(dialog.getByText(/end/i).last()).toBeVisible();
  await expect(dialog.getByLabel("Title")).toHaveValue("Night Vigil");
  await dialog.getByLabel("Ends").fill(`${TOMORROW}T00:30`);
  await dialog.getByRole("button", { name: "Create Event" }).click();
  await expectNotice(page, "Event created");

  const row = page.getByRole("listitem").filter({ hasText: "Night Vigil" });
  await expect(row).toContainText("Sunday, October 18, 11:30 PM");
  await expect(row).toContainText("12:30 AM");

  await page.getByText("Calendar", { exact: true }).click();
  await expect(page).toHaveURL(/view=calendar/);
  await page.getByText("Week", { exact: true }).click();
  const cell = page.getByRole("listitem").filter({ has: page.locator("h3[aria-current=date]") });
  await expect(cell.getByText("Night Vigil")).toBeVisible();
  await expect(page.getByText("Night Vigil").filter({ visible: true })).toHaveCount(1);

  await page.getByRole("button", { name: "Quick Check-in" }).click();
  const checkin = page.getByRole("dialog", { name: "Member Check-in" });
  await expect(checkin.getByRole("button", { name: /Night Vigil/ })).toContainText("11:30 PM");
  await checkin.getByRole("button", { name: "Close" }).click();
  await expect(checkin).toHaveCount(0);

  await cell.getByRole("link", { name: /^Night Vigil/ }).click();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const editing = page.getByRole("dialog", { name: "Edit Event" });
  await expect(editing.getByLabel("Starts")).toHaveValue(`${TODAY}T23:30`);
  await editing.getByLabel("Title").fill("Night Vigil and Psalms");
  await editing.getByRole("button", { name: "Save" }).click();
  await expectNotice(page, "Event updated");
  await expect(page.getByRole("heading", { name: "Night Vigil and Psalms", level: 1 })).toBeVisible();
  await page.goBack();

  await cell.getByText("Night Vigil and Psalms").hover();
  await cell.getByRole("button", { name: "Delete Night Vigil and Psalms" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expectNotice(page, "Event deleted");
  await expect(page.getByText("Night Vigil and Psalms").filter({ visible: true })).toHaveCount(0);
});

test("deleting an event with attendance shows the number of records, and one of a series stays with them", async ({
  as,
}) => {
  const page = await as("admin");
  const { memberId } = (await (await page.request.get("/api/auth/user")).json()) as { memberId: number };
  const planWithAttendance = async (title: string, recurrence?: object) => {
    const data = { title, eventDateTime: `${TODAY}T08:00`, asksForReplies: true, recurrence };
    const { id } = (await (await page.request.post("/api/events", { data })).json()) as { id: number };
    const recorded = await page.request.post("/api/attendance", { data: { memberId, eventId: id } });
    expect(recorded.status()).toBe(201);
    return id;
  };
  await page.goto(`/events/${await planWithAttendance("Early prayer")}`);
  await page.getByRole("button", { name: "More actions for Early prayer" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("1 attendance record will be deleted with it.");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);

  const id = await planWithAttendance("Early watch", { rule: "FREQ=WEEKLY;BYDAY=SU", count: 3 });
  const scopes = page.getByRole("dialog", { name: "Delete Early watch?" });
  const askToDelete = async (eventId: number) => {
    await page.goto(`/events/${eventId}`);
    await page.getByRole("button", { name: "More actions for Early watch" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
  };
  await askToDelete(id);
  await expect(scopes.getByText(/^It has records, such as attendance or replies, so it stays/)).toBeVisible();
  await expectAccessible(page);
  await scopes.getByRole("button", { name: "Take out of the series" }).click();
  await expectNotice(page, "Event taken out of its series");
  await expect(page).toHaveURL(new RegExp(`/events/${id}$`));
  await expect(page.getByRole("heading", { name: "Early watch", level: 1 })).toBeVisible();
  await expect(page.getByText("Every Sunday at 8:00 AM")).toHaveCount(0);

  // Events with records also stay if all are deleted.
  const found = await page.request.get("/api/events?search=Early+watch");
  const left = ((await found.json()) as { id: number }[]).map((one) => one.id).filter((one) => one !== id);
  for (const one of left) await page.request.put(`/api/events/${one}/reply`, { data: { coming: "yes" } });
  await askToDelete(left[0] ?? 0);
  await scopes.getByLabel("All events").check();
  await expect(scopes.getByText(/^2 events with records stay as single events/)).toBeVisible();
  await scopes.getByRole("button", { name: "Delete" }).click();
  await expectNotice(page, "Series ended");
  await expect(page).toHaveURL(new RegExp(`/events/${left[0]}$`));
  await expect(page.getByText("Every Sunday at 8:00 AM")).toHaveCount(0);
});

test("a ministry leader copies only events that they may edit, and duplicates any", async ({ as }) => {
  const [office, leader] = [await as("admin"), await as("ministry_leader")];
  const menu = leader.getByRole("menu");
  for (const [author, isCopied] of [
    [office, false],
    [leader, true],
  ] as const) {
    const data = { title: "Hymn evening", eventDateTime: "2026-11-01T18:00" };
    const { id } = (await (await author.request.post("/api/events", { data })).json()) as { id: number };
    await leader.goto(`/events/${id}`);
    await leader.getByRole("button", { name: "More actions for Hymn evening" }).click();
    await expect(menu.getByRole("menuitem", { name: "Duplicate" })).toBeVisible();
    await expect(menu.getByRole("menuitem", { name: "Copy to the next weeks" })).toBeVisible({ visible: isCopied });
  }
});

test("everyone reads the description of an event, also by its link; a half-filled form is not lost by accident", async ({
  as,
}) => {
  const member = await as("member");
  const admin = await as("admin");
  const name = "Reading of the Psalms";
  const data = { title: name, eventDateTime: `${TOMORROW}T19:00` };
  expect((await admin.request.post("/api/events", { data })).status()).toBe(201);
  await member.goto("/events");
  await expect(member.getByRole("heading", { name: /^All Events/ })).toBeVisible();
  await expect(member.getByRole("button", { name: /Create Event|^Edit|^Delete/ })).toHaveCount(0);
  await member.getByRole("main").getByRole("link", { name, exact: true }).click();
  await expect(member).toHaveURL(/\/events\/\d+$/);
  await expect(member.getByRole("main").getByText(/[AP]M/).first()).toBeVisible();
  await expect(member.getByRole("button", { name: /Edit|More actions/ })).toHaveCount(0);
  await expectAccessible(member);
  await member.reload();
  await expect(member.getByRole("heading", { name, level: 1 })).toBeVisible();
  await member.goBack();
  await expect(member).toHaveURL(/\/events$/);
  await member.goto("/events/999999");
  await expect(member.getByText("Event not found")).toBeVisible();

  await admin.goto("/events");
  await admin.getByRole("main").getByRole("link", { name, exact: true }).click();
  await admin.getByRole("button", { name: "Edit", exact: true }).click();
  const editing = admin.getByRole("dialog", { name: "Edit Event" });
  await expect(editing).toBeVisible();
  await waitForAnimations(admin);
  await editing.getByLabel("Location").fill("Somewhere else");
  await expect(editing.getByLabel("Location")).toHaveValue("Somewhere else");
  await pressEscape(admin);
  const question = admin.getByRole("alertdialog", { name: "Discard your changes?" });
  await expect(question).toBeVisible();
  await expectAccessible(admin);
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(editing.getByLabel("Location")).toHaveValue("Somewhere else");
  await editing.getByRole("button", { name: "Close" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(editing).toHaveCount(0);
});

test("the list reads single pages and the calendar a single month, out of years of events", async ({ as }) => {
  const page = await as("admin");
  const create = async (title: string, eventDateTime: string) => {
    const answer = await page.request.post("/api/events", { data: { title, eventDateTime } });
    expect(answer.status()).toBe(201);
    return ((await answer.json()) as { id: number }).id;
  };
  for (let number = 0; number < 60; number += 1) await create(`Coming ${number}`, `${TOMORROW}T10:00`);
  await create("A service long ago", "2014-06-02T10:00");
  const oldest = await create("The first service of all", "2009-03-01T10:00");
  const queries: URLSearchParams[] = [];
  // The pages by their query, because a change elsewhere may have one read twice.
  const pages = new Map<string, number>();
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/events") queries.push(searchParams);
  });
  const countRows = async (response: Response) => {
    const { pathname, search } = new URL(response.url());
    if (pathname !== "/api/events") return;
    // The browser drops the body of a response if a live change has the page requested again.
    const rows: unknown[] | null = await response.json().catch(() => null);
    if (rows) pages.set(search, rows.length);
  };
  page.on("response", countRows);

  await page.goto("/events");
  const total = Number((await page.request.get("/api/events?limit=1")).headers()["x-total-count"]);
  await expect(page.getByRole("heading", { name: `All Events (${total.toLocaleString("en-US")})` })).toBeVisible();
  await expect.poll(() => [...pages.values()]).toEqual([50, 50]);
  expect(new Set(queries.map((query) => query.get("when")))).toEqual(new Set(["coming", "past"]));
  await page.getByRole("button", { name: "Show later events" }).click();
  await expect(page.getByRole("link", { name: "Coming 59", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Show earlier events" }).click();
  await expect.poll(() => pages.size).toBe(4);
  expect(Math.max(...pages.values())).toBeLessThanOrEqual(50);
  // The browser drops the body of a response when the page that requested it is left.
  page.off("response", countRows);

  // A live change may have the list requested again until the page is left.
  page.once("framenavigated", () => {
    queries.length = 0;
  });
  await page.goto("/events?view=calendar&day=2014-06-01");
  await expect(page.getByRole("cell").getByText("A service long ago")).toBeVisible();
  await page.getByRole("button", { name: "Previous month" }).click();
  await expect(page.getByRole("heading", { name: "May 2014" })).toBeVisible();
  await expect(page.getByText("A service long ago")).toHaveCount(0);
  for (const query of queries) {
    const days = (Date.parse(query.get("to") ?? "") - Date.parse(query.get("from") ?? "")) / 86_400_000;
    expect(days).toBeLessThan(42);
  }

  await page.goto(`/events/${oldest}`);
  await expect(page.getByRole("heading", { name: "The first service of all" })).toBeVisible();
  await expect(page.getByText("Sunday, March 1, 2009")).toBeVisible();
});

test("after midnight, the list refetches which events are past", async ({ as }) => {
  const page = await as("admin");
  await page.clock.install({ time: MOMENT });
  await page.goto("/events");
  await expect(page.getByRole("heading", { name: /^All Events/ })).toBeVisible();
  const lists: (string | null)[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/events") lists.push(searchParams.get("when"));
  });
  await page.clock.fastForward("13:00:00");
  await expect.poll(() => new Set(lists)).toEqual(new Set(["coming", "past"]));
});

async function renameEvent(page: Page, id: number, title: string): Promise<void> {
  const { updatedAt } = (await (await page.request.get(`/api/events/${id}`)).json()) as { updatedAt: string };
  const answer = await page.request.patch(`/api/events/${id}`, { data: { title, updatedAt } });
  expect(answer.status()).toBe(200);
}

test("a check-in elsewhere changes the number in the list, which is not refetched", async ({ as }) => {
  const page = await as("admin");
  const other = await as("intermediate_admin");
  const data = { title: "Harvest Dinner", eventDateTime: `${TODAY}T19:00`, maxAttendees: 40 };
  const { id } = (await (await other.request.post("/api/events", { data })).json()) as { id: number };
  await page.goto("/events");
  await expect(page.getByRole("link", { name: "Harvest Dinner", exact: true })).toBeVisible();
  await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
  // Both lists are read for this change.
  const reads = ["coming", "past"].map((when) =>
    page.waitForResponse((response) => {
      const { pathname, searchParams } = new URL(response.url());
      return pathname === "/api/events" && searchParams.get("when") === when;
    }),
  );
  await renameEvent(other, id, "Harvest Supper");
  await Promise.all(reads);
  const row = page.getByRole("listitem").filter({ hasText: "Harvest Supper" });
  await expect(row).toContainText("Up to 40");
  const people = (await (await other.request.get("/api/members?limit=2")).json()) as { id: number }[];
  const checkIn = async (place: number) => {
    const record = { memberId: people[place]?.id, eventId: id };
    expect((await other.request.post("/api/attendance", { data: record })).status()).toBe(201);
    await expect(row).toContainText(`${place + 1} of 40 checked in`);
  };
  // Changes arrive in order: now the page has read the lists for all those before.
  await checkIn(0);
  let lists = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/events") lists += 1;
  });
  await checkIn(1);
  expect(lists).toBe(0);
});

test("another person's change is shown in the list, the calendar and the open event", async ({ as }) => {
  const page = await as("admin");
  const other = await as("intermediate_admin");
  const data = { title: "Harvest Supper", eventDateTime: `${TOMORROW}T19:00` };
  const made = await other.request.post("/api/events", { data });
  const { id } = (await made.json()) as { id: number };
  await page.goto("/events");
  await expect(page.getByRole("link", { name: "Harvest Supper", exact: true })).toBeVisible();
  await renameEvent(other, id, "Harvest Feast");
  await page.getByRole("link", { name: "Harvest Feast", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Harvest Feast" })).toBeVisible();
  await renameEvent(other, id, "Harvest Dinner");
  await expect(page.getByRole("heading", { name: "Harvest Dinner" })).toBeVisible();
  await page.goBack();
  await page.getByText("Calendar", { exact: true }).click();
  await expect(page.getByRole("cell").getByText("Harvest Dinner")).toBeVisible();
  await renameEvent(other, id, "Harvest Lunch");
  await expect(page.getByRole("cell").getByText("Harvest Lunch")).toBeVisible();
  await page.goto(`/events/${id}`);
  await expect(page.getByRole("heading", { name: "Harvest Lunch" })).toBeVisible();
  expect((await other.request.delete(`/api/events/${id}`)).ok()).toBe(true);
  await expect(page.getByText("Event not found")).toBeVisible();
});
