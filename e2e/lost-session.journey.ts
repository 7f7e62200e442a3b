// A session that ends during work is reported once, by its own notice.
import type { Page } from "@playwright/test";
import { expect, expectNotice, test } from "./narthex.ts";

/** Records the text of every notice, in order. Runs in the page. */
function recordNotices(): void {
  const { recordNotice } = window as unknown as { recordNotice(text: string): void };
  const look = () => {
    for (const notice of document.querySelectorAll("ol > li[data-state=open][data-swipe-direction]")) {
      recordNotice(notice.textContent ?? "");
    }
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}

const LOST = "UnauthorizedYou are logged out. Logging in again...";

interface Action {
  name: string;
  path: string;
  prepare(page: Page): Promise<unknown>;
  act(page: Page): Promise<unknown>;
}

const ACTIONS: readonly Action[] = [
  {
    name: "adding a member",
    path: "/members",
    async prepare(page) {
      await page.getByRole("button", { name: "Add New Member" }).click();
      await page.getByLabel("First name").fill("Ada");
      await page.getByLabel("Last name").fill("Quill");
    },
    act: (page) => page.getByRole("button", { name: "Add Member", exact: true }).click(),
  },
  {
    name: "saving the profile",
    path: "/profile",
    async prepare(page) {
      await page.getByRole("button", { name: "Edit Profile" }).click();
      await page.getByRole("textbox", { name: "Home address" }).fill("7 Chapel Row");
    },
    act: (page) => page.getByRole("button", { name: "Save", exact: true }).click(),
  },
  {
    name: "a prayer request",
    path: "/communications?tab=prayers",
    async prepare(page) {
      await page
        .getByRole("button", { name: /prayer request$/ })
        .first()
        .click();
      await page.getByRole("dialog").getByLabel("Title").fill("For rain");
      await page.getByRole("dialog").getByLabel("Description").fill("The fields are dry.");
    },
    act: (page) => page.getByRole("dialog").getByRole("button", { name: "Submit" }).click(),
  },
];

test("reports a lost session once", async ({ as, run }) => {
  const page = await as("admin");
  const seen: string[] = [];
  await page.exposeFunction("recordNotice", (text: string) => seen.at(-1) !== text && seen.push(text));
  for (const { name, path, prepare, act } of ACTIONS) {
    await test.step(`while ${name}`, async () => {
      await page.goto(path);
      await prepare(page);
      await page.evaluate(recordNotices);
      await page.context().clearCookies();
      await Promise.all([page.waitForURL(/\/api\/login/), act(page)]);
      expect(seen.splice(0)).toEqual([LOST]);
      await expect(page.getByText("Your session has ended", { exact: false })).toBeVisible();
      await page.context().addCookies(run.cookies.admin ?? []);
    });
  }
});

test("an announcement to the people of a search goes to them after a new sign-in", async ({ as, run }) => {
  const page = await as("admin");
  await page.goto("/members");
  await page.getByRole("searchbox", { name: "Search members" }).fill("Marsh");
  const more = page.getByRole("button", { name: "More" });
  await more.click();
  await expect(page.getByRole("menuitem", { name: "CSV" })).toHaveAttribute("href", /search=Marsh/);
  await page.getByRole("menuitem", { name: "Email or text" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill("For your family");
  await dialog.getByLabel("Content").fill("Please call the office.");
  const publish = dialog.getByRole("button", { name: "Publish" });
  await page.context().clearCookies();
  await Promise.all([page.waitForURL(/\/api\/login/), publish.click()]);
  await page.context().addCookies(run.cookies.admin ?? []);
  await page.goto("/members");
  await expect(dialog.getByLabel("Title")).toHaveValue("For your family");
  await expect(dialog.getByLabel("Audience")).toHaveValue("people");
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/api/announcements")),
    publish.click(),
  ]);
  expect(sent.postDataJSON()).toMatchObject({ people: { search: "Marsh" } });
  await expectNotice(page, "Announcement created successfully");
});

test("a dialog that an earlier version kept without its people stays closed", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/members");
  const more = page.getByRole("button", { name: "More" });
  await more.click();
  await page.getByRole("menuitem", { name: "Email or text" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Title")).toBeVisible();
  const key = await page.evaluate(() => Object.keys(sessionStorage).find((one) => one.endsWith(".members.open")));
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "Ministries" }).click();
  await expect(page.getByRole("heading", { name: "Ministries", level: 1 })).toBeVisible();
  await page.evaluate((name) => sessionStorage.setItem(name, '{"action":"write"}'), key ?? "");
  // The script of the dialog is loaded, so that it would open together with the page.
  await page.getByRole("link", { name: "Members", exact: true }).click();
  await expect(page.locator("h1", { hasText: "Members" })).toBeVisible();
  await expect(dialog).toHaveCount(0);
});
