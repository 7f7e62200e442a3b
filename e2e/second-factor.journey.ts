// A second factor, from its first code to its loss.

import { api } from "@narthex/contract/api.ts";
import type { Locator } from "@playwright/test";
import { CAST, DEMO_PASSWORD } from "../sample/src/cast.ts";
import { appCode } from "../server/test/authenticator.ts";
import { confirmPassword } from "./confirm.ts";
import { expect, expectAccessible, expectNotice, pressEscape, test } from "./narthex.ts";

test("it is turned on, requested at sign-in, replaced by a backup code, and removed by an administrator", async ({
  as,
  now,
  visitor,
}) => {
  const codeOf = (secret: string, later = 0) => appCode(secret, later, now().epochMilliseconds);
  const page = await as("ministry_leader");
  const phone = await visitor();
  const account = { email: CAST.ministry_leader.email, password: DEMO_PASSWORD };
  expect((await phone.request.post(api.signin.withPassword.path, { data: account })).ok()).toBe(true);
  await page.goto("/");
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  // The cards above the button move it until they are loaded.
  await expect(page.getByText("T-shirt size")).toBeVisible();
  await expect(page.getByRole("list", { name: "People of Okafor Family" })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^Announcements by email/ })).toBeVisible();
  const devices = page.getByRole("list", { name: "Signed-in devices" }).getByRole("listitem");
  await expect(devices).toHaveCount(2);
  await page.getByRole("button", { name: "Turn on" }).click();
  const dialog = page.getByRole("dialog", { name: "Turn on two-step verification" });
  await dialog.getByLabel("Your password").fill("not the password");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("The password is wrong.")).toBeVisible();
  await expect(dialog.getByLabel("Your password")).toHaveAccessibleDescription("The password is wrong.");
  await dialog.getByLabel("Your password").fill(DEMO_PASSWORD);
  await dialog.getByRole("button", { name: "Continue" }).click();
  const codes = dialog.getByRole("list", { name: "Backup codes" }).getByRole("listitem");
  const notYet = page.getByText("They work as soon as two-step verification is on, after the next step.");
  await expect(notYet).toBeVisible();
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  const [backupCode = ""] = await codes.allInnerTexts();
  // The codes are shown once, before a code of the app is needed: leaving needs a confirmation until they are saved.
  const question = page.getByRole("alertdialog", { name: "Leave without keeping this?" });
  await pressEscape(page);
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Stay" }).click();
  await page.goBack();
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(codes).toHaveCount(10);
  const browserQuestion = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  await (await browserQuestion).dismiss();
  await expect(codes).toHaveCount(10);
  const download = page.waitForEvent("download");
  await dialog.getByRole("link", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("backup-codes.txt");
  await dialog.getByRole("button", { name: "I have saved them" }).click();
  await expect(dialog.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  await expectAccessible(page);
  const shown = await dialog.getByText(/^([A-Z2-7]{1,4} ?){8,}$/).textContent();
  const secret = shown?.replaceAll(" ", "") ?? "";
  const first = codeOf(secret);
  const appField = dialog.getByLabel("6-digit code");
  await appField.fill(first === "000000" ? "111111" : "000000");
  await appField.press("Enter");
  await expect(appField).toHaveAccessibleDescription(/^This code is wrong/);
  // Fully visible, and not under the buttons.
  const bar = dialog.locator("[data-action-bar]");
  const bottomOf = async (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().bottom);
  const topOfBar = await bar.evaluate((element) => element.getBoundingClientRect().top);
  expect(await bottomOf(appField)).toBeLessThan(topOfBar);
  await dialog.getByLabel("6-digit code").fill(first);
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expectNotice(page, "Two-step verification is on");
  await expect(page.getByText("10 backup codes left")).toBeVisible();
  await expect(devices).toHaveCount(1);

  const toSecondStep = async () => {
    await page.goto("/api/logout");
    await page.goto("/api/login?next=%2Fprofile");
    await page.getByLabel("Email").fill(CAST.ministry_leader.email);
    await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
    await page.getByLabel("Password", { exact: true }).press("Enter");
    await expect(page.getByRole("heading", { name: "Two-step verification" })).toBeVisible();
  };
  await toSecondStep();
  await expect(page.getByLabel("Code")).toBeFocused();
  await expectAccessible(page);
  // The code that turned it on has been used.
  await page.getByLabel("Code").fill(first);
  await page.getByLabel("Code").press("Enter");
  await expect(page.getByRole("alert")).toContainText("This code is wrong, or was used already.");
  await page.getByLabel("Code").fill(codeOf(secret, 1));
  await page.getByLabel("Code").press("Enter");
  await expect(page).toHaveURL(/\/profile$/);

  await toSecondStep();
  await page.getByRole("button", { name: "Use a backup code instead" }).click();
  await page.getByLabel("Backup code").fill(backupCode.toUpperCase());
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("9 backup codes left")).toBeVisible();

  await page.getByRole("button", { name: "New backup codes" }).click();
  await page.getByLabel("Your password").fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Make new codes" }).click();
  await expect(page.getByRole("list", { name: "Backup codes" }).getByRole("listitem")).toHaveCount(10);
  await expect(notYet).toHaveCount(0);
  await page.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByText("10 backup codes left")).toBeVisible();

  // Once the second step has expired, no code works, and none is requested.
  await toSecondStep();
  await page.context().clearCookies();
  await page.getByLabel("Code").fill(codeOf(secret));
  await page.getByLabel("Code").press("Enter");
  await expect(page.getByRole("alert")).toContainText("Please start over.");
  await expect(page.getByLabel("Code")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Start over" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();

  const admin = await as("admin");
  await confirmPassword(admin);
  await admin.goto("/users");
  await admin.getByRole("searchbox").fill(CAST.ministry_leader.email);
  const row = admin.getByRole("row", { name: new RegExp(CAST.ministry_leader.email) });
  await expect(row).toContainText("Two-step verification");
  await row.getByRole("button", { name: /^Actions for/ }).click();
  await admin.getByRole("menuitem", { name: "Turn off two-step verification" }).click();
  const removing = admin.getByRole("alertdialog");
  await expect(removing).toBeVisible();
  await expectAccessible(admin);
  await removing.getByRole("button", { name: "Turn off" }).click();
  await expectNotice(admin, "Two-step verification turned off");
  await expect(row).not.toContainText("Two-step verification");
  await expect(page).toHaveURL(/\/api\/login/);
  await page.getByLabel("Email").fill(CAST.ministry_leader.email);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await expect(page.getByRole("button", { name: "Turn on" })).toBeVisible();
});
