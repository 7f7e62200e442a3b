// An administrator merges two records of one person, with an account, gifts and check-ins, and undoes it.
import type { Page } from "@playwright/test";
import { addFamilyOfFive } from "./children.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test, visit } from "./narthex.ts";

/** The data of two people, without the versions of their records. */
async function readBoth(page: Page, ids: readonly number[]) {
  const answers = ids.flatMap((id) => [
    `/api/members/${id}`,
    `/api/attendance/member/${id}`,
    `/api/donations?donor=${id}`,
    `/api/households?memberId=${id}`,
  ]);
  const all = [];
  for (const path of answers) {
    const text = await (await page.request.get(path)).text();
    all.push(JSON.parse(text, (key, value) => (key === "updatedAt" ? null : value)));
  }
  return all;
}

test("two records become one person, whose account keeps working, and are separated again", async ({ as }) => {
  const page = await as("admin");
  const lydia = await as("member");
  const { id: otherId } = await (await lydia.request.get("/api/members/me")).json();
  const entered = { firstName: "Lydia", lastName: "Marshal", joinDate: "2026-01-04", membershipStatus: "active" };
  const { id } = await (await page.request.post("/api/members", { data: entered })).json();
  const [event] = await (await page.request.get("/api/events?limit=1")).json();
  await page.request.post("/api/attendance", { data: { memberId: id, eventId: event.id } });
  await page.request.post("/api/donations", { data: { memberId: otherId, amount: "25", donationDate: "2026-10-18" } });
  await page.goto(`/members/${id}`);
  await page.getByRole("button", { name: "More actions for Lydia Marshal" }).press("Enter");
  await page.getByRole("menuitem", { name: "Merge" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Merge two records" });
  await dialog.getByRole("combobox", { name: "The other record" }).fill("Lydia Marsh");
  await page.getByRole("option", { name: /^Lydia Marsh / }).click();
  await dialog.getByRole("button", { name: "Continue" }).press("Enter");
  const names = dialog.getByRole("group", { name: "Last name" });
  const stays = names.getByRole("radio", { name: "Marshal" });
  await expect(stays).toBeChecked();
  await expect(stays).toHaveAccessibleDescription("Lydia Marshal This record stays");
  await stays.press("ArrowRight");
  const merged = names.getByRole("radio", { name: "Marsh", exact: true });
  await expect(merged).toBeChecked();
  await expect(merged).toHaveAccessibleDescription("Lydia Marsh Is merged into it Has an account");
  await expect(dialog).toContainText("You can undo this for 90 days.");
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 812 });
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page, "look");
  await page.setViewportSize({ width: 1280, height: 800 });
  const firstNames = dialog.getByRole("group", { name: "First name" });
  await expect(firstNames).toHaveCount(0);
  const corrected = await page.request.put(`/api/members/${otherId}`, { data: { firstName: "Lidia" } });
  expect(corrected.ok(), await corrected.text()).toBe(true);
  const before = await readBoth(page, [id, otherId]);
  await dialog.getByRole("button", { name: "Merge", exact: true }).press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("Someone else changed this at the same time.");
  await expect(firstNames.getByRole("radio", { name: "Lydia" })).toBeChecked();
  await firstNames.getByRole("radio", { name: "Lidia" }).check();
  await expect(merged).toBeChecked();
  await dialog.getByRole("button", { name: "Merge", exact: true }).press("Enter");
  await expectNotice(page, "The records were merged");
  await expect(page.getByRole("heading", { level: 1, name: "Lidia Marsh", exact: true })).toBeVisible();

  await visit(page, `/members/${otherId}`);
  await expect(page).toHaveURL(new RegExp(`/members/${id}$`));
  expect((await (await lydia.request.get("/api/members/me")).json()).id).toBe(id);

  await visit(page, "/members/duplicates");
  const undo = page.getByRole("button", { name: "Undo the merge of Lidia Marsh into Lidia Marsh" });
  await expectAccessible(page);
  await undo.press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo merge" }).press("Enter");
  await expectNotice(page, "The merge was undone");
  await expect(undo).toHaveCount(0);
  expect(await readBoth(page, [id, otherId])).toEqual(before);
});

test("the merge of a child who is checked in says when it can be undone", async ({ as }) => {
  const page = await as("admin");
  const { eventId, roomId, janId, childIds } = await addFamilyOfFive(page);
  const [mia = 0] = childIds;
  const double = { firstName: "Mya", lastName: "Quillberg", joinDate: "2026-01-04", membershipStatus: "active" };
  const { id: otherId } = await (await page.request.post("/api/members", { data: double })).json();
  const merged = await page.request.post(`/api/members/${mia}/merge`, { data: { otherId } });
  expect(merged.ok(), await merged.text()).toBe(true);
  const override = { reason: "The second adult is on the way" };
  const data = { eventId, roomId, childIds: [mia], adultId: janId, override };
  const arrived = await page.request.post("/api/children/check-ins", { data });
  expect(arrived.ok(), await arrived.text()).toBe(true);

  await page.goto("/members/duplicates");
  await page.getByRole("button", { name: "Undo the merge of Mya Quillberg into Mia Quillberg" }).press("Enter");
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Undo merge" }).press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("Please undo the merge after the child has left.");
});
