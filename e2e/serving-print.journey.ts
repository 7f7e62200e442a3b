// The serving plan on paper.
import { expect, test } from "./narthex.ts";
import { cell, createTeam, planPerson, readOwnId, SUNDAY, send, setUpPlan } from "./serving.ts";

const NAMES = ["Greeter", "Usher", "Coffee", "Sound", "Slides", "Piano", "Parking", "Welcome desk", "Nursery"];

test("a plan of nine positions is printed whole, without people who were not asked yet", async ({ as }) => {
  const team = await createTeam(as);
  const { id, leader, member, staff } = team;
  const plan = await setUpPlan(team, ...NAMES);
  await planPerson(team, plan, "2026-10-25", await readOwnId(member));
  await send(leader, "post", `/api/ministries/${id}/serving/requests`);
  await planPerson(team, plan, "2026-11-01", await readOwnId(staff));
  await leader.goto(`/serving/${id}`);
  await expect(cell(leader, SUNDAY, 0)).toContainText("Lydia Marsh");
  await leader.evaluate(() => {
    window.addEventListener("afterprint", () => {
      const tables = [...document.querySelectorAll<HTMLElement>("main table")];
      const columns = tables.map((table) => [...table.querySelectorAll("thead th")].map((head) => head.textContent));
      document.body.dataset.printed = JSON.stringify(columns);
    });
  });
  await leader.pdf({ preferCSSPageSize: true });
  expect(JSON.parse((await leader.locator("body").getAttribute("data-printed")) ?? "")).toEqual([
    ["Event", ...NAMES.slice(0, 5)],
    ["Event", ...NAMES.slice(5)],
  ]);
  await expect(leader.getByRole("table")).toHaveCount(1);

  await leader.emulateMedia({ media: "print" });
  await expect(cell(leader, SUNDAY, 0).getByText("Lydia Marsh")).toBeVisible();
  await expect(cell(leader, SUNDAY, 0).getByText("1 of 1")).toBeHidden();
  const later = cell(leader, /Sunday, November 1/, 0);
  await expect(later.getByText("Being planned")).toBeVisible();
  await expect(later.getByText("Miriam Ellis")).toBeHidden();
});
