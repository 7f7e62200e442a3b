// The next page of a list is shown, whatever changes while it is read.
import type { Page, Route } from "@playwright/test";
import { TOMORROW } from "./clock.ts";
import { allowRoutes, expect, test } from "./narthex.ts";

const isNextPage = (address: URL) => address.pathname === "/api/events" && address.searchParams.has("after");
const isFirstPage = (when: "coming" | "past") => (address: URL) =>
  address.pathname === "/api/events" && address.searchParams.get("when") === when && !address.searchParams.has("after");

async function plan(page: Page, title: string, hour = "10:00"): Promise<void> {
  const planned = await page.request.post("/api/events", { data: { title, eventDateTime: `${TOMORROW}T${hour}` } });
  expect(planned.status()).toBe(201);
}

/** Holds the answer of the first such request. */
async function holdAnswer(page: Page, address: (url: URL) => boolean) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: held, resolve: noteHeld } = Promise.withResolvers<void>();
  const answerLate = async (route: Route) => {
    const response = await route.fetch();
    noteHeld();
    await released;
    // The page may have given the request up.
    await route.fulfill({ response }).catch(() => undefined);
  };
  await page.route(address, answerLate, { times: 1 });
  return { held, release };
}

test("a change elsewhere does not cancel the next page of a list, and the next page does not cancel the change", async ({
  as,
}) => {
  const page = await as("admin");
  for (let number = 0; number < 60; number += 1) await plan(page, `Coming ${number}`);
  await allowRoutes(page);
  await test.step("the next page is read when something changes", async () => {
    await page.goto("/events");
    await expect(page.getByRole("link", { name: "Coming 0", exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Coming 59", exact: true })).toHaveCount(0);

    const { held, release } = await holdAnswer(page, isNextPage);
    await page.getByRole("button", { name: "Show later events" }).click();
    await held;
    const reloaded = page.waitForResponse((response) => isFirstPage("past")(new URL(response.url())));
    await plan(page, "Morning watch", "06:00");
    await reloaded;
    release();
    await expect(page.getByRole("link", { name: "Coming 59", exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Morning watch", exact: true })).toBeVisible();
  });
  await test.step("the next page is requested while the list is read again", async () => {
    await page.goto("/events");
    await expect(page.getByRole("link", { name: "Coming 0", exact: true })).toBeVisible();

    const { held, release } = await holdAnswer(page, isFirstPage("coming"));
    await plan(page, "Evening watch", "07:00");
    await held;
    const more = page.getByRole("button", { name: "Show later events" });
    await more.click();
    await expect(more).toHaveAttribute("aria-busy", "true");
    release();
    await expect(page.getByRole("link", { name: "Coming 59", exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Evening watch", exact: true })).toBeVisible();
  });
});
