// Children at a service: a family is checked in with one button, and the server decides who may collect a child.
import { addFamilyOfFive, giveDuty, openRequests } from "./children.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScrolling,
  expectNotice,
  pressEscape,
  test,
  visit,
} from "./narthex.ts";

test("a family of five is found by phone number, checked in with one button, and collected with its codes", async ({
  as,
}) => {
  const admin = await as("admin");
  const { eventId } = await addFamilyOfFive(admin);
  const page = await as("member", { viewport: { width: 375, height: 812 } });
  await giveDuty(admin, page, "childrens_team");
  await page.goto(`/children?event=${eventId}`);
  const search = page.getByRole("searchbox", { name: "Search families" });
  await search.fill("187");
  await expect(page.getByText("Enter at least 4 digits")).toBeVisible();
  await search.fill("0187");
  const family = page.getByRole("list", { name: "Children of Quillberg Family" });
  await expect(family.getByRole("checkbox")).toHaveCount(3);
  for (const name of ["Mia", "Ben", "Eli"])
    await expect(page.getByLabel(`Room of ${name} Quillberg`)).toContainText("Treehouse");
  await expect(family).toContainText("Peanuts");
  await expect(page.getByLabel("Brought by")).toContainText("Jan Quillberg");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Check in 3 children" }).click();
  const codes = page.getByRole("list", { name: "Codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(3);
  const code = (await codes.filter({ hasText: "Mia" }).locator("[data-code]").textContent()) ?? "";
  const [tags] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: "Print labels" }).click(),
  ]);
  await tags.close();
  await expect(page.getByText("Did the labels print?")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("Labels printed")).toBeVisible();

  await page.getByRole("tab", { name: "Board" }).click();
  await expect(page.getByRole("button", { name: "Treehouse" })).toContainText("3 of 9 children");
  await page.getByLabel("Code of the tag").fill("AAAA");
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.getByText("No child inside has this code.")).toBeVisible();
  await expect(page.getByLabel("Code of the tag")).toBeFocused();
  await page.getByLabel("Code of the tag").fill(code.toLowerCase());
  await page.getByRole("button", { name: "Find" }).click();
  const dialog = page.getByRole("dialog", { name: "Collect Mia Quillberg" });
  await expect(dialog.getByLabel("Who collects")).toContainText("Jan Quillberg");
  await expectAccessible(page);
  await dialog.getByLabel("Code of the tag").fill("AAAA");
  await dialog.getByRole("button", { name: "Hand over" }).click();
  await expect(dialog.getByText("4 more tries are left")).toBeVisible();
  await dialog.getByLabel("Code of the tag").fill(code);
  await dialog.getByRole("button", { name: "Hand over" }).click();
  await expectNotice(page, "Collected");
  await page.getByRole("button", { name: "Treehouse" }).click();
  await expect(page.getByRole("list", { name: "Children inside" }).getByRole("listitem")).toHaveCount(2);
  await expect(page.getByRole("list", { name: "Collected" })).toContainText("Mia Quillberg");
  await expectAccessible(page);
});

test("leaving a family whose labels were not printed asks first, by a tab, a link and a reload", async ({ as }) => {
  const admin = await as("admin");
  const { eventId, childIds } = await addFamilyOfFive(admin);
  const page = await as("member", { viewport: { width: 375, height: 812 } });
  await giveDuty(admin, page, "childrens_team");
  await page.goto(`/children?event=${eventId}`);
  const search = page.getByRole("searchbox", { name: "Search families" });
  await search.fill("Quillberg");
  for (const name of ["Ben", "Eli"]) await page.getByRole("checkbox", { name }).uncheck();
  await page.getByRole("main").getByRole("button", { name: "Check In", exact: true }).click();
  const codes = page.getByRole("list", { name: "Codes" });
  const question = page.getByRole("alertdialog", { name: "Go on without labels?" });
  const stay = async () => {
    await question.getByRole("button", { name: "Stay" }).click();
    await expect(question).toHaveCount(0);
    await expect(codes).toContainText("Mia Quillberg");
  };
  await expect(codes).toContainText("Mia Quillberg");
  const board = page.getByRole("tab", { name: "Board" });
  await board.click();
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await stay();
  await page.getByRole("link", { name: "Events" }).first().click();
  await stay();
  // The help covers the tab, which stays open.
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Help" }).click();
  const help = page.getByRole("dialog", { name: "Children" });
  await expect(help.getByRole("heading", { name: "Children", exact: true })).toBeFocused();
  await page.goBack();
  await expect(help).toHaveCount(0);
  await expect(question).toHaveCount(0);
  await expect(codes).toContainText("Mia Quillberg");
  const asked = page.waitForEvent("dialog");
  // `page.reload` would wait for a page that is not loaded, until the labels can no longer be printed.
  const reload = page.evaluate(() => location.reload());
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await reload;
  await expect(codes).toContainText("Mia Quillberg");

  // Another check-in, because the team can print labels for two minutes only.
  await board.click();
  await question.getByRole("button", { name: "Go on without labels" }).click();
  await page.getByRole("tab", { name: "Check In" }).click();
  await search.fill("Quillberg");
  await page.getByRole("checkbox", { name: "Eli" }).uncheck();
  await page.getByRole("main").getByRole("button", { name: "Check In", exact: true }).click();
  await expect(codes).toContainText("Ben Quillberg");
  const [tags] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: "Print labels" }).click(),
  ]);
  await tags.close();
  await board.click();
  await expect(page.getByRole("button", { name: "Treehouse" })).toBeVisible();
  await expect(question).toHaveCount(0);
  // The labels of the first check-in will count as missing after a minute.
  const listMissing = async (): Promise<number[]> => {
    const missing = await admin.request.get(`/api/children/labels/missing?eventId=${eventId}`);
    return ((await missing.json()) as { childId: number }[]).map(({ childId }) => childId);
  };
  await expect.poll(listMissing).toEqual([childIds[0]]);
});

test("the page of an event shows its rooms to the children's team, and leads to their board", async ({ as }) => {
  const admin = await as("admin");
  const { eventId } = await addFamilyOfFive(admin);
  const page = await as("member");
  await page.goto(`/events/${eventId}`);
  await expect(page.getByRole("heading", { name: "Details" })).toBeVisible();
  await expect(page.getByText("Children's rooms")).toBeHidden();
  await giveDuty(admin, page, "childrens_team");
  await page.reload();
  const rooms = page.locator("[data-card]").filter({ has: page.getByRole("heading", { name: "Children's rooms" }) });
  await expect(rooms.getByRole("listitem").filter({ hasText: "Treehouse" })).toContainText("0 of 9 children");
  await expectAccessible(page);
  await rooms.getByRole("link", { name: "Treehouse" }).click();
  await expect(page).toHaveURL(/tab=board/);
  await expect(page.getByRole("heading", { name: "Treehouse" })).toBeVisible();
});

test("a lost tag and an unknown collector are approved on the lead's phone, and a barred one alerts the lead", async ({
  as,
}) => {
  const lead = await as("admin", { viewport: { width: 375, height: 812 } });
  const { eventId, roomId } = await addFamilyOfFive(lead);
  const team = await as("member");
  await giveDuty(lead, team, "childrens_team");
  await team.goto(`/children?event=${eventId}`);
  await team.getByRole("searchbox", { name: "Search families" }).fill("Quillberg");
  await team.getByRole("button", { name: "Check in 3 children" }).click();
  const codes = team.getByRole("list", { name: "Codes" }).getByRole("listitem");
  const code = (await codes.filter({ hasText: "Mia" }).locator("[data-code]").textContent()) ?? "";

  const board = `/children?tab=board&event=${eventId}&room=${roomId}`;
  await lead.goto("/events");
  await team.goto(board);
  await team.getByRole("button", { name: "Collect Ben Quillberg" }).click();
  const dialog = team.getByRole("dialog", { name: "Collect Ben Quillberg" });
  await dialog.getByLabel("The tag is lost").check();
  await dialog.getByLabel("How you saw who it is").fill("Driver's license");
  await dialog.getByLabel("Who collects").selectOption({ label: "Hana Quillberg · Parent" });
  await dialog.getByRole("button", { name: "Hand over" }).click();
  await expect(dialog.getByText("Please ask a colleague first.")).toBeVisible();
  await dialog.getByRole("button", { name: "Ask a colleague" }).click();
  await expect(dialog.getByText("Waiting for an answer.")).toBeVisible();
  await expectAccessible(team);

  const requests = await openRequests(lead);
  await expect(requests).toContainText("Lydia Marsh asks: may Hana Quillberg collect Ben Quillberg? Treehouse.");
  await expect(lead.getByRole("button", { name: /^Notifications.* 1 request/ })).toBeVisible();
  await expectAccessible(lead);
  await expectNoSidewaysScrolling(lead);
  await requests.getByRole("button", { name: "Refuse" }).click();
  // Until the list is empty, another request would be added to the open list.
  await expect(requests).toHaveCount(0);
  await expect(dialog.getByText("A colleague refused.")).toBeVisible();
  await dialog.getByRole("button", { name: "Ask a colleague" }).click();
  await openRequests(lead);
  // Without the dialog nobody waits for the answer.
  await dialog.getByRole("button", { name: "Close" }).click();
  await team.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expect(requests).toHaveCount(0);
  await team.getByRole("button", { name: "Collect Ben Quillberg" }).click();
  await dialog.getByLabel("The tag is lost").check();
  await dialog.getByLabel("How you saw who it is").fill("Driver's license");
  await dialog.getByLabel("Who collects").selectOption({ label: "Hana Quillberg · Parent" });
  await dialog.getByRole("button", { name: "Ask a colleague" }).click();
  await openRequests(lead);
  await requests.getByRole("button", { name: "Approve Hana Quillberg for Ben Quillberg" }).click();
  const answering = lead.getByRole("dialog", { name: "Approve Hana Quillberg for Ben Quillberg" });
  await expect(answering).toBeVisible();
  await expectAccessible(lead);
  await answering.getByRole("button", { name: "Approve" }).click();
  await expect(requests).toHaveCount(0);
  await expect(dialog.getByRole("status").filter({ hasText: "approved" })).toBeVisible();

  await dialog.getByLabel("Who collects").selectOption("Someone else");
  await dialog.getByLabel("Name of the collector").fill("Unwelcome, Sam");
  await dialog.getByRole("button", { name: "Ask a colleague" }).click();
  await expect(dialog.getByText("Waiting for an answer.")).toBeVisible();
  await openRequests(lead);
  await requests.getByRole("button", { name: "Approve" }).click();
  const warning = lead.getByRole("alertdialog", { name: "Unwelcome, Sam for Ben Quillberg" });
  await expect(warning.getByText("This person must not collect this child.")).toBeVisible();
  await expect(warning.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await expectAccessible(lead);
  await expectNoSidewaysScrolling(lead);
  await warning.getByRole("button", { name: "Refuse" }).click();
  await expectNotice(lead, "Refused");
  await expect(warning).toHaveCount(0);
  await expect(dialog.getByText("A colleague refused. Please see the team lead.")).toBeVisible();
  await expectAccessible(team);

  const banner = lead.getByRole("region", { name: "Alerts about children" });
  await expect(banner.getByText("A collector was refused", { exact: true })).toBeVisible();
  await expect(lead.getByRole("button", { name: /^Notifications.* alert/ })).toBeVisible();
  await visit(lead, "/events");
  await expect(banner.getByText("A collector was refused", { exact: true })).toBeVisible();
  await expect(banner).not.toContainText("Unwelcome");
  await expectAccessible(lead);
  await lead.getByRole("button", { name: /^Notifications/ }).click();
  await expect(lead.getByRole("region", { name: "Children", exact: true })).toContainText("A collector was refused");
  await pressEscape(lead);
  await visit(lead, board);
  const alerts = lead.getByRole("list", { name: "Refused collectors", exact: true });
  await expect(alerts.getByText("Treehouse").first()).toBeVisible();
  await expect(lead.getByText("1 unread", { exact: true })).toBeVisible();
  await expect(alerts).not.toContainText("Unwelcome");
  await alerts
    .getByRole("listitem")
    .filter({ hasText: "Treehouse" })
    .getByRole("button", { name: /^Show names: .*, Treehouse$/ })
    .click();
  await expect(alerts.getByRole("status").filter({ hasText: "Unwelcome, Sam for Ben Quillberg" })).toBeVisible();
  await expectAccessible(lead);

  // The newer request has replaced the one for Hana.
  await dialog.getByLabel("Who collects").selectOption({ label: "Hana Quillberg · Parent" });
  await dialog.getByRole("button", { name: "Ask a colleague" }).click();
  await expect(dialog.getByText("Waiting for an answer.")).toBeVisible();
  await openRequests(lead);
  await requests.getByRole("button", { name: "Approve" }).click();
  await answering.getByRole("button", { name: "Approve" }).click();
  await expect(dialog.getByRole("status").filter({ hasText: "approved" })).toBeVisible();
  await dialog.getByRole("button", { name: "Hand over" }).click();
  await expectNotice(team, "Collected");
  await expect(lead.getByRole("list", { name: "Collected" })).toContainText("without a tag");

  await team.getByRole("button", { name: "Collect Mia Quillberg" }).click();
  const unknown = team.getByRole("dialog", { name: "Collect Mia Quillberg" });
  await unknown.getByLabel("Code of the tag").fill(code.toLowerCase());
  await expect(unknown.getByLabel("Code of the tag")).toHaveCSS("text-transform", "uppercase");
  await unknown.getByLabel("Who collects").selectOption("Someone else");
  await unknown.getByLabel("Name of the collector").fill("Tom Neu");
  await unknown.getByRole("button", { name: "Hand over" }).click();
  await expect(unknown.getByRole("alert").filter({ hasText: "Please see the team lead." })).toBeVisible();
  await unknown.getByRole("button", { name: "Ask a lead" }).click();
  await openRequests(lead);
  await expect(requests).toContainText("may Tom Neu collect Mia Quillberg?");
  await requests.getByRole("button", { name: "Approve" }).click();
  const calling = lead.getByRole("dialog", { name: "Approve Tom Neu for Mia Quillberg" });
  const call = calling.getByRole("link", { name: "Call Jan Quillberg, (212) 555-0187" });
  await expect(call).toHaveAttribute("href", "tel:+12125550187");
  await calling.getByLabel("Who was called").selectOption({ label: "Jan Quillberg, (212) 555-0187" });
  await expectAccessible(lead);
  await calling.getByRole("button", { name: "Approve" }).click();
  await expect(unknown.getByRole("status").filter({ hasText: "approved" })).toBeVisible();
  await expect(unknown.getByText("Please see the team lead.")).toHaveCount(0);
  await expectAccessible(team);
  await unknown.getByRole("button", { name: "Hand over" }).click();
  await expectNotice(team, "Mia Quillberg is with Tom Neu.");
});
