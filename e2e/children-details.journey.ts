// The details of a child on the board: allergies, medical notes, and who may collect the child.
import type { CareNotes } from "@narthex/contract/care-notes.ts";
import { addFamilyOfFive } from "./children.ts";
import { expect, expectAccessible, test } from "./narthex.ts";

test("details show notes that could not be read after another try, follow their changes, and are not read again for each check-in", async ({
  as,
}) => {
  const lead = await as("admin");
  const { eventId, roomId, childIds, janId } = await addFamilyOfFive(lead);
  const [mia = 0, ben = 0] = childIds;
  const checkIn = async (childId: number) => {
    const data = { eventId, roomId, childIds: [childId], adultId: janId };
    expect((await lead.request.post("/api/children/check-ins", { data })).ok()).toBe(true);
  };
  await checkIn(mia);
  const path = `/api/members/${mia}/care-notes`;
  await lead.route("**/care-notes", (route) => route.fulfill({ status: 500, json: { message: "Out of order." } }));
  await lead.goto(`/children?tab=board&event=${eventId}&room=${roomId}`);
  await lead.getByRole("button", { name: "More for Mia Quillberg" }).click();
  await lead.getByRole("menuitem", { name: "Details" }).click();
  const dialog = lead.getByRole("dialog", { name: "Mia Quillberg" });
  const retry = dialog.getByRole("button", { name: "Try again" });
  await expect(retry).toBeVisible();
  await expectAccessible(lead);
  await lead.unroute("**/care-notes");
  const readings: string[] = [];
  lead.on("request", (request) => void (request.url().includes(path) && readings.push(request.url())));
  await retry.click();
  await expect(dialog.getByText("Peanuts")).toBeVisible();

  await checkIn(ben);
  await expect(lead.getByText("Ben Quillberg")).toBeVisible();
  expect(readings).toHaveLength(1);
  const { entries } = (await (await lead.request.get(path)).json()) as CareNotes;
  const data = { allergies: "Eggs", medicalNotes: "" };
  expect((await lead.request.put(path, { params: { seen: entries.map(({ id }) => id).join() }, data })).ok()).toBe(
    true,
  );
  await expect(dialog.getByText("Eggs")).toBeVisible();
});
