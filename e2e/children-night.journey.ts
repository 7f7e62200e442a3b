// Children who are still inside after the day of their event.
import { addFamilyOfFive } from "./children.ts";
import { TODAY } from "./clock.ts";
import { expect, expectAccessible, expectNotice, test } from "./narthex.ts";
import { databaseUrl, query } from "./run.ts";
import { addStation, enroll } from "./stations.ts";

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
