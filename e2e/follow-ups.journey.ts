// People who stopped attending: who is listed, who contacts them, and the result.
import { TODAY } from "./clock.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScrolling,
  expectNotice,
  test,
  visit,
  waitForCards,
} from "./narthex.ts";
import { databaseUrl, query } from "./run.ts";

test("a person absent for six weeks is listed, assigned, and followed up", async ({ as, congregation, run }) => {
  const page = await as("admin");
  await page.goto("/members");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Follow-ups" }).click();
  await page.getByLabel("Kind").selectOption("Absent");
  const rows = page.getByRole("list", { name: "Follow-ups" }).getByRole("listitem");
  const rachel = rows.filter({ hasText: "Rachel Cooper" });
  await expect(rachel).toContainText("Not seen since Aug 16, 2026");
  await rachel.getByRole("button", { name: "Open the follow-up of Rachel Cooper: Absent" }).click();
  const dialog = page.getByRole("dialog", { name: "Follow up Rachel Cooper" });
  const assignee = dialog.getByRole("combobox", { name: "Assigned to" });
  // More namesakes without an account than one response has.
  await query(
    databaseUrl(run, congregation.database),
    `insert into members (first_name, last_name, membership_status, join_date)
    select 'Ada' || n, 'Marsh', 'active', '${TODAY}' from generate_series(1, 60) n`,
  );
  await assignee.fill("Marsh");
  await expect(page.getByRole("option", { name: /^Lydia Marsh/ })).toBeVisible();
  await assignee.press("Enter");
  await dialog.getByLabel("Due day").fill("2026-10-25");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectNotice(page, "Follow-up saved");
  await expect(rachel).toContainText("Assigned to Lydia Marsh, due Oct 25, 2026");

  const lydia = await as("member", { viewport: { width: 375, height: 812 } });
  await lydia.goto("/");
  await waitForCards(lydia);
  await lydia.getByRole("link", { name: "Open: 1" }).click();
  await expectNoSidewaysScrolling(lydia);
  await lydia.getByRole("button", { name: "Open the follow-up of Rachel Cooper: Absent" }).click();
  const own = lydia.getByRole("dialog", { name: "Follow up Rachel Cooper" });
  await own.getByLabel("Outcome").fill("Called. They have a baby and will be back in November.");
  await own.getByRole("button", { name: "Save" }).click();
  await expectNotice(lydia, "Follow-up saved");
  await expect(lydia.getByText("No one to follow up")).toBeVisible();

  await visit(page, "/members/follow-ups?show=ended&kind=absent");
  await expect(rachel).toContainText("will be back in November");
  await expect(rachel).toContainText("Done on Oct 18, 2026 by Lydia Marsh");

  await rachel.getByRole("button", { name: "Open the follow-up of Rachel Cooper: Absent" }).click();
  const office = (await as("intermediate_admin")).request;
  const found = await (await office.get("/api/follow-ups?status=done&kind=absent")).json();
  const ended = found as { id: number; person: { firstName: string } }[];
  const one = ended.find(({ person }) => person.firstName === "Rachel");
  // A form in which nothing is typed shows what a colleague saves.
  await office.patch(`/api/follow-ups/${one?.id}`, { data: { outcome: "Met her on Sunday." } });
  await expect(dialog.getByLabel("Outcome")).toHaveValue("Met her on Sunday.");
  await dialog.getByLabel("Status").selectOption("Not needed");
  await office.patch(`/api/follow-ups/${one?.id}`, { data: { status: "open" } });
  // The form stays open without its row, which is hidden from screen readers behind it.
  await expect(page.locator("li").filter({ hasText: "Rachel Cooper" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText(/^Someone else has changed this/)).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByLabel("Show").selectOption("Not needed");
  await expect(page).toHaveURL(/show=dismissed/);
  await expect(rachel).toContainText("Not needed on Oct 18, 2026 by Ruth Adler");
});
