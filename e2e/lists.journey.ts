// No screen asks for more rows than it shows, however many there are.
import type { Page } from "@playwright/test";
import { expect, test } from "./narthex.ts";

/** Rows of a page; the directory asks for more once somebody scrolls. */
const MOST_ROWS = 50;

/** Notes each list that is answered with more rows than a page has, before the page gets it: leaving a page drops its answers. */
async function watchLists(page: Page): Promise<{ lists: number; long: string[] }> {
  const seen = { lists: 0, long: [] as string[] };
  await page.route("**/api/**", async (route) => {
    const response = await route.fetch();
    if (response.headers()["content-type"]?.includes("json")) {
      const body: unknown = await response.json();
      const { pathname, search } = new URL(response.url());
      if (Array.isArray(body)) seen.lists += 1;
      if (Array.isArray(body) && body.length > MOST_ROWS) seen.long.push(`${pathname}${search}: ${body.length}`);
    }
    await route.fulfill({ response });
  });
  return seen;
}

const PAGES = {
  admin: [
    "/",
    "/members",
    "/members?tab=assignments",
    "/attendance",
    "/attendance?method=qr",
    "/attendance?method=manual",
    "/events",
    "/events?view=calendar",
    "/donations",
    "/donations/batch",
    "/ministries",
    "/communications",
    "/communications?tab=messages",
    "/communications?tab=prayers",
    "/invitations",
    "/reports",
    "/users",
    "/settings",
    "/audit",
    "/worker-hours?view=approval",
  ],
  member: ["/", "/attendance", "/events", "/donations", "/worker-hours", "/communications?tab=messages"],
} as const;

for (const name of ["admin", "member"] as const) {
  test(`the screens of ${name} read pages of ${MOST_ROWS} rows at most`, async ({ as }) => {
    const page = await as(name);
    const seen = await watchLists(page);
    for (const path of PAGES[name]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 }).filter({ visible: true })).toBeVisible();
      await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
    }
    await page.getByRole("button", { name: "Quick Check-in" }).click();
    await expect(page.getByRole("dialog", { name: "Member Check-in" }).getByRole("listitem").first()).toBeVisible();
    expect(seen.lists).toBeGreaterThan(PAGES[name].length);
    expect(seen.long).toEqual([]);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
}
