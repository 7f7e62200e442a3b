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
  await expect(people.first().getByRole("time")).toHaveText(/^\d+:\d\d\s[AP]M$/);

  const retreat = { title: "Retreat", eventDateTime: "2026-10-09T18:00", endDateTime: "2026-10-11T12:00" };
  const { id } = await (await page.request.post("/api/events", { data: retreat })).json();
  const members = (await (await page.request.get("/api/members?limit=2")).json()) as { id: number }[];
  for (const [place, checkInTime] of ["2026-10-09T22:05:00Z", "2026-10-10T13:05:00Z"].entries()) {
    const data = { memberId: members[place]?.id, eventId: id, checkInTime };
    expect((await page.request.post("/api/attendance", { data })).status()).toBe(201);
  }
  await page.goto(`/events/${id}?tab=attendance`);
  await page.getByText("By time", { exact: true }).click();
  await expect(people.getByRole("time")).toHaveText([/^Oct 10, 9:05\sAM$/, /^Oct 9, 6:05\sPM$/]);
  await page.setViewportSize({ width: 375, height: 812 });
  await expectNoSidewaysScrolling(page);
});
