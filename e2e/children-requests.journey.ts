// The dialog in which a lead approves a request of the desk shows what becomes of the request.
import { addFamilyOfFive, openDeskForMia, openRequests } from "./children.ts";
import { expect, expectAccessible, test } from "./narthex.ts";
import { prepareTimeSkip } from "./time-skip.ts";

test("while a lead approves, a list in progress stays when the request ends, and a bar of the collector is shown", async ({
  as,
  now,
}) => {
  const lead = await as("admin");
  const family = await addFamilyOfFive(lead);
  const list = `/api/members/${family.childIds[0]}/guardians`;
  const setList = async (entries: object[]) => {
    const kept = (await (await lead.request.get(list)).json()) as { id: number }[];
    const params = { seen: kept.map(({ id }) => id).join() };
    expect((await lead.request.put(list, { params, data: entries })).ok()).toBe(true);
  };
  await setList([]);
  await prepareTimeSkip(lead, now());
  await lead.goto("/events");
  const { askForTomNeu, withdraw } = await openDeskForMia(lead, await as("member"), family);
  const ask = async () => {
    await askForTomNeu();
    await lead.getByRole("button", { name: "Approve" }).click();
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
  const alert = lead.getByRole("alert", { includeHidden: true });
  await expect(alert.filter({ hasText: "This request has ended. The desk can ask again." })).toBeAttached();
  await expect(name).toHaveValue("Greta Nachbar");
  await entering.getByRole("button", { name: "Cancel" }).click();
  await lead.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  const approving = lead.getByRole("dialog", { name: "Approve Tom Neu for Mia Quillberg" });
  await expect(approving.getByRole("button", { name: "Approve" })).toBeDisabled();
  await expectAccessible(lead);
  await approving.getByRole("button", { name: "Cancel" }).click();
  await expect(approving).toHaveCount(0);
});

test("a lead who is still on the phone when a request is withdrawn or expires reads what can be done", async ({
  as,
  now,
}) => {
  const lead = await as("admin", { viewport: { width: 375, height: 812 } });
  const family = await addFamilyOfFive(lead);
  await prepareTimeSkip(lead, now());
  await lead.goto("/events");
  const { askForTomNeu, withdraw } = await openDeskForMia(lead, await as("member"), family);
  const ask = async () => {
    await askForTomNeu();
    await (await openRequests(lead)).getByRole("button", { name: "Approve" }).click();
  };
  const dialog = lead.getByRole("dialog", { name: "Approve Tom Neu for Mia Quillberg" });
  await ask();
  await expect(dialog.getByText(/^Valid for/)).toBeVisible();
  await withdraw();
  await expect(
    dialog.getByText("A colleague has answered this request, or it has ended and the desk can ask again."),
  ).toBeVisible();
  await expectAccessible(lead);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);

  await ask();
  await dialog.getByLabel("Who was called").selectOption({ label: "Jan Quillberg, (212) 555-0187" });
  await lead.clock.fastForward("02:00");
  await expect(dialog.getByText("This request has ended. The desk can ask again.")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  const request = lead.getByRole("list", { name: "Approvals that colleagues ask for" }).getByRole("listitem");
  await expect(request).toContainText("This request has ended. The desk can ask again.");
  await expect(request.getByRole("button")).toHaveCount(0);
  await expectAccessible(lead);
});
