// Many volunteer hours are approved at once.
import { TODAY } from "./clock.ts";
import { expect, expectAccessible, expectNotice, test } from "./narthex.ts";
import { databaseUrl, query } from "./run.ts";

test("at most 200 entries are chosen and approved at once, and the others stay in the list", async ({
  as,
  congregation,
  run,
}) => {
  const page = await as("admin");
  const columns = "member_id, ministry_id, hours, worker_date, description";
  const values = `(select max(id) from members where first_name = 'Lydia'), (select min(id) from ministries), 1, '${TODAY}'`;
  await query(
    databaseUrl(run, congregation.database),
    `delete from worker_hours where status = 'submitted';
    insert into worker_hours (${columns}) select ${values}, 'Entry ' || n from generate_series(1, 201) n`,
  );
  await page.goto("/worker-hours?view=approval");
  const boxes = page.getByRole("checkbox", { name: /^Choose / });
  for (const count of [50, 100, 150, 200]) {
    await expect(boxes).toHaveCount(count);
    await page.getByRole("button", { name: "Show more" }).click();
  }
  await expect(boxes).toHaveCount(201);
  await boxes.last().check();
  await expect(page.getByRole("checkbox", { name: "1 entry, 1 hour" })).toBeVisible();
  await boxes.last().uncheck();
  await page.getByRole("checkbox", { name: "Select all shown" }).check();
  await expect(page.getByRole("checkbox", { name: "200 entries, 200 hours" })).toBeChecked();
  await expect(page.getByText("At most 200 at once")).toBeVisible();
  await expect(boxes.last()).toBeDisabled();
  await expect(boxes.last()).not.toBeChecked();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await expectNotice(page, "200 entries approved");
  await expect(boxes).toHaveCount(1);
});
