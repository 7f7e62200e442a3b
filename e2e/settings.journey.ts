// The settings in sections: each has its own address, loads only what it shows, and is found by its name.
import { expect, expectAccessible, test } from "./narthex.ts";

test("each section of the settings has its own address and keeps what was typed in another one", async ({ as }) => {
  const page = await as("admin");
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
  await page.goto("/settings");
  const sections = page.getByRole("navigation", { name: "Sections of the settings" });
  await expect(sections.getByRole("link")).toHaveText([
    "Church",
    "Sign-in",
    "Giving",
    "Email",
    "Text messages",
    "Backup",
    "Logs",
  ]);
  await expect(sections.getByRole("link", { name: "Church" })).toHaveAttribute("aria-current", "page");
  await page.getByLabel("Legal name").fill("Grace Church, Inc.");

  await sections.getByRole("link", { name: "Sign-in" }).click();
  await expect(page).toHaveURL(/\/settings\?tab=sign-in$/);
  await expect(page.getByLabel("Who may create an account")).toBeVisible();
  await expect(page.getByLabel("Legal name")).toBeHidden();
  expect(asked.filter((path) => /^\/api\/(settings\/mails|payments|backups)/.test(path))).toEqual([]);

  await sections.getByRole("link", { name: "Logs" }).click();
  await expect(page.getByRole("heading", { name: "Newest emails" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Newest payments" })).toBeVisible();
  await page.goBack();
  await expect(sections.getByRole("link", { name: "Sign-in" })).toHaveAttribute("aria-current", "page");
  await page.goBack();
  await expect(page.getByLabel("Legal name")).toHaveValue("Grace Church, Inc.");
});

test("the search of everything opens a section of the settings", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/profile");
  await page.getByRole("button", { name: "Search" }).first().click();
  await page.getByRole("combobox").fill("settings: email");
  await page.getByRole("option", { name: "Settings: Email" }).click();
  await expect(page).toHaveURL(/\/settings\?tab=mail$/);
  await expect(page.getByRole("heading", { name: "Email", exact: true })).toBeVisible();
  await expectAccessible(page);
});
