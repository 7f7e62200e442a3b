// An event today with its own people, for journeys about check-in.
import type { Locator, Page } from "@playwright/test";
import { TODAY } from "./clock.ts";
import { expect } from "./narthex.ts";

interface NewPerson {
  firstName: string;
  lastName: string;
  email?: string;
}

/** Adds members. @returns their full names */
export async function addPeople(page: Page, people: readonly NewPerson[]): Promise<string[]> {
  for (const person of people) {
    const data = { ...person, joinDate: "2024-01-07", membershipStatus: "active" };
    const answer = await page.request.post("/api/members", { data });
    expect(answer.status(), await answer.text()).toBe(201);
  }
  return people.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
}

/** Adds an event for today. @returns its id */
export async function addEventToday(page: Page, title: string): Promise<number> {
  const data = {
    title,
    eventDateTime: `${TODAY}T00:00`,
    endDateTime: `${TODAY}T23:59`,
    timezone: "America/New_York",
  };
  const answer = await page.request.post("/api/events", { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

/** The names of everyone checked in at an event, from the server. */
export async function namesAt(page: Page, eventId: number): Promise<string[]> {
  const records = (await (await page.request.get(`/api/attendance/event/${eventId}`)).json()) as {
    memberName: string;
  }[];
  return records.map(({ memberName }) => memberName).sort();
}

/**
 * Presses "Try again" until nothing is left to save. Every ten seconds the page also tries again by itself, and then the
 * button disappears.
 */
export async function retryUntilSaved(page: Page): Promise<void> {
  const unsaved = page.getByRole("region", { name: "Not saved yet" });
  const retry = unsaved.getByRole("button", { name: "Try again" });
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 1000 });
    await expect(unsaved).toHaveCount(0, { timeout: 1000 });
  }).toPass({ timeout: 60_000 });
}

/** Opens the Quick Check-in dialog for an event. */
export async function openQuickCheckin(page: Page, title: string): Promise<Locator> {
  await page.getByRole("button", { name: "Quick Check-in" }).click();
  const dialog = page.getByRole("dialog", { name: "Member Check-in" });
  await dialog.getByRole("button", { name: new RegExp(title) }).click();
  await expect(dialog.getByRole("searchbox")).toBeVisible();
  return dialog;
}
