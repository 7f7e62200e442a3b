// The form of an event, without its times: who leads it, how it repeats, and how it is left.
import { expect, expectAccessible, expectNotice, test } from "./narthex.ts";

test("another person is chosen to lead an event, and then no one", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/events?create=true");
  const creating = page.getByRole("dialog", { name: "Create Event" });
  await creating.getByLabel("Title").fill("Prayer walk");
  await creating.getByLabel("Starts").fill("2026-11-07T09:00");
  const ledBy = creating.getByRole("combobox", { name: "Led by" });
  await expect(ledBy).not.toHaveValue("");
  const own = creating.getByText("Your name is filled in because you are creating the event.");
  await expect(own).toBeInViewport();
  await ledBy.fill("Daniel Okafor");
  await creating.getByRole("option", { name: /Daniel Okafor/ }).click();
  await expect(own).toHaveCount(0);
  await expectAccessible(page);
  await creating.getByRole("button", { name: "Create Event" }).click();
  await expectNotice(page, "Event created");
  await page.getByRole("link", { name: "Prayer walk" }).click();
  const details = page.getByRole("main");
  await expect(details.getByText("Led by")).toBeVisible();
  await expect(details.getByRole("link", { name: "Daniel Okafor" })).toBeVisible();

  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const editing = page.getByRole("dialog", { name: "Edit Event" });
  await expect(editing.getByRole("combobox", { name: "Led by" })).toHaveValue("Daniel Okafor");
  await editing.getByRole("combobox", { name: "Led by" }).fill("");
  await editing.getByRole("option", { name: "No one" }).click();
  await editing.getByRole("button", { name: "Save" }).click();
  await expectNotice(page, "Event updated");
  await expect(details.getByText("Led by")).toHaveCount(0);
});

test("a time that the clocks skip is refused at its field, and a series that stops on a day without that day; Thanksgiving is chosen by its weekday", async ({
  as,
}) => {
  const page = await as("admin");
  await page.goto("/events?create=true");
  const form = page.getByRole("dialog", { name: "Create Event" });
  await form.getByLabel("Title").fill("Thanksgiving service");
  await test.step("a time that daylight saving time skips", async () => {
    await form.getByLabel("Starts").fill("2027-03-14T02:30");
    await form.getByRole("button", { name: "Create Event" }).click();
    await expect(form.getByText(/clocks/)).toBeVisible();
    await expect(form.getByLabel("Starts")).toHaveValue("2027-03-14T02:30");
  });
  await form.getByLabel("Starts").fill("2026-11-26T10:00");
  const options = { label: "Yearly on the fourth Thursday of November" };
  await form.getByLabel("How the event repeats").selectOption(options);
  await expect(form.getByText("Every year on the 4th Thursday of November at 10:00 AM")).toBeVisible();
  await form.getByLabel("Stops repeating").selectOption({ label: "On a day" });
  await expect(form.getByText("Thursday, November 26, 10:00 AM")).toBeVisible();
  await form.getByRole("button", { name: "Create Event" }).click();
  await expect(form.getByText("Please enter a date that exists.")).toBeVisible();
  await form.getByLabel("Last day").fill("2030-12-31");
  await form.getByRole("button", { name: "Create Event" }).click();
  await expectNotice(page, "Event created");
});

test("the end of a series follows its start, the preview has the dates that saving makes, and a wrong end is marked", async ({
  as,
}) => {
  const page = await as("admin");
  await page.goto("/events?create=true");
  const form = page.getByRole("dialog", { name: "Create Event" });
  await form.getByLabel("Title").fill("Advent prayer");
  await form.getByLabel("Starts").fill("2026-12-06T10:30");
  await form.getByLabel("Ends").fill("2026-12-06T11:30");
  await form.getByLabel("Starts").fill("2026-12-06T11:00");
  await expect(form.getByLabel("Ends")).toHaveValue("2026-12-06T12:00");
  await form.getByLabel("How the event repeats").selectOption({ label: "Weekly, or every few weeks" });
  await form.getByLabel("Stops repeating").selectOption({ label: "After a number of times" });
  await form.getByLabel("Number of times").fill("4");
  await form.getByLabel("Starts").fill("2026-12-06T00:00");
  await form.getByLabel("Ends").fill("2026-12-06T23:59");
  await expect(form.getByText("Every Sunday, 4 times")).toBeVisible();
  const planned = form.getByRole("list", { name: "Next dates" }).getByRole("listitem");
  await expect(planned).toHaveText([/December 6$/, /December 13$/, /December 20$/, /December 27$/]);
  await form.getByLabel("Starts").fill("2026-12-06T11:00");
  await form.getByLabel("Ends").fill("2026-12-06T12:00");
  await form.getByRole("button", { name: "Create Event" }).click();
  await expectNotice(page, "Event created");

  const find = async (): Promise<{ id: number; eventDate: string }[]> =>
    (await page.request.get("/api/events?search=Advent+prayer&limit=10")).json();
  const first = (await find()).find(({ eventDate }) => eventDate === "2026-12-06");
  await page.goto(`/events/${first?.id}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const edit = page.getByRole("dialog", { name: "Edit Event" });
  await expect(edit.getByText("Every Sunday at 11:00 AM, 4 times")).toBeVisible();
  await edit.getByLabel("Starts").fill("2026-12-08T11:00");
  await expect(edit.getByLabel("Ends")).toHaveValue("2026-12-08T12:00");
  await expect(edit.getByText("Every Tuesday at 11:00 AM, 4 times")).toBeVisible();
  await expect(edit.getByRole("button", { name: "Tuesday" })).toHaveAttribute("aria-pressed", "true");
  const dates = edit.getByRole("list", { name: "Next dates" }).getByRole("listitem");
  await expect(dates).toHaveText([/December 8/, /December 15/, /December 22/, /December 29/]);
  await expectAccessible(page);

  await edit.getByLabel("Ends").fill("2026-12-07T12:00");
  await edit.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("dialog", { name: "Which events change?" });
  await question.getByLabel("All events").check();
  await expect(question.getByText("The end cannot be before the start.")).toBeVisible();
  await question.getByRole("button", { name: "Back" }).click();
  await expect(edit.getByLabel("Ends")).toHaveAttribute("aria-invalid", "true");
  await edit.getByLabel("Ends").fill("2026-12-08T12:00");
  await edit.getByRole("button", { name: "Save" }).click();
  await question.getByLabel("All events").check();
  await expect(question.getByText("4 events change.")).toBeVisible();
  await question.getByRole("button", { name: "Save" }).click();
  await expectNotice(page, "Event updated");
  const days = (await find()).map(({ eventDate }) => eventDate.slice(5)).sort();
  expect(days).toEqual(["12-08", "12-15", "12-22", "12-29"]);
});

test("where only all events can change, the preview has their dates, and the question says why the others cannot", async ({
  as,
}) => {
  const page = await as("admin");
  await page.goto("/events?create=true");
  const form = page.getByRole("dialog", { name: "Create Event" });
  await form.getByLabel("Title").fill("Bible course");
  await form.getByLabel("Starts").fill("2026-12-07T10:00");
  await form.getByLabel("How the event repeats").selectOption({ label: "Weekly, or every few weeks" });
  await form.getByLabel("Stops repeating").selectOption({ label: "After a number of times" });
  await form.getByLabel("Number of times").fill("4");
  await form.getByRole("button", { name: "Create Event" }).click();
  await expectNotice(page, "Event created");
  const found: { id: number; eventDate: string }[] = await (
    await page.request.get("/api/events?search=Bible+course&limit=10")
  ).json();
  await page.goto(`/events/${found.find(({ eventDate }) => eventDate === "2026-12-21")?.id}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const edit = page.getByRole("dialog", { name: "Edit Event" });
  await expect(edit.getByText("Every Monday at 10:00 AM")).toBeVisible();
  await edit.getByLabel("Starts").fill("2026-12-11T10:00");
  await expect(edit.getByText("If all events change:")).toBeVisible();
  await expect(edit.getByText("Every Friday at 10:00 AM, 4 times")).toBeVisible();
  const dates = edit.getByRole("list", { name: "Next dates" }).getByRole("listitem");
  await expect(dates).toHaveText([/December 11/, /December 18/]);
  await expect(edit.getByText("The events would move over an earlier one")).toHaveCount(0);

  await edit.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("dialog", { name: "Which events change?" });
  await question.getByLabel("This and following events").check();
  await expect(question.getByText(/move over an earlier one, Monday, December 14/)).toBeVisible();
  await expect(question.getByRole("button", { name: "Save" })).toBeDisabled();
  await question.getByLabel("All events").check();
  await expect(question.getByText("4 events change.")).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Save" }).click();
  await expectNotice(page, "Event updated");
});

test("the question names the events with records that stay on their day, and the other part of a split series", async ({
  as,
}) => {
  const page = await as("admin");
  const recurrence = { rule: "FREQ=WEEKLY;BYDAY=TH", count: 6 };
  const data = { title: "Handbells", eventDateTime: "2026-10-22T19:00", recurrence };
  const { id } = (await (await page.request.post("/api/events", { data })).json()) as { id: number };
  await page.request.put(`/api/events/${id}/headcount`, { data: { adults: 12 } });
  const answer = await page.request.get("/api/events?search=Handbells");
  const later = ((await answer.json()) as { id: number; eventDate: string }[]).find(
    ({ eventDate }) => eventDate === "2026-11-12",
  );
  await page.request.patch(`/api/events/${later?.id}?scope=following`, { data: { location: "Loft" } });
  await page.goto(`/events/${id}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("dialog", { name: "Edit Event" }).getByLabel("Starts").fill("2026-10-23T19:00");
  await page.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("dialog", { name: "Which events change?" });
  await question.getByLabel("All events").check();
  const words = [
    "2 events change. 1 event is added. 1 event with records stays as a single event: October 22.",
    "3 later events, from November 12 on, are another part of this series and stay as they are.",
  ];
  await expect(question.getByText(words.join(" "))).toBeVisible();
  await question.getByRole("button", { name: "Save" }).click();
  await expectNotice(page, "Event updated");
  await expect(page.getByRole("main")).toContainText("Thursday, October 22");
});

test("a public event says that visitors do not see it while the public calendar is off, until it is turned on", async ({
  as,
}) => {
  const admin = await as("admin");
  const turn = (publicCalendar: boolean) => admin.request.put("/api/settings", { data: { publicCalendar } });
  expect((await turn(false)).status()).toBe(200);
  await admin.goto("/events?create=true");
  const form = admin.getByRole("dialog", { name: "Create Event" });
  const note = form.getByText("The public calendar is off, so this event is not shown to visitors yet.");
  await expect(form.getByLabel("Show it to everyone")).not.toBeChecked();
  await expect(note).toHaveCount(0);
  await form.getByLabel("Show it to everyone").check();
  await expect(note).toBeVisible();
  await expect(form.getByRole("link", { name: "Turn it on under Settings" })).toHaveAttribute(
    "href",
    "/settings#public-calendar",
  );
  await expectAccessible(admin);

  const staff = await as("intermediate_admin");
  await staff.goto("/events?create=true");
  const theirs = staff.getByRole("dialog", { name: "Create Event" });
  await theirs.getByLabel("Show it to everyone").check();
  await expect(theirs.getByText("The public calendar is off")).toBeVisible();
  await expect(theirs.getByRole("link", { name: "Turn it on under Settings" })).toHaveCount(0);

  expect((await turn(true)).status()).toBe(200);
  await expect(note).toHaveCount(0);
  await expect(theirs.getByText("The public calendar is off")).toHaveCount(0);
});

test("the form of a series opens with the rule that someone else has saved since it was last open", async ({ as }) => {
  const [ruth, { request }] = [await as("admin"), await as("intermediate_admin")];
  const recurrence = { rule: "FREQ=WEEKLY;BYDAY=SU", count: 6 };
  const data = { title: "Vespers", eventDateTime: "2026-10-25T18:00", recurrence };
  const { id } = (await (await request.post("/api/events", { data })).json()) as { id: number };
  await ruth.goto("/events");
  const open = () => ruth.getByRole("button", { name: "Edit Vespers" }).first().click();
  await open();
  const times = ruth.getByRole("dialog", { name: "Edit Event" }).getByLabel("Number of times");
  await expect(times).toHaveValue("6");
  await ruth.getByRole("button", { name: "Cancel" }).click();
  const change = await request.patch(`/api/events/${id}?scope=all`, {
    data: { recurrence: { ...recurrence, count: 7 } },
  });
  expect(change.status()).toBe(200);
  await open();
  await expect(times).toHaveValue("7");
});

test("deleting from the form asks first if changes were typed, and keeps them if the answer is no", async ({ as }) => {
  const page = await as("admin");
  const data = { title: "Hymn evening", eventDateTime: "2026-11-01T18:00" };
  const { id } = (await (await page.request.post("/api/events", { data })).json()) as { id: number };
  await page.goto(`/events/${id}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Edit Event" });
  await form.getByLabel("Location").fill("Crypt");
  await form.getByRole("button", { name: "Delete" }).click();
  const discarding = page.getByRole("alertdialog", { name: "Discard your changes?" });
  await discarding.getByRole("button", { name: "Keep editing" }).click();
  await expect(form.getByLabel("Location")).toHaveValue("Crypt");
  await form.getByRole("button", { name: "Delete" }).click();
  await discarding.getByRole("button", { name: "Discard" }).click();
  const deleting = page.getByRole("alertdialog", { name: "Delete Hymn evening?" });
  await deleting.getByRole("button", { name: "Delete" }).click();
  await expectNotice(page, "Event deleted");
});
