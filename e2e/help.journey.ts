// The help: beside the screen, over it on a phone, as a list with a search, and as a handbook to print.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScrolling, pressEscape, test, visit } from "./narthex.ts";

const PHONE = { viewport: { width: 375, height: 812 } };

const helpButton = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Help" });
const column = (page: Page) => page.getByRole("complementary", { name: "Help" });
const titled = (page: Page, name: string) => column(page).getByRole("heading", { level: 2, name, exact: true });

test("the help opens beside the screen and follows it, and Back and Escape close it", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/members");
  await helpButton(page).click();
  await expect(titled(page, "Members")).toBeFocused();
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);

  await column(page).getByRole("button", { name: "page of the person", exact: true }).click();
  await expect(titled(page, "The page of a person")).toBeFocused();
  await page.goBack();
  await expect(titled(page, "Members")).toBeVisible();
  await expect(page).toHaveURL("/members");

  // The screen can be used while the help is open, and the focus stays on it.
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Events" }).click();
  await expect(titled(page, "Events")).toBeVisible();
  await expect(titled(page, "Events")).not.toBeFocused();
  await page.goBack();
  await expect(titled(page, "Members")).toBeVisible();
  await page.goBack();
  await expect(column(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "Members" })).toBeVisible();

  await helpButton(page).press("Enter");
  await expect(titled(page, "Members")).toBeFocused();
  await pressEscape(page);
  await expect(column(page)).toHaveCount(0);
  await expect(helpButton(page)).toBeFocused();

  // With the focus on the screen, Escape closes an open menu first and then the help.
  await helpButton(page).click();
  await expect(titled(page, "Members")).toBeFocused();
  const account = page.getByRole("button", { name: /^Account: / });
  await account.click();
  await expect(page.getByRole("menu")).toBeVisible();
  await pressEscape(page);
  await expect(account).toBeFocused();
  await expect(titled(page, "Members")).toBeVisible();
  await pressEscape(page);
  await expect(column(page)).toHaveCount(0);
  await expect(account).toBeFocused();
});

test("on a phone the help is a sheet over the screen, opened from the menu", async ({ as }) => {
  const page = await as("member", PHONE);
  await page.goto("/events");
  const more = page.getByRole("button", { name: "More", exact: true });
  const sheet = page.getByRole("dialog", { name: "Events" });
  const openHelp = async () => {
    await more.click();
    await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Help" }).click();
    await expect(sheet.getByRole("heading", { name: "Events", exact: true })).toBeFocused();
  };
  await openHelp();
  // The second time the help is loaded already, and opens while the menu closes.
  await pressEscape(page);
  await expect(more).toBeFocused();
  await openHelp();
  await sheet.getByRole("button", { name: "All help pages" }).click();
  await expect(page.getByRole("dialog", { name: "Help" }).getByRole("heading", { name: "Help" })).toBeFocused();
  await page.goBack();
  await expect(sheet.getByText("Who: everyone sees events", { exact: false })).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
});

test("a search finds the page, and a member's list has no pages of the church office", async ({ as }) => {
  const admin = await as("admin");
  await admin.goto("/help");
  await admin.getByRole("searchbox", { name: "Search the help" }).fill("stop reply");
  const found = admin.getByRole("list", { name: "Help pages found" });
  await expect(found.getByRole("listitem")).toContainText(["Announcements", "Settings: text messages"]);
  await found.getByRole("link", { name: "Settings: text messages" }).click();
  await expect(admin.getByRole("heading", { level: 1, name: "Settings: text messages" })).toBeVisible();
  await expect(admin.getByText("Who: administrators.", { exact: false })).toBeVisible();

  const member = await as("member");
  await member.goto("/help");
  const list = member.getByRole("main");
  await expect(list.getByRole("link", { name: "Prayer requests" })).toBeVisible();
  await expect(list.getByRole("link", { name: "Members", exact: true })).toBeVisible();
  await expect(list.getByRole("link", { name: /Settings|Audit log|Reports|Newcomers/ })).toHaveCount(0);
  // A link of a listed page to a page that is not listed is only text.
  await visit(member, "/help/my-dashboard");
  await expect(list.getByText("dashboard", { exact: false }).first()).toBeVisible();
  await expect(list.getByRole("link", { name: "dashboard", exact: true })).toHaveCount(0);
});

test("the handbook has every page and prints with its contents and pictures", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/help/handbook");
  const contents = page.getByRole("navigation", { name: "Contents" }).getByRole("link");
  await expect(contents.first()).toHaveText("1.1 First steps");
  const links = await contents.count();
  await expect(page.getByRole("article")).toHaveCount(links);
  await contents.filter({ hasText: "Giving statements" }).click();
  await expect(page.getByRole("heading", { level: 3, name: /Giving statements/ })).toBeInViewport();
  const broken = await page.evaluate(async () => {
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    return [...document.images].filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src);
  });
  expect(broken).toEqual([]);
  const pdf = await page.pdf({ format: "Letter" });
  expect(pdf.length).toBeGreaterThan(50_000);
});
