// Check-in stations for journeys: a lead adds them, and browsers become them.
import type { Page } from "@playwright/test";
import { expect, expectAccessible } from "./narthex.ts";

/** Adds a station on the page of stations. @returns its link */
export async function addStation(lead: Page, name: string, kind: string): Promise<string> {
  await lead.getByRole("button", { name: "Add station" }).click();
  const dialog = lead.getByRole("dialog", { name: "Add station" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Kind").selectOption(kind);
  await dialog.getByRole("button", { name: "Add station" }).click();
  const link = lead.getByRole("dialog", { name: `Link for ${name}` });
  await link.getByRole("button", { name: "Show link" }).click();
  await expect(link.getByAltText("QR code of the link")).toBeVisible();
  await expect(link.getByText(/^Phones and other computers cannot open http:\/\/127\.0\.0\.1/)).toBeVisible();
  await expectAccessible(lead);
  const url = (await link.locator("[data-link]").textContent()) ?? "";
  await link.getByRole("button", { name: "Close" }).click();
  return url.slice(url.indexOf("/station"));
}

async function findStationId(lead: Page, name: string): Promise<number | undefined> {
  const stations = (await (await lead.request.get("/api/children/stations")).json()) as { id: number; name: string }[];
  return stations.find((station) => station.name === name)?.id;
}

/** @returns the link of a station that exists */
export async function linkStation(lead: Page, name: string): Promise<string> {
  const answer = await lead.request.post(`/api/children/stations/${await findStationId(lead, name)}/link`);
  expect(answer.ok(), await answer.text()).toBe(true);
  const { url } = (await answer.json()) as { url: string };
  return url.slice(url.indexOf("/station"));
}

/** Lets a printing program print the labels of a station. */
export async function setPrinting(lead: Page, name: string, printProgramId: number): Promise<void> {
  const data = { printProgramId, printer: "Zebra", secondPrinter: null, labelSize: "62mm" };
  const id = await findStationId(lead, name);
  const answer = await lead.request.put(`/api/children/stations/${id}/printing`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

export async function enroll(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Use this browser as a check-in station?" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Start station" }).click();
}

/** Finds the family of five at a self-service station, by Jan's number. */
export async function findFamilyOfFive(station: Page): Promise<void> {
  for (const digit of "0187") await station.getByRole("button", { name: digit, exact: true }).click();
  await station.getByRole("button", { name: "Find my family" }).click();
  await expect(station.getByRole("list", { name: "Children" }).getByText("Mia Q.")).toBeVisible();
}

/**
 * Expects a state of a station after more time without input. A request of the station that is in progress when the
 * clock moves fails, and the minute without input may begin again, so that more time must pass.
 */
export async function expectAfter<Value>(page: Page, time: string, read: () => Promise<Value>, value: Value) {
  const pass = async () => {
    await page.clock.fastForward(time);
    return read();
  };
  // Each request gets a second.
  await expect.poll(pass, { intervals: [1000] }).toEqual(value);
}

/** The event at which a station checks in. */
export async function eventAt(station: Page): Promise<number> {
  await expect(station.getByRole("heading", { name: "Children's check-in" })).toBeAttached();
  const { events } = (await (await station.request.get("/api/station")).json()) as { events: { id: number }[] };
  return events[0]?.id ?? 0;
}
