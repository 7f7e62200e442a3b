// Unsaved check-ins of several tabs, of a closed one, and of a device without space.
import type { Page } from "@playwright/test";
import { addEventToday, addPeople, namesAt } from "./checkin-data.ts";
import { allowRoutes, expect, test } from "./narthex.ts";

const CHECK_IN = "**/api/attendance";

/** Opens the greeter's screen of a new event, with a family in the list. @returns the event's id */
async function openGreeter(page: Page, title: string, lastName: string, firstNames = ["Alba"]): Promise<number> {
  const eventId = await addEventToday(page, title);
  const people = firstNames.map((firstName) => ({ firstName, lastName }));
  await addPeople(page, people);
  await allowRoutes(page);
  await page.goto(`/attendance?event=${eventId}`);
  await page.getByRole("searchbox").fill(lastName);
  await expect(page.getByRole("button", { name: /^Check In / })).toHaveCount(people.length);
  return eventId;
}

const strip = (page: Page) => page.getByRole("region", { name: "Not saved yet" });

test("a check-in that another tab gave up or saved is not sent by the first one, and a full storage loses none", async ({
  as,
}) => {
  const page = await as("intermediate_admin");
  const context = page.context();
  const eventId = await openGreeter(page, "Two tabs", "Twotab", ["Alba", "Bert", "Cleo"]);
  const checkIn = async (name: string) => {
    await page.getByRole("searchbox").fill("Twotab");
    await page.getByRole("button", { name: `Check In ${name} Twotab` }).click();
  };
  const second = await context.newPage();
  await test.step("given up in the second tab", async () => {
    await context.route(CHECK_IN, (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()));
    await checkIn("Alba");
    await expect(strip(page)).toContainText("1 not saved yet");
    await second.goto("/events");
    await strip(second)
      .getByRole("button", { name: /^Give up: Alba Twotab/ })
      .click();
    await expect(strip(second)).toHaveCount(0);
    await expect(strip(page)).toHaveCount(0);
    expect(await namesAt(page, eventId)).toEqual([]);
    await context.unroute(CHECK_IN);
  });
  await test.step("saved by the second tab", async () => {
    await page.route(CHECK_IN, (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()));
    await checkIn("Bert");
    await expect(strip(page)).toContainText("1 not saved yet");
    await second.goto(`/attendance?event=${eventId}`);
    await expect.poll(() => namesAt(second, eventId)).toEqual(["Bert Twotab"]);
    await expect(strip(page)).toHaveCount(0);
    await page.unroute(CHECK_IN);
    await second.close();
  });
  await test.step("the storage is full", async () => {
    await page.evaluate(() => {
      const fill = (size: number): void => {
        try {
          for (let part = 0; ; part += 1) localStorage.setItem(`other.${size}.${part}`, "x".repeat(size));
        } catch {
          if (size > 1) fill(Math.floor(size / 2));
        }
      };
      fill(1024 * 1024);
    });
    await checkIn("Cleo");
    await expect.poll(() => namesAt(page, eventId)).toEqual(["Bert Twotab", "Cleo Twotab"]);
  });
});

test("closing a tab with unsaved check-ins asks first, and a reload sends them again", async ({ as }) => {
  const page = await as("intermediate_admin");
  const eventId = await openGreeter(page, "Closed tab", "Tabbart");
  await page.route(CHECK_IN, (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()));
  await page.getByRole("button", { name: "Check In Alba Tabbart" }).click();
  await expect(strip(page)).toContainText("1 not saved yet");

  const dialog = page.waitForEvent("dialog");
  void page.close({ runBeforeUnload: true });
  const question = await dialog;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  // Stays on the page. Chromium ignores a reload until the page has received the answer.
  await expect(strip(page)).toContainText("1 not saved yet");

  await page.unroute(CHECK_IN);
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect.poll(() => namesAt(page, eventId)).toEqual(["Alba Tabbart"]);
  await expect(strip(page)).toHaveCount(0);
});

test("an undo that the server refused is shown when the app is opened again, and not sent by itself", async ({
  as,
}) => {
  const page = await as("intermediate_admin");
  const eventId = await openGreeter(page, "Refused undo", "Refundo");
  await page.getByRole("button", { name: "Check In Alba Refundo" }).click();
  await expect.poll(() => namesAt(page, eventId)).toEqual(["Alba Refundo"]);
  // Taps immediately after a check-in are ignored, so the page is opened again.
  await page.reload();
  await page.getByRole("searchbox").fill("Refundo");
  const context = page.context();
  let removals = 0;
  await context.route("**/api/attendance/*", (route) => {
    if (route.request().method() !== "DELETE") return route.fallback();
    removals += 1;
    const json = { code: "attendance_of_child_inside", message: "This child is in a room.", requestId: "1" };
    return route.fulfill({ status: 409, json });
  });
  await page.getByRole("button", { name: "Undo check-in of Alba Refundo" }).click();
  await expect(strip(page)).toContainText("This child is in a room.");
  // A phone closes a tab without a question.
  await page.close();
  const again = await context.newPage();
  await again.goto("/events");
  await expect(strip(again)).toContainText("Undo check-in of Alba Refundo");
  await expect(strip(again)).toContainText("The server did not save it.");
  expect(removals).toBe(1);
});

test("a check-in that was made after the session ended is sent after the next sign-in", async ({ as }) => {
  const page = await as("intermediate_admin");
  const eventId = await openGreeter(page, "Ended session", "Endsess");
  await page.route(CHECK_IN, (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 401, json: {} }) : route.fallback(),
  );
  // This session has not ended, so the sign-in page leads back immediately.
  const signIn = page.waitForRequest(/\/api\/login/);
  await page.getByRole("button", { name: "Check In Alba Endsess" }).click();
  await signIn;
  await page.unroute(CHECK_IN);
  await expect.poll(() => namesAt(page, eventId)).toEqual(["Alba Endsess"]);
  await expect(strip(page)).toHaveCount(0);
});

test("a page that could not start tries again although a check got no answer", async ({ as }) => {
  const page = await as("intermediate_admin");
  let checks = 0;
  await page.route("**/api/auth/user", (route) => {
    if (route.request().method() !== "HEAD") return checks === 0 ? route.abort() : route.fallback();
    checks += 1;
    // The first one hangs, as on lost Wi-Fi.
    return checks === 1 ? undefined : route.fallback();
  });
  await page.goto("/events");
  await expect(page.getByRole("heading", { name: "Can't reach Narthex" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible({ timeout: 60_000 });
});
