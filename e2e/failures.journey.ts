// What cannot be saved or deleted is reported by a notice too, not only inside the dialog.
import type { Page } from "@playwright/test";
import { expect, test } from "./narthex.ts";

const failure = (page: Page) => page.locator("li[data-state=open][data-swipe-direction]", { hasText: "Error" });

async function create(page: Page, path: string, data: object): Promise<number> {
  const answer = await page.request.post(path, { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).id;
}

test("reports that an event could not be saved", async ({ as }) => {
  const page = await as("admin");
  const event = { title: "Gone Already", eventDateTime: "2031-05-04T09:00", timezone: "America/New_York" };
  const id = await create(page, "/api/events", event);
  await page.goto(`/events?event=${id}`);
  await page.getByRole("dialog").getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Event" });
  await dialog.getByLabel("Title").fill("Gone for good");
  expect((await page.request.delete(`/api/events/${id}`)).ok()).toBe(true);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(failure(page)).toBeVisible();
});

test("reports that an event could not be deleted", async ({ as }) => {
  const page = await as("admin");
  const event = { title: "Deleted Elsewhere", eventDateTime: "2031-05-04T09:00", timezone: "America/New_York" };
  const id = await create(page, "/api/events", event);
  await page.goto(`/events?event=${id}`);
  await page.getByRole("dialog").getByRole("button", { name: "Edit" }).click();
  await page.getByRole("dialog", { name: "Edit Event" }).getByRole("button", { name: "Delete" }).click();
  expect((await page.request.delete(`/api/events/${id}`)).ok()).toBe(true);
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(failure(page)).toBeVisible();
});

test("reports that an announcement could not be deleted", async ({ as }) => {
  const page = await as("admin");
  const id = await create(page, "/api/announcements", { title: "Taken Down", content: "Already." });
  await page.goto("/communications");
  await page.getByRole("button", { name: "Delete Taken Down" }).click();
  expect((await page.request.delete(`/api/announcements/${id}`)).ok()).toBe(true);
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(failure(page)).toBeVisible();
});
