// Changing a series and following up a person with the keyboard only: every control is reached with the Tab key.
import { tabTo } from "./keyboard.ts";
import { expect, expectNotice, test } from "./narthex.ts";

test("with the keyboard only: change all events of a series, and undo it", async ({ as }) => {
  const page = await as("admin");
  const recurrence = { rule: "FREQ=WEEKLY;BYDAY=SU", count: 4 };
  const data = { title: "Matins", eventDateTime: "2026-11-01T08:00", location: "Chapel", recurrence };
  const { id } = (await (await page.request.post("/api/events", { data })).json()) as { id: number };
  const locations = async () => {
    const events = (await (await page.request.get("/api/events?search=Matins")).json()) as { location: string }[];
    return events.map(({ location }) => location);
  };
  await page.goto(`/events/${id}`);
  const edit = page.getByRole("button", { name: "Edit", exact: true });
  await tabTo(page, edit);
  await page.keyboard.press("Enter");
  const form = page.getByRole("dialog", { name: "Edit Event" });
  await tabTo(page, form.getByLabel("Location"));
  await page.keyboard.press("Control+A");
  await page.keyboard.type("Crypt");
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "Which events change?" });
  await tabTo(page, question.getByRole("radio", { name: "This event" }));
  await page.keyboard.press("ArrowUp");
  await expect(question.getByRole("radio", { name: "All events" })).toBeChecked();
  await expect(question.getByText("4 events change.")).toBeVisible();
  await tabTo(page, question.getByRole("button", { name: "Save" }));
  await page.keyboard.press("Enter");
  await expectNotice(page, "Event updated");
  await expect(form).toBeHidden();
  await expect(edit).toBeFocused();
  expect(await locations()).toEqual(["Crypt", "Crypt", "Crypt", "Crypt"]);

  const note = await page
    .getByRole("status")
    .filter({ hasText: /^At .* you changed 4 events/ })
    .evaluateHandle((element) => element);
  await tabTo(page, page.getByRole("button", { name: "Undo", exact: true }));
  await page.keyboard.press("Enter");
  await expectNotice(page, "Change undone");
  await expect(page.getByRole("main").locator("*:focus")).toBeVisible();
  // The same element announces the next change.
  await expect
    .poll(() => note.evaluate(({ isConnected, textContent }) => [isConnected, textContent]))
    .toEqual([true, ""]);
  expect(await locations()).toEqual(["Chapel", "Chapel", "Chapel", "Chapel"]);
});

test("with the keyboard only: follow up a person who was absent", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/members/follow-ups?kind=absent");
  const open = page.getByRole("button", { name: "Open the follow-up of Rachel Cooper: Absent" });
  await tabTo(page, open);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Follow up Rachel Cooper" });
  await tabTo(page, dialog.getByRole("combobox", { name: "Assigned to" }));
  await page.keyboard.type("Lydia Marsh");
  await expect(page.getByRole("option", { name: /^Lydia Marsh/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await tabTo(page, dialog.getByLabel("Outcome"));
  await page.keyboard.type("Called. They are well.");
  await tabTo(page, dialog.getByRole("button", { name: "Save" }));
  await page.keyboard.press("Enter");
  await expectNotice(page, "Follow-up saved");
  await expect(open).toBeHidden();
});
