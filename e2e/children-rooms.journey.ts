// Rooms at a service: full, for a second service, late, and without a connection. The lead has a phone.
import { addEventToday } from "./checkin-data.ts";
import { addFamilyOfFive, giveDuty } from "./children.ts";
import { TODAY } from "./clock.ts";
import { getTimeLimit, LOST_MS } from "./live.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test } from "./narthex.ts";
import { prepareTimeSkip } from "./time-skip.ts";

const PHONE = { viewport: { width: 375, height: 812 } };

test("a full room is open to a lead with a reason, a reprint and the next service keep the code, which collects the child once", async ({
  as,
}) => {
  const lead = await as("admin", PHONE);
  const { eventId, roomId } = await addFamilyOfFive(lead);
  const next = await addEventToday(lead, "Evening Service");
  await lead.request.put(`/api/rooms/${roomId}`, { data: { capacity: 2 } });
  const team = await as("member");
  await giveDuty(lead, team, "childrens_team");
  await team.goto(`/children?event=${eventId}`);
  await team.getByRole("searchbox", { name: "Search families" }).fill("Quillberg");
  const family = team.getByRole("list", { name: "Children of Quillberg Family" });
  await family.getByRole("checkbox", { name: "Eli" }).uncheck();
  await team.getByRole("button", { name: "Check in 2 children" }).click();
  const codes = team.getByRole("list", { name: "Codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(2);
  const code = (await codes.filter({ hasText: "Mia" }).locator("[data-code]").textContent()) ?? "";
  await team.getByRole("button", { name: "Next family" }).click();
  const question = team.getByRole("alertdialog", { name: "Go on without labels?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(codes).toHaveCount(2);
  await team.getByRole("button", { name: "Next family" }).click();
  await question.getByRole("button", { name: "Go on without labels" }).click();
  await team.getByRole("searchbox", { name: "Search families" }).fill("Quillberg");
  await family.getByRole("checkbox", { name: "Eli" }).check();
  await expect(
    team.getByLabel("Room of Eli Quillberg").getByRole("option", { name: "Treehouse · 2 of 2 · full" }),
  ).toBeDisabled();

  await lead.goto(`/children?event=${eventId}`);
  await lead.getByRole("searchbox", { name: "Search families" }).fill("Quillberg");
  await lead.getByRole("checkbox", { name: "Eli" }).check();
  await lead.getByLabel("Room of Eli Quillberg").selectOption({ label: "Treehouse · 2 of 2 · full" });
  await lead.getByLabel("Reason for the exception").fill("Stays with the siblings");
  await expectAccessible(lead);
  await expectNoSidewaysScrolling(lead);
  await lead.getByRole("main").getByRole("button", { name: "Check In", exact: true }).click();
  await expect(lead.getByRole("list", { name: "Codes" })).toContainText("Eli");

  await lead.getByRole("tab", { name: "Board" }).click();
  await lead.getByRole("button", { name: "Go on without labels" }).click();
  await lead.getByRole("button", { name: "Treehouse" }).click();
  await lead.getByRole("button", { name: "More for Mia Quillberg" }).click();
  await lead.getByRole("menuitem", { name: "Print labels again" }).click();
  const labels = lead.getByRole("dialog", { name: "Labels of Mia Quillberg" });
  const [tags] = await Promise.all([
    lead.waitForEvent("popup"),
    labels.getByRole("link", { name: "Print labels" }).click(),
  ]);
  await tags.close();
  await expect(labels.getByText("Did the labels print?")).toBeVisible();

  await team.goto(`/children?event=${next}`);
  await team.getByRole("searchbox", { name: "Search families" }).fill("Quillberg");
  await expect(family.getByRole("listitem").filter({ hasText: "Mia" })).toContainText("Now in Treehouse, Family Day");
  await family.getByRole("checkbox", { name: "Mia" }).check();
  await expectAccessible(team);
  await team.getByRole("button", { name: "Check In", exact: true }).click();
  await expect(codes.filter({ hasText: "Mia" }).locator("[data-code]")).toHaveText(code);
  await lead.goto(`/children?tab=board&event=${eventId}&room=${roomId}`);
  await expect(lead.getByRole("list", { name: "Moved" })).toContainText("To Treehouse, Evening Service");
  await expect(lead.getByRole("list", { name: "Children inside" }).getByRole("listitem")).toHaveCount(2);
  await expectAccessible(lead);
  await expectNoSidewaysScrolling(lead);

  await lead.getByRole("tab", { name: "Rooms" }).click();
  await lead.getByRole("button", { name: "Edit Treehouse" }).click();
  const room = lead.getByRole("dialog", { name: "Edit room" });
  await room.getByRole("checkbox", { name: "Archived" }).check();
  await room.getByRole("button", { name: "Save" }).click();
  await expect(room.getByRole("alert")).toContainText("Children or adults are in this room at the moment.");
  await expectAccessible(lead);

  // The desk of the first service finds the child at the second one, and the collection ends the stay at both.
  await team.goto(`/children?tab=board&event=${eventId}`);
  await team.getByLabel("Code of the tag").fill(code);
  await team.getByRole("button", { name: "Find" }).click();
  const dialog = team.getByRole("dialog", { name: "Collect Mia Quillberg" });
  await expect(dialog.getByText("Treehouse, Evening Service, brought by")).toBeVisible();
  await dialog.getByRole("button", { name: "Hand over" }).click();
  await expectNotice(team, "Collected");
  await expect(dialog).toHaveCount(0);
  await team.getByLabel("Code of the tag").fill(code);
  await team.getByRole("button", { name: "Find" }).click();
  await expect(team.getByText("No child inside has this code.")).toBeVisible();
});

test("on a phone, a child is moved to another room with the code, and by a lead to a full one with a reason", async ({
  as,
}) => {
  const lead = await as("admin");
  const { eventId, roomId, janId, childIds } = await addFamilyOfFive(lead);
  const addRoom = async (data: object) => {
    const answer = await lead.request.post("/api/rooms", { data: { minAge: 3, ...data } });
    return ((await answer.json()) as { id: number }).id;
  };
  const nestId = await addRoom({ name: "Nest", capacity: 9 });
  const loftId = await addRoom({ name: "Loft", capacity: 1 });
  const [mia, ben] = childIds;
  const checkIn = { eventId, roomId, childIds: [mia, ben], adultId: janId };
  const answer = await lead.request.post("/api/children/check-ins", { data: checkIn });
  const [{ code }] = (await answer.json()) as [{ code: string }];
  const team = await as("member", PHONE);
  await giveDuty(lead, team, "childrens_team");
  await team.goto(`/children?tab=board&event=${eventId}&room=${roomId}`);
  await lead.goto(`/children?tab=board&event=${eventId}&room=${nestId}`);
  await expect(lead.getByText("No one is inside.")).toBeVisible();

  await team.getByRole("button", { name: "More for Mia Quillberg" }).click();
  await team.getByRole("menuitem", { name: "Move to another room" }).click();
  const dialog = team.getByRole("dialog", { name: "Move Mia Quillberg to another room" });
  await dialog.getByRole("button", { name: "Move" }).click();
  await expect(dialog.getByText("Please choose from the list.").first()).toBeVisible();
  await dialog.getByLabel("Room").selectOption({ label: "Nest · 0 of 9" });
  await expectAccessible(team);
  await expectNoSidewaysScrolling(team);
  await dialog.getByRole("button", { name: "Move" }).click();
  await expectNotice(team, "Moved to another room");
  await expect(team.getByRole("list", { name: "Moved" })).toContainText("To Nest");
  await expect(team.getByRole("list", { name: "Children inside" }).getByRole("listitem")).toHaveCount(1);
  await expect(lead.getByRole("list", { name: "Children inside" })).toContainText("Mia Quillberg");

  // After Mia, the Loft is full, and only a lead may choose it.
  await lead.getByRole("button", { name: "More for Mia Quillberg" }).click();
  await lead.getByRole("menuitem", { name: "Move to another room" }).click();
  const exception = lead.getByRole("dialog", { name: "Move Mia Quillberg to another room" });
  await exception.getByLabel("Room").selectOption({ label: "Loft · 0 of 1" });
  await exception.getByRole("button", { name: "Move" }).click();
  await expectNotice(lead, "Moved to another room");
  await team.getByRole("button", { name: "More for Ben Quillberg" }).click();
  await team.getByRole("menuitem", { name: "Move to another room" }).click();
  const other = team.getByRole("dialog", { name: "Move Ben Quillberg to another room" });
  await expect(other.getByRole("option", { name: "Loft · 1 of 1 · full" })).toBeDisabled();
  await other.getByRole("button", { name: "Cancel" }).click();
  await lead.goto(`/children?tab=board&event=${eventId}&room=${roomId}`);
  await lead.getByRole("button", { name: "More for Ben Quillberg" }).click();
  await lead.getByRole("menuitem", { name: "Move to another room" }).click();
  const full = lead.getByRole("dialog", { name: "Move Ben Quillberg to another room" });
  await full.getByLabel("Room").selectOption({ label: "Loft · 1 of 1 · full" });
  const reason = full.getByLabel("Reason for the exception");
  await expect(reason).toBeVisible();
  const resize = (capacity: number) =>
    lead.request.put(`/api/rooms/${loftId}`, { data: { name: "Loft", capacity, minAge: 3 } });
  await resize(2);
  await expect(reason).toHaveCount(0);
  await resize(1);
  await reason.fill("With Mia");
  await expectAccessible(lead);
  await full.getByRole("button", { name: "Move" }).click();
  await expectNotice(lead, "Moved to another room");
  await expect(lead.getByText("No one is inside.")).toBeVisible();

  await team.getByLabel("Code of the tag").fill(code);
  await team.getByRole("button", { name: "Find" }).click();
  await expect(team.getByRole("dialog", { name: "Collect Mia Quillberg" })).toContainText("Loft");
});

test("children who wait after the end are late on the lead's phone until it is moved, and a desk without a connection opens the paper list that it keeps", async ({
  as,
  now,
}) => {
  const lead = await as("admin", PHONE);
  const { roomId } = await addFamilyOfFive(lead);
  const event = { title: "Early Service", eventDateTime: `${TODAY}T09:00`, endDateTime: `${TODAY}T10:45` };
  const answer = await lead.request.post("/api/events", { data: { ...event, timezone: "America/New_York" } });
  const { id } = (await answer.json()) as { id: number };
  const desk = await as("member");
  await giveDuty(lead, desk, "childrens_team");
  await desk.goto(`/children?event=${id}`);
  await desk.getByRole("searchbox", { name: "Search families" }).fill("0187");
  await desk.getByRole("button", { name: "Check in 3 children" }).click();
  await expect(desk.getByRole("list", { name: "Codes" })).toBeVisible();

  await prepareTimeSkip(lead, now());
  await lead.goto(`/children?tab=board&event=${id}&room=${roomId}`);
  const inside = lead.getByRole("list", { name: "Children inside" }).getByRole("listitem");
  await expect(inside).toHaveCount(3);
  // They have just come, though the service is over.
  await expect(inside.filter({ hasText: "Late" })).toHaveCount(0);
  await lead.clock.fastForward(16 * 60_000);
  await expect(inside.filter({ hasText: "Late" })).toHaveCount(3);
  await expect(lead.getByText("Text messages are not set up")).toBeVisible();
  await expectAccessible(lead);
  await expectNoSidewaysScrolling(lead);
  await lead.getByRole("button", { name: "Show phone numbers" }).click();
  const numbers = lead.getByRole("dialog", { name: "Treehouse" });
  await expect(numbers).toContainText("(212) 555-0187");
  await expectAccessible(lead);
  await numbers.getByRole("button", { name: "Close" }).click();
  await lead.getByRole("button", { name: "All rooms" }).click();
  const rooms = lead.getByRole("list", { name: "Rooms" }).getByRole("listitem");
  await expect(rooms.filter({ hasText: "Treehouse" })).toContainText("3 late");
  await expect(rooms.filter({ hasText: /\blate\b/ })).toHaveCount(1);
  await lead.request.patch(`/api/events/${id}`, { data: { endDateTime: `${TODAY}T12:30` } });
  await expect(rooms.filter({ hasText: /\blate\b/ })).toHaveCount(0);

  await desk.getByRole("button", { name: "Next family" }).click();
  await desk.getByRole("button", { name: "Go on without labels" }).click();
  await desk.getByRole("searchbox", { name: "Search families" }).fill("Quillb");
  await desk.context().setOffline(true);
  const lost = desk.getByRole("alert").filter({ hasText: "use the paper list" });
  await expect(lost).toBeVisible({ timeout: getTimeLimit(LOST_MS) });
  await expect(desk.getByRole("searchbox", { name: "Search families" })).toHaveValue("Quillb");
  await desk.getByRole("button", { name: "Open paper list" }).click();
  const kept = desk.getByRole("dialog", { name: "Paper list" });
  await expect(kept.getByRole("table", { name: "Treehouse" })).toContainText(/\p{L}+ \p{L}\./u);
  await expect(kept.getByRole("region", { name: "Slips" }).getByRole("listitem").nth(15)).toHaveText(/^16\w{4}$/);
  await expectAccessible(desk);
  await desk.emulateMedia({ media: "print" });
  await expect(desk.getByText("Brought by, phone").first()).toBeVisible();
  await expect(desk.getByText(/^Slip 16/).first()).toBeVisible();
  await expect(kept).toBeHidden();
  await desk.emulateMedia({ media: "screen" });
  await kept.getByRole("button", { name: "Close" }).click();
  await expect(desk.getByRole("searchbox", { name: "Search families" })).toHaveValue("Quillb");
  await desk.context().setOffline(false);
  await expect(lost).toHaveCount(0);
});

test("the desk opens the event that has rooms, and not a nearer one without rooms", async ({ as, now }) => {
  const team = await as("admin");
  const start = now().toZonedDateTimeISO("America/New_York").toPlainDateTime().toString({ smallestUnit: "minute" });
  const event = { title: "Parking Team", eventDateTime: start, timezone: "America/New_York" };
  const { id } = (await (await team.request.post("/api/events", { data: event })).json()) as { id: number };
  await team.goto("/children");
  const chosen = team.getByLabel("Event").locator("option:checked");
  await expect(chosen).toContainText("Sunday Worship Service");
  await expect(chosen).not.toContainText("Parking Team");
  await team.goto(`/children?event=${id}`);
  await expect(chosen).toContainText("Parking Team");
  expect((await team.request.delete(`/api/events/${id}`)).ok()).toBe(true);
  await expect(team.getByRole("alert")).toContainText("This event was deleted");
});

test("a lead ties a room to a series, and other events no longer offer it", async ({ as }) => {
  const lead = await as("admin", PHONE);
  const { eventId } = await addFamilyOfFive(lead);
  const recurrence = { rule: "FREQ=WEEKLY;BYDAY=SU", count: 10 };
  const event = { title: "Family Hour", eventDateTime: `${TODAY}T09:00`, endDateTime: `${TODAY}T10:45`, recurrence };
  const answer = await lead.request.post("/api/events", { data: { ...event, timezone: "America/New_York" } });
  const { id } = (await answer.json()) as { id: number };

  await lead.goto("/children?tab=rooms");
  await lead.getByRole("button", { name: "Edit Treehouse" }).click();
  const dialog = lead.getByRole("dialog", { name: "Edit room" });
  await dialog.getByText("Chosen events").click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Please choose a series or an event.")).toBeVisible();
  await dialog.getByRole("button", { name: "Add a series or an event" }).click();
  await expect(dialog.getByText("If one is missing, type more of its title.")).toBeVisible();
  await dialog.getByRole("searchbox", { name: "Search series and events" }).fill("family ho");
  await dialog.getByRole("button", { name: "Family Hour Every Sunday" }).first().click();
  await expect(dialog.getByRole("list", { name: "Chosen events" })).toContainText("Family Hour");
  await expectAccessible(lead);
  await expectNoSidewaysScrolling(lead);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectNotice(lead, "Room saved");
  await expect(
    lead.getByRole("list", { name: "Rooms" }).getByRole("listitem").filter({ hasText: "Treehouse" }),
  ).toContainText("Family Hour");

  await lead.goto(`/children?tab=board&event=${id}`);
  await expect(lead.getByRole("button", { name: "Treehouse" })).toBeVisible();
  await lead.goto(`/children?tab=board&event=${eventId}`);
  await expect(lead.getByText("No room is used at this event")).toBeVisible();
  await expect(lead.getByText("or open Rooms: add a room, or add this event to one.")).toBeVisible();
  await lead.getByRole("button", { name: "Open Rooms" }).click();
  await expect(lead.getByRole("tab", { name: "Rooms" })).toHaveAttribute("aria-selected", "true");
});

test("at the desk, a sibling for whom no place is left reads who has the last one, until that child stays at home", async ({
  as,
}) => {
  const admin = await as("admin", { viewport: { width: 375, height: 812 } });
  const { eventId, roomId } = await addFamilyOfFive(admin);
  const room = { name: "Treehouse", minAge: 0, maxAge: 4, capacity: 2 };
  await admin.request.put(`/api/rooms/${roomId}`, { data: room });
  await admin.goto(`/children?event=${eventId}`);
  await admin.getByRole("searchbox", { name: "Search families" }).fill("Quillberg");
  const children = admin.getByRole("list", { name: "Children of Quillberg Family" }).getByRole("listitem");
  const eli = children.filter({ hasText: "Eli Quillberg" });
  await expect(eli).toContainText("Ben has the last place in Treehouse");
  await expectAccessible(admin);
  await children.filter({ hasText: "Ben Quillberg" }).getByRole("checkbox").uncheck();
  await expect(eli).not.toContainText("last place");
  await admin.getByLabel("Room of Eli Quillberg").selectOption("Treehouse · 1 of 2");
  await admin.getByRole("button", { name: "Check in 2 children" }).click();
  await expect(admin.getByRole("list", { name: "Codes" }).getByRole("listitem")).toHaveCount(2);
});
