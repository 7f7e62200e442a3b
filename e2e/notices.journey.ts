// Notices and signs that appear by themselves cover no control and no text.
import type { Locator, Page } from "@playwright/test";
import { confirmPassword } from "./confirm.ts";
import { expectNotLive, test as liveTest, openMinistries, sign } from "./live.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, keepNotices, test } from "./narthex.ts";

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

const openNotice = (page: Page) => page.locator("li[data-state=open][data-swipe-direction]");

/** Expects that the open notice is over the menu, the help or the top bar, and not over the page. */
async function expectOverFrame(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const [shown, main] = [await openNotice(page).boundingBox(), await page.getByRole("main").boundingBox()];
      if (!shown || !main) return "not shown";
      const isBeside = shown.x + shown.width <= main.x || shown.x >= main.x + main.width;
      return isBeside || shown.y + shown.height <= 64 ? "over the frame" : "over the page";
    })
    .toBe("over the frame");
}

test("a notice covers nothing of the page, with an open menu, a collapsed one, beside the help and on a phone", async ({
  as,
}) => {
  const page = await as("admin");
  await keepNotices(page);
  await page.goto("/attendance?method=qr");
  await page.getByRole("button", { name: "Generate QR Code" }).click();
  const refresh = async () => {
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(openNotice(page)).toContainText("QR Code Generated");
    await expectOverFrame(page);
  };
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await test.step(`open menu, ${width} px`, refresh);
  }
  await page.getByRole("button", { name: "Help", exact: true }).click();
  await expect(page.getByRole("complementary", { name: "Help" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Expand sidebar" })).toBeVisible();
  await test.step("beside the help", refresh);
  await page.getByRole("button", { name: "Help", exact: true }).click();
  // It is over this button.
  await openNotice(page).getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Collapse sidebar" }).click();
  for (const width of [1280, 1024, 768, 375]) {
    await page.setViewportSize({ width, height: 800 });
    await test.step(`collapsed menu, ${width} px`, refresh);
  }
  // Scrolled, the bar is still there.
  await page.mouse.wheel(0, 300);
  await expectOverFrame(page);
});

test("the notices of the first visit cover nothing of a phone's screen", async ({ as, visitor }) => {
  const office = await as("admin");
  await confirmPassword(office);
  const invited = { role: "intermediate_admin", expiresInDays: 7, invitationType: "link" };
  const { code } = await (await office.request.post("/api/invitations", { data: invited })).json();
  const page = await visitor({ viewport: { width: 375, height: 812 } });
  await keepNotices(page);
  await page.goto(`/?invitation=${code}`);
  await page.getByRole("button", { name: "Create an account" }).click();
  await page.getByLabel("First name").fill("Nora");
  await page.getByLabel("Last name").fill("Birch");
  await page.getByLabel("Email").fill("nora@example.org");
  await page.getByLabel("Password", { exact: true }).fill("a calm and long sentence");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(openNotice(page)).toContainText("Invitation Accepted!Welcome! Your role is Staff.");
  await expectOverFrame(page);
  await expectAccessible(page);
  await openNotice(page).getByRole("button", { name: "Close" }).click();

  // The field shows what is missing, so no notice repeats it.
  await expect(openNotice(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Complete profile" }).click();
  await expect(page.getByText("Home address is required")).toHaveCount(1);
  await expect(openNotice(page)).toHaveCount(0);
  await page.getByLabel("Home address").fill("1 Main Street");
  await page.getByRole("button", { name: "Complete profile" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await expect(openNotice(page)).toContainText("Welcome to the church management system!");
  await expectOverFrame(page);
});
