// Two tabs of a greeter on bad Wi-Fi: each keeps its check-ins, whatever the other stores at the same moment.
import type { Locator, Page } from "@playwright/test";
import { addEventToday, addPeople, namesAt, retryUntilSaved } from "./checkin-data.ts";
import { allowRoutes, expect, test } from "./narthex.ts";

const CHECK_IN = "**/api/attendance";

const unsavedIn = (page: Page): Locator => page.getByRole("region", { name: "Not saved yet" });

test("in two tabs, no check-in is lost while both store theirs, and one that is given up disappears in both", async ({
  as,
}) => {
  const page = await as("intermediate_admin");
  const eventId = await addEventToday(page, "Two tabs");
  const people = [..."ABCDEFGHIJKL"].map((letter) => ({ firstName: `${letter}da`, lastName: "Twotab" }));
  await addPeople(page, [{ firstName: "Zoe", lastName: "Twotab" }, ...people]);
  await allowRoutes(page);
  await page.goto(`/attendance?event=${eventId}`);
  await page.getByRole("searchbox").fill("Twotab");
  await expect(page.getByRole("button", { name: /^Check In / })).toHaveCount(13);
  await page
    .context()
    .route(CHECK_IN, (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()));
  await page.getByRole("button", { name: "Check In Zoe Twotab" }).click();
  const second = await page.context().newPage();
  await second.goto("/events");
  await expect(unsavedIn(second)).toContainText("1 not saved yet");
  // The second tab writes as often as it can.
  await second.evaluate(() => {
    const retry = () => {
      for (const button of document.querySelectorAll("button")) if (button.textContent === "Try again") button.click();
    };
    setInterval(retry, 4);
  });
  for (const { firstName } of people) await page.getByRole("button", { name: `Check In ${firstName} Twotab` }).click();
  await expect(unsavedIn(page)).toContainText("13 not saved yet");
  await unsavedIn(second).getByRole("button", { name: "Give up: Zoe Twotab, Two tabs" }).click();
  await expect(unsavedIn(second)).toHaveCount(0);
  await expect(unsavedIn(page)).toContainText("12 not saved yet");
  await page.context().unroute(CHECK_IN);
  await retryUntilSaved(page);
  await expect.poll(() => namesAt(page, eventId)).toEqual(people.map(({ firstName }) => `${firstName} Twotab`));
});

test("a check-in that was given up in another tab is not sent by a tab that the phone had closed and opens again", async ({
  as,
}) => {
  const page = await as("intermediate_admin");
  const eventId = await addEventToday(page, "Closed tab");
  await addPeople(page, [
    { firstName: "Ada", lastName: "Closedtab" },
    { firstName: "Bea", lastName: "Closedtab" },
  ]);
  await allowRoutes(page);
  await page
    .context()
    .route(CHECK_IN, (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()));
  await page.goto(`/attendance?event=${eventId}`);
  await page.getByRole("searchbox").fill("Closedtab");
  for (const name of ["Ada", "Bea"]) await page.getByRole("button", { name: `Check In ${name} Closedtab` }).click();
  await expect(unsavedIn(page)).toContainText("2 not saved yet");
  const second = await page.context().newPage();
  await second.goto("/events");
  await expect(unsavedIn(second)).toContainText("2 not saved yet");

  // As if the phone had closed the tab: the storage of the tab stays, and it gets no notice of changes.
  await page.goto("about:blank");
  await unsavedIn(second).getByRole("button", { name: "Give up: Ada Closedtab, Closed tab" }).click();
  await expect(unsavedIn(second)).toContainText("1 not saved yet");
  await page.goto(`/attendance?event=${eventId}`);
  await expect(unsavedIn(page)).toContainText("1 not saved yet");
  await page.context().unroute(CHECK_IN);
  await retryUntilSaved(page);
  await expect.poll(() => namesAt(page, eventId)).toEqual(["Bea Closedtab"]);
});
