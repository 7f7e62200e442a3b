// Children who are inside: handed over with one code for the family, moved to another room, and listed for an emergency.
import { addFamilyOfFive, giveDuty } from "./children.ts";
import { getTimeLimit, LOST_MS } from "./live.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test } from "./narthex.ts";

const PHONE = { viewport: { width: 375, height: 812 } };

test("with one code for the family, the children are listed until the last one is handed over", async ({ as }) => {
  const lead = await as("admin");
  const { eventId, roomId, childIds, janId } = await addFamilyOfFive(lead);
  expect((await lead.request.put("/api/children/settings", { data: { codes: "family" } })).ok()).toBe(true);
  const data = { eventId, roomId, childIds: childIds.slice(0, 2), adultId: janId };
  const answer = await lead.request.post("/api/children/check-ins", { data });
  const [{ code }] = (await answer.json()) as [{ code: string }];
  const desk = await as("member", PHONE);
  await giveDuty(lead, desk, "childrens_team");
  await desk.goto(`/children?tab=board&event=${eventId}`);
  await desk.getByLabel("Code of the tag").fill(code);
  await desk.getByRole("button", { name: "Find" }).click();
  const called = desk.getByRole("list", { name: "Children with this code" });
  const handOver = async (name: string) => {
    await called.getByRole("button", { name: `Collect ${name}` }).click();
    const dialog = desk.getByRole("dialog", { name: `Collect ${name}` });
    await dialog.getByLabel("Who collects").selectOption({ label: "Jan Quillberg · Parent" });
    await dialog.getByRole("button", { name: "Hand over" }).click();
    await expectNotice(desk, "Collected");
    await expect(dialog).toHaveCount(0);
  };
  await handOver("Mia Quillberg");
  await expect(called.getByRole("button", { name: "Collect Ben Quillberg" })).toBeVisible();
  await expectAccessible(desk);
  await handOver("Ben Quillberg");
  await expect(called).toHaveCount(0);
});

test("a child whom another desk hands over is marked in the list of the code", async ({ as }) => {
  const lead = await as("admin");
  const { eventId, roomId, childIds, janId } = await addFamilyOfFive(lead);
  expect((await lead.request.put("/api/children/settings", { data: { codes: "family" } })).ok()).toBe(true);
  const data = { eventId, roomId, childIds: childIds.slice(0, 2), adultId: janId };
  const answer = await lead.request.post("/api/children/check-ins", { data });
  const [{ id, code }] = (await answer.json()) as [{ id: number; code: string }];
  await lead.goto(`/children?tab=board&event=${eventId}`);
  await lead.getByLabel("Code of the tag").fill(code);
  await lead.getByRole("button", { name: "Find" }).click();
  const called = lead.getByRole("list", { name: "Children with this code" }).getByRole("listitem");
  await expect(called).toHaveCount(2);
  const team = await as("member");
  await giveDuty(lead, team, "childrens_team");
  const out = { checkInId: id, code, collectorId: janId };
  expect((await team.request.post("/api/children/check-outs", { data: out })).ok()).toBe(true);
  await expect(called.filter({ hasText: "Mia Quillberg" })).toContainText("Collected");
  await expect(called.filter({ hasText: "Mia Quillberg" }).getByRole("button")).toHaveCount(0);
  await expect(called.getByRole("button", { name: "Collect Ben Quillberg" })).toBeVisible();
  await expectAccessible(lead);
});

test("the team reads that a lead can make an exception if no other room takes a child", async ({ as }) => {
  const lead = await as("admin");
  const { eventId, roomId, childIds, janId } = await addFamilyOfFive(lead);
  const older = { name: "Loft", minAge: 5, maxAge: 12, capacity: 9 };
  expect((await lead.request.post("/api/rooms", { data: older })).ok()).toBe(true);
  const data = { eventId, roomId, childIds: childIds.slice(2), adultId: janId };
  expect((await lead.request.post("/api/children/check-ins", { data })).ok()).toBe(true);
  const team = await as("member", PHONE);
  await giveDuty(lead, team, "childrens_team");
  await team.goto(`/children?tab=board&event=${eventId}&room=${roomId}`);
  await team.getByRole("button", { name: "More for Eli Quillberg" }).click();
  await team.getByRole("menuitem", { name: "Move to another room" }).click();
  const dialog = team.getByRole("dialog", { name: "Move Eli Quillberg to another room" });
  await expect(dialog).toContainText("No other room takes Eli now. A children's lead can make an exception.");
  await expect(dialog.getByRole("list", { name: "Other rooms" })).toHaveText("Loft · 0 of 9 · other ages");
  await expect(dialog.getByRole("button", { name: "Move" })).toHaveCount(0);
  await expectAccessible(team);
  await expectNoSidewaysScrolling(team);
});

test("one list says who is inside now, on the screen, on paper, and without a connection", async ({ as }) => {
  const lead = await as("admin");
  const { eventId, roomId, childIds, janId } = await addFamilyOfFive(lead);
  const enter = async (id: number | undefined) => {
    const data = { eventId, roomId, childIds: [id], adultId: janId };
    const answer = await lead.request.post("/api/children/check-ins", { data });
    return ((await answer.json()) as [{ id: number; code: string }])[0];
  };
  await enter(childIds[0]);
  const ben = await enter(childIds[1]);
  const team = await as("member", PHONE);
  await giveDuty(lead, team, "childrens_team");
  await team.goto(`/children?tab=board&event=${eventId}`);
  await team.getByRole("button", { name: "Who is inside" }).click();
  const dialog = team.getByRole("dialog", { name: "Who is inside" });
  const room = dialog.getByRole("table", { name: "Treehouse" });
  await expect(room).toContainText("Mia QuillbergAllergy: Peanuts");
  await expect(room).toContainText("Ben Quillberg");
  // A child who is collected elsewhere leaves the list while it is open.
  const out = { checkInId: ben.id, code: ben.code, collectorId: janId };
  expect((await lead.request.post("/api/children/check-outs", { data: out })).ok()).toBe(true);
  await expect(room).not.toContainText("Ben Quillberg");
  await expect(dialog.getByText(/^As of .*[AP]M$/)).toBeVisible();
  await expectAccessible(team);
  await expectNoSidewaysScrolling(team);
  await team.emulateMedia({ media: "print" });
  await expect(team.getByText("Here", { exact: true }).first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await team.emulateMedia({ media: "screen" });
  await dialog.getByRole("button", { name: "Close" }).click();

  await team.context().setOffline(true);
  await expect(team.getByRole("alert").filter({ hasText: "No connection." })).toBeVisible({
    timeout: getTimeLimit(LOST_MS),
  });
  await team.getByRole("button", { name: "Who is inside" }).click();
  await expect(dialog.getByText("This is the last known state.")).toBeVisible();
  await expect(room).toContainText("Mia Quillberg");
  await expectAccessible(team);
  await team.context().setOffline(false);
  await expect(dialog.getByText("This is the last known state.")).toHaveCount(0);
});
