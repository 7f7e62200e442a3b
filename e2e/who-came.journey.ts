// Who came to an event: by name on the screen, as a printed list and as a table.
import { openPdf } from "../server/test/pdf.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from "./narthex.ts";

test("who came to an event is sorted by name, printed and exported", async ({ as }) => {
  const page = await as("admin");
  const [event] = (await (await page.request.get("/api/events?when=past&limit=1")).json()) as { id: number }[];
  await page.goto(`/events/${event?.id}?tab=attendance`);
  const people = page.getByRole("tabpanel").getByRole("listitem");
  await expect(people.first()).toBeVisible();
  const records = (await (await page.request.get(`/api/attendance/event/${event?.id}?sort=name`)).json()) as {
    memberName: string;
  }[];
  expect(records.length).toBeGreaterThan(3);
  await page.getByText("By name", { exact: true }).click();
  await expect(people.first()).toContainText(records[0]?.memberName ?? "");
  await expect(people.last()).toContainText(records.at(-1)?.memberName ?? "");
  await expectAccessible(page);

  const list = await page.getByRole("link", { name: "Print the list" }).getAttribute("href");
  const { strings } = await openPdf(await (await page.request.get(list ?? "")).body());
  expect(strings.join(" ")).toContain(`${records.length} people`);
  const table = await page.getByRole("link", { name: "Export as CSV" }).getAttribute("href");
  const lines = (await (await page.request.get(table ?? "")).text()).trim().split("\r\n");
  expect(lines).toHaveLength(records.length + 1);
  await page.setViewportSize({ width: 375, height: 812 });
  await expectNoSidewaysScrolling(page);
});
