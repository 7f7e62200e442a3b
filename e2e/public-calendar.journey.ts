// The public calendar: an event is published, a visitor finds it on a phone without an account, and a setting hides it.
import ical from "node-ical";
import { CONGREGATION } from "../sample/src/cast.ts";
import { TODAY } from "./clock.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test, visit } from "./narthex.ts";

const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true } as const;
const PLACE = "40 Mill Road, Springfield";

test("a visitor opens a public event without an account, adds it to a calendar, and sees no other events", async ({
  as,
  visitor,
}) => {
  const admin = await as("admin");
  const data = { title: "Barn Dance", eventDateTime: `${TODAY}T19:00`, endDateTime: `${TODAY}T22:00`, location: PLACE };
  const { id } = (await (await admin.request.post("/api/events", { data })).json()) as { id: number };
  const phone = await visitor(PHONE);
  await phone.goto("/calendar");
  await expect(phone.getByRole("heading", { name: "October 2026" })).toBeVisible();
  await expect(phone.getByRole("link", { name: "Barn Dance" })).toBeHidden();
  await expect(phone.getByRole("link", { name: "Choir Practice" })).toBeHidden();

  await admin.goto(`/events/${id}`);
  await admin.getByRole("button", { name: "Edit" }).click();
  await admin.getByLabel("Show it to everyone, even without an account").check();
  await admin.getByRole("button", { name: "Save" }).click();
  await expectNotice(admin, "Event updated");
  await expect(admin.getByText("Everyone, and visitors of the public calendar")).toBeVisible();

  await phone.reload();
  await expectNoSidewaysScrolling(phone);
  await expectAccessible(phone);
  await phone.getByRole("link", { name: "Barn Dance" }).click();
  await expect(phone.getByRole("heading", { name: "Barn Dance" })).toBeVisible();
  await expect(phone.getByText("Sunday, October 18, 2026, 7:00 PM – 10:00 PM")).toBeVisible();
  await expect(phone.getByRole("link", { name: "Show on a map" })).toHaveAttribute(
    "href",
    "https://www.openstreetmap.org/search?query=40+Mill+Road%2C+Springfield",
  );
  await expectNoSidewaysScrolling(phone);
  await expectAccessible(phone);
  const address = await phone.getByRole("link", { name: "Add to my calendar" }).getAttribute("href");
  const parsed = Object.values(ical.sync.parseICS(await (await phone.request.get(address ?? "")).text()));
  const [event] = parsed.flatMap((one) => (one?.type === "VEVENT" ? [one] : []));
  expect([event?.summary, event?.location, event?.start.toISOString()]).toEqual([
    "Barn Dance",
    PLACE,
    "2026-10-18T23:00:00.000Z",
  ]);

  await phone.goto("/");
  await expect(phone.getByRole("heading", { name: "Coming up" })).toBeVisible();
  await expect(phone.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/api/login?next=%2F");
  await expect(phone.getByRole("link", { name: "Check in" })).toHaveAttribute("href", "/api/login?next=%2Fattendance");
  await expect(phone.getByRole("link", { name: "Give" })).toHaveAttribute("href", "/give");
  await expect(phone.getByText("Events, giving and check-in for our church family.")).toBeVisible();
  await expect(phone.getByText("1 Chapel Row")).toBeVisible();
  await expect(phone.getByRole("link", { name: "Show on a map" })).toBeVisible();
  await expectNoSidewaysScrolling(phone);
  await expectAccessible(phone);
  await phone.getByRole("link", { name: "Barn Dance" }).click();
  await expect(phone.getByRole("heading", { name: "Barn Dance" })).toBeVisible();

  const picnic = { title: "Church Picnic", eventDateTime: `${TODAY}T00:00`, endDateTime: `${TODAY}T23:59` };
  await admin.request.post("/api/events", { data: { ...picnic, isPublic: true } });
  await phone.goto("/");
  const comingUp = phone.getByRole("region", { name: "Coming up" }).getByRole("listitem");
  await expect(comingUp.filter({ hasText: "Church Picnic" })).toContainText("Sunday, October 18, All day");
  await phone.getByRole("link", { name: "Check in" }).click();
  await expect(phone.getByText("Without an account, scan the poster at the entrance", { exact: false })).toBeVisible();

  await phone.goto("/calendar");
  await phone.getByRole("link", { name: "Open House" }).click();
  await expect(phone.getByText("1 Chapel Row")).toBeVisible();
  await expect(phone.getByRole("link", { name: "Show on a map" })).toHaveAttribute(
    "href",
    "https://www.openstreetmap.org/search?query=1+Chapel+Row%2C+Kettering+Falls%2C+NY+00417",
  );
  await expectNoSidewaysScrolling(phone);
  await expectAccessible(phone);

  const recurrence = { rule: "FREQ=DAILY", count: 60 };
  const daily = { title: "Evening Prayer", eventDateTime: `${TODAY}T21:00`, recurrence, isPublic: true };
  expect((await admin.request.post("/api/events", { data: daily })).status()).toBe(201);
  await phone.goto("/calendar");
  const events = phone.getByRole("main").getByRole("listitem").getByRole("link");
  const more = phone.getByRole("button", { name: "Show more events" });
  await expect(more).toBeVisible();
  while (await more.isVisible()) {
    const count = await events.count();
    await more.press("Enter");
    await expect(events.nth(count)).toBeFocused();
  }

  await phone.goto("/calendar/embed");
  await expect(phone.getByRole("link", { name: "Barn Dance" })).toHaveAttribute("target", "_blank");
  await expectAccessible(phone);

  await admin.goto("/settings");
  const shows = admin.getByLabel("Show public events to everyone");
  await shows.uncheck();
  await admin.locator("form").filter({ has: shows }).getByRole("button", { name: "Save" }).click();
  await expectNotice(admin, "Settings saved");
  await admin.goto(`/events/${id}`);
  await expect(admin.getByText("Visitors will see it once the public calendar is on")).toBeVisible();
  const lydia = await as("member");
  await lydia.goto(`/events/${id}`);
  await expect(lydia.getByText("Everyone", { exact: true })).toBeVisible();
  await expect(lydia.getByText(/visitors of the public calendar/)).toHaveCount(0);
  await phone.goto("/calendar");
  // The start page for visitors, as at every unknown path.
  await expect(phone.getByRole("heading", { level: 1, name: CONGREGATION.name })).toBeVisible();
  await expect(phone.getByText("Member management")).toBeVisible();
  await expect(phone.getByRole("heading", { name: "Coming up" })).toBeHidden();
  await expect(phone.getByText("1 Chapel Row")).toBeHidden();
  expect((await phone.request.get(address ?? "")).status()).toBe(404);
});

test("making a service public is proposed for its whole series, and the list says which events are public", async ({
  as,
}) => {
  const admin = await as("admin");
  const recurrence = { rule: "FREQ=WEEKLY;BYDAY=SU", count: 3 };
  const data = { title: "Lantern Walk", eventDateTime: "2026-11-01T18:00", recurrence };
  const { id } = (await (await admin.request.post("/api/events", { data })).json()) as { id: number };
  await admin.goto(`/events/${id}`);
  await admin.getByRole("button", { name: "Edit", exact: true }).click();
  const form = admin.getByRole("dialog", { name: "Edit Event" });
  await form.getByLabel("Show it to everyone, even without an account").check();
  await form.getByRole("button", { name: "Save" }).click();
  const question = admin.getByRole("dialog", { name: "Which events change?" });
  await expect(question.getByLabel("All events")).toBeChecked();
  await expect(question.getByText("3 events change.")).toBeVisible();
  await question.getByRole("button", { name: "Save" }).click();
  await expectNotice(admin, "Event updated");
  await visit(admin, "/events?month=2026-11");
  await expect(admin.getByRole("listitem").filter({ hasText: "Lantern Walk" }).getByText("Public")).toHaveCount(3);
});
