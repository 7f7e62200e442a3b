// A failure to save or delete is also reported by a notice, not only inside the dialog.
import type { Page } from "@playwright/test";
import { expect, test } from "./narthex.ts";

const failure = (page: Page) => page.locator("li[data-state=open][data-swipe-direction]", { hasText: "Error" });

async function create(page: Page, path: string, data: object): Promise<number> {
  const answer = await page.request.post(path, { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).id;
}

test("reports failures to save or delete", async ({ as }) => {
  const page = await as("admin");
  const event = { title: "Gone Already", eventDateTime: "2031-05-04T09:00", timezone: "America/New_York" };
  const remove = async (path: string) => expect((await page.request.delete(path)).ok()).toBe(true);

  await test.step("an event that is deleted", async () => {
    const id = await create(page, "/api/events", event);
    await page.goto(`/events/${id}`);
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await page.getByRole("dialog", { name: "Edit Event" }).getByRole("button", { name: "Delete" }).click();
    await remove(`/api/events/${id}`);
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(failure(page)).toBeVisible();
  });

  await test.step("an announcement that is deleted", async () => {
    const id = await create(page, "/api/announcements", { title: "Taken Down", content: "Already." });
    await page.goto("/communications");
    await page.getByRole("button", { name: "Delete Taken Down" }).click();
    await remove(`/api/announcements/${id}`);
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(failure(page)).toBeVisible();
  });

  // Last, because its typed text is kept and would open this dialog again.
  await test.step("an event that is saved", async () => {
    const id = await create(page, "/api/events", event);
    await page.goto(`/events/${id}`);
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Event" });
    await dialog.getByLabel("Title").fill("Gone for good");
    await remove(`/api/events/${id}`);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(failure(page)).toBeVisible();
  });
});
