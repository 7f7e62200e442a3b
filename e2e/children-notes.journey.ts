// Notes above the children's screens while people work: refused collectors, requests of colleagues, a lost
// connection, and what is missing before the first check-in.
import type { Locator, Page } from "@playwright/test";
import { addFamilyOfFive, giveDuty, openRequests } from "./children.ts";
import { moveClock, TOMORROW } from "./clock.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test } from "./narthex.ts";

const PHONE = { viewport: { width: 375, height: 812 } };

/** Whether nothing lies over the middle of an element. */
const isFree = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    const found = document.elementFromPoint(x + width / 2, y + height / 2);
    return found !== null && (node.contains(found) || found.contains(node));
  });

/** Checks a family in. @returns the check-in, and what lets someone who is barred try to collect the child */
async function checkFamilyIn(team: Page, { eventId, janId }: { eventId: number; janId: number }) {
  const found = await team.request.get(`/api/children/families?eventId=${eventId}&search=Quillberg`);
  const [family] = (await found.json()) as {
    children: { memberId: number; proposedRoomId: number }[];
  }[];
  const data = {
    eventId,
    roomId: family?.children[0]?.proposedRoomId,
    childIds: [family?.children[0]?.memberId],
    adultId: janId,
  };
  const arrived = await team.request.post("/api/children/check-ins", { data });
  expect(arrived.ok(), await arrived.text()).toBe(true);
  const [{ id, code } = { id: 0, code: "" }] = (await arrived.json()) as { id: number; code: string }[];
  const refuseCollectors = async (times: number) => {
    const refused = { checkInId: id, code, collectorName: "Sam Unwelcome" };
    for (let time = 0; time < times; time++)
      expect((await team.request.post("/api/children/check-outs", { data: refused })).status()).toBe(403);
  };
  return { checkInId: id, refuseCollectors };
}

test("alerts and requests are one line on the lead's phone that covers no work, and all alerts are read with one press", async ({
  as,
}) => {
  const lead = await as("admin", PHONE);
  const { eventId, roomId, janId } = await addFamilyOfFive(lead);
  const team = await as("member");
  await giveDuty(lead, team, "childrens_team");
  const { checkInId, refuseCollectors } = await checkFamilyIn(team, { eventId, janId });
  await refuseCollectors(5);
  const request = { checkInId, kind: "second", collectorId: janId };
  expect((await team.request.post("/api/children/approval-requests", { data: request })).ok()).toBe(true);

  await lead.goto(`/children?event=${eventId}`);
  const banner = lead.getByRole("region", { name: "Alerts about children" });
  await expect(banner.getByText("5 collectors were refused, 1 approval asked for")).toBeVisible();
  const search = lead.getByRole("searchbox", { name: "Search families" });
  await search.focus();
  for (const element of [
    lead.getByRole("heading", { name: "Children" }),
    lead.getByRole("tab", { name: "Board" }),
    search,
  ])
    await expect.poll(() => isFree(element)).toBe(true);
  await search.fill("Quillberg");
  await expect(lead.getByRole("list", { name: "Children of Quillberg Family" })).toBeVisible();
  await lead.getByLabel("Brought by").focus();
  await expect.poll(() => isFree(lead.getByLabel("Brought by"))).toBe(true);
  expect((await banner.boundingBox())?.height).toBeLessThan(60);
  await expectAccessible(lead);
  await expectNoSidewaysScrolling(lead);

  const requests = await openRequests(lead);
  await expect(requests).toContainText("Lydia Marsh asks: may Jan Quillberg collect Mia Quillberg?");
  await expectAccessible(lead);
  await requests.getByRole("button", { name: "Refuse Jan Quillberg for Mia Quillberg" }).click();
  await expect(banner.getByText("5 collectors were refused", { exact: true })).toBeVisible();
  await banner.getByRole("link", { name: "See the alert" }).click();
  const alerts = lead.getByRole("list", { name: "Refused collectors", exact: true }).getByRole("listitem");
  await expect(alerts).toHaveCount(3);
  await expectAccessible(lead);
  await expectNoSidewaysScrolling(lead);
  const all = lead.getByRole("button", { name: "Show all 5: Refused collectors" });
  await all.click();
  await expect(alerts).toHaveCount(5);
  const first = lead.getByRole("button", { name: "Show the first 3: Refused collectors" });
  await first.click();
  await expect(alerts).toHaveCount(3);
  await lead.getByRole("button", { name: "Show all names" }).click();
  await expect(alerts.filter({ hasText: "Sam Unwelcome for Mia Quillberg" })).toHaveCount(5);
  await expect(lead.getByRole("button", { name: "Show all names" })).toHaveCount(0);
  await first.click();
  await expect(alerts).toHaveCount(3);
  await lead.getByRole("tab", { name: "Rooms" }).click();
  await expect(banner.getByText("refused")).toHaveCount(0);
  await test.step("a board on the whole screen, which has no list of alerts", async () => {
    await refuseCollectors(1);
    await lead.goto(`/children?tab=board&event=${eventId}&room=${roomId}&full=true`);
    await expect(banner.getByText("A collector was refused", { exact: true })).toBeVisible();
    await expectAccessible(lead);
    await expectNoSidewaysScrolling(lead);
    await banner.getByRole("link", { name: "See the alert" }).click();
    await expect(lead.getByRole("list", { name: "Refused collectors", exact: true })).toBeVisible();
    await expect(banner.getByText("refused")).toHaveCount(0);
  });
});

test("a lost connection is said in the open dialog, where the paper list opens and what is typed stays", async ({
  as,
}) => {
  const desk = await as("admin");
  const { eventId } = await addFamilyOfFive(desk);
  const [kept] = await Promise.all([desk.waitForResponse(/paper/), desk.goto(`/children?event=${eventId}`)]);
  await kept.finished();
  await desk.getByRole("button", { name: "New family" }).click();
  const dialog = desk.getByRole("dialog", { name: "New family" });
  const phone = dialog.getByLabel("Phone");
  await phone.fill("2125550133");
  await desk.context().setOffline(true);
  await expect(dialog.getByRole("alert").filter({ hasText: "use the paper list" })).toBeVisible();
  await expectAccessible(desk);
  await dialog.getByRole("button", { name: "Open paper list" }).click();
  const list = desk.getByRole("dialog", { name: "Paper list" });
  await expect(list.getByRole("table", { name: "Treehouse" })).toBeVisible();
  await expect(list.getByText("No connection")).toHaveCount(0);
  await list.getByRole("button", { name: "Close" }).click();
  await expect(list).toHaveCount(0);
  await expect(phone).toHaveValue(/555.?0133/);
  await desk.context().setOffline(false);
  await expect(dialog.getByText("No connection")).toHaveCount(0);
});

test("a desk whose clock is a day ahead opens today's event", async ({ as }) => {
  const desk = await as("admin");
  await addFamilyOfFive(desk);
  await desk.addInitScript(moveClock, 86_400_000);
  await desk.goto("/children");
  await expect(desk.getByLabel("Event").locator("option:checked")).toContainText("Oct 18, 2026");
  await expect(desk.getByRole("searchbox", { name: "Search families" })).toBeVisible();
});

test("the desk says why no room takes a child and where an adult is checked in, and when check-in opens", async ({
  as,
}) => {
  const lead = await as("admin");
  const { eventId, roomId } = await addFamilyOfFive(lead);
  const room = { name: "Treehouse", minAge: 0, maxAge: 4, capacity: 9, minAdults: 2 };
  expect((await lead.request.put(`/api/rooms/${roomId}`, { data: room })).ok()).toBe(true);
  for (const other of (await (await lead.request.get("/api/rooms")).json()) as { id: number; name: string }[])
    if (other.id !== roomId) {
      const answer = await lead.request.put(`/api/rooms/${other.id}`, { data: { ...other, archived: true } });
      expect(answer.ok(), await answer.text()).toBe(true);
    }
  await lead.goto(`/children?event=${eventId}`);
  await lead.getByRole("searchbox", { name: "Search families" }).fill("0187");
  const mia = lead
    .getByRole("list", { name: "Children of Quillberg Family" })
    .getByRole("listitem")
    .filter({ hasText: "Mia" });
  await expect(mia).toContainText("No adult is in Treehouse yet: 2 more adults needed.");
  await expectAccessible(lead);
  await mia.getByRole("button", { name: "Check in an adult" }).click();
  await expect(lead.getByLabel("Check in an adult")).toBeFocused();
  await lead.getByRole("button", { name: "All rooms" }).click();
  await expect(lead.getByRole("button", { name: "Treehouse" })).toBeVisible();
  await expectAccessible(lead);
  await lead.getByRole("button", { name: "Add adult" }).click();
  await expect(lead.getByLabel("Check in an adult")).toBeFocused();
  await lead.getByLabel("Check in an adult").fill("Jan Quillberg");
  await lead.getByRole("option", { name: "Jan Quillberg" }).click();
  await expect(lead.getByText("This person has no background check on record.")).toBeVisible();
  // As long as a person presses a mouse button: the field loses the focus when the press begins.
  await lead.getByRole("button", { name: "Enter clearances of Jan Quillberg" }).click({ delay: 200 });
  const clearances = lead.getByRole("dialog", { name: "Clearances" });
  await clearances.getByLabel("Background check: valid until").fill("2027-06-30");
  await clearances.getByLabel("Training: valid until").fill("2027-06-30");
  await expectAccessible(lead);
  await clearances.getByRole("button", { name: "Save" }).click();
  await expectNotice(lead, "Checked in to serve");
  await expect(lead.getByRole("list", { name: "Adults who serve" })).toContainText("Jan Quillberg");

  const later = { title: "Second Day", eventDateTime: `${TOMORROW}T09:00`, timezone: "America/New_York" };
  const { id } = (await (await lead.request.post("/api/events", { data: later })).json()) as { id: number };
  await lead.goto(`/children?event=${id}`);
  await expect(lead.getByText("Check-in opens on Monday, October 19.")).toBeVisible();
  await expectAccessible(lead);
});

test("a family that the desk knows is offered on top of the form, and wrong codes in a row say how long to wait", async ({
  as,
}) => {
  const desk = await as("admin");
  const { eventId } = await addFamilyOfFive(desk);
  await desk.goto(`/children?event=${eventId}`);
  await desk.getByRole("searchbox", { name: "Search families" }).fill("Quill");
  await desk.getByRole("button", { name: "New family" }).click();
  const dialog = desk.getByRole("dialog", { name: "New family" });
  const adult = dialog.getByRole("group", { name: "Adult" });
  const child = dialog.getByRole("group", { name: "Child 1" });
  await adult.getByLabel("First name").fill("Mara");
  await adult.getByLabel("Last name").fill("Quillberg");
  await adult.getByLabel("Phone").fill("2125550187");
  await child.getByLabel("First name").fill("Tim");
  await expect(child.getByLabel("Last name")).toHaveValue("Quillberg");
  await dialog.getByRole("button", { name: "Add family" }).click();
  await expect(dialog.getByRole("button", { name: "Open the known family" })).toBeInViewport();
  await expectAccessible(desk);
  await adult.getByLabel("First name").fill("Jan");
  await adult.getByLabel("Phone").fill("2125550199");
  await child.getByLabel("First name").fill("Mia");
  await dialog.getByRole("button", { name: "Add family" }).click();
  await expect(dialog.getByText("The known family may have a new phone number.")).toBeVisible();
  await child.getByLabel("Allergies").fill("Milk");
  const open = dialog.getByRole("button", { name: "Open the known family" });
  const question = desk.getByRole("alertdialog", { name: "Discard your changes?" });
  await open.click();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(child.getByLabel("Allergies")).toHaveValue("Milk");
  await open.click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(desk.getByRole("list", { name: "Children of Quillberg Family" })).toBeVisible();

  await desk.getByRole("tab", { name: "Board" }).click();
  await desk.getByLabel("Code of the tag").fill("ZZZZ");
  for (let wrong = 0; wrong < 16; wrong++) await desk.request.post("/api/children/calls", { data: { code: "ZZZZ" } });
  await desk.getByRole("button", { name: "Find" }).click();
  await expect(desk.getByText("Too many wrong codes. Please wait half a minute")).toBeVisible();
});
