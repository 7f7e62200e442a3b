// Children who are inside: handed over with one code for the family.
import { addFamilyOfFive, giveDuty } from "./children.ts";
import { expect, expectAccessible, expectNotice, test } from "./narthex.ts";

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
