// A draft that is kept over a reload creates one record, however often it is sent.
import type { Locator, Page, Response } from "@playwright/test";
import { TODAY } from "./clock.ts";
import { confirmPassword } from "./confirm.ts";
import { expect, test } from "./narthex.ts";

const inDialog = (page: Page) => page.getByRole("dialog");

async function json(page: Page, path: string): Promise<never> {
  return (await (await page.request.get(path)).json()) as never;
}

interface Created {
  name: string;
  /** The path of the call that creates it. */
  path: string;
  fill(page: Page): Promise<void>;
  /** Opens the form again after a reload, where it does not open by itself. */
  resume?(page: Page): Promise<void>;
  send(page: Page): Locator;
  /** The number of records with the typed values. */
  count(page: Page): Promise<number>;
}

async function countOf(page: Page, path: string, isMatch: (row: never) => boolean): Promise<number> {
  const rows: never[] = await json(page, path);
  return rows.filter(isMatch).length;
}

const submit = (name: string) => (page: Page) => inDialog(page).getByRole("button", { name, exact: true });

const CREATED: readonly Created[] = [
  {
    name: "a member",
    path: "/api/members",
    async fill(page) {
      await page.goto("/members");
      await page.getByRole("button", { name: "Add New Member" }).click();
      await inDialog(page).getByLabel("First name").fill("Noor");
      await inDialog(page).getByLabel("Last name").fill("Onceonly");
    },
    send: submit("Add Member"),
    count: (page) => countOf(page, "/api/members?search=Onceonly", () => true),
  },
  {
    name: "an event",
    path: "/api/events",
    async fill(page) {
      await page.goto("/events?create=true");
      await inDialog(page).getByLabel("Title").fill("Once only");
      await inDialog(page).getByLabel("Starts").fill("2027-09-25T18:00");
    },
    send: submit("Create Event"),
    count: (page) =>
      countOf(page, "/api/events?from=2027-09-25", ({ title }: { title: string }) => title === "Once only"),
  },
  {
    name: "a ministry",
    path: "/api/ministries",
    async fill(page) {
      await page.goto("/ministries");
      await page.getByRole("button", { name: "Add Ministry" }).click();
      await inDialog(page).getByLabel("Name").fill("Once only");
    },
    send: submit("Add Ministry"),
    count: (page) => countOf(page, "/api/ministries", ({ name }: { name: string }) => name === "Once only"),
  },
  {
    name: "an announcement",
    path: "/api/announcements",
    async fill(page) {
      await page.goto("/communications");
      await page.getByRole("button", { name: "New announcement" }).click();
      await inDialog(page).getByLabel("Title").fill("Once only");
      await inDialog(page).getByLabel("Content").fill("Bring bread.");
    },
    send: submit("Publish"),
    count: (page) => countOf(page, "/api/announcements", ({ title }: { title: string }) => title === "Once only"),
  },
  {
    name: "a message",
    path: "/api/messages",
    async fill(page) {
      await page.goto("/communications?tab=messages");
      await page.getByRole("button", { name: "New message" }).click();
      await inDialog(page).getByRole("combobox", { name: "To" }).fill("Lydia Marsh");
      await page.getByRole("option", { name: "Lydia Marsh" }).click();
      await inDialog(page).getByLabel("Subject").fill("Once only");
      await inDialog(page).getByLabel("Message").fill("See you.");
    },
    send: submit("Send"),
    count: (page) => countOf(page, "/api/messages", ({ subject }: { subject: string }) => subject === "Once only"),
  },
  {
    name: "a prayer request",
    path: "/api/prayer-requests",
    async fill(page) {
      await page.goto("/communications?tab=prayers");
      await page.getByRole("button", { name: "New prayer request" }).click();
      await inDialog(page).getByLabel("Title").fill("Once only");
      await inDialog(page).getByLabel("Description").fill("For Sam.");
    },
    send: submit("Submit"),
    count: (page) => countOf(page, "/api/prayer-requests", ({ title }: { title: string }) => title === "Once only"),
  },
  {
    name: "a gift",
    path: "/api/donations",
    async fill(page) {
      await page.goto("/donations");
      await page.getByRole("button", { name: "Record Donation" }).first().click();
      await inDialog(page).getByLabel("Amount").fill("12.34");
      await inDialog(page).getByLabel("Notes").fill("Once only");
    },
    resume: (page) => page.getByRole("button", { name: "Continue" }).click(),
    send: submit("Record Donation"),
    count: (page) => countOf(page, "/api/donations", ({ notes }: { notes: string }) => notes === "Once only"),
  },
  {
    name: "a batch",
    path: "/api/donation-batches",
    async fill(page) {
      await page.goto("/donations/batch");
      await page.getByLabel("Expected total").fill("4321");
    },
    send: (page) => page.getByRole("button", { name: "Start" }),
    count: (page) =>
      countOf(
        page,
        "/api/donation-batches",
        ({ expectedTotal }: { expectedTotal: string }) => expectedTotal === "4321.00",
      ),
  },
  {
    name: "hours that are logged again",
    path: "/api/worker-hours",
    async fill(page) {
      const [ministry]: { id: number }[] = await json(page, "/api/ministries");
      const data = { ministryId: ministry?.id, hours: "1", workerDate: TODAY, description: "Once only" };
      expect((await page.request.post("/api/worker-hours", { data })).status()).toBe(201);
      await page.goto("/worker-hours");
      await page.getByRole("button", { name: "Repeat last entry" }).click();
    },
    send: (page) => page.getByRole("button", { name: "Log hours" }),
    // Counts without the first entry, which this one repeats.
    count: async (page) =>
      (await countOf(
        page,
        "/api/worker-hours/me",
        ({ description }: { description: string }) => description === "Once only",
      )) - 1,
  },
  {
    name: "an invitation",
    path: "/api/invitations",
    async fill(page) {
      await confirmPassword(page);
      await page.goto("/invitations");
      await page.getByRole("textbox", { name: "Email" }).fill("once.only@example.org");
    },
    send: (page) => page.getByRole("button", { name: "Send invitation" }),
    count: (page) =>
      countOf(page, "/api/invitations", ({ email }: { email: string }) => email === "once.only@example.org"),
  },
  {
    name: "a saved report",
    path: "/api/reports/saved",
    async fill(page) {
      await page.goto("/reports?view=custom&category=members&start=2026-10-01&end=2026-10-18");
      await page.getByRole("button", { name: "Save this report" }).click();
      await inDialog(page).getByLabel("Name").fill("Once only");
    },
    send: submit("Save"),
    count: (page) => countOf(page, "/api/reports/saved", ({ name }: { name: string }) => name === "Once only"),
  },
];

test("a record whose response was lost is not created again after a reload", async ({ as }) => {
  const page = await as("admin");
  for (const { name, path, fill, resume, send, count } of CREATED) {
    await test.step(name, async () => {
      const lost: number[] = [];
      await page.route(`**${path}`, async (route) => {
        if (route.request().method() !== "POST" || lost.length > 0) return route.fallback();
        lost.push((await route.fetch()).status());
        return route.abort();
      });
      await fill(page);
      await send(page).click();
      await expect(page.getByRole("alert").getByText("Can't reach the server", { exact: false }).first()).toBeVisible();
      expect(lost).toEqual([201]);
      await page.reload();
      await resume?.(page);
      const isRepeat = (answer: Response) => answer.request().method() === "POST" && answer.url().endsWith(path);
      const answered = page.waitForResponse(isRepeat);
      await send(page).click();
      expect((await answered).status()).toBe(200);
      expect(await count(page)).toBe(1);
      await page.unroute(`**${path}`);
    });
  }
});
