// A permanent QR poster: it opens the current event at its place on every Sunday. If two overlap, the visitor chooses.
import type { Page } from "@playwright/test";
import { moveClock, TODAY } from "./clock.ts";
import { test as base, expect, expectAccessible, expectNoSidewaysScrolling } from "./narthex.ts";
import { DAY_MS, type Started, startServerOn } from "./server.ts";

const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true } as const;
const WEEK = 7;

const test = base.extend<{ nextSunday: () => Promise<Started> }>({
  nextSunday: async ({ run, congregation, offset }, use) => {
    const opened: Started[] = [];
    await use(async () => {
      const server = await startServerOn(run, congregation.database, offset + WEEK * DAY_MS);
      opened.push(server);
      return server;
    });
    for (const server of opened) await server.stop();
  },
});

async function makePoster(admin: Page, place: string): Promise<string> {
  await admin.goto("/attendance?method=qr");
  await admin.getByLabel("Place", { exact: true }).selectOption(place);
  await admin.getByRole("button", { name: "Make a poster" }).click();
  await expect(admin.getByRole("heading", { name: `Poster for ${place}` })).toBeFocused();
  return admin.getByLabel("Permanent link").inputValue();
}

async function checkIn(phone: Page, firstName: string): Promise<void> {
  await phone.getByLabel("First name").fill(firstName);
  await phone.getByLabel("Last name").fill("Gardener");
  await phone.getByLabel("Phone").fill("(518) 555-0178");
  await phone.getByRole("button", { name: "Check in" }).click();
  await expect(phone.getByRole("heading", { name: `Welcome, ${firstName}` })).toBeVisible();
}

test("a poster of a place opens the current event there, and asks when another begins", async ({ as, visitor }) => {
  const admin = await as("admin");
  const plan = (title: string, time: string, end = "15:00") => {
    const data = { title, location: "Garden", eventDateTime: `${TODAY}T${time}`, endDateTime: `${TODAY}T${end}` };
    return admin.request.post("/api/events", { data });
  };
  await plan("Garden Party", "12:00");
  let openDoor = 0;
  const weekly = { timezone: "America/New_York", recurrence: { rule: "FREQ=WEEKLY;BYDAY=SU", count: 3 } };
  const [ministry] = (await (await admin.request.get("/api/ministries")).json()) as { id: number }[];
  for (const other of [
    { title: "Choir Walk", ministryId: ministry?.id },
    { title: "Bell Walk" },
    { title: "Open Door", endDateTime: `${TODAY}T13:00`, ...weekly },
  ]) {
    const added = await admin.request.post("/api/events", { data: { ...other, eventDateTime: `${TODAY}T12:01` } });
    expect(added.status(), await added.text()).toBe(201);
    const { id, title } = (await added.json()) as { id: number; title: string };
    if (title === "Open Door") openDoor = id;
    if (title === "Bell Walk") await admin.request.post(`/api/events/${id}/cancel`, { data: { tell: "nobody" } });
  }
  const link = await makePoster(admin, "Garden");
  await expect(admin.getByText(/^Places come from/)).toContainText("Add a location to Open Door");
  await expect(admin.getByRole("link", { name: "Open Door" })).toHaveAttribute("href", `/events/${openDoor}`);
  await expect(admin.getByRole("img", { name: "Permanent QR code of Garden" })).toBeVisible();
  await expectAccessible(admin);

  const phone = await visitor(PHONE);
  await phone.goto(link);
  await expect(phone.getByRole("heading", { name: "Garden Party" })).toBeVisible();

  await plan("Plant Sale", "12:15");
  await plan("Garden Day", "00:00", "23:59");
  await phone.reload();
  await expect(phone.getByRole("heading", { name: "Which event are you attending?" })).toBeVisible();
  await expect(phone.getByRole("button", { name: /^Garden Day/ })).toContainText("Sunday, October 18, all day");
  await expectNoSidewaysScrolling(phone);
  await expectAccessible(phone);
  await phone.getByRole("button", { name: /^Plant Sale/ }).click();
  await expect(phone.getByRole("heading", { name: "Plant Sale" })).toBeVisible();
  await checkIn(phone, "Wren");

  await admin.getByRole("button", { name: "Replace the code of Garden" }).click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "Replace" }).click();
  await expect(admin.getByLabel("Permanent link")).not.toHaveValue(link);
  await phone.goto(link);
  await expect(phone.getByRole("heading", { name: "This code has expired" })).toBeVisible();
  await admin.request.post("/api/checkin/places", { data: { place: "Garden" } });
  await expect(admin.getByText("The code of Garden was replaced or removed.")).toBeVisible();
  await expect(admin.getByRole("button", { name: "Print poster" })).toHaveCount(0);
  await expect(phone.getByText("Grace Community Church")).toBeVisible();
});

test("a check-in that is sent when another event is on at the place asks for the event and keeps what was typed", async ({
  as,
  visitor,
}) => {
  const admin = await as("admin");
  const plan = async (title: string, time: string) => {
    const data = { title, location: "Garden", eventDateTime: `${TODAY}T${time}`, endDateTime: `${TODAY}T15:00` };
    return (await (await admin.request.post("/api/events", { data })).json()) as { id: number; updatedAt: string };
  };
  const { id, updatedAt } = await plan("Garden Party", "12:00");
  const phone = await visitor(PHONE);
  await phone.goto(await makePoster(admin, "Garden"));
  await expect(phone.getByRole("heading", { name: "Garden Party" })).toBeVisible();
  await phone.getByLabel("First name").fill("Wren");
  await phone.getByLabel("Last name").fill("Gardener");
  await phone.getByLabel("Phone").fill("(518) 555-0178");
  await phone.getByLabel("Remember me on this device").uncheck();

  const sale = await plan("Plant Sale", "12:15");
  const moved = await admin.request.patch(`/api/events/${id}`, { data: { location: "Hall", updatedAt } });
  expect(moved.status(), await moved.text()).toBe(200);
  await phone.getByRole("button", { name: "Check in" }).click();
  await phone.getByRole("button", { name: /^Plant Sale/ }).click();
  await expect(phone.getByRole("heading", { name: "Plant Sale" })).toBeVisible();
  await expect(phone.getByLabel("Last name")).toHaveValue("Gardener");
  await expect(phone.getByLabel("Remember me on this device")).not.toBeChecked();
  await phone.getByRole("button", { name: "Check in" }).click();
  await expect(phone.getByText("You are checked in to Plant Sale.")).toBeVisible();
  expect(await phone.evaluate(() => localStorage.getItem("narthex.visitor"))).toBeNull();
  const records = await (await admin.request.get(`/api/attendance/event/${sale.id}`)).json();
  expect(records).toMatchObject([{ memberName: "Wren Gardener" }]);
});

test("one poster checks people in to the service of each of two Sundays", async ({ as, visitor, nextSunday }) => {
  const admin = await as("admin");
  const recurrence = { rule: "FREQ=WEEKLY;BYDAY=SU", count: 3 };
  const when = { eventDateTime: `${TODAY}T11:00`, endDateTime: `${TODAY}T12:15` };
  const data = { title: "Garden Service", location: "Garden", ...when, recurrence };
  expect((await admin.request.post("/api/events", { data })).status()).toBe(201);
  const link = await makePoster(admin, "Garden");
  const phone = await visitor(PHONE);
  await phone.goto(link);
  await expect(phone.getByRole("heading", { name: "Garden Service" })).toBeVisible();
  await expect(phone.getByText("Sunday, October 18, 11:00 AM")).toBeVisible();
  await checkIn(phone, "Wren");

  const later = await nextSunday();
  const other = await visitor({ ...PHONE, baseURL: later.url });
  await other.addInitScript(moveClock, WEEK * DAY_MS);
  await other.goto(new URL(link).pathname);
  await expect(other.getByRole("heading", { name: "Garden Service" })).toBeVisible();
  await expect(other.getByText("Sunday, October 25, 11:00 AM")).toBeVisible();
  await expectNoSidewaysScrolling(other);
  await expectAccessible(other);
  await checkIn(other, "Robin");

  const listed = await admin.request.get("/api/events?search=Garden%20Service");
  const events = (await listed.json()) as { eventDate: string; attendanceCount: number }[];
  const counts = events.map(({ eventDate, attendanceCount }) => [eventDate, attendanceCount]);
  expect(new Map(counts as [string, number][])).toEqual(
    new Map([
      ["2026-10-18", 1],
      ["2026-10-25", 1],
      ["2026-11-01", 0],
    ]),
  );
});

test("a poster where nothing is on names the next event at the place that everyone may see", async ({
  as,
  visitor,
}) => {
  const admin = await as("admin");
  const plan = (title: string, day: string, isPublic: boolean, [start, end] = ["10:00", "11:00"]) => {
    const when = { eventDateTime: `${day}T${start}`, endDateTime: `${day}T${end}` };
    return admin.request.post("/api/events", { data: { title, location: "Garden", isPublic, ...when } });
  };
  expect((await plan("Board Meeting", "2026-10-24", false)).status()).toBe(201);
  expect((await plan("Garden Service", "2026-10-25", true)).status()).toBe(201);
  const phone = await visitor(PHONE);
  await phone.goto(await makePoster(admin, "Garden"));
  await expect(phone.getByRole("heading", { name: "No event at the moment" })).toBeVisible();
  await expect(phone.getByText("Next: Garden Service, Sunday, October 25, 10:00 AM")).toBeVisible();
  await expectNoSidewaysScrolling(phone);
  await expectAccessible(phone);
  await plan("Garden Day", "2026-10-23", true, ["00:00", "23:59"]);
  await phone.reload();
  await expect(phone.getByText("Next: Garden Day, Friday, October 23, all day")).toBeVisible();
  const night = { title: "Garden Night", location: "Garden", isPublic: true };
  const hours = { eventDateTime: "2026-10-22T21:00", endDateTime: "2026-10-23T06:00" };
  expect((await admin.request.post("/api/events", { data: { ...night, ...hours } })).status()).toBe(201);
  await phone.reload();
  await expect(
    phone.getByText("Next: Garden Night, Thursday, October 22, 9:00 PM – Oct 23, 2026, 6:00 AM"),
  ).toBeVisible();
});
