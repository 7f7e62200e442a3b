// Typed text is kept when the session ends or the server is updated: in every dialog, for the same account only.
import type { Page } from "@playwright/test";
import { CAST, type CastName, DEMO_PASSWORD } from "../sample/src/cast.ts";
import { TODAY } from "./clock.ts";
import { allowRoutes, expect, pressEscape, test } from "./narthex.ts";

async function signInAgain(page: Page, name: CastName): Promise<void> {
  const data = { email: CAST[name].email, password: DEMO_PASSWORD };
  expect((await page.request.post("/api/auth/sign-in/email", { data })).ok()).toBe(true);
}

interface Place {
  name: string;
  path: string;
  open(page: Page): Promise<unknown>;
  field(page: Page): ReturnType<Page["getByLabel"]>;
}

const inDialog = (page: Page, label: string) => page.getByRole("dialog").getByLabel(label);

const PLACES: readonly Place[] = [
  {
    name: "Add Member",
    path: "/members",
    open: (page) => page.getByRole("button", { name: "Add New Member" }).click(),
    field: (page) => inDialog(page, "First name"),
  },
  {
    name: "Create Event",
    path: "/events",
    open: (page) => page.getByRole("button", { name: "Create Event" }).first().click(),
    field: (page) => inDialog(page, "Title"),
  },
  {
    name: "New announcement",
    path: "/communications",
    open: (page) => page.getByRole("button", { name: "New announcement" }).click(),
    field: (page) => inDialog(page, "Title"),
  },
  {
    name: "Add Ministry",
    path: "/ministries",
    open: (page) => page.getByRole("button", { name: "Add Ministry" }).click(),
    field: (page) => inDialog(page, "Name"),
  },
  {
    name: "the settings",
    path: "/settings",
    open: () => Promise.resolve(),
    field: (page) => page.getByLabel("Legal name"),
  },
];

/** Ends the session on the server, as when another device signs out everywhere; the open page detects it. */
async function endSession(page: Page): Promise<void> {
  await Promise.all([page.waitForURL(/\/api\/login/), page.evaluate(() => void fetch("/api/logout"))]);
}

test("keeps the typed text of a dialog or a card when the session ends, for the same account only", async ({ as }) => {
  const page = await as("admin");
  for (const { name, path, open, field } of PLACES) {
    await test.step(name, async () => {
      await page.goto(path);
      await open(page);
      await field(page).fill("Half a word");
      const address = page.url();
      await endSession(page);
      await signInAgain(page, "admin");
      await page.goto(address);
      await expect(field(page)).toHaveValue("Half a word");
    });
  }
  await test.step("another account", async () => {
    await page.goto("/members");
    await expect(inDialog(page, "First name")).toHaveValue("Half a word");
    await endSession(page);
    await signInAgain(page, "intermediate_admin");
    await page.goto("/members");
    await page.getByRole("button", { name: "Add New Member" }).click();
    await expect(inDialog(page, "First name")).toHaveValue("");
  });
});

test("keeps a gift when the session ends, with an ambiguous donor, until its button is pressed", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/donations");
  await page.getByRole("button", { name: "Record Donation" }).first().click();
  const donor = page.getByRole("dialog").getByRole("combobox", { name: "Donor" });
  await donor.fill("Zzz nobody");
  await inDialog(page, "Amount").fill("25");
  await endSession(page);
  await signInAgain(page, "admin");
  await page.goto("/donations");
  await expect(page.getByText("A donation that you began is not recorded yet.")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Record Donation" }).first().click();
  await expect(donor).toHaveValue("Zzz nobody");
  await expect(inDialog(page, "Amount")).toHaveValue("25");
  await page.getByRole("dialog").getByRole("button", { name: "Record Donation" }).click();
  // It is not treated as an anonymous gift.
  await expect(donor).toHaveAttribute("aria-invalid", "true");
  await expect(donor).toHaveAttribute("aria-expanded", "true");
  // The first key closes the list of matches, the second one the dialog.
  await pressEscape(page);
  await expect(donor).toHaveAttribute("aria-expanded", "false");
  await pressEscape(page);
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("A donation that you began is not recorded yet.")).toHaveCount(0);
});

test("reloads a tab once if a script is missing after an update, with the requested dialog", async ({ as }) => {
  const page = await as("admin");
  await allowRoutes(page);
  await page.goto("/members");
  let reloads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) reloads += 1;
  });
  // A page may request a script again whose preload failed.
  await page.route(/\/assets\/MemberDialog-[^/]*\.js$/, (route) =>
    reloads === 0 ? route.fulfill({ status: 404, body: "Not found" }) : route.continue(),
  );
  await page.getByRole("button", { name: "Add New Member" }).click();
  await inDialog(page, "First name").fill("Ada");
  expect(reloads).toBe(1);
});

test("does not reload a tab repeatedly, and offers a reload", async ({ as, now }) => {
  const page = await as("admin");
  // A minute later it would be reloaded again.
  await page.clock.setFixedTime(now().epochMilliseconds);
  await allowRoutes(page);
  await page.goto("/members");
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  const scripts = /\/assets\/MemberDialog-[^/]*\.js$/;
  await page.route(scripts, (route) => route.fulfill({ status: 404, body: "Not found" }));
  await page.getByRole("button", { name: "Add New Member" }).click();
  const again = page.getByRole("button", { name: "Try again" });
  await expect.poll(() => loads).toBe(1);
  await expect(again).toBeVisible();
  expect(loads).toBe(1);
  await page.unroute(scripts);
  await again.click();
  await expect(inDialog(page, "First name")).toBeVisible();
});

test("a dialog that a reload opened again is there once, and stays closed once it was closed", async ({ as }) => {
  const page = await as("member");
  const [ministry]: { id: number }[] = await (await page.request.get("/api/ministries")).json();
  const data = { ministryId: ministry?.id, hours: "1", workerDate: TODAY, description: "Swept the yard" };
  expect((await page.request.post("/api/worker-hours", { data })).status()).toBe(201);
  await page.goto("/worker-hours");
  const entry = page.locator("li", { hasText: "Swept the yard" });
  await entry.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit hours", includeHidden: true });
  await expect(dialog).toHaveCount(1);
  await page.reload();
  await expect(entry).toBeAttached();
  await expect(dialog).toHaveCount(1);
  await pressEscape(page);
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(entry).toBeVisible();
  await expect(dialog).toHaveCount(0);
});
