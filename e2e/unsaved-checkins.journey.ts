// A greeter on bad Wi-Fi: an unsaved check-in looks different, stays visible, and is never lost.
import type { Dialog, Locator, Page, Route } from "@playwright/test";
import { addEventToday, addPeople, namesAt, openQuickCheckin, retryUntilSaved } from "./checkin-data.ts";
import {
  allowRoutes,
  expect,
  expectAccessible,
  expectNoSidewaysScrolling,
  expectNotice,
  keepNotices,
  pressEscape,
  test,
} from "./narthex.ts";
import { refuseScript } from "./unreachable.ts";

const CHECK_IN = "**/api/attendance";
const RECORD = "**/api/attendance/*";
/** Three people of one family, with names that are unique in the congregation. */
const familyOf = (lastName: string) => ["Alba", "Bert", "Cleo"].map((firstName) => ({ firstName, lastName }));

/** Opens the greeter's screen of a new event, with the first family in the list. @returns the event's id */
async function openGreeter(page: Page, title: string, family: string, ...others: string[]): Promise<number> {
  const eventId = await addEventToday(page, title);
  for (const lastName of [family, ...others]) await addPeople(page, familyOf(lastName));
  await allowRoutes(page);
  await page.goto(`/attendance?event=${eventId}`);
  await page.getByRole("searchbox").fill(family);
  await expect(page.getByRole("button", { name: /^Check In / })).toHaveCount(3);
  return eventId;
}

/** Taps a person, and searches for the family again, because a tap clears the search. */
async function tap(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Check In ${name}` }).click();
  await page.getByRole("searchbox").fill(name.split(" ")[1] ?? "");
}

const rowOf = (page: Page, name: string): Locator =>
  page.getByRole("region", { name: "Members" }).getByRole("listitem").filter({ hasText: name });
const strip = (page: Page): Locator => page.getByRole("region", { name: "Not saved yet" });

/** Holds every check-in until it is released. */
async function holdCheckins(page: Page) {
  const released = Promise.withResolvers<void>();
  await page.route(CHECK_IN, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await released.promise;
    await route.continue().catch(() => {});
  });
  return released;
}

/** Responds to every check-in with an error, without asking the server. */
async function refuseCheckins(page: Page, status: number, sentence: string): Promise<void> {
  await page.route(CHECK_IN, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status, json: { code: "conflict", message: sentence, requestId: "1" } })
      : route.fallback(),
  );
}

test("a check-in looks unsaved until the server has it, is recorded once if its response is lost, and is saved by a retry", async ({
  as,
}) => {
  const page = await as("intermediate_admin");
  const eventId = await openGreeter(page, "Slow line", "Slowline", "Trier");
  await test.step("the server answers late", async () => {
    const held = await holdCheckins(page);
    await tap(page, "Alba Slowline");
    await expect(rowOf(page, "Alba Slowline")).toContainText("Saving…");
    await expect(rowOf(page, "Alba Slowline")).not.toContainText("Checked In");
    await expectAccessible(page);
    held.resolve();
    await expect(rowOf(page, "Alba Slowline")).toContainText("Checked In");
    await expect(rowOf(page, "Alba Slowline")).not.toContainText("Saving…");
    await page.unroute(CHECK_IN);
  });
  await test.step("the response is lost", async () => {
    let lost = 0;
    await page.route(CHECK_IN, async (route) => {
      if (route.request().method() !== "POST" || lost > 0) return route.fallback();
      lost += 1;
      await route.fetch(); // the server saves it
      await route.abort();
    });
    await tap(page, "Bert Slowline");
    await expect(strip(page)).toContainText("1 not saved yet");
    await retryUntilSaved(page);
    await expect(rowOf(page, "Bert Slowline")).toContainText("Checked In");
    expect(await namesAt(page, eventId)).toEqual(["Alba Slowline", "Bert Slowline"]);
    await page.unroute(CHECK_IN);
  });
  await test.step("three are refused; one is sent again from its row, then all", async () => {
    await refuseCheckins(page, 409, "Someone else is changing this.");
    await page.getByRole("searchbox").fill("Trier");
    for (const { firstName } of familyOf("Trier")) await tap(page, `${firstName} Trier`);
    await expect(strip(page)).toContainText("3 not saved yet");
    await page.unroute(CHECK_IN);
    await rowOf(page, "Cleo Trier").getByRole("button", { name: "Try again: Cleo Trier" }).click();
    await expect(rowOf(page, "Cleo Trier")).toContainText("Checked In");
    await expect(strip(page)).toContainText("2 not saved yet");
    await strip(page).getByRole("button", { name: "Try again" }).click();
    await expect(strip(page)).toHaveCount(0);
    const names = ["Alba Slowline", "Alba Trier", "Bert Slowline", "Bert Trier", "Cleo Trier"];
    await expect.poll(() => namesAt(page, eventId)).toEqual(names);
  });
});

test("a refused check-in stays on its row and in the strip after later successes, until it is given up", async ({
  as,
}) => {
  const page = await as("intermediate_admin");
  const eventId = await openGreeter(page, "Refused once", "Refusal");
  await refuseCheckins(page, 409, "Someone else is changing this.");
  await tap(page, "Alba Refusal");
  await expectNotice(page, "Check-in Failed");
  await expect(rowOf(page, "Alba Refusal")).toContainText("Not saved");
  await page.unroute(CHECK_IN);
  await tap(page, "Bert Refusal");
  await expectNotice(page, "Check-in Successful");
  // The notice of the failure has disappeared; the failure is still shown.
  await expect(strip(page)).toContainText("1 not saved yet");
  await expect(strip(page)).toContainText("Alba Refusal");
  await expect(strip(page)).toContainText("Someone else is changing this.");
  await expectAccessible(page);
  // The strip is on every page, also on one that the app reloads without a question because its script was missing.
  const allow = await refuseScript(page, /\/assets\/EventsPage-/);
  const stay = (question: Dialog) => void question.dismiss();
  page.on("dialog", stay);
  await page.getByRole("link", { name: "Events" }).first().click();
  await allow();
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
  page.off("dialog", stay);
  await expect(strip(page)).toContainText("Alba Refusal");
  await strip(page)
    .getByRole("button", { name: /^Give up: Alba Refusal/ })
    .click();
  await expect(strip(page)).toHaveCount(0);
  expect(await namesAt(page, eventId)).toEqual(["Bert Refusal"]);
});

test("a hanging check-in is saved by a retry, one after an undo waits for it, and a failed undo stays visible", async ({
  as,
  now,
}) => {
  const page = await as("intermediate_admin");
  await page.clock.install({ time: now().epochMilliseconds });
  const eventId = await openGreeter(page, "Hanging line", "Hangman");
  await test.step("a check-in that hangs", async () => {
    await page.route(CHECK_IN, (route) => (route.request().method() === "POST" ? undefined : route.fallback()));
    const sent = page.waitForRequest((request) => request.method() === "POST");
    await tap(page, "Alba Hangman");
    await sent;
    await page.clock.runFor(15_000);
    await expect(strip(page)).toContainText("They are sent once it can");
    await expect(rowOf(page, "Alba Hangman")).toContainText("Not saved");
    await page.unroute(CHECK_IN);
    // It failed on the network: it is retried automatically.
    await page.clock.runFor(10_000);
    await expect.poll(() => namesAt(page, eventId)).toEqual(["Alba Hangman"]);
    await expect(strip(page)).toHaveCount(0);
  });
  const undo = async (send: (route: Route) => unknown) => {
    await expect(rowOf(page, "Alba Hangman")).toContainText("Checked In");
    await page.route(RECORD, (route) => (route.request().method() === "DELETE" ? send(route) : route.fallback()));
    await page.clock.runFor(2000); // taps right after a check-in do not undo it
    await rowOf(page, "Alba Hangman").getByRole("button", { name: "Undo check-in of Alba Hangman" }).click();
  };
  await test.step("a check-in after an undo without an answer", async () => {
    const held = Promise.withResolvers<void>();
    await undo((route) => held.promise.then(() => route.continue()));
    await page.getByRole("searchbox").fill("Alba Hangman");
    await expect(page.getByRole("region", { name: "Members" }).getByRole("listitem")).toHaveCount(1);
    await page.getByRole("searchbox").press("Enter");
    await page.getByRole("searchbox").fill("Hangman");
    await expect(rowOf(page, "Alba Hangman")).toContainText("Saving…");
    held.resolve();
    await expect(rowOf(page, "Alba Hangman")).toContainText("Checked In");
    expect(await namesAt(page, eventId)).toEqual(["Alba Hangman"]);
  });
  await test.step("an undo that fails", async () => {
    await undo((route) => route.abort());
    await expect(rowOf(page, "Alba Hangman")).toContainText("Not saved");
    await expect(strip(page)).toContainText("Undo check-in of Alba Hangman");
    await page.unroute(RECORD);
    await retryUntilSaved(page);
    await expect(page.getByRole("button", { name: "Check In Alba Hangman" })).toBeVisible();
    await expect.poll(() => namesAt(page, eventId)).toEqual([]);
  });
});

test("check-ins made offline are saved when the connection is back", async ({ as }) => {
  const page = await as("intermediate_admin");
  const eventId = await openGreeter(page, "Off and on", "Offley");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Check In Alba Offley" }).click();
  // Without a connection the search does not work: a full name followed by Enter waits until it does.
  for (const name of ["Bert Offley", "Cleo Offley"]) {
    await page.getByRole("searchbox").fill(name);
    await page.getByRole("searchbox").press("Enter");
    await expect(page.getByRole("searchbox")).toHaveValue("");
  }
  await expect(strip(page)).toContainText("not saved yet");
  await page.context().setOffline(false);
  await expect.poll(() => namesAt(page, eventId)).toEqual(["Alba Offley", "Bert Offley", "Cleo Offley"]);
  await expect(strip(page)).toHaveCount(0);
});

test("on a phone the strip is below the notice of a failure; check-ins of a closed tab are sent later, and no name was kept", async ({
  as,
}) => {
  const page = await as("intermediate_admin", { viewport: { width: 375, height: 812 }, hasTouch: true });
  await keepNotices(page);
  const eventId = await openGreeter(page, "Swiped away", "Swipely");
  const giveUp = (name: string) =>
    strip(page)
      .getByRole("button", { name: `Give up: ${name} Swipely, Swiped away` })
      .click();
  await test.step("two are refused, and given up", async () => {
    await refuseCheckins(page, 409, "Someone else is changing this.");
    await tap(page, "Alba Swipely");
    await tap(page, "Bert Swipely");
    await expect(strip(page)).toContainText("2 not saved yet");
    const notice = page.locator("li[data-state=open][data-swipe-direction]", { hasText: "Check-in Failed" });
    // The notice is over the top bar, and the strip below it.
    await expect
      .poll(async () => {
        const [unsaved, shown] = [await strip(page).boundingBox(), await notice.boundingBox()];
        return (unsaved?.y ?? Number.NaN) - (shown?.y ?? Number.NaN) - (shown?.height ?? Number.NaN);
      })
      .toBeGreaterThanOrEqual(0);
    await page.unroute(CHECK_IN);
    await giveUp("Alba");
    await giveUp("Bert");
    await expect(strip(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Check In / })).toHaveCount(3);
  });
  await test.step("the tab is closed with check-ins made offline", async () => {
    await page.context().setOffline(true);
    for (const { firstName } of familyOf("Swipely"))
      await page.getByRole("button", { name: `Check In ${firstName} Swipely` }).click();
    await expect(strip(page)).toContainText("3 not saved yet");
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);
    await strip(page).getByRole("button", { name: "Show" }).click();
    await giveUp("Cleo");
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(kept).toContain("Swiped away");
    expect(kept).not.toContain("Swipely");
    const context = page.context();
    await page.close();
    await context.setOffline(false);
    const again = await context.newPage();
    await again.goto("/events");
    await expect.poll(() => namesAt(again, eventId)).toEqual(["Alba Swipely", "Bert Swipely"]);
    await expect(strip(again)).toHaveCount(0);
    await expect.poll(() => again.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("Swiped away");
  });
});

test("without a connection a household opens and closes, and the list stays", async ({ as }) => {
  const page = await as("intermediate_admin");
  const loaded = page.waitForResponse(/\/assets\/HouseholdDialog/);
  await page.goto("/attendance");
  const household = page.getByRole("button", { name: /, household of / }).first();
  await expect(household).toBeVisible();
  // Wait until the browser has run the script, with those that it imports: its response may still be loading.
  await page.evaluate((address) => import(address), (await loaded).url());
  await page.context().setOffline(true);
  await household.click();
  await expect(page.getByRole("dialog", { name: /^Household of / })).toBeVisible();
  await pressEscape(page);
  await expect(household).toBeVisible();
});

test("names typed faster than the server responds: the unambiguous one is checked in, the other stays visible", async ({
  as,
}) => {
  const page = await as("intermediate_admin");
  const eventId = await addEventToday(page, "Fast fingers");
  await addPeople(page, familyOf("Fastfinger"));
  await allowRoutes(page);
  await page.goto("/");
  const dialog = await openQuickCheckin(page, "Fast fingers");
  const answers = Promise.withResolvers<void>();
  await page.route("**/roll?*search=*", async (route) => {
    await answers.promise;
    await route.continue().catch(() => {});
  });
  await page.keyboard.type("fastfinger");
  await page.keyboard.press("Enter");
  await page.keyboard.type("bert fastfinger");
  await page.keyboard.press("Enter");
  await page.keyboard.type("c");
  answers.resolve();
  await expect.poll(() => namesAt(page, eventId)).toEqual(["Bert Fastfinger"]);
  const inDialog = dialog.getByRole("region", { name: "Not saved yet" });
  await expect(inDialog).toContainText(/1 not saved yet.*Several people match\./s);
  await expect(dialog.getByRole("searchbox")).toHaveValue("c");
});
