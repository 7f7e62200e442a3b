// A household is checked in with one button: at the desk, and by a signed-in adult in the dialog and by QR code.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test, visit } from "./narthex.ts";
import { refuseScript } from "./unreachable.ts";

/** Today's next event, with no attendance yet. */
const OPEN_HOUSE = "Oct 18, 2026 · 1:00 PM · Open House";

/** Adds a household of Lydia and three others, of whom Mia and Omar, who is inactive, came with Lydia the last time. */
async function addHousehold(page: Page, lydiaId: number): Promise<void> {
  const idOf = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data });
    return ((await answer.json()) as { id: number }).id;
  };
  const person = { lastName: "Quillberg", joinDate: "2026-10-04", membershipStatus: "active" };
  const mia = await idOf("/api/members", { ...person, firstName: "Mia" });
  const jan = await idOf("/api/members", { ...person, firstName: "Jan" });
  const omar = await idOf("/api/members", { ...person, firstName: "Omar", membershipStatus: "inactive" });
  const members = [
    { memberId: lydiaId, role: "adult", primary: true },
    { memberId: jan, role: "adult" },
    { memberId: omar, role: "adult" },
    { memberId: mia, role: "child" },
  ];
  await page.request.post("/api/households", { data: { name: "Quillberg and Marsh", members } });
  const eventId = await idOf("/api/events", { title: "Breakfast", eventDateTime: "2026-10-18T08:00" });
  for (const memberId of [lydiaId, mia, omar])
    await page.request.post("/api/attendance", { data: { memberId, eventId } });
}

/** Adds a father and a son of one name. */
async function addNamesakes(page: Page): Promise<void> {
  const members: { memberId: number; role: string }[] = [];
  for (const role of ["adult", "child"]) {
    const data = { firstName: "Wilhelm", lastName: "Bakerman", joinDate: "2026-10-04", membershipStatus: "active" };
    const answer = await page.request.post("/api/members", { data });
    members.push({ memberId: ((await answer.json()) as { id: number }).id, role });
  }
  const answer = await page.request.post("/api/households", { data: { name: "Bakerman Family", members } });
  expect(answer.status()).toBe(201);
}

test("a greeter with a phone opens a household by its words, and sees who of one name is the child", async ({ as }) => {
  const page = await as("intermediate_admin", { viewport: { width: 375, height: 812 }, hasTouch: true });
  await addNamesakes(page);
  await page.goto("/attendance");
  await page.getByRole("combobox", { name: "Event" }).selectOption(OPEN_HOUSE);
  await page.getByRole("searchbox").fill("Wilhelm Bakerman");
  const rows = page.getByRole("region", { name: "Members" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  const words = page.getByRole("button", { name: "Bakerman Family, child, household of Wilhelm Bakerman" });
  const sizes = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect((await words.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await words.getByText("Bakerman Family, child").tap();
  const dialog = page.getByRole("dialog", { name: "Household of Wilhelm Bakerman" });
  await expect(dialog.getByLabel("Wilhelm Bakerman, child", { exact: true })).toBeChecked();
  await expect(dialog.getByLabel("Wilhelm Bakerman", { exact: true })).not.toBeChecked();
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Check in 1 member" }).tap();
  await expectNotice(page, "Wilhelm Bakerman is checked in to Open House.");
  await page.getByRole("searchbox").fill("Wilhelm Bakerman");
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ has: words }).getByText("Checked In")).toBeVisible();
  expect(await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))).toEqual(sizes);
});

test("a greeter checks in a household as it last came, and an adult checks in the rest by QR code", async ({ as }) => {
  const page = await as("admin");
  const lydia = await as("member", { viewport: { width: 375, height: 812 } });
  const { id: lydiaId } = await (await lydia.request.get("/api/members/me")).json();
  await addHousehold(page, lydiaId);

  await page.goto("/attendance");
  await page.getByRole("combobox", { name: "Event" }).selectOption(OPEN_HOUSE);
  await page.getByRole("searchbox").fill("Mia Quillberg");
  await page.getByRole("button", { name: "Household of Mia Quillberg" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Household of Mia Quillberg" });
  const people = dialog.getByRole("group", { name: "Quillberg and Marsh" });
  await expect(people.getByLabel("Lydia Marsh")).toBeChecked();
  await expect(people.getByLabel("Mia Quillberg")).toBeChecked();
  await expect(people.getByLabel("Jan Quillberg")).not.toBeChecked();
  await expect(people.getByLabel("Omar Quillberg")).not.toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Check in 2 members" }).press("Enter");
  await expectNotice(page, "Lydia Marsh and Mia Quillberg are checked in to Open House.");
  await expect(dialog).toHaveCount(0);
  await page.getByRole("searchbox").fill("Jan Quillberg");
  await page.getByRole("button", { name: "Household of Jan Quillberg" }).click();
  await expect(page.getByRole("dialog").getByText("Checked In", { exact: true })).toHaveCount(2);
  await page.getByRole("button", { name: "Cancel" }).click();

  await visit(page, "/attendance?method=qr");
  await page.getByRole("combobox", { name: "Event" }).selectOption(OPEN_HOUSE);
  await page.getByRole("button", { name: "Generate QR Code" }).click();
  await expectNotice(page, "QR Code Generated");
  const allow = await refuseScript(lydia, /\/assets\/HouseholdCheckin-/);
  await lydia.goto(await page.getByLabel("Link").inputValue());
  await expect(lydia.getByRole("button", { name: "Try again" })).toBeVisible();
  await expectAccessible(lydia);
  await allow();
  await expect(lydia.getByRole("group", { name: "Your household" }).getByText("Checked in")).toHaveCount(2);
  await expectNoSidewaysScrolling(lydia);
  await expectAccessible(lydia);
  await lydia.getByLabel("Jan Quillberg").check();
  await lydia.getByRole("button", { name: "Check in", exact: true }).click();
  await expect(lydia.getByRole("heading", { name: "Welcome, Jan" })).toBeVisible();
  await expect(lydia.getByText("You're all set.")).toBeVisible();
});

test("a member checks in the household in the dialog and by QR code, and reads that the child goes to the desk", async ({
  as,
}) => {
  const page = await as("admin");
  const lydia = await as("member", { viewport: { width: 375, height: 812 } });
  const { id: lydiaId } = await (await lydia.request.get("/api/members/me")).json();
  await addHousehold(page, lydiaId);
  const answer = await page.request.post("/api/events", {
    data: { title: "Harvest Lunch", eventDateTime: "2026-10-18T14:00" },
  });
  const { id: eventId } = await answer.json();
  await page.request.post("/api/rooms", { data: { name: "Treehouse", minAge: 0, maxAge: 4, capacity: 9 } });
  const toDesk = "Please bring Mia to the children's desk. You get the room and your pickup code there.";

  await lydia.goto("/attendance");
  await lydia.getByRole("button", { name: "Check in your household to Harvest Lunch" }).click();
  const dialog = lydia.getByRole("dialog", { name: "Member Check-in" });
  const people = dialog.getByRole("group", { name: "Your household" });
  await expect(dialog.getByRole("button", { name: "Check Me In" })).toBeVisible();
  await expect(people.getByLabel("Lydia Marsh")).toBeChecked();
  await expect(people.getByLabel("Jan Quillberg")).not.toBeChecked();
  await expect(people.getByLabel("Mia Quillberg, child")).toBeChecked();
  await expectNoSidewaysScrolling(lydia);
  await expectAccessible(lydia);
  await dialog.getByRole("button", { name: "Check in 2 people" }).click();
  await expectNotice(lydia, "Lydia Marsh and Mia Quillberg are checked in to Harvest Lunch.");
  await expect(dialog.getByText(toDesk)).toBeVisible();
  await expect(dialog.getByText("Already Checked In")).toBeVisible();
  await expect(people.getByText("Checked in")).toHaveCount(2);
  await expectAccessible(lydia);

  const records = await page.request.get(`/api/attendance/event/${eventId}`);
  for (const { id } of await records.json()) await page.request.delete(`/api/attendance/${id}`);
  const { sessionId } = await (await page.request.post("/api/checkin/generate", { data: { eventId } })).json();
  await lydia.goto(`/checkin/${sessionId}`);
  await lydia.getByRole("button", { name: "Check in 2 people" }).click();
  await expect(lydia.getByRole("heading", { name: "Welcome, Lydia and Mia" })).toBeVisible();
  await expect(lydia.getByText(toDesk)).toBeVisible();
  await expect(lydia.getByText("You're all set.")).toHaveCount(0);
});
