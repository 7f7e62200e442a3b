// An administrator opens a person from the directory, writes a note, which others do not see, and releases another into
// the person's export.
import { readFile } from "node:fs/promises";
import { DEMO_PASSWORD } from "../sample/src/cast.ts";
import { openZip } from "../server/test/zip.ts";
import { TODAY } from "./clock.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test, visit } from "./narthex.ts";

test("a note for administrators is written by keyboard on the person's page, and other accounts do not see it", async ({
  as,
}) => {
  const page = await as("admin");
  const lydia = await as("member");
  const { id, ministries } = await (await lydia.request.get("/api/members/me")).json();
  await page.goto("/members?view=cards");
  await page.getByRole("searchbox", { name: "Search members" }).fill("Lydia Marsh");
  const link = page.getByRole("main").getByRole("link", { name: "Lydia Marsh", exact: true });
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Lydia Marsh" })).toBeVisible();
  await expect(page).toHaveTitle(/^Lydia Marsh/);
  await expectAccessible(page);
  for (const tab of ["Attendance", "Giving", "Ministries and hours", "History"]) {
    await page.getByRole("tab", { name: tab }).click();
    await expect(page.getByRole("tabpanel").locator("[aria-busy=true]")).toHaveCount(0);
    await expectAccessible(page);
  }

  await page.getByRole("tab", { name: "Notes" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Write a note" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Write a note" });
  await dialog.getByRole("textbox", { name: "Note" }).fill("Asked for a visit after the operation.");
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expectNotice(page, "Note saved");
  const note = page.getByRole("listitem").filter({ hasText: "Asked for a visit after the operation." });
  await expect(note).toContainText("Administrators (not staff)");
  await expect(page.getByText("Notes that others wrote for administrators are not shown here.")).toHaveCount(0);
  await page.setViewportSize({ width: 375, height: 812 });
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page, "look");

  // For a member of the same ministry, and for a plain member, the person's page has no notes.
  const people = (await (await page.request.get("/api/members?limit=1000")).json()) as {
    id: number;
    firstName: string;
    ministries: { id: number }[];
  }[];
  const other = people.find((one) => one.id !== id && one.ministries.some((its) => its.id === ministries[0]?.id));
  await page.request.post(`/api/members/${other?.id}/notes`, {
    data: { kind: "call", text: "Called on Tuesday.", visibility: "leaders" },
  });
  expect(await (await lydia.request.get(`/api/members/${other?.id}/notes`)).json()).toEqual([]);
  await lydia.goto(`/members/${other?.id}`);
  await expect(lydia.getByRole("tab", { name: "Overview" })).toBeVisible();
  await expect(lydia.getByRole("tab", { name: "Notes" })).toHaveCount(0);
});

test("a restricted note is in a person's ZIP once an administrator has released it, and other notes are not", async ({
  as,
}) => {
  const page = await as("admin");
  const { id } = await (await (await as("member")).request.get("/api/members/me")).json();
  await page.goto(`/members/${id}?tab=notes`);
  const note = (text: string) => page.getByRole("listitem").filter({ hasText: text });
  const [visit, call, prayer] = [note("Visited at home."), note("Called about the new address."), note("Pray for the")];
  await expect(call).toContainText("Released for export");
  await expect(visit).not.toContainText("Released for export");
  await expect(prayer.getByRole("button", { name: /^Release for export/ })).toHaveCount(0);
  await visit.getByRole("button", { name: /^Release for export/ }).press("Enter");
  await expectNotice(page, "Note released");
  await expect(visit).toContainText("Released for export");
  await call.getByRole("button", { name: /^Take back from export/ }).press("Enter");
  await expectNotice(page, "Note taken back");
  await expect(call).not.toContainText("Released for export");
  await page.setViewportSize({ width: 375, height: 812 });
  await expectNoSidewaysScrolling(page);

  await page.getByRole("button", { name: "More actions for Lydia Marsh" }).press("Enter");
  await page.getByRole("menuitem", { name: "Export everything" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Export everything" });
  await dialog.getByLabel("Your password").fill(DEMO_PASSWORD);
  await expectAccessible(page);
  const downloading = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  const files = await openZip(await readFile(await (await downloading).path()));
  const notes = JSON.parse(files.get("notes.json")?.toString("utf8") ?? "null");
  expect(notes).toEqual([expect.objectContaining({ text: "Visited at home. Glad to help with the meal train." })]);
  expect([...files.values()].join("\n")).not.toContain("job interview");
});

test("a reload keeps an open form, and opens no question again", async ({ as }) => {
  const page = await as("admin");
  const { id } = await (await (await as("member")).request.get("/api/members/me")).json();
  await page.goto(`/members/${id}`);
  const more = page.getByRole("button", { name: "More actions for Lydia Marsh" });
  for (const [item, title] of [
    ["Delete", "Delete member"],
    ["Export everything", "Export everything"],
  ] as const) {
    await more.press("Enter");
    await page.getByRole("menuitem", { name: item }).press("Enter");
    await expect(
      page.getByRole("dialog", { name: title }).or(page.getByRole("alertdialog", { name: title })),
    ).toBeVisible();
    await page.reload();
    await expect(more).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
  }
  // The household below has such a button too.
  await page.getByRole("button", { name: "Edit", exact: true }).first().press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("names in lists lead to the page of the person", async ({ as }) => {
  const page = await as("admin");
  const heading = page.getByRole("heading", { level: 1 });
  await page.goto("/attendance");
  await page.getByRole("searchbox").fill("Héctor Zúñiga");
  await page.getByRole("region", { name: "Members" }).getByRole("link", { name: "Héctor Zúñiga" }).click();
  await expect(heading).toHaveText("Héctor Zúñiga");

  await visit(page, "/members?tab=assignments");
  await page.getByRole("main").getByRole("link", { name: "Miriam Ellis" }).click();
  await expect(heading).toHaveText("Miriam Ellis");

  await visit(page, "/communications");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^(Ruth Adler|Miriam Ellis)$/ })
    .first()
    .click();
  await expect(heading).toHaveText(/^(Ruth Adler|Miriam Ellis)$/);

  const data = { firstName: "Vera", lastName: "Logged", joinDate: "2026-10-04" };
  await page.request.post("/api/members", { data });
  await visit(page, "/audit");
  const entry = page.getByRole("listitem").filter({ hasText: "Vera Logged" }).first();
  await expect(entry.getByRole("link", { name: "Ruth Adler" })).toHaveAttribute("href", /\/members\/\d+$/);
  await entry.getByRole("link", { name: "Vera Logged" }).click();
  await expect(heading).toHaveText("Vera Logged");
});

test("a person is removed from a ministry on their page; a leader removes from their own ministries only", async ({
  as,
}) => {
  const page = await as("admin");
  const { id, ministries } = await (await (await as("member")).request.get("/api/members/me")).json();
  const [{ name }] = ministries;
  await page.goto(`/members/${id}`);
  const remove = page.getByRole("button", { name: `Remove from ${name}` });
  await remove.press("Enter");
  const question = page.getByRole("alertdialog", { name: `Remove from ${name}?` });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Remove" }).click();
  await expectNotice(page, `Lydia Marsh was removed from ${name}`);
  await expect(remove).toHaveCount(0);

  const leader = await as("ministry_leader");
  const led = (await (await leader.request.get("/api/ministries")).json()) as {
    name: string;
    can: { assign: boolean };
  }[];
  const people = (await (await leader.request.get("/api/members?limit=1000")).json()) as {
    id: number;
    ministries: { name: string }[];
  }[];
  const isLed = (one: string) => led.some(({ name: its, can }) => its === one && can.assign);
  const both = people.find(
    (one) => one.ministries.some((its) => isLed(its.name)) && one.ministries.some((its) => !isLed(its.name)),
  );
  await leader.goto(`/members/${both?.id}`);
  // Those of the leader first: they appear when the ministries are loaded.
  for (const its of (both?.ministries ?? []).toSorted((a, b) => Number(isLed(b.name)) - Number(isLed(a.name))))
    await expect(leader.getByRole("button", { name: `Remove from ${its.name}` })).toHaveCount(isLed(its.name) ? 1 : 0);
});

test("a leader reads of a person's attendance that it is only that at events of the leader's ministries", async ({
  as,
}) => {
  const [page, leader] = [await as("admin"), await as("ministry_leader")];
  const data = { firstName: "Karen", lastName: "Faithful", joinDate: "2026-01-04", membershipStatus: "active" };
  const { id } = (await (await page.request.post("/api/members", { data })).json()) as { id: number };
  const created = await page.request.post("/api/events", {
    data: { title: "Harvest", eventDateTime: `${TODAY}T08:00` },
  });
  const { id: eventId } = (await created.json()) as { id: number };
  await page.request.post("/api/attendance", { data: { memberId: id, eventId } });

  await page.goto(`/members/${id}?tab=attendance`);
  await expect(page.getByText("Came in 1 of 53 weeks")).toBeVisible();
  await leader.goto(`/members/${id}?tab=attendance`);
  await expect(leader.getByText("No attendance at events of your ministries")).toBeVisible();
  await expect(leader.getByText("Check-ins at other events are not shown to you.")).toBeVisible();
  await expect(leader.getByText(/weeks/)).toHaveCount(0);
  await expectAccessible(leader);
});

test("a leader's page names the ministries that the person leads without belonging to them", async ({ as }) => {
  const admin = await as("admin");
  const lydia = await as("member");
  const person = { firstName: "Mary", lastName: "Quillberg", joinDate: "2026-10-04", membershipStatus: "active" };
  const { id } = await (await admin.request.post("/api/members", { data: person })).json();
  await lydia.goto(`/members/${id}`);
  await expect(lydia.getByText("Not in a ministry.")).toBeVisible();
  for (const name of ["Altar Guild", "Bell Ringers"])
    await admin.request.post("/api/ministries", { data: { name, leaderId: id } });
  await expect(lydia.getByText("Leads Altar Guild and Bell Ringers")).toBeVisible();
  await expect(lydia.getByText("Not in a ministry.")).toHaveCount(0);
});

test("staff unsubscribe a person who calls, and are told that they do not read notes for administrators", async ({
  as,
}) => {
  const [ruth, miriam] = [await as("admin"), await as("intermediate_admin")];
  const [lydia] = await (await ruth.request.get("/api/members?search=Lydia+Marsh")).json();
  await miriam.goto(`/members/${lydia.id}`);
  await test.step("unsubscribed", async () => {
    await miriam.getByRole("button", { name: "More actions for Lydia Marsh" }).click();
    await miriam.getByRole("menuitem", { name: "Unsubscribe from emails" }).click();
    const question = miriam.getByRole("alertdialog", { name: "Unsubscribe Lydia Marsh?" });
    await expectAccessible(miriam);
    await question.getByRole("button", { name: "Unsubscribe" }).click();
    await expectNotice(miriam, "Unsubscribed");
    await expect(miriam.getByRole("definition").filter({ hasText: "Unsubscribed" })).toBeVisible();
    await miriam.getByRole("button", { name: "More actions for Lydia Marsh" }).click();
    await expect(miriam.getByRole("menuitem", { name: "Left the church" })).toBeVisible();
    await expect(miriam.getByRole("menuitem", { name: "Unsubscribe from emails" })).toHaveCount(0);
  });
  await test.step("the empty tab of notes", async () => {
    const data = { kind: "visit", text: "In the hospital, room 214.", visibility: "administrators" };
    expect((await ruth.request.post(`/api/members/${lydia.id}/notes`, { data })).status()).toBe(201);
    await miriam.goto(`/members/${lydia.id}`);
    await miriam.getByRole("tab", { name: "Notes" }).click();
    await expect(miriam.getByText("Notes that others wrote for administrators are not shown here.")).toBeVisible();
    await expect(miriam.getByText("room 214")).toHaveCount(0);
    await miriam.getByRole("button", { name: "Write a note" }).click();
    await expect(miriam.getByLabel("Who can read it")).toContainText("Administrators (not staff)");
    await expectAccessible(miriam);
  });
});

test("the last year has no figures until it is loaded", async ({ as }) => {
  const page = await as("admin");
  const [lydia] = await (await page.request.get("/api/members?search=Lydia+Marsh")).json();
  const year = Promise.withResolvers<void>();
  await page.route(/\/api\/attendance\/member\/.*limit=500/, async (route) => {
    await year.promise;
    await route.continue();
  });
  await page.goto(`/members/${lydia.id}?tab=attendance`);
  const last = page.locator("[data-card]").filter({ has: page.getByRole("heading", { name: "The last year" }) });
  await expect(last).toBeVisible();
  await expect(last).not.toContainText("of 53 weeks");
  await expect(last.locator("[aria-busy=true]")).toBeVisible();
  year.resolve();
  await expect(last).toContainText(/of 53 weeks/);
});
