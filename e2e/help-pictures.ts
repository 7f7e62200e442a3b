// Takes the pictures of the help pages from the sample congregation. Run by `npm run pictures`, and not by `npm test`.
import { writeFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { addFamilyOfFive } from "./children.ts";
import { expect, test, visit, waitForAnimations } from "./narthex.ts";

/** The size of a picture, as `web/src/help/HelpArticle.tsx` shows it: the page without the menu and the top bar. */
const SIZE = { width: 840, height: 560 };
const PHONE_SIZE = { width: 390, height: 560 };
const SIDEBAR = 256;
const TOP_BAR = 65;
const WINDOW = { viewport: { width: 1280, height: 800 }, colorScheme: "light" } as const;
/** The page in a window is wider than a picture. */
const SCALE = SIZE.width / (WINDOW.viewport.width - SIDEBAR);
const PHONE = { viewport: { width: PHONE_SIZE.width, height: 760 }, colorScheme: "light" } as const;
const QUALITY = 70;

/**
 * Saves a part of the page for `![…](pictures/name.webp)`.
 * @param from what is at the top of the picture; otherwise the title
 */
async function takePicture(page: Page, name: string, from?: Locator): Promise<void> {
  // A page that is not there yet has no placeholders either.
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
  const isPhone = name.endsWith("-phone");
  await (from ?? page.getByRole("heading", { level: 1 })).evaluate((element, above) => {
    scrollTo(0, element.getBoundingClientRect().top + scrollY - above);
  }, TOP_BAR + 24);
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === "lazy"),
  );
  await waitForAnimations(page);
  const scale = isPhone ? 1 : SCALE;
  const { width, height } = isPhone ? PHONE_SIZE : SIZE;
  const top = TOP_BAR + (await page.evaluate(() => scrollY));
  const clip = { x: isPhone ? 0 : SIDEBAR, y: top, width: width / scale, height: height / scale, scale };
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", {
    format: "webp",
    quality: QUALITY,
    clip,
  });
  await session.detach();
  await writeFile(new URL(`../docs/help/pictures/${name}.webp`, import.meta.url), Buffer.from(data, "base64"));
}

interface Person {
  firstName: string;
  lastName: string;
}

const SCREENS = [
  { name: "dashboard", path: "/" },
  { name: "members", path: "/members" },
  { name: "newcomers", path: "/members/newcomers" },
  { name: "calendar", path: "/events?view=calendar" },
  { name: "donations", path: "/donations", from: "Donation Records" },
  { name: "hours", path: "/worker-hours?view=approval" },
  { name: "serving-plan", path: "/serving/1" },
  { name: "announcements", path: "/communications" },
  { name: "reports", path: "/reports" },
  { name: "invitations", path: "/invitations" },
  { name: "checkin", path: "/attendance", from: "Check-in Methods" },
];

test("screens", async ({ as }) => {
  const page = await as("admin", WINDOW);
  await page.goto("/profile");
  for (const { name, path, from } of SCREENS) {
    await visit(page, path);
    await takePicture(page, name, from ? page.getByRole("heading", { name: from }) : undefined);
  }
});

test("first steps", async ({ newCongregation, visitor }) => {
  const admin = { email: "ruth@example.org", password: "a calm and long sentence" };
  const { url } = await newCongregation({ NARTHEX_ADMIN_EMAIL: admin.email, NARTHEX_ADMIN_PASSWORD: admin.password });
  const page = await visitor({ ...WINDOW, baseURL: url });
  await page.request.post("/api/auth/sign-in/email", { data: admin });
  const profile = { firstName: "Ruth", lastName: "Adler", address: "1 Chapel Row" };
  await page.request.put("/api/members/complete-profile", { data: profile });
  await page.goto("/first-steps");
  await takePicture(page, "first-steps");
});

test("a batch is entered", async ({ as }) => {
  const page = await as("admin", WINDOW);
  await page.goto("/donations/batch");
  await page.getByLabel("Expected total").fill("235.00");
  await page.keyboard.press("Enter");
  const people = (await (await page.request.get("/api/members?limit=50&status=active")).json()) as Person[];
  const [first, second] = people.filter(
    ({ lastName }) => people.filter((other) => other.lastName === lastName).length === 1,
  );
  for (const [donor, amount] of [
    [first, "50.00"],
    [second, "85.00"],
  ] as const) {
    await expect(page.getByLabel("Donor")).toBeFocused();
    await page.keyboard.type(`${donor?.firstName} ${donor?.lastName}`);
    await page.keyboard.press("Enter");
    await page.keyboard.type(amount);
    await page.keyboard.press("Enter");
  }
  await takePicture(page, "batch");
});

test("children are inside", async ({ as }) => {
  const page = await as("admin", WINDOW);
  const { eventId } = await addFamilyOfFive(page);
  await page.goto(`/children?event=${eventId}`);
  await page.getByRole("searchbox", { name: "Search families" }).fill("Quillberg");
  await page.getByRole("button", { name: "Check in 3 children" }).click();
  await expect(page.getByRole("list", { name: "Codes" })).toBeVisible();
  await page.goto(`/children?tab=board&event=${eventId}`);
  await page.getByRole("button", { name: "Treehouse" }).click();
  await takePicture(page, "children-board");
});

test("a gift is made on a phone", async ({ as }) => {
  const page = await as("member", PHONE);
  await page.goto("/give");
  await takePicture(page, "give-phone");
});
