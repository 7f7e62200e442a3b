// Gifts typed in a batch are kept when the tab is closed, and are removed from a shared computer on sign-out.
import type { Page } from "@playwright/test";
import { allowRoutes, expect, test } from "./narthex.ts";

async function begin(page: Page): Promise<void> {
  await page.goto("/donations/batch");
  await expect(page.getByLabel("Expected total")).toBeFocused();
  await page.keyboard.type("100");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Donor")).toBeFocused();
  await page.getByLabel("Amount").fill("12.34");
}

const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("narthex.batch.")));

test("asks before a tab with unsaved gifts is closed, and shows them in the next one", async ({ as }) => {
  const page = await as("admin");
  // Before the page is loaded: a route that was added later once let a request pass.
  await page.context().route("**/api/donations", (route) => route.abort());
  await begin(page);
  const address = page.url();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Can't reach the server.", { exact: false }).first()).toBeVisible();
  await page.getByLabel("Amount").fill("5");
  const dialog = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const question = await dialog;
  expect(question.type()).toBe("beforeunload");
  const gone = page.waitForEvent("close");
  await question.accept();
  await gone;

  const next = await page.context().newPage();
  await next.goto(address);
  await expect(next.getByText("$12.34").first()).toBeVisible();
  await expect(next.getByLabel("Amount")).toHaveValue("5");
  await next.context().unroute("**/api/donations");
  await next.getByRole("button", { name: "Try again" }).click();
  await expect(next.getByText("Received")).toBeVisible();
  await next.getByLabel("Amount").press("Enter");
  await expect(next.getByText("Received")).toHaveCount(2);
  await expect.poll(() => kept(next)).toEqual([]);
  const closed = next.waitForEvent("close");
  await next.close({ runBeforeUnload: true });
  await closed;
});

test("gifts that failed on the network are saved together when it is available again", async ({ as }) => {
  const page = await as("admin");
  await allowRoutes(page);
  await page.context().route("**/api/donations", (route) => route.abort());
  await begin(page);
  await page.keyboard.press("Enter");
  for (const amount of ["5", "6"]) {
    await page.getByLabel("Amount").fill(amount);
    await page.getByLabel("Amount").press("Enter");
  }
  await expect(page.getByText("3 lines are not saved")).toBeVisible();
  await page.context().unroute("**/api/donations");
  await page.getByRole("button", { name: "Try again" }).first().click();
  await expect(page.getByText("Received")).toHaveCount(3);

  await page.context().route("**/api/donations", (route) => route.abort());
  await page.getByLabel("Amount").fill("7");
  await page.getByLabel("Amount").press("Enter");
  await expect(page.getByText("1 line is not saved")).toBeVisible();
  await page.context().unroute("**/api/donations");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.getByText("Received")).toHaveCount(4);
  await expect.poll(() => kept(page)).toEqual([]);
});

test("clears unsaved gifts when their account signs out, after a confirmation", async ({ as }) => {
  const page = await as("admin");
  await allowRoutes(page);
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/api/logout", async (route) => {
    asked.resolve();
    await held.promise;
    await route.continue();
  });
  await begin(page);
  const answers = ["dismiss", "accept"] as const;
  const dialogTypes: string[] = [];
  page.on("dialog", (dialog) => {
    const answer = answers[dialogTypes.push(dialog.type()) - 1] ?? "accept";
    void dialog[answer]();
  });
  const signOut = async () => {
    await page.getByRole("button", { name: /^Account: / }).click();
    await page.getByRole("menuitem", { name: "Sign Out" }).click({ noWaitAfter: true });
  };
  await signOut();
  await expect.poll(() => dialogTypes).toEqual(["beforeunload"]);
  await expect(page.getByLabel("Amount")).toHaveValue("12.34");
  expect(await kept(page)).not.toEqual([]);
  await signOut();
  await asked.promise;
  // A press while the server has not answered yet.
  await page.mouse.click(5, 5);
  held.resolve();
  await expect(page).toHaveURL((url) => url.pathname === "/");
  expect(await kept(page)).toEqual([]);
});
