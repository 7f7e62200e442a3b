// A draft that is kept over a reload belongs to the version of the record that the user saw.
import type { Locator, Page } from "@playwright/test";
import { expect, expectNotice, test } from "./narthex.ts";

const inDialog = (page: Page) => page.getByRole("dialog");
const cardOf = (page: Page, title: string) => page.locator("[data-card]").filter({ hasText: title });

async function json(page: Page, path: string): Promise<never> {
  return (await (await page.request.get(path)).json()) as never;
}

async function find(page: Page, path: string, isMatch: (row: Record<string, unknown>) => boolean) {
  const rows: Record<string, unknown>[] = await json(page, path);
  return rows.find(isMatch) ?? {};
}

interface Edited {
  name: string;
  /** Opens the form on the page. */
  open(page: Page): Promise<void>;
  /** The field with the typed text; `other` is a second field that another person changes in the meantime. */
  field(page: Page): Locator;
  other(page: Page): Locator;
  /** Saves "Theirs" to both fields as another person. */
  change(page: Page): Promise<{ ok(): boolean }>;
  save(page: Page): Locator;
}

const saveInDialog = (page: Page) => inDialog(page).getByRole("button", { name: "Save" });

const EDITED: readonly Edited[] = [
  {
    name: "one's own profile",
    async open(page) {
      await page.goto("/profile");
      await page.getByRole("button", { name: "Edit Profile" }).click();
    },
    field: (page) => page.getByRole("textbox", { name: "Home address" }),
    other: (page) => page.getByRole("textbox", { name: "Last name" }),
    change: (page) => page.request.put("/api/members/me", { data: { address: "Theirs", lastName: "Theirs" } }),
    save: (page) => page.getByRole("button", { name: "Save" }),
  },
  {
    name: "the settings",
    async open(page) {
      await page.goto("/settings");
    },
    field: (page) => page.getByRole("textbox", { name: "Legal name" }),
    other: (page) => cardOf(page, "Address and tax identity").getByRole("textbox", { name: "Address" }),
    change: (page) => page.request.put("/api/settings", { data: { legalName: "Theirs", address: "Theirs" } }),
    save: (page) => cardOf(page, "Address and tax identity").getByRole("button", { name: "Save" }),
  },
  {
    name: "a member",
    async open(page) {
      await page.goto("/members");
      await page.getByRole("searchbox", { name: "Search members" }).fill("Lydia Marsh");
      await page.getByRole("button", { name: "Actions for Lydia Marsh" }).click();
      await page.getByRole("menuitem", { name: "Edit" }).click();
    },
    field: (page) => inDialog(page).getByRole("textbox", { name: "Address" }),
    other: (page) => inDialog(page).getByRole("textbox", { name: "First name" }),
    async change(page) {
      const { id } = await find(page, "/api/members?search=Lydia%20Marsh&limit=1", () => true);
      return page.request.put(`/api/members/${id}`, { data: { address: "Theirs", firstName: "Theirs" } });
    },
    save: saveInDialog,
  },
  {
    name: "an event",
    async open(page) {
      const data = { title: "Harvest supper", eventDateTime: "2026-10-19T18:00" };
      expect((await page.request.post("/api/events", { data })).status()).toBe(201);
      await page.goto("/events");
      await page.getByRole("button", { name: "Edit Harvest supper" }).click();
    },
    field: (page) => inDialog(page).getByRole("textbox", { name: "Location" }),
    other: (page) => inDialog(page).getByRole("textbox", { name: "Description" }),
    async change(page) {
      const { id } = await find(page, "/api/events?from=2026-10-19", ({ title }) => title === "Harvest supper");
      return page.request.patch(`/api/events/${id}`, { data: { location: "Theirs", description: "Theirs" } });
    },
    save: saveInDialog,
  },
  {
    name: "a ministry",
    async open(page) {
      await page.goto("/ministries");
      await page.getByRole("button", { name: "Edit Youth Ministry" }).click();
    },
    field: (page) => inDialog(page).getByRole("textbox", { name: "Description" }),
    other: (page) => inDialog(page).getByRole("textbox", { name: "Name" }),
    async change(page) {
      const { id } = await find(page, "/api/ministries", ({ name }) => name === "Youth Ministry");
      return page.request.put(`/api/ministries/${id}`, { data: { name: "Theirs", description: "Theirs" } });
    },
    save: saveInDialog,
  },
  {
    name: "an announcement",
    async open(page) {
      const data = { title: "Soup lunch", content: "Bring bread." };
      expect((await page.request.post("/api/announcements", { data })).status()).toBe(201);
      await page.goto("/communications");
      await page.getByRole("button", { name: "Edit Soup lunch" }).click();
    },
    field: (page) => inDialog(page).getByRole("textbox", { name: "Title" }),
    other: (page) => inDialog(page).getByRole("textbox", { name: "Content" }),
    async change(page) {
      const { id } = await find(page, "/api/announcements", ({ content }) => content === "Bring bread.");
      return page.request.patch(`/api/announcements/${id}`, { data: { title: "Theirs", content: "Theirs" } });
    },
    save: saveInDialog,
  },
];

const noteIn = (page: Page) => page.getByRole("region", { name: "Changed by someone else" });

test("a draft reports immediately, and after each reload, that a newer version of its record exists", async ({
  as,
}) => {
  const page = await as("admin");
  const second = await as("admin");
  for (const { name, open, field, other, change, save } of EDITED) {
    await test.step(name, async () => {
      await open(page);
      await field(page).fill("Mine");
      expect((await change(second)).ok()).toBe(true);
      for (const visit of ["first", "second"]) {
        await test.step(`${visit} reload`, async () => {
          await page.reload();
          await expect(noteIn(page)).toContainText("Theirs");
          await expect(noteIn(page)).toContainText("Mine");
          await expect(field(page)).toHaveValue("Mine");
          await expect(other(page)).toHaveValue("Theirs");
        });
      }
      // The conflict was resolved by saving: it is not reported a second time.
      await save(page).click();
      await expect(noteIn(page)).toBeHidden();
    });
  }
});

test("a newer version that is loaded before a part of the restored form stays in the form", async ({ as }) => {
  const page = await as("admin");
  const second = await as("admin");
  const announcement = EDITED.find(({ name }) => name === "an announcement");
  if (!announcement) throw new Error("announcements are not edited any more");
  const { open, field, other, change } = announcement;
  await open(page);
  await field(page).fill("Mine");
  expect((await change(second)).ok()).toBe(true);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let held = 0;
  await page.route(/\/api\/(ministries|announcements)(\?|$)/, async (route) => {
    held += 1;
    await released;
    await route.continue();
  });
  const answered = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await page.reload();
  await answered;
  await expect.poll(() => held).toBeGreaterThan(1);
  release();
  await expect(noteIn(page)).toContainText("Theirs");
  await expect(field(page)).toHaveValue("Mine");
  await expect(other(page)).toHaveValue("Theirs");
});

test("an open conflict is shown again after a reload, until it is resolved", async ({ as }) => {
  const page = await as("admin");
  const second = await as("admin");
  const change = async (data: object) => expect((await second.request.put("/api/settings", { data })).ok()).toBe(true);
  const card = cardOf(page, "Address and tax identity");
  const legalName = page.getByRole("textbox", { name: "Legal name" });
  const address = card.getByRole("textbox", { name: "Address" });
  const saveButton = card.getByRole("button", { name: "Save" });
  await page.goto("/settings");
  await legalName.fill("Mine");
  await change({ legalName: "Theirs", address: "1 Chapel Row" });
  await saveButton.click();
  await expect(noteIn(page)).toContainText("Theirs");

  // If the field is changed once more, the newest version is shown, and a field that only others changed has their
  // value.
  await change({ legalName: "Theirs again", address: "2 Chapel Row" });
  await page.reload();
  await expect(noteIn(page)).toContainText("Theirs again");
  await expect(noteIn(page)).not.toContainText("Chapel Row");
  await expect(address).toHaveValue("2 Chapel Row");

  // Their value is accepted, so no conflict and no draft remain.
  await noteIn(page).getByRole("button", { name: "Use theirs: Legal name" }).click();
  await expect(noteIn(page)).toBeHidden();
  await page.reload();
  await expect(legalName).toHaveValue("Theirs again");
  await expect(noteIn(page)).toBeHidden();

  // If others changed other fields, both changes are kept and one press saves them.
  await legalName.fill("Mine again");
  await change({ address: "3 Chapel Row" });
  await page.reload();
  await expect(noteIn(page)).toContainText("Someone else has changed other fields.");
  await expect(address).toHaveValue("3 Chapel Row");
  await saveButton.click();
  await expectNotice(page, "Settings saved");
  const settings: object = await json(page, "/api/settings");
  expect(settings).toMatchObject({ legalName: "Mine again", address: "3 Chapel Row" });

  // A change in another card of the same record is not reported.
  await legalName.fill("Mine for good");
  await change({ registration: "closed" });
  await page.reload();
  await expect(legalName).toHaveValue("Mine for good");
  await expect(noteIn(page)).toBeHidden();
});
