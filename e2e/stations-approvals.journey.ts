// Approvals that a greeter requests at an attended station, where nobody touches the screen while colleagues answer.
import { addFamilyOfFive } from "./children.ts";
import { expect, test } from "./narthex.ts";
import { addStation, enroll, expectAfter } from "./stations.ts";

test("an untouched station waits for an approval, and can request it again or clears its screen after it has expired", async ({
  as,
  visitor,
  now,
}) => {
  const lead = await as("admin");
  const { eventId, roomId, childIds, janId } = await addFamilyOfFive(lead);
  const data = { eventId, roomId, childIds: childIds.slice(0, 1), adultId: janId };
  const checkedIn = await lead.request.post("/api/children/check-ins", { data });
  const [{ code }] = (await checkedIn.json()) as [{ code: string }];
  await lead.goto("/children?tab=stations");
  const link = await addStation(lead, "Front desk", "Attended");
  const desk = await visitor({ viewport: { width: 800, height: 1280 } });
  await desk.clock.install({ time: now().epochMilliseconds });
  await enroll(desk, link);

  await desk.getByRole("tab", { name: "Collect" }).click();
  await desk.getByLabel("Code of the tag").fill(code);
  await desk.getByRole("button", { name: "Find" }).click();
  const dialog = desk.getByRole("dialog", { name: "Collect Mia Quillberg" });
  await dialog.getByLabel("Who collects").selectOption("Someone else");
  await dialog.getByLabel("Name of the collector").fill("Tom Neu");
  await dialog.getByLabel("What was agreed").fill("Jan is ill");
  const ask = dialog.getByRole("button", { name: "Ask a lead" });
  const asking = desk.waitForResponse("**/api/children/approval-requests");
  await ask.click();
  const { id } = (await (await asking).json()) as { id: number };
  await expect(dialog.getByText("Waiting for an answer.")).toBeVisible();
  await desk.clock.fastForward("01:01");
  const approval = { isApproved: true, guardianCalledId: janId };
  const answer = await lead.request.post(`/api/children/approval-requests/${id}/answer`, { data: approval });
  expect(answer.ok(), await answer.text()).toBe(true);
  await expect(dialog.getByText(/ approved$/)).toBeVisible();
  await expect(ask).toHaveCount(0);
  await desk.clock.fastForward("01:01");
  await expect(dialog.getByLabel("What was agreed")).toHaveValue("Jan is ill");
  // Withdrawing ends an approval as its two minutes do.
  expect((await desk.request.post(`/api/children/approval-requests/${id}/withdraw`)).ok()).toBe(true);
  await expect(dialog.getByText("Please ask again.")).toBeVisible();
  await expect(ask).toBeVisible();
  await expectAfter(desk, "01:01", () => dialog.count(), 0);
});
