// Enter in a search for people uses the currently typed text and one unambiguous match, whatever list is visible.
import type { Page } from "@playwright/test";
import { allowRoutes, expect, test } from "./narthex.ts";

/** Holds the responses to a search until they are released. */
async function hold(page: Page, calls: string): Promise<() => Promise<void>> {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(calls, async (route) => {
    await held;
    await route.continue();
  });
  return async () => letThrough();
}

test("the donor filter chooses no one from an outdated list, and no one if the match is unclear", async ({ as }) => {
  const page = await as("admin");
  await allowRoutes(page);
  await page.goto("/donations");
  await page.getByRole("button", { name: /^Donor/ }).click();
  const search = page.getByRole("searchbox", { name: "Search donors" });
  await search.fill("Marsh");
  await expect(page.getByRole("button", { name: /Lydia Marsh/ })).toBeVisible();
  const letThrough = await hold(page, "**/api/donations/donors?*");
  await search.fill("Hannah Yates");
  await search.press("Enter");
  await expect(page).toHaveURL(/\/donations$/);
  await letThrough();
  await expect(page.getByRole("button", { name: "Donor Hannah Yates" })).toBeVisible();
  await expect(page).toHaveURL(/donor=\d+/);

  await page.getByRole("button", { name: /^Donor/ }).click();
  await search.fill("a");
  await expect(page.getByText("At most 8 people are listed.")).toBeVisible();
  await search.fill("Yates");
  await search.press("Enter");
  await expect(page.getByText("Several people match.", { exact: false })).toBeVisible();
  await expect(page.getByText("At most 8 people are listed.")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Donor Hannah Yates" })).toBeVisible();
});

test("a message goes to no one from an outdated list, and to no one if the match is unclear", async ({ as }) => {
  const page = await as("admin");
  await allowRoutes(page);
  await page.goto("/communications?tab=messages");
  await page.getByRole("button", { name: "New message" }).click();
  const to = page.getByRole("dialog").getByRole("combobox", { name: "To" });
  await to.fill("Lydia");
  await expect(page.getByRole("option", { name: "Lydia Marsh" })).toBeVisible();
  const letThrough = await hold(page, "**/api/messages/recipients?*");
  await to.fill("Daniel Ok");
  await to.press("Enter");
  await expect(to).toHaveValue("Daniel Ok");
  await letThrough();
  await expect(to).toHaveValue("Daniel Okafor");

  await to.fill("da");
  await to.press("Enter");
  await expect(page.getByText("Choose a person from the list, or type more of the name.")).toBeVisible();
  await expect(to).toHaveValue("da");
});
