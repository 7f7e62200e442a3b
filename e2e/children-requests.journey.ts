// The dialog in which a lead approves a request of the desk shows what becomes of the request.
import { addFamilyOfFive, giveDuty } from "./children.ts";
import { expect, expectAccessible, test } from "./narthex.ts";
import { prepareTimeSkip } from "./time-skip.ts";

test("while a lead approves, a list in progress stays when the request ends, and a bar of the collector is shown", async ({
  as,
  now,
}) => {
  const lead = await as("admin");
  const { eventId, roomId, childIds, janId } = await addFamilyOfFive(lead);
  const [mia = 0] = childIds;
  const list = `/api/members/${mia}/guardians`;
  const setList = async (entries: object[]) => {
    const kept = (await (await lead.request.get(list)).json()) as { id: number }[];
    const params = { seen: kept.map(({ id }) => id).join() };
    expect((await lead.request.put(list, { params, data: entries })).ok()).toBe(true);
  };
  await setList([]);
  const data = { eventId, roomId, childIds: [mia], adultId: janId };
  expect((await lead.request.post("/api/children/check-ins", { data })).ok()).toBe(true);
  await prepareTimeSkip(lead, now());
  await lead.goto("/events");
  const desk = await as("member");
  await giveDuty(lead, desk, "childrens_team");
  await desk.goto(`/children?tab=board&event=${eventId}&room=${roomId}`);
  const collect = desk.getByRole("dialog", { name: "Collect Mia Quillberg" });
  const ask = async () => {
    await desk.getByRole("button", { name: "Collect Mia Quillberg" }).click();
    await collect.getByLabel("Who collects").selectOption("Someone else");
    await collect.getByLabel("Name of the collector").fill("Tom Neu");
    await collect.getByRole("button", { name: "Ask a lead" }).click();
    await lead.getByRole("button", { name: "Approve" }).click();
  };
  const withdraw = async () => {
    await collect.getByRole("button", { name: "Close" }).click();
    await desk.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  };

  await ask();
  const barred = lead.getByRole("alertdialog", { name: "Tom Neu for Mia Quillberg" });
  await expect(lead.getByRole("dialog", { name: "Approve Tom Neu for Mia Quillberg" })).toBeVisible();
  await setList([{ adultName: "Tom Neu", kind: "barred" }]);
  await expect(barred).toContainText("This person must not collect this child.");
  await withdraw();
  const ended = lead.getByRole("dialog", { name: "Tom Neu for Mia Quillberg" });
  await expect(ended).toContainText("This person must not collect this child. This request has ended. Go to the desk.");
  await expectAccessible(lead);
  await ended.getByRole("button", { name: "Close" }).click();

  await setList([]);
  await ask();
  await lead.getByRole("button", { name: "Enter who may collect" }).click();
  const name = lead.getByRole("textbox", { name: "Add a person who is not a member" });
  await name.fill("Greta Nachbar");
  await lead.clock.fastForward("02:00");
  const entering = lead.getByRole("dialog", { name: "Who may collect Mia Quillberg" });
  await expect(lead.getByText("This request has ended. The desk can ask again.")).toBeAttached();
  await expect(name).toHaveValue("Greta Nachbar");
  await entering.getByRole("button", { name: "Cancel" }).click();
  await lead.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  const approving = lead.getByRole("dialog", { name: "Approve Tom Neu for Mia Quillberg" });
  await expect(approving.getByRole("button", { name: "Approve" })).toBeDisabled();
  await expectAccessible(lead);
  await approving.getByRole("button", { name: "Cancel" }).click();
  await expect(approving).toHaveCount(0);
});
