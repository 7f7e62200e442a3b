// Check-in stations: a lead adds them, browsers are linked to them, families check in, a greeter checks out, and one is
// revoked.
import { addFamilyOfFive } from "./children.ts";
import { TODAY } from "./clock.ts";
import { getTimeLimit, LOST_MS } from "./live.ts";
import { allowRoutes, expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test } from "./narthex.ts";
import { addStation, enroll, findFamilyOfFive, linkStation } from "./stations.ts";

test("a family checks itself in at one station, and a greeter checks the child out at another", async ({
  as,
  visitor,
}) => {
  const lead = await as("admin");
  await addFamilyOfFive(lead);
  await lead.goto("/children?tab=stations");
  const lobby = await visitor({ viewport: { width: 375, height: 812 } });
  await allowRoutes(lobby);
  await enroll(lobby, await addStation(lead, "East door", "Self-service"));
  await expect(lobby.getByRole("heading", { name: "Check in your children" })).toBeVisible();
  await expectAccessible(lobby);
  await expectNoSidewaysScrolling(lobby);
  await lobby.goto("/members");
  await expect(lobby).toHaveURL(/\/station$/);

  for (let press = 0; press < 4; press++) await lobby.getByRole("button", { name: "9", exact: true }).click();
  await lobby.getByRole("button", { name: "Find my family" }).click();
  await expect(lobby.getByText("No family was found.")).toBeVisible();
  await expect(lobby.getByLabel(/^Phone number/)).toBeFocused();
  await lobby.getByRole("button", { name: "Clear" }).click();

  const answered = Promise.withResolvers<void>();
  await lobby.route("**/api/station/families", (route) => answered.promise.then(() => route.continue()));
  for (const digit of "0187") await lobby.getByRole("button", { name: digit, exact: true }).click();
  await lobby.getByRole("button", { name: "Find my family" }).click();
  await expect(lobby.locator("form")).toHaveAttribute("aria-busy", "true");
  await lobby.getByRole("button", { name: "Delete" }).click();
  answered.resolve();
  await expect(lobby.locator("form")).toHaveAttribute("aria-busy", "false");
  await expect(lobby.getByLabel(/^Phone number/)).toHaveValue("018");
  await lobby.getByRole("button", { name: "7", exact: true }).click();
  await lobby.getByRole("button", { name: "Find my family" }).click();
  const children = lobby.getByRole("list", { name: "Children" }).getByRole("button");
  await expect(children).toHaveCount(3);
  await expect(children.filter({ hasText: "Mia Q." })).toHaveAttribute("aria-pressed", "true");
  await expect(lobby.getByText("Quillberg")).toHaveCount(0);
  await children.filter({ hasText: "Eli Q." }).click();
  await expectAccessible(lobby);
  await lobby.getByRole("button", { name: "Check in 2 children" }).click();
  const codes = lobby.getByRole("list", { name: "Codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(2);
  const code = (await codes.filter({ hasText: "Mia Q." }).locator("[data-code]").textContent()) ?? "";
  await expectAccessible(lobby);
  await expectNoSidewaysScrolling(lobby);
  await lobby.getByRole("button", { name: "Done" }).click();
  await expect(lobby.getByRole("heading", { name: "Check in your children" })).toBeVisible();

  const desk = await visitor({ viewport: { width: 800, height: 1280 } });
  await enroll(desk, await addStation(lead, "Front desk", "Attended"));
  await expect(desk.getByRole("searchbox", { name: "Search families" })).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole("tab", { name: "Collect" }).click();
  await desk.getByLabel("Code of the tag").fill(code);
  await desk.getByRole("button", { name: "Find" }).click();
  const dialog = desk.getByRole("dialog", { name: "Collect Mia Quillberg" });
  await dialog.getByLabel("The tag is lost").check();
  await expect(dialog.getByText("At a station, two members of the team approve.")).toBeVisible();
  await expectAccessible(desk);
  await dialog.getByLabel("The tag is lost").uncheck();
  await expectAccessible(desk);
  await dialog.getByRole("button", { name: "Hand over" }).click();
  await expectNotice(desk, "Collected");

  await desk.getByRole("tab", { name: "Check In" }).click();
  await desk.getByRole("searchbox", { name: "Search families" }).fill("Quillb");
  // The answer to a request from before the loss arrives after it.
  const late = Promise.withResolvers<void>();
  await desk.route("**/api/station", async (route) => {
    const response = await route.fetch();
    await late.promise;
    // On a slow machine, the page has given the request up by now.
    await route.fulfill({ response }).catch(() => {});
  });
  await desk.waitForRequest("**/api/station");
  await desk.context().setOffline(true);
  const lost = desk.getByRole("alert").filter({ hasText: "use the paper list" });
  await expect(lost).toBeVisible({ timeout: getTimeLimit(LOST_MS) });
  await expect(desk.getByRole("searchbox", { name: "Search families" })).toHaveValue("Quillb");
  await desk.getByRole("button", { name: "Open paper list" }).click();
  const list = desk.getByRole("dialog", { name: "Paper list" });
  await expect(list.getByText(/^16\w{4}$/)).toBeVisible();
  const failed = desk.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/station"));
  late.resolve();
  await desk.unroute("**/api/station");
  await failed;
  await expect(list.getByText(/^16\w{4}$/)).toBeVisible();
  await list.getByRole("button", { name: "Close" }).click();
  await desk.context().setOffline(false);
  await expect(lost).toHaveCount(0);

  await lead.getByRole("button", { name: "Revoke East door" }).click();
  await lead.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expectNotice(lead, "Station revoked");
  await expect(lobby.getByRole("alert").filter({ hasText: "This station was revoked" })).toBeVisible();
  await expectAccessible(lobby);
});

test("a family checks itself in without https, and a part of the screen that fails is replaced by an error", async ({
  as,
  visitor,
}) => {
  const lead = await as("admin");
  await addFamilyOfFive(lead);
  const lobby = await visitor();
  // Browsers offer it only with https. The page of a journey is at 127.0.0.1, which counts as secure.
  await lobby.addInitScript(() => {
    Reflect.deleteProperty(Crypto.prototype, "randomUUID");
  });
  await allowRoutes(lobby);
  await enroll(lobby, await linkStation(lead, "Lobby"));
  await lobby.route(/\/assets\/CameraScan-/, (route) => route.abort());
  const scan = lobby.getByRole("button", { name: "Scan a code" });
  // The first time, the app loads the page again, because an update may have replaced the script.
  const reloaded = lobby.waitForEvent("load");
  await scan.click();
  await reloaded;
  await scan.click();
  const failed = lobby.getByRole("alert").filter({ hasText: "Please try again, or see a greeter." });
  await expect(failed).toBeVisible();
  await expectAccessible(lobby);
  await failed.getByRole("button", { name: "Try again" }).click();
  await findFamilyOfFive(lobby);
  await lobby.getByRole("button", { name: "Check in 3 children" }).click();
  await expect(lobby.getByRole("list", { name: "Codes" }).getByRole("listitem")).toHaveCount(3);
});

test("a family at self-service keeps its children and codes when services end, and chooses another service itself", async ({
  as,
  visitor,
}) => {
  const lead = await as("admin");
  await addFamilyOfFive(lead);
  const lobby = await visitor();
  await enroll(lobby, await linkStation(lead, "Lobby"));
  await findFamilyOfFive(lobby);
  const { events } = (await (await lobby.request.get("/api/station")).json()) as { events: { id: number }[] };
  const end = async (event: { id: number } | undefined) => {
    const data = { eventDateTime: `${TODAY}T06:00`, endDateTime: `${TODAY}T07:00` };
    const answer = await lead.request.patch(`/api/events/${event?.id}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  await expect(lobby.getByRole("radio", { name: /^Sunday Worship Service/ })).toBeChecked();
  await lobby.getByRole("list", { name: "Children" }).getByRole("button", { name: "Eli Q." }).click();
  await end(events[0]);
  await expect(lobby.getByText("Check-in for this service has ended. Please choose another one.")).toBeVisible();
  const submit = lobby.getByRole("button", { name: "Check in 2 children" });
  await expect(submit).toBeDisabled();
  // The minute without input, which clears the screen, begins again with this key.
  await lobby.keyboard.press("Shift");
  await expectAccessible(lobby);
  await lobby.getByRole("radio", { name: /^Family Day/ }).check();
  await submit.click();
  const codes = lobby.getByRole("list", { name: "Codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(2);
  for (const event of events.slice(1)) await end(event);
  const over = await lobby.waitForResponse(async (answer) => {
    if (!answer.url().endsWith("/api/station")) return false;
    return ((await answer.json()) as { events: unknown[] }).events.length === 0;
  });
  await over.finished();
  await expect(codes).toHaveCount(2);
  await lobby.getByRole("button", { name: "Done" }).click();
  await expect(lobby.getByText("No check-in at the moment")).toBeVisible();
});

test("the family on the screen of a station follows check-ins elsewhere, and keeps what is entered", async ({
  as,
  visitor,
}) => {
  const lead = await as("admin");
  const { eventId, roomId, janId, childIds } = await addFamilyOfFive(lead);
  await lead.goto("/children?tab=stations");
  const desk = await visitor({ viewport: { width: 800, height: 1280 } });
  const papers: string[] = [];
  desk.on(
    "request",
    (request) => void (request.url().includes("/api/children/paper-lists/") && papers.push(request.url())),
  );
  await enroll(desk, await addStation(lead, "Front desk", "Attended"));
  await desk.getByRole("searchbox", { name: "Search families" }).fill("Quillberg");
  const mia = desk
    .getByRole("list", { name: "Children of Quillberg" })
    .getByRole("listitem")
    .filter({ hasText: "Mia" });
  await expect(mia.getByRole("checkbox")).toBeEnabled();
  const eli = desk.getByRole("checkbox", { name: "Eli Quillberg" });
  await eli.uncheck();
  const namesakes = {
    adult: { firstName: "Ada", lastName: "Quillberg", phone: "(212) 555-0166" },
    children: [{ firstName: "Noa", lastName: "Quillberg", age: 4, dateOfBirth: "", allergies: "", medicalNotes: "" }],
  };
  // A station offers the event that began last first.
  const begun = { title: "Nook", eventDateTime: `${TODAY}T11:15`, endDateTime: `${TODAY}T12:30` };
  const answer = await lead.request.post("/api/events", { data: { ...begun, timezone: "America/New_York" } });
  expect(answer.ok(), await answer.text()).toBe(true);
  const event = desk.getByLabel("Event");
  await expect(event.getByRole("option", { name: /^Nook/ })).toBeAttached();
  await expect(event.locator("option:checked")).toHaveText(/^Sunday Worship Service/);
  await expect(eli).not.toBeChecked();
  // The minute without input, which clears the screen, begins again with this key.
  await desk.keyboard.press("Shift");
  const added = await lead.request.post("/api/children/families", { data: namesakes });
  expect(added.status(), await added.text()).toBe(201);
  const data = { eventId, roomId, childIds: childIds.slice(0, 1), adultId: janId };
  expect((await lead.request.post("/api/children/check-ins", { data })).ok()).toBe(true);
  await expect(mia.getByText("Now in Treehouse, Family Day.")).toBeVisible();
  await expect(eli).not.toBeChecked();
  // Each reading of the paper list is recorded.
  expect(papers).toHaveLength(1);
});

test("choosing another event at a station, and a reload, ask first while the labels of a family were not printed", async ({
  as,
  visitor,
}) => {
  const lead = await as("admin");
  await addFamilyOfFive(lead);
  const data = { name: "Hall desk", kind: "attended" };
  expect((await lead.request.post("/api/children/stations", { data })).ok()).toBe(true);
  const desk = await visitor({ viewport: { width: 800, height: 1280 } });
  await enroll(desk, await linkStation(lead, "Hall desk"));
  await desk.getByRole("searchbox", { name: "Search families" }).fill("0187");
  await desk.getByRole("button", { name: "Check in 3 children" }).click();
  const codes = desk.getByRole("list", { name: "Codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(3);
  const event = desk.getByLabel("Event");
  const chosen = event.locator("option:checked");
  const other = (await event.getByRole("option", { name: /^Family Day/ }).getAttribute("value")) ?? "";
  await event.selectOption(other);
  const question = desk.getByRole("alertdialog", { name: "Go on without labels?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(question).toHaveCount(0);
  await expect(chosen).toHaveText(/^Sunday Worship Service/);
  const asked = desk.waitForEvent("dialog");
  // `page.reload` would wait for a page that is not loaded, until the minute without input is over.
  const reload = desk.evaluate(() => location.reload());
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await reload;
  await expect(codes).toHaveCount(3);
  await event.selectOption(other);
  await question.getByRole("button", { name: "Go on without labels" }).click();
  await expect(chosen).toHaveText(/^Family Day/);
  await expect(codes).toHaveCount(0);
});

test("an app that is open while its browser becomes a station leaves", async ({ as }) => {
  const lead = await as("admin");
  await lead.goto("/children?tab=stations");
  const link = await addStation(lead, "Front desk", "Attended");
  const other = await lead.context().newPage();
  await enroll(other, link);
  await expect(other.getByRole("searchbox", { name: "Search families" })).toBeVisible();
  await expect(lead).toHaveURL(/\/station$/);
  await other.close();
});
