// The choices of "Repeats": what the form composes, shows again, and refuses at a field.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test } from "./narthex.ts";

async function begin(page: Page, title: string, starts: string) {
  await page.goto("/events?create=true");
  const form = page.getByRole("dialog", { name: "Create Event" });
  await form.getByLabel("Title").fill(title);
  await form.getByLabel("Starts").fill(starts);
  return form;
}

test("rules are planned and shown again in the form, too many dates are refused, and typed holidays are left out", async ({
  as,
}) => {
  const page = await as("admin");
  await test.step("every third day, and every third year", async () => {
    for (const [title, choice, unit, words] of [
      ["Novena", "Daily, or every few days", "days", /^Every 3 days at 7:00 PM/],
      ["Synod", "Yearly", "years", /^Every 3 years on November 2 at 7:00 PM/],
    ] as const) {
      const form = await begin(page, title, "2026-11-02T19:00");
      await form.getByLabel("How the event repeats").selectOption({ label: choice });
      // Typed as on a phone: the number in the field is deleted first.
      await form.getByLabel(`Every how many ${unit}`).press("End");
      await page.keyboard.press("Backspace");
      await page.keyboard.type("3");
      await expect(form.getByText(words)).toBeVisible();
      // The start is incomplete while another month is typed.
      await form.getByLabel("Stops repeating").selectOption({ label: "After a number of times" });
      await form.getByLabel("Number of times").fill("5");
      const start = form.getByLabel("Starts");
      const value = await start.inputValue();
      await start.fill("");
      await start.fill(value);
      await expect(form.getByText(words)).toBeVisible();
      await expect(form.getByLabel("Number of times")).toHaveValue("5");
      if (title === "Synod") {
        await page.reload();
        await expect(form.getByText(words)).toBeVisible();
        await expect(form.getByLabel("Number of times")).toHaveValue("5");
      }
      await form.getByRole("button", { name: "Create Event" }).click();
      await expectNotice(page, "Event created");
      await page
        .getByRole("button", { name: `Edit ${title}` })
        .first()
        .click();
      const edit = page.getByRole("dialog", { name: "Edit Event" });
      await expect(edit.getByLabel("How the event repeats").locator("option:checked")).toHaveText(choice);
      await expect(edit.getByLabel(`Every how many ${unit}`)).toHaveValue("3");
      await edit.getByRole("button", { name: "Close" }).click();
    }
  });
  await test.step("too many dates are refused at the field, also before saving", async () => {
    const form = await begin(page, "Every day since 2024", "2024-09-01T08:00");
    const rule = form.getByLabel("How the event repeats");
    await rule.selectOption({ label: "Daily, or every few days" });
    const sentence = form.getByText("This makes more than 730 events. Please choose a later start or fewer days.");
    await expect(sentence).toHaveCount(1);
    await expect(rule).toHaveAttribute("aria-invalid", "true");
    await expect(rule).toHaveAccessibleDescription(/more than 730 events/);
    await form.getByRole("button", { name: "Create Event" }).click();
    await expect(rule).toBeFocused();
    await expect(sentence).toHaveCount(1);

    await form.getByLabel("Stops repeating").selectOption({ label: "After a number of times" });
    await expect(sentence).toHaveCount(0);
    const times = form.getByLabel("Number of times");
    await times.fill("800");
    await form.getByRole("button", { name: "Create Event" }).click();
    await expect(times).toHaveAccessibleDescription("Please enter at most 730.");
    for (const typed of ["", "0"]) {
      await times.fill(typed);
      await form.getByRole("button", { name: "Create Event" }).click();
      await expect(times).toHaveAccessibleDescription("Please enter at least 1.");
    }
    await times.fill("30");
    await form.getByRole("button", { name: "Create Event" }).click();
    await expectNotice(page, "Event created");
  });
  await test.step("a typed holiday is left out, after Enter and without a press on Add", async () => {
    const form = await begin(page, "Vespers", "2026-11-01T17:00");
    await form.getByLabel("How the event repeats").selectOption({ label: "Weekly, or every few weeks" });
    await form.getByLabel("Stops repeating").selectOption({ label: "After a number of times" });
    await form.getByLabel("Number of times").fill("10");
    const day = form.getByLabel("Days left out, such as holidays", { exact: true });
    await day.fill("2026-11-29");
    await day.press("Enter");
    await expect(form.getByRole("button", { name: "Remove Nov 29, 2026" })).toBeVisible();
    await day.fill("2026-12-27");
    const add = form.getByRole("button", { name: "Add to: Days left out, such as holidays" });
    await add.focus();
    await expect(form.getByRole("button", { name: "Remove Dec 27, 2026" })).toBeVisible();
    await expect(add).toBeFocused();
    await form.getByRole("button", { name: "Create Event" }).click();
    await expectNotice(page, "Event created");
    const planned = await (await page.request.get("/api/events?search=Vespers&limit=1000")).json();
    const days = (planned as { eventDate: string }[]).map(({ eventDate }) => eventDate);
    expect(days).toHaveLength(8);
    expect(days).not.toContain("2026-11-29");
    expect(days).not.toContain("2026-12-27");
  });
  await test.step("the first and third Sunday of every second month", async () => {
    const form = await begin(page, "Communion", "2026-11-01T10:30");
    await form.getByLabel("How the event repeats").selectOption({ label: "Monthly on several Sundays" });
    await form.getByRole("button", { name: "Third", exact: true }).click();
    await form.getByLabel("Every how many months").fill("2");
    await expect(form.getByText("Every 2 months on the 1st and 3rd Sunday at 10:30 AM")).toBeVisible();
    for (const day of ["November 1", "November 15", "January 3", "January 17"])
      await expect(form.getByText(new RegExp(`Sunday, ${day}, .*10:30 AM`))).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 375, height: 720 });
    await expectNoSidewaysScrolling(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await form.getByRole("button", { name: "Create Event" }).click();
    await expectNotice(page, "Event created");

    await page.getByRole("button", { name: "Edit Communion" }).first().click();
    const edit = page.getByRole("dialog", { name: "Edit Event" });
    await expect(edit.getByLabel("How the event repeats").locator("option:checked")).toHaveText(
      "Monthly on several Sundays",
    );
    await expect(edit.getByLabel("Every how many months")).toHaveValue("2");
    const pressed = edit
      .getByRole("group", { name: "Which Sundays of the month" })
      .getByRole("button", { pressed: true });
    await expect(pressed).toHaveText(["First", "Third"]);

    // The series keeps its rule while only the day of one event is changed.
    const starts = edit.getByLabel("Starts");
    await starts.fill((await starts.inputValue()).replace("T10:30", "T18:00"));
    await edit.getByLabel("Location").fill("Chapel");
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("dialog", { name: "Which events change?" }).getByLabel("This event")).toBeChecked();
  });
});
