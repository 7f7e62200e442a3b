// A person's own account: a new password, with and without the old one, and two-step verification.
import { DEMO_PASSWORD } from "../../sample/src/cast.ts";
import { appCode } from "../../server/test/authenticator.ts";
import { openMailbox } from "../../server/test/mailbox.ts";
import { until } from "../../server/test/until.ts";
import { measureEffort } from "../effort.ts";
import { expect, expectNotice } from "../narthex.ts";
import { test } from "./measured.ts";

const OLD = "a calm and long sentence";
const NEW = "seven quiet otters";

test("a forgotten password is replaced", async ({ newCongregation, visitor, note }) => {
  const mailbox = await openMailbox();
  const email = "zoe@example.org";
  const { url } = await newCongregation({
    NARTHEX_ADMIN_EMAIL: email,
    NARTHEX_ADMIN_PASSWORD: OLD,
    SMTP_URL: mailbox.url,
    MAIL_FROM: "Grace <office@example.org>",
  });
  const page = await visitor({ baseURL: url });
  await page.goto("/api/login");
  const effort = measureEffort(page);
  await effort.click(page.getByRole("button", { name: "Forgot password?" }));
  await effort.click(page.getByLabel("Email"));
  await effort.type(email);
  await effort.press("Enter");
  await expect(page.getByText("a link is on its way")).toBeVisible();
  const mail = await until(
    () => mailbox.received.find(({ text }) => text.includes("http")),
    (found) => found !== undefined,
  );
  await page.goto(/http\S+/.exec(mail?.text ?? "")?.[0] ?? "");
  await expect(page.getByLabel("New password")).toBeFocused();
  await effort.type(NEW);
  await effort.press("Enter");
  await expect(page.getByText("Your new password is set.")).toBeVisible();
  const { elapsed } = effort;
  const again = measureEffort(page);
  await again.click(page.getByRole("button", { name: "Back to sign in" }));
  await again.click(page.getByLabel("Email"));
  await again.type(email);
  await again.press("Tab");
  await again.type(NEW);
  await again.press("Enter");
  await expect(page).toHaveURL(/complete-profile$/);
  note("reset", effort, { elapsed, more: "with the email and 1 field; then sign in again (4 screens)" });
  await mailbox.close();
});

test("a password is changed while signed in", async ({ as, note }) => {
  const page = await as("member");
  await page.goto("/profile");
  const effort = measureEffort(page);
  await effort.click(page.getByRole("button", { name: "Change password" }));
  const dialog = page.getByRole("dialog", { name: "Change password" });
  await expect(dialog.getByLabel("Current password")).toBeFocused();
  await effort.type(DEMO_PASSWORD);
  await effort.press("Tab");
  await effort.type(NEW);
  await effort.press("Enter");
  await expectNotice(page, "Your password is changed");
  note("changePassword", effort, { more: "from Profile, without email" });
});

test("two-step verification is turned on", async ({ as, now, note }) => {
  const page = await as("ministry_leader");
  await page.goto("/profile");
  const effort = measureEffort(page);
  await effort.click(page.getByRole("button", { name: "Turn on" }));
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Your password")).toBeFocused();
  await effort.type(DEMO_PASSWORD);
  await effort.click(dialog.getByRole("button", { name: "Continue" }));
  await expect(dialog.getByRole("list", { name: "Backup codes" })).toBeVisible();
  await effort.click(dialog.getByRole("button", { name: "I have saved them" }));
  await expect(dialog.getByLabel("6-digit code")).toBeFocused();
  const shown = await dialog.getByText(/^([A-Z2-7]{1,4} ?){8,}$/).textContent();
  await effort.type(appCode(shown?.replaceAll(" ", "") ?? "", 0, now().epochMilliseconds));
  await effort.click(dialog.getByRole("button", { name: "Turn on" }));
  await expectNotice(page, "Two-step verification is on");
  note("secondFactor", effort, { more: "+ scan, 3 steps" });
});
