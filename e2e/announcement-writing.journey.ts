// Writing an announcement: bold words, the preview, and a test email to oneself.
import { expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test } from "./narthex.ts";

test("an author makes words bold, previews the announcement, and sends a test to no one else", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/communications");
  await page.getByRole("button", { name: "New Announcement" }).click();
  await page.getByRole("button", { name: "Send me a test email" }).click();
  await expect(page.getByText("Title is required")).toBeVisible();
  await page.getByLabel("Title").fill("Snow on Sunday");
  const content = page.getByLabel("Content");
  await content.fill("The early service is canceled.\nSee https://example.org/snow");
  await content.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(4, 17));
  await page.getByRole("button", { name: "Bold" }).press("Enter");
  await expect(content).toHaveValue("The **early service** is canceled.\nSee https://example.org/snow");
  await expect(content).toBeFocused();
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("heading", { name: "Snow on Sunday" })).toBeVisible();
  await expect(preview.locator("strong")).toHaveText("early service");
  await expect(preview.getByRole("link", { name: "https://example.org/snow" })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 812 });
  await expectNoSidewaysScrolling(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Send me a test email" }).click();
  await expectNotice(page, "Test email kept here");
  await page.getByRole("button", { name: "Publish" }).click();
  await expectNotice(page, "Announcement created successfully");
  const card = page.getByRole("listitem").filter({ hasText: "Snow on Sunday" });
  await expect(card.locator("strong")).toHaveText("early service");
});
