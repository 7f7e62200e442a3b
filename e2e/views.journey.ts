// Pages that are not everybody's: who does not have them is told so, without a question to the server.
import type { Page } from "@playwright/test";
import { expect, test } from "./narthex.ts";

const OF_ADMINISTRATORS = ["/invitations", "/users", "/settings", "/audit"];
const OF_LEADERS = ["/members/import", "/members/duplicates"];

async function expectDenied(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: "Access Denied" })).toBeVisible();
}

/** What the browser complains about, as an answer of 403. */
function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") found.push(message.text());
  });
  return found;
}

async function look(page: Page, view: string): Promise<void> {
  await page.getByRole("button", { name: /^View:/ }).click();
  await page.getByRole("menuitemradio", { name: view }).click();
}

test("an administrator sees in the other views what those people see of such pages", async ({ as }) => {
  const page = await as("admin");
  const found = complaints(page);
  await page.goto("/users");
  await expect(page.getByRole("heading", { level: 1, name: "User Management" })).toBeVisible();
  await look(page, "Member View");
  await expect(page.getByRole("heading", { level: 1, name: "Access Denied" })).toBeVisible();
  for (const path of [...OF_ADMINISTRATORS, ...OF_LEADERS]) await expectDenied(page, path);
  await look(page, "Ministry Leader");
  await expect(page.getByRole("heading", { level: 1, name: "Likely Duplicates" })).toBeVisible();
  for (const path of OF_ADMINISTRATORS) await expectDenied(page, path);
  await look(page, "Admin View");
  await expect(page.getByRole("heading", { level: 1, name: "Audit Log" })).toBeVisible();
  expect(found).toEqual([]);
});

test("nobody's browser asks for what it knows to be refused", async ({ as }) => {
  const member = await as("member");
  const leader = await as("intermediate_admin");
  const found = [complaints(member), complaints(leader)];
  for (const path of [...OF_ADMINISTRATORS, ...OF_LEADERS]) await expectDenied(member, path);
  for (const path of OF_ADMINISTRATORS) await expectDenied(leader, path);
  expect(found.flat()).toEqual([]);
});

test("a member finds the directory in the profile menu and from the profile", async ({ as }) => {
  const page = await as("member");
  await page.goto("/profile");
  await page.getByRole("link", { name: "See the directory" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Members" })).toBeVisible();
  await page.goto("/");
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("menuitem", { name: "Members" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Members" })).toBeVisible();
});
