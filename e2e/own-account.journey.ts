// A person's own devices and password.
import { CAST, DEMO_PASSWORD } from "../sample/src/cast.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test } from "./narthex.ts";

const NEW = "seven quiet otters";

test("a member signs out a lost phone, changes the password and stays signed in", async ({ as, visitor }) => {
  const page = await as("member");
  const phone = await visitor({ viewport: { width: 375, height: 700 } });
  const signIn = async (password: string) => {
    await phone.getByLabel("Email").fill(CAST.member.email);
    await phone.getByLabel("Password", { exact: true }).fill(password);
    await phone.getByRole("button", { name: "Sign in", exact: true }).click();
  };
  await page.goto("/profile");
  const devices = page.getByRole("list", { name: "Signed-in devices" }).getByRole("listitem");
  await expect(devices).toHaveCount(1);
  await expect(devices).toContainText("This device");

  // The list shows a new sign-in immediately.
  await phone.goto("/api/login?next=/profile");
  await signIn(DEMO_PASSWORD);
  await expect(phone.getByRole("list", { name: "Signed-in devices" }).getByRole("listitem")).toHaveCount(2);
  await expectAccessible(phone);
  await expectNoSidewaysScrolling(phone);
  await expect(devices).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Sign out .+/ }).click();
  await expectNotice(page, "Device signed out");
  await expect(devices).toHaveCount(1);
  await expect(phone).toHaveURL(/\/api\/login\?next=%2Fprofile&ended=true$/);

  await signIn(DEMO_PASSWORD);
  await expect(devices).toHaveCount(2);
  await page.getByRole("button", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog", { name: "Change password" });
  await dialog.getByLabel("Current password").fill("not the password");
  await dialog.getByLabel("New password").fill(NEW);
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(dialog.getByText("The password is wrong.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Current password").fill(DEMO_PASSWORD);
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expectNotice(page, "Your password is changed");
  await expect(dialog).toBeHidden();
  await expect(devices).toHaveCount(1);

  await expect(phone).toHaveURL(/\/api\/login\?next=%2Fprofile&ended=true$/);
  await signIn(DEMO_PASSWORD);
  await expect(phone.getByText("The email address or the password is wrong.")).toBeVisible();
  await signIn(NEW);
  await expect(phone.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
});
