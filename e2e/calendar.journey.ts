// The calendar by month, week and day, with keyboard and dragging; copies of an event.
import ical from "node-ical";
import { TODAY } from "./clock.ts";
import { expect, expectAccessible, expectNotice, pressEscape, test, waitForIdle } from "./narthex.ts";

test("an event is copied to the next weeks, found by keyboard in the calendar, and dragged to another day", async ({
  as,
}) => {
  const page = await as("admin");
  const data = { title: "Bread Baking", eventDateTime: `${TODAY}T15:00`, endDateTime: `${TODAY}T17:00` };
  const { id } = (await (await page.request.post("/api/events", { data })).json()) as { id: number };
  await page.goto(`/events/${id}`);
  await page.getByRole("button", { name: "More actions for Bread Baking" }).click();
  await page.getByRole("menuitem", { name: "Copy to the next weeks" }).click();
  const copying = page.getByRole("dialog", { name: "Copy Bread Baking" });
  await copying.getByLabel("Number of weeks").fill("3");
  await expectAccessible(page);
  await copying.getByRole("button", { name: "Copy" }).click();
  await expectNotice(page, "Event copied");
  await expectNotice(page, "3 dates are in the calendar.");

  await page.goto("/events?view=calendar");
  const day = (name: string) =>
    page.getByRole("link", { name: new RegExp(`^${name}, \\d+ event|^${name}, no events`) });
  await expect(day("Sunday, October 18")).toHaveAttribute("aria-current", "date");
  await day("Sunday, October 18").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(day("Sunday, November 1")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("heading", { name: "November 2026" })).toBeVisible();
  await expect(day("Sunday, November 8")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(day("Sunday, November 1")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Nov 1 – 7, 2026" })).toBeVisible();
  const copy = page.getByRole("link", { name: /^Bread Baking/ });
  await copy.dragTo(page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: /Wednesday/ }) }));
  const question = page.getByRole("dialog", { name: "Move Bread Baking to Wednesday, November 4?" });
  await expect(question.getByText("The other events stay as they are.")).toBeVisible();
  // Someone else deletes another event of the series, which changes the effect but not the dragged event.
  await question.getByLabel("All events").check();
  await expect(question.getByText("3 events change.")).toBeVisible();
  const listed = await (await page.request.get("/api/events?search=bread&limit=10")).json();
  const last = listed.find(({ eventDate }: { eventDate: string }) => eventDate === "2026-11-08");
  expect((await page.request.delete(`/api/events/${last.id}`)).status()).toBe(200);
  await question.getByRole("button", { name: "Move" }).click();
  const words = "Someone else has changed this. It is now: Bread Baking, Sunday, November 1";
  await expect(question.getByRole("alert")).toContainText(words);
  await expect(question.getByRole("alert")).toContainText("not on November 8, 2026");
  await question.getByLabel("This event").check();
  await question.getByRole("button", { name: "Move" }).click();
  await expectNotice(page, "Event moved");
  await copy.click();
  await expect(page.getByText("Wednesday, November 4, 2026, 3:00 PM – 5:00 PM")).toBeVisible();
  await expect(page.getByRole("link", { name: /Sunday, October 25/ })).toBeVisible();

  const single = { title: "Bread Fair", eventDateTime: "2026-10-19T15:00", endDateTime: "2026-10-19T17:00" };
  await page.request.post("/api/events", { data: single });
  await page.goto("/events?view=calendar&day=2026-10-18");
  const fair = page.getByRole("link", { name: /^Bread Fair/ });
  await fair.dragTo(page.getByRole("cell").filter({ has: day("Tuesday, October 20") }));
  await page.getByRole("alertdialog").getByRole("button", { name: "Move" }).click();
  await expectNotice(page, "Event moved");
  await page.goto("/events");
  await page.getByRole("searchbox", { name: "Search events" }).fill("bread");
  await expect(page.getByRole("heading", { name: "All Events (4)" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Bread" })).toContainText([
    "Sunday, October 18",
    "Tuesday, October 20",
    "Sunday, October 25",
    "Wednesday, November 4",
  ]);
});

test("a duplicate is made on another day, and the app leads to it", async ({ as }) => {
  const page = await as("admin");
  const data = { title: "Quiet Day", eventDateTime: "2026-11-07T09:00", location: "Chapel" };
  const { id } = (await (await page.request.post("/api/events", { data })).json()) as { id: number };
  await page.goto(`/events/${id}`);
  await page.getByRole("button", { name: "More actions for Quiet Day" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  const form = page.getByRole("dialog", { name: "Duplicate Quiet Day" });
  await form.getByLabel("Starts").fill("2026-12-05T09:00");
  await form.getByRole("button", { name: "Create Event" }).click();
  await expectNotice(page, "Event created");
  await expect(page.getByRole("main")).toContainText("Saturday, December 5, 2026");
  const listed = await (await page.request.get("/api/events?search=Quiet%20Day&limit=10")).json();
  expect(listed.map((event: { eventDate: string }) => event.eventDate).sort()).toEqual(["2026-11-07", "2026-12-05"]);
});

test("with the keyboard an event of the month is one stop, and the Delete key asks; the agenda shows ministries in color", async ({
  as,
}) => {
  const page = await as("admin");
  for (const title of ["Aardvark watch", "Badger watch"]) {
    const data = { title, eventDateTime: "2026-12-30T05:00" };
    expect((await page.request.post("/api/events", { data })).status()).toBe(201);
  }
  await page.goto("/events?view=calendar&day=2026-12-30");
  await page.getByRole("link", { name: /^Aardvark watch/ }).focus();
  await page.keyboard.press("Tab");
  const badgers = page.getByRole("link", { name: /^Badger watch/ });
  await expect(badgers).toBeFocused();
  await page.keyboard.press("Shift+ArrowLeft");
  const moving = page.getByRole("alertdialog", { name: "Move Badger watch to Tuesday, December 29?" });
  await expect(moving).toBeVisible();
  await expectAccessible(page);
  await moving.getByRole("button", { name: "Move" }).press("Enter");
  await expectNotice(page, "Event moved");
  await expect(page.getByRole("cell").filter({ has: badgers })).toContainText("29");
  await badgers.focus();
  await page.keyboard.press("Delete");
  const question = page.getByRole("alertdialog", { name: "Delete Badger watch?" });
  await question.getByRole("button", { name: "Delete" }).press("Enter");
  await expectNotice(page, "Event deleted");
  await expect(page.getByRole("link", { name: /^Badger watch/ })).toHaveCount(0);

  await page.goto("/events?view=calendar&span=agenda&day=2026-10-18");
  // The innermost list items are the rows.
  const row = (title: string) =>
    page
      .locator("ol ul > li")
      .filter({ has: page.getByRole("link", { name: title, exact: true }) })
      .first();
  const color = (title: string) =>
    row(title)
      .locator("> [aria-hidden]")
      .first()
      .evaluate((stripe) => getComputedStyle(stripe).backgroundColor);
  // The day is the heading above its rows.
  await expect(row("Sunday Worship Service")).not.toContainText("October");
  // The colors are known once the ministries are loaded.
  await expect.poll(async () => (await color("Youth Group")) === (await color("Sunday Worship Service"))).toBe(false);
});

test("a calendar program reads the events at a URL that works until it is revoked", async ({ as }) => {
  const page = await as("member", { viewport: { width: 375, height: 812 } });
  await page.goto("/events");
  await page.getByRole("button", { name: "Subscribe" }).click();
  const dialog = page.getByRole("dialog", { name: "Subscribe to the calendar" });
  await dialog.getByLabel("Events of the whole church").check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create address" }).click();
  const address = await dialog.getByRole("textbox", { name: "Address" }).inputValue();
  await expectAccessible(page);
  const answer = await fetch(address);
  const shown = ical.sync.parseICS(await answer.text());
  const summaries = Object.values(shown).flatMap((one) => (one?.type === "VEVENT" ? [String(one.summary)] : []));
  expect(summaries).toContain("Sunday Worship Service");
  expect(summaries).not.toContain("Youth Group");
  await page.setViewportSize({ width: 1280, height: 900 });
  // The address is not shown again, so a slip does not close the dialog.
  const question = page.getByRole("alertdialog", { name: "Leave without keeping this?" });
  await waitForIdle(page);
  await page.mouse.click(5, 5);
  await question.getByRole("button", { name: "Stay" }).click();
  await pressEscape(page);
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(dialog.getByRole("textbox", { name: "Address" })).toHaveValue(address);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(dialog.getByText(/last read/)).toBeVisible();
  await dialog.getByRole("button", { name: "Create address" }).click();
  const replacing = page.getByRole("alertdialog", { name: "Replace the address of “Events of the whole church”?" });
  await expect(replacing).toContainText("Calendar programs that read the earlier one no longer get events.");
  await expectAccessible(page);
  await replacing.getByRole("button", { name: "Cancel" }).click();
  expect((await fetch(address)).status).toBe(200);
  await dialog.getByRole("button", { name: "Create address" }).click();
  await replacing.getByRole("button", { name: "Replace" }).click();
  const replaced = await dialog.getByRole("textbox", { name: "Address" }).inputValue();
  expect([(await fetch(address)).status, (await fetch(replaced)).status]).toEqual([404, 200]);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Subscribe" }).click();
  await dialog.getByRole("button", { name: "Revoke Events of the whole church" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expectNotice(page, "Address revoked");
  expect((await fetch(replaced)).status).toBe(404);
});

test("the week of a day keeps the ministry of the month, and on a phone the chosen day is that of the address; a tap on an event opens it", async ({
  as,
}) => {
  const page = await as("admin");
  const [{ id }] = await (await page.request.get("/api/ministries")).json();
  await page.goto(`/events?view=calendar&ministry=${id}`);
  await page.getByRole("link", { name: /^Sunday, October 18, / }).click();
  await expect(page.getByRole("heading", { name: "Oct 18 – 24, 2026" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`ministry=${id}`));

  const phone = await as("admin", { viewport: { width: 375, height: 812 }, hasTouch: true });
  await phone.goto("/events?view=calendar&day=2026-12-30");
  const chosen = phone.getByRole("heading", { level: 3 });
  await expect(chosen).toHaveText("Wednesday, December 30");
  await phone.getByRole("button", { name: "Today" }).click();
  await expect(chosen).toHaveText("Sunday, October 18");
  await phone.getByRole("button", { name: /^Monday, October 5, / }).click();
  await expect(chosen).toHaveText("Monday, October 5");
  await expect(phone).toHaveURL(/day=2026-10-05/);
  await phone.getByRole("button", { name: "Today" }).click();
  await expect(chosen).toHaveText("Sunday, October 18");

  // Touch screens show nothing while a finger is above it, so what is not visible cannot be pressed.
  await phone.setViewportSize({ width: 800, height: 1100 });
  const adding = phone.getByRole("button", { name: "Add an event on Tuesday, October 20" });
  await expect(adding).toHaveCSS("opacity", "1");
  const chip = phone.getByRole("link", { name: /^Sunday Worship Service/ }).first();
  const box = await chip.boundingBox();
  if (!box) throw new Error("The event has no place on the page.");
  await phone.touchscreen.tap(box.x + box.width - 8, box.y + 8);
  await expect(phone).toHaveURL(/\/events\/[^?]+$/);
  await expect(phone.getByRole("heading", { level: 1, name: "Sunday Worship Service" })).toBeVisible();

  // The same for a finger on the screen of a laptop with a mouse.
  await page.goto("/events?view=calendar&day=2026-12-30");
  const remove = page.getByRole("button", { name: "Delete Sunday Worship Service" }).first();
  await expect(remove).toHaveCSS("pointer-events", "none");
  await page
    .getByRole("link", { name: /^Sunday Worship Service/ })
    .first()
    .hover();
  await expect(remove).toHaveCSS("pointer-events", "auto");
});
