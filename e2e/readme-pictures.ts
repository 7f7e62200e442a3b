// Takes the pictures of the README from the sample congregation. Run by `npm run pictures`, and not by `npm test`.
import type { Page } from "@playwright/test";
import { expect, test, visit, waitForAnimations } from "./narthex.ts";

const WINDOW = { viewport: { width: 1280, height: 800 }, colorScheme: "light" } as const;
const PHONE = { viewport: { width: 375, height: 780 }, colorScheme: "light", hasTouch: true } as const;

async function takePicture(page: Page, name: string): Promise<void> {
  await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
  // A picture below the window is never loaded.
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
  );
  await waitForAnimations(page);
  await page.screenshot({ path: new URL(`../docs/pictures/${name}.png`, import.meta.url).pathname });
}

test("screens of the README", async ({ as }) => {
  const page = await as("admin", WINDOW);
  await page.goto("/");
  await expect(page.getByText("Total Members")).toBeVisible();
  await takePicture(page, "dashboard");
  await visit(page, "/members");
  await expect(page.getByRole("table")).toBeVisible();
  await takePicture(page, "members");
  await visit(page, "/events?view=calendar");
  await expect(page.getByRole("heading", { name: "October 2026" })).toBeVisible();
  await takePicture(page, "calendar");
  await visit(page, "/attendance");
  await page.getByRole("searchbox").fill("mar");
  await expect(page.getByRole("region", { name: "Members" }).getByRole("listitem").first()).toContainText(
    "Martin Barlow",
  );
  await takePicture(page, "checkin");
});

test("the check-in page on a phone", async ({ as, visitor }) => {
  const page = await as("admin");
  await page.goto("/attendance?method=qr");
  await page.getByRole("button", { name: "Generate QR Code" }).click();
  const link = await page.getByLabel("Link", { exact: true }).inputValue();
  const phone = await visitor(PHONE);
  await phone.goto(link);
  await expect(phone.getByLabel("First name")).toBeVisible();
  await takePicture(phone, "phone");
});
