// Children who are still inside after the day of their event.
import { addFamilyOfFive } from "./children.ts";
import { TODAY } from "./clock.ts";
import { expect, expectAccessible, expectNotice, test } from "./narthex.ts";
import { databaseUrl, query } from "./run.ts";
import { addStation, enroll } from "./stations.ts";
import { prepareTimeSkip } from "./time-skip.ts";

test("an event whose day is over is offered with its day while children are inside", async ({
  as,
  visitor,
  congregation,
  run,
}) => {
  const lead = await as("admin");
  const { eventId } = await addFamilyOfFive(lead);
  await lead.goto("/children?tab=stations");
  const desk = await visitor({ viewport: { width: 800, height: 1280 } });
  await enroll(desk, await addStation(lead, "Night desk", "Attended"));
  await lead.goto(`/children?event=${eventId}`);
  await lead.getByRole("searchbox", { name: "Search families" }).fill("0187");
  await lead.getByRole("button", { name: "Check in 3 children" }).click();
  const codes = lead.getByRole("list", { name: "Codes" }).getByRole("listitem");
  const code = (await codes.filter({ hasText: "Mia" }).locator("[data-code]").textContent()) ?? "";
  // In Sydney, the next day has begun.
  const times = `event_date = '${TODAY}', start_time = '20:00', end_date = '${TODAY}', end_time = '23:30'`;
  const statement = `update events set ${times}, timezone = 'Australia/Sydney' where id = ${eventId}`;
  await query(databaseUrl(run, congregation.database), statement);

  await lead.goto("/children?tab=board");
  const offered = lead.getByLabel("Event", { exact: true }).locator("option");
  const own = offered.filter({ hasText: "Oct 18, 2026 · 8:00\u00A0PM GMT+11 · Family Day" });
  await expect(own).toHaveCount(1);
  await lead.getByLabel("Event", { exact: true }).selectOption({ label: (await own.textContent()) ?? "" });
  await expect(lead.getByRole("button", { name: "Treehouse" })).toContainText("3 of 9 children");
  await expectAccessible(lead);

  await expect(desk.getByLabel("Event")).toContainText("Family Day, Sunday, October 18, 8:00 PM");
  await desk.getByRole("tab", { name: "Collect" }).click();
  await desk.getByLabel("Code of the tag").fill(code);
  await desk.getByRole("button", { name: "Find" }).click();
  await desk.getByRole("dialog", { name: "Collect Mia Quillberg" }).getByRole("button", { name: "Hand over" }).click();
  await expectNotice(desk, "Collected");
  await expectAccessible(desk);
});

const DAY_MS = 86_400_000;

test("a page that stays open for days stays at its event while children are inside, and then chooses the event of the day", async ({
  as,
  congregation,
  run,
  now,
}) => {
  const lead = await as("admin");
  const { roomId, childIds, janId } = await addFamilyOfFive(lead);
  const times = { eventDateTime: `${TODAY}T11:20`, endDateTime: `${TODAY}T12:30`, timezone: "America/New_York" };
  const created = await lead.request.post("/api/events", { data: { title: "Midday Class", ...times } });
  const { id: eventId } = (await created.json()) as { id: number };
  const data = { eventId, roomId, childIds: childIds.slice(0, 1), adultId: janId };
  const checkedIn = await lead.request.post("/api/children/check-ins", { data });
  const [{ id }] = (await checkedIn.json()) as [{ id: number }];
  const statement = "update events set cancelled_at = now() where event_date = '2026-10-20'";
  await query(databaseUrl(run, congregation.database), statement);

  await prepareTimeSkip(lead, now());
  await lead.goto("/children");
  const event = lead.getByLabel("Event", { exact: true }).locator("option:checked");
  await expect(event).toContainText("Oct 18, 2026 · 11:20\u00A0AM · Midday Class");
  const readAgain = () => lead.waitForResponse(/\/api\/children\/events/);
  await Promise.all([readAgain(), lead.clock.fastForward(DAY_MS)]);
  await expect(event).toContainText("Midday Class");

  const note = { note: "Was never here." };
  const reverse = async () => {
    const reversed = await lead.request.post(`/api/children/check-ins/${id}/reverse`, { data: note });
    expect(reversed.ok(), await reversed.text()).toBe(true);
  };
  await Promise.all([readAgain(), reverse()]);
  await expect(event).toContainText("Oct 19, 2026");
  await lead.clock.fastForward(DAY_MS);
  await expect(lead.getByRole("heading", { name: "No events today" })).toBeVisible();
  await expectAccessible(lead);
  await lead.clock.fastForward(DAY_MS);
  await expect(event).toContainText("Oct 21, 2026");
  await expect(lead.getByRole("searchbox", { name: "Search families" })).toBeVisible();
});
