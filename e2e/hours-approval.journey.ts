// Many volunteer hours are approved at once, and some are changed or decided by others at the same time.
import type { WorkerHours } from "@narthex/contract/hours.ts";
import { TODAY } from "./clock.ts";
import { expect, expectAccessible, expectNotice, test } from "./narthex.ts";
import { databaseUrl, query } from "./run.ts";

test("at most 200 entries are chosen and approved at once, and others are not returned after a change", async ({
  as,
  congregation,
  run,
}) => {
  const page = await as("admin");
  const columns = "member_id, ministry_id, hours, worker_date, description";
  // The last two are on the day before, whose hours can be changed without a sum of more than 24.
  const day = `'${TODAY}'::date - (n > 200)::int`;
  const values = `(select max(id) from members where first_name = 'Lydia'), (select min(id) from ministries), 1, ${day}`;
  await query(
    databaseUrl(run, congregation.database),
    `delete from worker_hours where status = 'submitted';
    insert into worker_hours (${columns}) select ${values}, 'Entry ' || n from generate_series(1, 202) n`,
  );
  await page.goto("/worker-hours?view=approval");
  const boxes = page.getByRole("checkbox", { name: /^Choose / });
  for (const count of [50, 100, 150, 200]) {
    await expect(boxes).toHaveCount(count);
    await page.getByRole("button", { name: "Show more" }).click();
  }
  await expect(boxes).toHaveCount(202);
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
  await expect(boxes).toHaveCount(2);

  // Two entries are only counted in the dialog, so what they are now is not returned.
  const lydia = await as("member");
  const address = "/api/worker-hours";
  const mine: WorkerHours[] = await (await lydia.request.get(`${address}/me?status=submitted`)).json();
  const dialog = page.getByRole("dialog", { name: "Return hours" });
  const expectRefused = async (sentence: string) => {
    const answered = page.waitForResponse((response) => response.request().method() === "PUT");
    await dialog.getByRole("button", { name: "Return", exact: true }).click();
    expect(await (await answered).json()).toMatchObject({ decided: [] });
    await expect(dialog.getByText(sentence)).toBeVisible();
    await expect(dialog.getByLabel("What should be corrected?")).toHaveValue("On which day?");
  };
  await page.getByRole("checkbox", { name: "Select all shown" }).check();
  await page.getByRole("button", { name: "Return", exact: true }).click();
  await dialog.getByLabel("What should be corrected?").fill("On which day?");
  for (const { id } of mine) await lydia.request.patch(`${address}/${id}`, { data: { hours: "3" } });
  await expect(page.locator("li").filter({ hasText: "3 hours" })).toHaveCount(2);
  await expectRefused("2 entries were changed or taken back by others.");
  await expectRefused("2 entries were changed or taken back by others.");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();

  // The note is kept after the list has become empty.
  const [first, last] = mine;
  await lydia.request.delete(`${address}/${first?.id}`);
  await expect(boxes).toHaveCount(1);
  await page.getByRole("button", { name: /^Return 3 hours/ }).click();
  await dialog.getByLabel("What should be corrected?").fill("On which day?");
  await lydia.request.delete(`${address}/${last?.id}`);
  await expect(page.getByText("Nothing is waiting for you", { exact: true })).toBeAttached();
  await expectRefused("1 entry was changed or taken back by someone else.");
});
