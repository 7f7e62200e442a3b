// The user's own profile: the data, the picture, and what others see of it.
import type { Page } from "@playwright/test";
import { CAST } from "../sample/src/cast.ts";
import { greyPng, photograph, SVG } from "../server/test/image.ts";
import { expect, expectAccessible, expectNotice, test } from "./narthex.ts";

const FILE = { name: "me.jpg", mimeType: "image/jpeg" };

const chooser = (page: Page) => page.locator("input[type=file]");
const headerPicture = (page: Page) => page.getByRole("button", { name: /^Account: / }).locator("img");

/** A person's card in the directory. */
async function cardOf(page: Page, name: string) {
  await page.goto("/members?view=cards");
  await page.getByRole("searchbox").fill(name);
  const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name }) });
  await expect(page.getByRole("article")).toHaveCount(1);
  return card;
}

test("a member edits the profile, cancels, edits again, and shares a phone number", async ({ as }) => {
  const lydia = await as("member");
  await lydia.goto("/");
  await lydia.getByRole("link", { name: "Update Profile" }).click();
  await expect(lydia.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  await expect(lydia.getByRole("main").getByText("Member", { exact: true })).toBeVisible();

  const edit = lydia.getByRole("button", { name: "Edit Profile" });
  await edit.press("Enter");
  await expect(lydia.getByLabel("First name")).toBeFocused();
  await lydia.getByLabel("Phone", { exact: true }).fill("(202) 555-0143");
  await lydia.getByLabel("Share my phone number").check();
  await lydia.getByRole("button", { name: "Cancel" }).click();
  await expect(edit).toBeFocused();
  await expect(lydia.getByText("(202) 555-0143")).toHaveCount(0);

  await edit.click();
  await expect(lydia.getByLabel("Phone", { exact: true })).not.toHaveValue("(202) 555-0143");
  await expect(lydia.getByLabel("Share my phone number")).not.toBeChecked();
  await lydia.getByRole("textbox", { name: "Email" }).fill("nonsense");
  await lydia.getByLabel("Phone", { exact: true }).fill("12");
  await lydia.getByRole("button", { name: "Save" }).click();
  // All errors are shown at once; errors that only the server can detect are shown beside the same field.
  await expect(lydia.getByText("Invalid email address")).toBeVisible();
  await expect(lydia.getByText(/^Please enter a valid phone number/)).toBeVisible();
  await lydia.getByRole("textbox", { name: "Email" }).fill(CAST.member.email);
  await lydia.getByLabel("Phone", { exact: true }).fill("+1 999 999 9999");
  await lydia.getByRole("button", { name: "Save" }).click();
  await expectNotice(lydia, "Failed to update profile");
  await expect(lydia.getByText(/^Please enter a valid phone number/)).toBeVisible();
  await expectAccessible(lydia);

  await lydia.getByLabel("Phone", { exact: true }).fill("202-555-0143");
  await lydia.getByRole("textbox", { name: "Home address" }).fill("12 Linden Avenue\nKettering Falls");
  await lydia.getByLabel("Share my phone number").check();
  await lydia.getByRole("button", { name: "Save" }).click();
  await expectNotice(lydia, "Profile updated successfully");
  await expect(lydia.getByRole("main").getByText("(202) 555-0143", { exact: true })).toBeVisible();
  await expect(lydia.getByText("Shown in the directory", { exact: true })).toHaveCount(1);
  await expect(edit).toBeFocused();
  await lydia.reload();
  await expect(lydia.getByRole("main").getByText("(202) 555-0143", { exact: true })).toBeVisible();

  // Daniel leads a ministry that she is not in: he sees the data she shares, and cannot find her by other data.
  const daniel = await as("ministry_leader");
  const seen = await cardOf(daniel, "Lydia Marsh");
  await expect(seen.getByRole("link", { name: "(202) 555-0143" })).toBeVisible();
  await expect(seen.getByText("Linden Avenue")).toHaveCount(0);
  await expect(seen.getByText(CAST.member.email)).toHaveCount(0);
  await daniel.getByRole("searchbox").fill(CAST.member.email);
  await expect(daniel.getByRole("heading", { name: "No Members Found" })).toBeVisible();

  const whole = await cardOf(await as("admin"), "Lydia Marsh");
  await expect(whole.getByText("Linden Avenue")).toBeVisible();
});

test("a picture is uploaded, shown everywhere, and removed", async ({ as }) => {
  const miriam = await as("intermediate_admin");
  const lydia = await as("member");
  await lydia.goto("/profile");
  await lydia.getByRole("button", { name: "Upload picture" }).waitFor();

  await chooser(lydia).setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") });
  await expect(lydia.getByRole("alert").getByText("Please select an image file")).toBeVisible();
  await chooser(lydia).setInputFiles({ ...FILE, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(lydia.getByRole("alert").getByText("File size must be less than 5MB")).toBeVisible();
  await chooser(lydia).setInputFiles({ ...FILE, buffer: SVG });
  await expectNotice(lydia, "Failed to upload profile picture");
  await expect(lydia.getByRole("alert").getByText("Please choose a JPEG, PNG or WebP picture.")).toBeVisible();
  await expectAccessible(lydia);

  await chooser(lydia).setInputFiles({ ...FILE, buffer: await photograph() });
  await expectNotice(lydia, "Profile picture uploaded successfully");
  await expect(lydia.getByRole("alert").getByText("Please choose a JPEG, PNG or WebP picture.")).toHaveCount(0);
  await expect(headerPicture(lydia)).toHaveAttribute("src", /^\/api\/pictures\//);
  const large = lydia.getByRole("main").locator("img").first();
  await expect(large).toHaveAttribute("src", /size=large$/);
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(384);

  const card = await cardOf(miriam, "Lydia Marsh");
  const small = card.locator("img");
  await expect.poll(() => small.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(128);

  const before = await headerPicture(lydia).getAttribute("src");
  await chooser(lydia).setInputFiles({ ...FILE, buffer: greyPng(90, 60, { shade: 140 }) });
  await expect(headerPicture(lydia)).not.toHaveAttribute("src", before ?? "");
  await lydia.getByRole("button", { name: "Remove picture" }).click();
  await expectNotice(lydia, "Profile updated successfully");
  await expect(lydia.getByRole("button", { name: "Upload picture" })).toBeFocused();
  await expect(headerPicture(lydia)).toHaveCount(0);
});

test("an upload shows its progress, and can be canceled", async ({ as }) => {
  const daniel = await as("ministry_leader");
  await daniel.goto("/profile");
  const before = await headerPicture(daniel).getAttribute("src");
  // A slow connection: the upload takes a minute.
  const line = await daniel.context().newCDPSession(daniel);
  await line.send("Network.enable");
  const slow = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: 40_000 };
  await line.send("Network.emulateNetworkConditions", slow);
  const photo = await photograph();
  const buffer = Buffer.concat([photo, Buffer.alloc(2_000_000)]);
  await chooser(daniel).setInputFiles({ ...FILE, buffer });
  const bar = daniel.getByRole("progressbar", { name: "Uploading picture" });
  await expect(bar).toBeVisible();
  await expect.poll(async () => Number(await bar.getAttribute("aria-valuenow"))).toBeGreaterThan(0);
  expect(Number(await bar.getAttribute("aria-valuenow"))).toBeLessThan(100);
  await expect(daniel.getByRole("main").locator("img").first()).toHaveAttribute("src", /^blob:/);
  await expectAccessible(daniel);
  await daniel.getByRole("button", { name: "Cancel upload" }).click();
  await expect(bar).toHaveCount(0);
  await expect(daniel.getByRole("button", { name: "Change picture" })).toBeFocused();
  await expect(headerPicture(daniel)).toHaveAttribute("src", before ?? "");
});

test("the choice of dark colors applies to every page of the browser, also after a reload", async ({ as }) => {
  const lydia = await as("member");
  const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await lydia.goto("/profile");
  const other = await lydia.context().newPage();
  await other.goto("/events");
  const light = await background(lydia);
  const choice = lydia.getByRole("group", { name: "Colors" });
  await choice.getByText("Dark").click();
  expect(await background(lydia)).not.toBe(light);
  await expect.poll(() => background(other)).not.toBe(light);
  await expectAccessible(lydia);

  await lydia.reload();
  await expect(lydia.getByRole("radio", { name: "Dark" })).toBeChecked();
  expect(await background(lydia)).not.toBe(light);
  await other.goto("/checkin");
  expect(await background(other)).not.toBe(light);
  await choice.getByText("Automatic").click();
  expect(await background(lydia)).toBe(light);
});
