// Notices and signs that appear by themselves cover no control and no text.
import type { Locator, Page } from "@playwright/test";
import { expectNotLive, test as liveTest, openMinistries, sign } from "./live.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from "./narthex.ts";

const LOOKS = [
  { width: 1280, colorScheme: "light" },
  { width: 1280, colorScheme: "dark" },
  { width: 768, colorScheme: "light" },
  { width: 375, colorScheme: "light" },
  { width: 375, colorScheme: "dark" },
] as const;

/** The elements under a sign, of the open dialog or else of the whole screen. */
function under(one: Locator): Promise<string[]> {
  return one.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const scope = document.querySelector("[role=dialog]") ?? document.body;
    const parts = [...scope.querySelectorAll("a, button, input, select, textarea, h1, h2, h3, p, label, img, td, dd")];
    return parts
      .filter((part) => part.checkVisibility() && !part.contains(element) && !part.closest("[role=status]"))
      .filter((part) => {
        const box = part.getBoundingClientRect();
        return box.left < right && box.right > left && box.top < bottom && box.bottom > top && box.width > 1;
      })
      .map((part) => part.outerHTML.slice(0, 120));
  });
}

async function expectCoversNothing(page: Page, where: string): Promise<void> {
  for (const { width, colorScheme } of LOOKS) {
    await test.step(`${where}, ${width} px, ${colorScheme}`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await expect(sign(page)).toBeInViewport({ ratio: 1 });
      expect(await under(sign(page))).toEqual([]);
      await expectAccessible(page, "look");
      await expectNoSidewaysScrolling(page);
    });
  }
}

liveTest("the sign that a page is not live covers no control and no text", async ({ page, line }) => {
  await openMinistries(page);
  await expect.poll(() => line.streams()).toBe(1);
  // Loads the dialog's script, so that it opens without a connection.
  await page.getByRole("button", { name: "Add Ministry" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  line.breakOff();
  await expectNotLive(page);
  await expectCoversNothing(page, "wide menu");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Collapse sidebar" }).click();
  await expectCoversNothing(page, "narrow menu");
  await page.getByRole("button", { name: "Add Ministry" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectCoversNothing(page, "dialog");
});

test("a notice covers nothing of the page in windows from 1024 px on", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/attendance?method=qr");
  await page.getByRole("button", { name: "Generate QR Code" }).click();
  const notice = page.locator("li[data-state=open][data-swipe-direction]");
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(notice).toContainText("QR Code Generated");
    // The notice before may still be there, until the new one replaces it.
    await expect
      .poll(async () => {
        const [shown, main] = [await notice.boundingBox(), await page.getByRole("main").boundingBox()];
        return (main?.x ?? Number.NaN) - (shown?.x ?? Number.NaN) - (shown?.width ?? Number.NaN);
      })
      .toBeGreaterThanOrEqual(0);
  }
});

test("on a phone, the notice after completing the profile leaves the dashboard's title readable", async ({
  visitor,
}) => {
  const page = await visitor({ viewport: { width: 375, height: 812 } });
  const data = {
    email: "nora@example.org",
    password: "a calm and long sentence",
    firstName: "Nora",
    lastName: "Birch",
  };
  await page.request.post("/api/auth/sign-up/email", { data });
  await page.request.post("/api/auth/sign-in/email", { data });
  await page.goto("/complete-profile");
  await page.getByLabel("Home address").fill("1 Main Street");
  await page.getByRole("button", { name: "Complete profile" }).click();
  const title = page.getByRole("heading", { level: 1, name: "My Dashboard" });
  await expect(title).toBeVisible();
  const notice = page.locator("li[data-state=open][data-swipe-direction]");
  await expect(notice).toContainText("Welcome to the church management system!");
  await expect(notice).toBeInViewport({ ratio: 1 });
  const [shown, heading] = [await notice.boundingBox(), await title.boundingBox()];
  const bar = await page.getByRole("navigation", { name: "Shortcuts" }).boundingBox();
  expect(shown?.y).toBeGreaterThan((heading?.y ?? Number.NaN) + (heading?.height ?? Number.NaN));
  expect((shown?.y ?? Number.NaN) + (shown?.height ?? Number.NaN)).toBeLessThanOrEqual(bar?.y ?? Number.NaN);
});
