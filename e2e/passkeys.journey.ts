// Passkeys in a browser with a simulated device: made in the profile, used to sign in and to confirm, and removed.
import { api } from "@narthex/contract/api.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test } from "./narthex.ts";
import { lastingPort } from "./port.ts";
import { databaseUrl, query } from "./run.ts";

const RUTH = { email: "ruth@example.org", password: "a long enough password" };
const ADMIN = { NARTHEX_ADMIN_EMAIL: RUTH.email, NARTHEX_ADMIN_PASSWORD: RUTH.password };

test("a passkey made in the profile signs in, and confirms its own removal", async ({
  newCongregation,
  visitor,
  run,
}) => {
  // Passkeys need a site with a name.
  const port = String(await lastingPort());
  const baseURL = `http://localhost:${port}`;
  const server = await newCongregation({ ...ADMIN, PORT: port, PUBLIC_URL: baseURL });
  const page = await visitor({ baseURL });
  const device = await page.context().newCDPSession(page);
  await device.send("WebAuthn.enable");
  const { authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });

  expect((await page.request.post(api.signin.withPassword.path, { data: RUTH })).ok()).toBe(true);
  const profile = { firstName: "Ruth", lastName: "Adler", address: "1 Chapel Row" };
  expect((await page.request.put(api.members.completeProfile.path, { data: profile })).ok()).toBe(true);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expectNotice(page, "Passkey added");
  const own = page.getByRole("list", { name: "Your passkeys" });
  await expect(own.getByRole("listitem")).toContainText("not used yet");
  await own.getByRole("button", { name: /^Rename / }).click();
  const renaming = page.getByRole("dialog", { name: "Rename passkey" });
  await renaming.getByLabel("Name").fill("Office laptop");
  await expectAccessible(page);
  await renaming.getByRole("button", { name: "Save" }).click();
  await expect(own.getByRole("listitem")).toContainText("Office laptop");
  await page.setViewportSize({ width: 375, height: 812 });
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);

  await page.goto("/api/logout");
  await page.goto("/api/login?next=/profile");
  await device.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("No passkey was used. Please try again, or sign in another way.")).toBeVisible();
  await expectAccessible(page);
  await device.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(`${baseURL}/profile`);
  await expect(own.getByRole("listitem")).toContainText("last used");

  const anHourAgo = "update sessions set created_at = created_at - interval '1 hour'";
  await query(databaseUrl(run, server.database), anHourAgo);
  await own.getByRole("button", { name: "Remove Office laptop" }).click();
  const removing = page.getByRole("alertdialog");
  await expect(removing).toContainText("Your password and codes by email still work.");
  await removing.getByRole("button", { name: "Remove" }).click();
  const question = page.getByRole("dialog", { name: "Confirm it is you" });
  await expect(question.getByRole("button", { name: "Use your password instead" })).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Use a passkey" }).click();
  await expectNotice(page, "Passkey removed");
  await expect(own).toHaveCount(0);
});
