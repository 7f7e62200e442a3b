// A Sunday with two stations, a tablet in the room and a lead's phone; and how long a family takes, at one second for
// each click and a fifth of a second for each key.

import { addFamilyOfFive, giveDuty, openRequests } from "./children.ts";
import { TODAY } from "./clock.ts";
import { measureEffort } from "./effort.ts";
import { allowRoutes, expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test } from "./narthex.ts";
import { addStation, enroll, eventAt } from "./stations.ts";
import { prepareTimeSkip } from "./time-skip.ts";

const PHONE = { viewport: { width: 375, height: 812 } };

test("a tablet in the room follows what two stations do, and a lead's phone what the tablet does", async ({
  as,
  visitor,
}) => {
  const lead = await as("admin", PHONE);
  const { roomId, janId } = await addFamilyOfFive(lead);
  const checks = [{ kind: "background_check", validUntil: "2027-06-30" }];
  await lead.request.put(`/api/members/${janId}/clearances`, { data: checks });
  await lead.goto("/children?tab=stations");
  const lobby = await visitor(PHONE);
  await enroll(lobby, await addStation(lead, "North door", "Self-service"));
  const desk = await visitor({ viewport: { width: 800, height: 1280 } });
  await enroll(desk, await addStation(lead, "Collection desk", "Attended"));
  const eventId = await eventAt(desk);
  const board = `/children?tab=board&event=${eventId}&room=${roomId}`;
  await lead.goto(board);
  const tablet = await as("member", { viewport: { width: 1024, height: 768 } });
  await giveDuty(lead, tablet, "childrens_team");
  await tablet.goto(board);
  await expect(tablet.getByText("No one is inside.")).toBeVisible();
  await tablet.getByLabel("Check in an adult").fill("Jan Quillberg");
  await tablet.getByRole("option", { name: "Jan Quillberg" }).click();
  await expectNotice(tablet, "Checked in to serve");
  await expect(lead.getByRole("list", { name: "Adults who serve" })).toContainText("Jan Quillberg");

  for (const digit of "0187") await lobby.getByRole("button", { name: digit, exact: true }).click();
  await lobby.getByRole("button", { name: "Find my family" }).click();
  await lobby.getByRole("button", { name: "Check in 3 children" }).click();
  const codes = lobby.getByRole("list", { name: "Codes" }).getByRole("listitem");
  const code = (await codes.filter({ hasText: "Mia Q." }).locator("[data-code]").textContent()) ?? "";
  const inside = tablet.getByRole("list", { name: "Children inside" }).getByRole("listitem");
  await expect(inside).toHaveCount(3);
  await expect(inside.filter({ hasText: "Mia" })).toContainText("Peanuts");
  await expectAccessible(tablet);

  await desk.getByRole("tab", { name: "Collect" }).click();
  await desk.getByLabel("Code of the tag").fill(code);
  await desk.getByRole("button", { name: "Find" }).click();
  await expect(inside.first()).toContainText("Being collected");
  await expect(inside.first()).toContainText("Mia");
  const onPhone = lead.getByRole("list", { name: "Children inside" }).getByRole("listitem");
  await expect(onPhone.first()).toContainText("Being collected");
  await expectAccessible(lead);
  await expectNoSidewaysScrolling(lead);
  await desk.getByRole("dialog", { name: "Collect Mia Quillberg" }).getByRole("button", { name: "Hand over" }).click();
  await expect(tablet.getByRole("list", { name: "Collected" })).toContainText("Mia Quillberg");
  await expect(onPhone).toHaveCount(2);

  // The other tags are lost. A station is no person, so two members of the team approve, each on their own screen.
  await tablet.getByRole("button", { name: "Full screen" }).click();
  await expect(tablet.getByRole("navigation")).toHaveCount(0);
  await desk.getByRole("searchbox", { name: "Find a family to collect" }).fill("0187");
  const family = desk.getByRole("list", { name: "Children of Quillberg Family inside" });
  await expect(family.getByRole("listitem")).toHaveCount(2);
  await expectAccessible(desk);
  await family.getByRole("button", { name: "Collect Ben Quillberg" }).click();
  const dialog = desk.getByRole("dialog", { name: "Collect Ben Quillberg" });
  await dialog.getByLabel("The tag is lost").check();
  await dialog.getByLabel("How you saw who it is").fill("Driver's license");
  await dialog.getByLabel("Who collects").selectOption({ label: "Hana Quillberg · Parent" });
  await dialog.getByRole("button", { name: "Ask a colleague" }).click();
  const requests = { name: "Approvals that colleagues ask for" };
  const onTablet = tablet.getByRole("list", requests).getByRole("listitem");
  await expect(onTablet).toContainText("Station Collection desk asks: may Hana Quillberg collect Ben Quillberg?");
  await expectAccessible(tablet);
  await onTablet.getByRole("button", { name: "Approve" }).click();
  await tablet.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(onTablet).toHaveCount(0);
  await expect(dialog.getByText("Another member of the team has to approve as well.")).toBeVisible();
  const onLead = await openRequests(lead);
  await expect(onLead).toContainText("Lydia Marsh approved; a second approval is needed.");
  await expectNoSidewaysScrolling(lead);
  await onLead.getByRole("button", { name: "Approve" }).click();
  await lead.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(dialog.getByRole("status").filter({ hasText: "Ruth Adler approved" })).toBeVisible();
  await expectAccessible(desk);
  await dialog.getByRole("button", { name: "Hand over" }).click();
  await expectNotice(desk, "Collected");
  await expect(family.getByRole("listitem").filter({ hasText: "Ben" })).toContainText("Collected");
  await expect(tablet.getByRole("list", { name: "Collected" })).toContainText("without a tag");
  await tablet.getByRole("button", { name: "Leave full screen" }).click();
  await expect(tablet.getByRole("tab", { name: "Board" })).toBeVisible();
});

test("a tablet that stays on the whole screen says that its event is over or was deleted, and opens the event that is on now", async ({
  as,
  now,
}) => {
  const lead = await as("admin");
  const { roomId, childIds, janId } = await addFamilyOfFive(lead);
  const add = async (title: string, start: string, end: string) => {
    const times = { eventDateTime: `${TODAY}T${start}`, endDateTime: `${TODAY}T${end}`, timezone: "America/New_York" };
    const answer = await lead.request.post("/api/events", { data: { title, ...times } });
    return ((await answer.json()) as { id: number }).id;
  };
  const firstId = await add("First Class", "09:00", "10:45");
  const eventId = await add("Second Class", "11:20", "12:30");
  const data = { eventId, roomId, childIds: childIds.slice(0, 1), adultId: janId };
  expect((await lead.request.post("/api/children/check-ins", { data })).ok()).toBe(true);
  const tablet = await as("member", { viewport: { width: 1024, height: 768 } });
  await giveDuty(lead, tablet, "childrens_team");
  await prepareTimeSkip(tablet, now());
  await tablet.goto(`/children?tab=board&event=${firstId}&room=${roomId}&full=true`);
  await expect(tablet.getByText("First Class, Sunday, October 18, 9:00\u00A0AM – 10:45\u00A0AM")).toBeVisible();
  await expect(tablet.getByText("This event is over.")).toBeVisible();
  await expectAccessible(tablet);
  expect((await lead.request.delete(`/api/events/${firstId}`)).ok()).toBe(true);
  await expect(tablet.getByText("This event is no longer listed.")).toBeVisible();
  await tablet.reload();
  await expect(tablet.getByText("This event is no longer listed.")).toBeVisible();
  await expect(tablet.getByRole("button", { name: "Leave full screen" })).toBeVisible();
  await tablet.getByRole("button", { name: "Open Second Class, 11:20" }).click();
  const inside = tablet.getByRole("list", { name: "Children inside" });
  await expect(inside.getByRole("listitem").filter({ hasText: "Mia Quillberg" })).toBeVisible();
  await expect(tablet.getByText("Second Class, Sunday, October 18")).toBeVisible();
  await expect(tablet.getByText("This event is over.")).toHaveCount(0);

  await tablet.clock.fastForward("23:00:00");
  await expect(tablet.getByText("This event is over.")).toBeVisible();
  await tablet.getByRole("button", { name: "Open Community Lunch, 12:00" }).click();
  await expect(tablet.getByText("Community Lunch, Monday, October 19")).toBeVisible();
  await expect(tablet.getByText("This event is over.")).toHaveCount(0);
  await expectNoSidewaysScrolling(tablet);
});

test("the board stays with what is typed when its event ends and the other events cannot be read", async ({
  as,
  now,
}) => {
  const lead = await as("admin");
  const { roomId, childIds, janId } = await addFamilyOfFive(lead);
  const times = { eventDateTime: `${TODAY}T11:20`, endDateTime: `${TODAY}T12:30`, timezone: "America/New_York" };
  const added = await lead.request.post("/api/events", { data: { title: "Second Class", ...times } });
  const { id: eventId } = (await added.json()) as { id: number };
  const data = { eventId, roomId, childIds: childIds.slice(0, 1), adultId: janId };
  expect((await lead.request.post("/api/children/check-ins", { data })).ok()).toBe(true);
  const tablet = await as("member", { viewport: { width: 1024, height: 768 } });
  await giveDuty(lead, tablet, "childrens_team");
  await prepareTimeSkip(tablet, now());
  await allowRoutes(tablet);
  await tablet.goto(`/children?tab=board&event=${eventId}&room=${roomId}&full=true`);
  const inside = tablet.getByRole("list", { name: "Children inside" });
  await expect(inside.getByRole("listitem").filter({ hasText: "Mia Quillberg" })).toBeVisible();
  const adult = tablet.getByLabel("Check in an adult");
  await adult.fill("Quill");
  await tablet.route(/\/api\/events\?.*when=coming/, (route) => route.fulfill({ status: 500 }));
  const refused = tablet.waitForResponse(/\/api\/events\?.*when=coming/);
  await tablet.clock.fastForward("02:00:00");
  await refused;
  await expect(tablet.getByText("This event is over.")).toBeVisible();
  await expect(adult).toHaveValue("Quill");
  await expect(inside.getByRole("listitem").filter({ hasText: "Mia Quillberg" })).toBeVisible();
});

test("a family of five takes under 15 seconds at each station, and a new family under 60", async ({ as, visitor }) => {
  const lead = await as("admin");
  await addFamilyOfFive(lead);
  await lead.goto("/children?tab=stations");
  const lobby = await visitor(PHONE);
  await enroll(lobby, await addStation(lead, "South door", "Self-service"));
  const own = measureEffort(lobby);
  for (const digit of "0187") await own.click(lobby.getByRole("button", { name: digit, exact: true }));
  await own.click(lobby.getByRole("button", { name: "Find my family" }));
  const [ownTags] = await Promise.all([
    lobby.waitForResponse(/\/api\/children\/labels\/\d+\.pdf\?.*size=62mm/),
    own.click(lobby.getByRole("button", { name: "Check in 3 children" })),
  ]);
  expect(ownTags.headers()["content-type"]).toBe("application/pdf");
  await expect(lobby.getByLabel("Label size")).toHaveCount(0);
  await own.click(lobby.getByRole("button", { name: "Yes" }));
  expect(own.seconds).toBeLessThan(15);

  const desk = await visitor({ viewport: { width: 800, height: 1280 } });
  await enroll(desk, await addStation(lead, "Front desk", "Attended"));
  const staffed = measureEffort(desk);
  await staffed.click(desk.getByRole("button", { name: "New family" }));
  const dialog = desk.getByRole("dialog", { name: "New family" });
  const enter = async (group: string, label: string, text: string) => {
    await staffed.click(dialog.getByRole("group", { name: group }).getByLabel(label));
    await staffed.type(text);
  };
  await enter("Adult", "First name", "Rosa");
  await enter("Adult", "Last name", "Quimby");
  await enter("Adult", "Phone", "2125550199");
  for (const [place, name] of ["Luis", "Ana", "Pia"].entries()) {
    if (place > 0) await staffed.click(dialog.getByRole("button", { name: "Add child" }));
    const child = `Child ${place + 1}`;
    await enter(child, "First name", name);
    if (place > 0) await enter(child, "Age", `${4 - place}`);
    else await staffed.typeDay(dialog.getByRole("group", { name: child }).getByLabel("Date of birth"), "05012022");
  }
  await enter("Child 1", "Allergies", "Peanuts");
  await staffed.click(dialog.getByRole("button", { name: "Add family" }));
  await staffed.click(desk.getByRole("button", { name: "Check in 3 children" }));
  await expect(desk.getByRole("list", { name: "Codes" }).getByRole("listitem")).toHaveCount(3);
  const [newTags] = await Promise.all([
    desk.waitForEvent("popup"),
    staffed.click(desk.getByRole("link", { name: "Print labels" })),
  ]);
  await newTags.close();
  await staffed.click(desk.getByRole("button", { name: "Yes" }));
  expect(staffed.seconds).toBeLessThan(60);
});
