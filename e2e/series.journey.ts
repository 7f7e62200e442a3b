// Repeating events: planned for a year, one moved, one canceled, a new time from Easter on, and two people at once.
import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test, visit } from "./narthex.ts";

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 375, height: 812 };

interface ListedEvent {
  id: number;
  title: string;
  eventDate: string;
  startTime: string;
  cancelledAt: string | null;
}

/** The events with a title, by day. */
async function planned(page: Page, title: string): Promise<ListedEvent[]> {
  const answer = await page.request.get(`/api/events?search=${encodeURIComponent(title)}&limit=1000`);
  const events = (await answer.json()) as ListedEvent[];
  return events.sort((a, b) => (a.eventDate < b.eventDate ? -1 : 1));
}

async function openEvent(page: Page, events: readonly ListedEvent[], day: string): Promise<void> {
  await page.goto(`/events/${events.find(({ eventDate }) => eventDate === day)?.id}`);
}

/** The number of lines of each of some elements. */
const linesOf = (elements: Locator): Promise<number[]> =>
  elements.evaluateAll((all) =>
    all.map((one) => Math.round(one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight))),
  );

test("a year of services is planned, one is moved, one canceled, and changed from 10:30 to 10:00 from Easter on", async ({
  as,
}) => {
  const page = await as("admin");
  await page.setViewportSize(WIDE);
  await page.goto("/events?create=true");
  const form = page.getByRole("dialog", { name: "Create Event" });
  await form.getByLabel("Title").fill("Evensong");
  await form.getByLabel("Starts").fill("2026-11-01T10:30");
  await form.getByLabel("Ends").fill("2026-11-01T12:00");
  await form.getByLabel("How the event repeats").selectOption({ label: "Weekly, or every few weeks" });
  await form.getByLabel("Stops repeating").selectOption({ label: "After a number of times" });
  await form.getByLabel("Number of times").fill("52");
  await expect(form.getByText("Every Sunday at 10:30 AM, 52 times")).toBeVisible();
  await expect(form.getByText("Sunday, December 6, 10:30 AM")).toBeVisible();
  const dates = form.getByRole("list", { name: "Next dates" }).getByRole("listitem");
  expect(await linesOf(dates)).toEqual([1, 1, 1, 1, 1, 1]);
  await expectAccessible(page);
  await form.getByRole("button", { name: "Create Event" }).click();
  await expectNotice(page, "Event created");
  await expect(page.getByText("52 dates are in the calendar.", { exact: true }).first()).toBeVisible();
  const events = await planned(page, "Evensong");
  expect([events.length, events.at(-1)?.eventDate]).toEqual([52, "2027-10-24"]);

  await openEvent(page, events, "2027-05-16");
  await expect(page.getByRole("main")).toContainText("Every Sunday at 10:30 AM, 52 times");
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const edit = page.getByRole("dialog", { name: "Edit Event" });
  await edit.getByLabel("Starts").fill("2027-05-15T17:00");
  await edit.getByLabel("Ends").fill("2027-05-15T18:00");
  await edit.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("dialog", { name: "Which events change?" });
  await expect(question.getByText("The other events stay as they are.")).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Save" }).click();
  await expectNotice(page, "Event updated");

  await openEvent(page, events, "2027-05-30");
  await page.getByRole("button", { name: "More actions for Evensong" }).click();
  await page.getByRole("menuitem", { name: "Cancel event" }).click();
  const canceling = page.getByRole("dialog", { name: "Cancel Evensong?" });
  const told = canceling.getByLabel("Send a message to");
  await told.selectOption({ label: "Everyone" });
  await canceling.getByLabel("Reason").fill("The organist is in hospital.");
  await told.selectOption({ label: "No one" });
  await expect(canceling.getByText("not in an email")).toHaveCount(0);
  // The people who serve get an email in any case, and no longer the reason that was typed.
  const sent = page.waitForRequest(/\/cancel$/);
  await canceling.getByRole("button", { name: "Cancel event" }).click();
  expect((await sent).postDataJSON()).toMatchObject({ tell: "nobody", reason: null });
  await expectNotice(page, "Event canceled");
  const address = `/api${new URL(page.url()).pathname}`;
  expect((await page.request.post(`${address}/reinstate`, { data: {} })).ok()).toBe(true);
  await page.getByRole("button", { name: "More actions for Evensong" }).click();
  await page.getByRole("menuitem", { name: "Cancel event" }).click();
  await told.selectOption({ label: "Everyone" });
  await expect(canceling.getByText(/Reaches \d+ people.*not in an email\. .*write an announcement too/)).toBeVisible();
  expect((await page.request.post(`${address}/cancel`, { data: { tell: "nobody" } })).ok()).toBe(true);
  await expect(canceling.locator("form:has(:disabled) [role=alert]")).toContainText("already been canceled");
  expect((await page.request.post(`${address}/reinstate`, { data: {} })).ok()).toBe(true);
  await canceling.getByRole("button", { name: "Cancel event" }).click();
  await expectNotice(page, "Event canceled");
  await expect(page.getByText(/^\d+ people got the message\.$/).first()).toBeVisible();

  // On a phone. Easter is two weeks after the change to daylight saving time.
  await page.setViewportSize(PHONE);
  await openEvent(page, events, "2027-03-28");
  await expect(page.getByRole("main")).toContainText("Sunday, March 28, 2027");
  await expectNoSidewaysScrolling(page);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await edit.getByLabel("Starts").fill("2027-03-28T10:00");
  await expect(edit.getByLabel("Ends")).toHaveValue("2027-03-28T11:30");
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page, "look");
  await edit.getByRole("button", { name: "Save" }).click();
  await question.getByLabel("This and following events").check();
  const effect = question.getByText(
    "31 events change. 2 of them were changed or canceled separately before, and this stays.",
  );
  await expect(effect).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page, "look");
  await page.setViewportSize(WIDE);
  const [words, buttons] = await Promise.all(
    [effect, question.locator("[data-action-bar]")].map((one) => one.boundingBox()),
  );
  expect((buttons?.y ?? 0) - (words?.y ?? 0) - (words?.height ?? 0)).toBeGreaterThan(12);
  await question.getByRole("button", { name: "Save" }).click();
  await expectNotice(page, "Event updated");

  const after = await planned(page, "Evensong");
  expect(after.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
  const times = after.slice(19, 31).map(({ eventDate, startTime }) => `${eventDate} ${startTime}`);
  expect(times).toEqual([
    "2027-03-14 10:30",
    "2027-03-21 10:30",
    "2027-03-28 10:00",
    "2027-04-04 10:00",
    "2027-04-11 10:00",
    "2027-04-18 10:00",
    "2027-04-25 10:00",
    "2027-05-02 10:00",
    "2027-05-09 10:00",
    "2027-05-15 17:00",
    "2027-05-23 10:00",
    "2027-05-30 10:00",
  ]);

  await page.goto("/events?view=calendar&day=2027-05-01");
  const struck = page.getByRole("link", { name: /^Evensong/ }).and(page.locator(":has(.line-through)"));
  await expect(struck).toHaveCount(1);

  await page.getByRole("listitem").filter({ has: struck }).hover();
  await page.getByRole("listitem").filter({ has: struck }).getByRole("button", { name: "Delete Evensong" }).click();
  const deleting = page.getByRole("dialog", { name: "Delete Evensong?" });
  await deleting.getByLabel("All events").check();
  await expect(deleting.getByText("31 events are deleted.")).toBeVisible();
  await deleting.getByRole("button", { name: "Delete" }).click();
  await expectNotice(page, "Events deleted");
  expect(await planned(page, "Evensong")).toHaveLength(21);

  await visit(page, "/events");
  const undoNote = page.getByText(/^At .* you deleted 31 events of “Evensong”\.$/);
  await expect(undoNote).toBeVisible();
  await expectAccessible(page);
  const other = await page.request.get("/api/events?when=coming&limit=1");
  await visit(page, `/events/${((await other.json()) as ListedEvent[])[0]?.id}`);
  await expect(page.getByRole("tab", { name: "Overview" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo", exact: true })).toHaveCount(0);
  await visit(page, "/events");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expectNotice(page, "Change undone");
  expect((await planned(page, "Evensong")).map(({ id }) => id)).toEqual(events.map(({ id }) => id));
});

test("two administrators change one series: the second sees both versions", async ({ as }) => {
  const ruth = await as("admin");
  const miriam = await as("intermediate_admin");
  const recurrence = { rule: "FREQ=WEEKLY;BYDAY=SU", count: 6 };
  const vespers = { title: "Vespers", eventDateTime: "2026-11-01T18:00", location: "Chapel" };
  const data = { ...vespers, asksForReplies: true, recurrence };
  expect((await ruth.request.post("/api/events", { data })).status()).toBe(201);
  const events = await planned(ruth, "Vespers");
  await openEvent(miriam, events, "2026-11-15");
  await miriam.getByRole("button", { name: "Edit", exact: true }).click();
  const edit = miriam.getByRole("dialog", { name: "Edit Event" });
  await edit.getByLabel("Location").fill("Library");

  const first = events.find(({ eventDate }) => eventDate === "2026-11-08");
  const change = await ruth.request.patch(`/api/events/${first?.id}?scope=all`, { data: { location: "Crypt" } });
  expect(change.status()).toBe(200);

  const question = miriam.getByRole("dialog", { name: "Which events change?" });
  const saveAll = async (effect: string) => {
    await edit.getByRole("button", { name: "Save" }).click();
    await question.getByLabel("All events").check();
    await expect(question.getByText(effect)).toBeVisible();
    await question.getByRole("button", { name: "Save" }).click();
  };
  await saveAll("6 events change.");
  const note = edit.getByRole("region", { name: "Changed by someone else" });
  await expect(note).toContainText("Crypt");
  await expect(note).toContainText("Library");
  await expect(note.getByRole("button", { name: "Use theirs: Location" })).toBeInViewport();
  // The note says it, and neither the form nor a notice says it once more.
  await expect(miriam.getByText(/someone else (has )?changed/i)).toHaveCount(1);
  await note.getByRole("button", { name: "Use theirs: Location" }).click();
  await expect(edit.getByLabel("Location")).toHaveValue("Crypt");

  // A removed day changes the series and no other event: the form asks again, and the day stays removed.
  const removed = events.find(({ eventDate }) => eventDate === "2026-11-29");
  const statuses: number[] = [];
  miriam.on("response", (response) => {
    if (response.request().method() === "PATCH") statuses.push(response.status());
  });
  await edit.getByLabel("Location").fill("Garden");
  await edit.getByRole("button", { name: "Save" }).click();
  await question.getByLabel("All events").check();
  await expect(question.getByText("6 events change.")).toBeVisible();
  expect((await ruth.request.delete(`/api/events/${removed?.id}`)).status()).toBe(200);
  await expect(question.getByText("5 events change.")).toBeVisible();
  await question.getByRole("button", { name: "Save" }).click();
  await expect(note).toContainText("Someone else has changed other fields.");
  await expect(edit.getByLabel("Location")).toHaveValue("Garden");
  expect(statuses).toEqual([409]);
  await saveAll("5 events change.");
  await expectNotice(miriam, "Event updated");
  expect(statuses).toEqual([409, 200]);
  expect((await planned(ruth, "Vespers")).map(({ eventDate }) => eventDate)).toEqual([
    "2026-11-01",
    "2026-11-08",
    "2026-11-15",
    "2026-11-22",
    "2026-12-06",
  ]);

  // Of a rule, both versions are shown in words.
  await miriam.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(edit.getByRole("list", { name: "Next dates" }).getByRole("listitem")).toHaveCount(3);
  await edit.getByLabel("Number of times").fill("8");
  const twice = "FREQ=WEEKLY;BYDAY=SU,WE";
  const longer = { recurrence: { rule: twice, until: "2026-12-13", skippedDates: ["2026-11-29"] } };
  expect((await ruth.request.patch(`/api/events/${first?.id}?scope=all`, { data: longer })).status()).toBe(200);
  await edit.getByRole("button", { name: "Save" }).click();
  await question.getByLabel("All events").check();
  await question.getByRole("button", { name: "Save" }).click();
  await expect(note).toContainText(/Wednesday.* at 6:00 PM, until December 13, 2026, not on November 29, 2026/);
  await expect(note).toContainText("Every Sunday at 6:00 PM, 8 times, not on November 29, 2026");

  // An event with a reply is taken out of the series: what is typed is saved to the single event.
  const takeOut = async (day: string) => {
    const address = `/api/events/${events.find(({ eventDate }) => eventDate === day)?.id}`;
    expect((await ruth.request.put(`${address}/reply`, { data: { coming: "yes" } })).status()).toBe(200);
    expect((await ruth.request.delete(`${address}?scope=this`)).status()).toBe(200);
    return address;
  };
  await note.getByRole("button", { name: "Use theirs: Repeats" }).click();
  await expect(edit.getByLabel("Stops repeating")).toHaveValue("until");
  await expect(edit.getByRole("button", { name: "Wed" })).toHaveAttribute("aria-pressed", "true");
  await edit.getByLabel("Description").fill("With incense.");
  const single = await takeOut("2026-11-15");
  const repeats = edit.getByLabel("How the event repeats");
  await expect(repeats.getByRole("option", { name: "Does not repeat" })).toHaveCount(1);
  await edit.getByRole("button", { name: "Save" }).click();
  await expectNotice(miriam, "Event updated");
  const saved = await (await ruth.request.get(single)).json();
  expect(saved).toMatchObject({ seriesId: null, description: "With incense." });

  // While nothing is typed, the form shows that the event repeats no longer.
  await openEvent(miriam, events, "2026-11-22");
  await miriam.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(repeats).toHaveValue("weekly");
  await takeOut("2026-11-22");
  await expect(repeats).toHaveValue("none");
});

test("a change that deletes the event on the page, and the undo of the one that added it, lead to an event that is left", async ({
  as,
}) => {
  const page = await as("admin");
  const recurrence = { rule: "FREQ=WEEKLY;BYDAY=SU", count: 6 };
  const data = { title: "Compline", eventDateTime: "2026-11-01T21:00", recurrence };
  expect((await page.request.post("/api/events", { data })).status()).toBe(201);
  const idOn = async (day: string) => (await planned(page, "Compline")).find((one) => one.eventDate === day)?.id;
  await page.goto(`/events/${await idOn("2026-12-06")}`);
  const edit = page.getByRole("dialog", { name: "Edit Event" });
  const setTimes = async (times: string) => {
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await edit.getByLabel("Number of times").fill(times);
    await edit.getByRole("button", { name: "Save" }).click();
    const question = page.getByRole("dialog", { name: "Which events change?" });
    await question.getByLabel("All events").check();
    await question.getByRole("button", { name: "Save" }).click();
    await expectNotice(page, "Event updated");
  };
  await setTimes("3");
  await expect(page).toHaveURL(new RegExp(`/events/${await idOn("2026-11-15")}$`));
  await expect(page.getByRole("main")).toContainText("Sunday, November 15, 2026");

  await setTimes("4");
  // The notice may still be that of the first change.
  await expect(page.getByRole("link", { name: /Sunday, November 22/ })).toBeVisible();
  await visit(page, `/events/${await idOn("2026-11-22")}`);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expectNotice(page, "Change undone");
  await expect(page).toHaveURL(new RegExp(`/events/${await idOn("2026-11-01")}$`));
  await expect(page.getByRole("main")).toContainText("Sunday, November 1, 2026");
});
