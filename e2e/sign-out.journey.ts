// Signing out: by the menu without a confirmation, and by a link on another site only after one.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./narthex.ts";

const draftsIn = (page: Page) =>
  page.evaluate(() =>
    Object.keys(sessionStorage)
      .filter((key) => key.startsWith("narthex.draft."))
      .sort(),
  );

test("the menu signs out and deletes the drafts, but none if the user stays on the page", async ({ as }) => {
  const page = await as("member");
  await page.goto("/communications?tab=prayers");
  await page.getByRole("button", { name: "New prayer request" }).click();
  await page.getByRole("dialog").getByLabel("Description").fill("For my eyes only");
  await page.goto("/profile");
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByRole("textbox", { name: "Home address" }).fill("7 Unsaved Lane");
  const typed = await draftsIn(page);
  expect(typed).toHaveLength(4);
  const signOut = async () => {
    await page.getByRole("button", { name: /^Account: / }).click();
    await page.getByRole("menuitem", { name: "Sign Out" }).click();
  };
  const stayed = page.waitForEvent("dialog").then((question) => question.dismiss());
  await signOut();
  await stayed;
  expect(await draftsIn(page)).toEqual(typed);
  page.once("dialog", (question) => void question.accept());
  await signOut();
  await expect(page).toHaveURL((url) => url.pathname === "/");
  await expect(page.getByRole("button", { name: /^Account: / })).toHaveCount(0);
  expect(await draftsIn(page)).toEqual([]);
  expect((await page.request.get("/api/auth/user")).status()).toBe(401);
});

test("a link on another site opens a confirmation, and only its button signs out", async ({ as }) => {
  const page = await as("member");
  await page.goto("/profile");
  const { origin } = new URL(page.url());
  const elsewhere = "http://elsewhere.test/";
  const body = `<!doctype html><title>Elsewhere</title><a href="${origin}/api/logout">A present</a>`;
  await page.route(elsewhere, (route) => route.fulfill({ contentType: "text/html", body }));
  const follow = async () => {
    await page.goto(elsewhere);
    await page.getByRole("link", { name: "A present" }).click();
    await expect(page.getByRole("heading", { name: "Sign out?" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Sign out", exact: true })).toBeVisible();
  };
  await follow();
  await expectAccessible(page);
  expect((await page.request.get("/api/auth/user")).status()).toBe(200);
  await page.getByRole("link", { name: "Stay signed in" }).click();
  await expect(page.getByRole("button", { name: /^Account: / })).toBeVisible();
  await follow();
  await page.getByRole("link", { name: "Sign out", exact: true }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/");
  expect((await page.request.get("/api/auth/user")).status()).toBe(401);
});
