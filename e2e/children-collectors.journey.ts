// A child whose parents were entered without saying that they may collect it, as after an import of members.
import { addFamilyOfFive, giveDuty, openRequests } from "./children.ts";
import { allowRoutes, expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test } from "./narthex.ts";

test("a lead learns at the check-in that no one may collect a child, and adds a parent with one press", async ({
  as,
}) => {
  const lead = await as("admin");
  const { eventId, childIds, janId } = await addFamilyOfFive(lead);
  const [mia = 0] = childIds;
  const list = `/api/members/${mia}/guardians`;
  const seen = ((await (await lead.request.get(list)).json()) as { id: number }[]).map(({ id }) => id).join();
  await lead.request.put(list, { params: { seen }, data: [] });
  const team = await as("member");
  await giveDuty(lead, team, "childrens_team");
  const sentence = "No one is on the list of people who may collect Mia Quillberg.";

  await team.goto(`/children?event=${eventId}`);
  await team.getByRole("searchbox", { name: "Search families" }).fill("Quillberg");
  await expect(team.getByText(sentence)).toHaveText(`${sentence} The office or a children's lead enters them.`);
  await expectAccessible(team);
  await team.getByLabel("Brought by").selectOption("Jan Quillberg");
  await team.getByRole("button", { name: "Check in 3 children" }).click();
  const codes = team.getByRole("list", { name: "Codes" }).getByRole("listitem");
  const code = (await codes.filter({ hasText: "Mia" }).locator("[data-code]").textContent()) ?? "";

  await lead.goto(`/children?tab=board&event=${eventId}`);
  await lead.getByLabel("Code of the tag").fill(code);
  await lead.getByRole("button", { name: "Find" }).click();
  const collect = lead.getByRole("dialog", { name: "Collect Mia Quillberg" });
  await expect(collect.getByText(sentence)).toBeVisible();
  await collect.getByRole("button", { name: "Enter who may collect" }).click();
  const form = lead.getByRole("dialog", { name: "Who may collect Mia Quillberg" });
  // As on the page of the child: both parents, and one list for all children of the family.
  await expect(form.getByRole("button", { name: "Add Hana Quillberg" })).toBeVisible();
  await expect(form.getByLabel("Also for Ben Quillberg and Eli Quillberg")).toBeVisible();
  await form.getByRole("button", { name: "Add Jan Quillberg" }).click();
  await expect(form.getByRole("button", { name: "Add Jan Quillberg" })).toHaveCount(0);
  const end = form.getByLabel("Until (optional)");
  await end.fill("2025-12-31");
  await expect(form.getByText("This day has passed: the person may no longer collect.")).toBeVisible();
  await expectAccessible(lead);
  const save = form.getByRole("button", { name: "Save" });
  // 31 June, and a year with two digits.
  for (const [typed, sentence] of [
    ["0631", "Please enter a complete date that exists."],
    ["123126", "Please enter a year between 1900 and 2200."],
  ] as const) {
    await end.focus();
    await lead.keyboard.type(typed);
    await save.click();
    await expect(end).toHaveAccessibleDescription(sentence);
    await expect(end).toBeFocused();
    await end.fill("");
    await end.blur();
  }
  await save.click();
  await expectNotice(lead, "Saved");
  await expect(collect.getByText(sentence)).toHaveCount(0);
  await collect.getByRole("button", { name: "Hand over" }).click();
  await expect(collect.getByLabel("Who collects")).toBeFocused();
  await expect(collect.getByText("Please choose who collects the child.")).toBeVisible();
  await expectAccessible(lead);
  await collect.getByLabel("Who collects").selectOption({ label: "Jan Quillberg · Parent" });
  await collect.getByRole("button", { name: "Hand over" }).click();
  await expectNotice(lead, "Collected");
  expect((await (await lead.request.get(list)).json()) as object).toEqual([
    expect.objectContaining({ adultId: janId, kind: "parent" }),
  ]);
});

test("a lead who is asked about a child without a list calls an adult of the household, or enters who may collect", async ({
  as,
}) => {
  const lead = await as("admin", { viewport: { width: 375, height: 812 } });
  const { eventId, roomId, childIds, janId } = await addFamilyOfFive(lead);
  const [mia = 0] = childIds;
  const list = `/api/members/${mia}/guardians`;
  const seen = ((await (await lead.request.get(list)).json()) as { id: number }[]).map(({ id }) => id).join();
  expect((await lead.request.put(list, { params: { seen }, data: [] })).ok()).toBe(true);
  const data = { eventId, roomId, childIds: [mia], adultId: janId };
  const answer = await lead.request.post("/api/children/check-ins", { data });
  const [{ code }] = (await answer.json()) as [{ code: string }];
  await lead.goto("/events");
  const desk = await as("member");
  await giveDuty(lead, desk, "childrens_team");
  await desk.goto(`/children?tab=board&event=${eventId}`);
  await desk.getByLabel("Code of the tag").fill(code);
  await desk.getByRole("button", { name: "Find" }).click();
  const collect = desk.getByRole("dialog", { name: "Collect Mia Quillberg" });
  await collect.getByLabel("Who collects").selectOption("Someone else");
  await collect.getByLabel("Name of the collector").fill("Hana Quillberg");
  await collect.getByRole("button", { name: "Hand over" }).click();
  await expect(collect.getByRole("alert").filter({ hasText: "Please see the team lead." })).toBeVisible();
  await collect.getByRole("button", { name: "Ask a lead" }).click();

  const requests = await openRequests(lead);
  await requests.getByRole("button", { name: "Approve" }).click();
  const dialog = lead.getByRole("dialog", { name: "Approve Hana Quillberg for Mia Quillberg" });
  await expect(dialog.getByText("No one is on the list of people who may collect Mia Quillberg.")).toBeVisible();
  await expect(dialog.getByRole("option")).toHaveText(["Choose", "Jan Quillberg, (212) 555-0187"]);
  await expectAccessible(lead);
  await expectNoSidewaysScrolling(lead);
  await dialog.getByRole("button", { name: "Enter who may collect" }).click();
  const form = lead.getByRole("dialog", { name: "Who may collect Mia Quillberg" });
  await expect(form.getByRole("button", { name: "Add Hana Quillberg" })).toBeVisible();
  await form.getByRole("button", { name: "Close" }).click();
  await dialog.getByLabel("Who was called").selectOption({ label: "Jan Quillberg, (212) 555-0187" });
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(collect.getByRole("status").filter({ hasText: "approved" })).toBeVisible();
  await expectAccessible(desk);
  await collect.getByRole("button", { name: "Hand over" }).click();
  await expectNotice(desk, "Mia Quillberg is with Hana Quillberg.");
});

test("a lead at the desk reads that another lead approves a collector, before and after the refusal", async ({
  as,
}) => {
  const lead = await as("admin");
  const { eventId, roomId, childIds, janId } = await addFamilyOfFive(lead);
  const data = { eventId, roomId, childIds: childIds.slice(0, 1), adultId: janId };
  const answer = await lead.request.post("/api/children/check-ins", { data });
  const [{ code }] = (await answer.json()) as [{ code: string }];
  await lead.goto(`/children?tab=board&event=${eventId}`);
  await lead.getByLabel("Code of the tag").fill(code);
  await lead.getByRole("button", { name: "Find" }).click();
  const collect = lead.getByRole("dialog", { name: "Collect Mia Quillberg" });
  await collect.getByLabel("Who collects").selectOption("Someone else");
  await expect(collect.getByText(/^Another lead approves this name after a call/)).toBeVisible();
  await collect.getByLabel("Name of the collector").fill("Tom Neu");
  await collect.getByRole("button", { name: "Hand over" }).click();
  const refusal = "You cannot approve this yourself. Press “Ask a lead”: another lead decides on their own screen.";
  await expect(collect.getByRole("alert").filter({ hasText: refusal })).toBeVisible();
  await expectAccessible(lead);
});

test("a request belongs to the collector who was named when a lead was asked, although the name changes meanwhile", async ({
  as,
}) => {
  const admin = await as("admin");
  const { eventId, roomId, childIds, janId } = await addFamilyOfFive(admin);
  const data = { eventId, roomId, childIds: childIds.slice(0, 1), adultId: janId };
  expect((await admin.request.post("/api/children/check-ins", { data })).ok()).toBe(true);
  const desk = await as("member");
  await giveDuty(admin, desk, "childrens_team");
  await allowRoutes(desk);
  await desk.goto(`/children?tab=board&event=${eventId}&room=${roomId}`);
  await desk.getByRole("button", { name: "Collect Mia Quillberg" }).click();
  const collect = desk.getByRole("dialog", { name: "Collect Mia Quillberg" });
  await collect.getByLabel("Who collects").selectOption("Someone else");
  const name = collect.getByLabel("Name of the collector");
  await name.fill("Tom Neu");
  const held = Promise.withResolvers<void>();
  await desk.route("**/api/children/approval-requests", async (route) => {
    await held.promise;
    await route.continue();
  });
  const ask = collect.getByRole("button", { name: "Ask a lead" });
  const asked = desk.waitForRequest(/approval-requests$/);
  await ask.click();
  await asked;
  await name.fill("Tom Neumann");
  const answered = desk.waitForResponse(/approval-requests$/);
  held.resolve();
  await answered;
  await expect(ask).toBeEnabled();
  const waiting = collect.getByText("Waiting for an answer.");
  await expect(waiting).toHaveCount(0);
  await name.fill("Tom Neu");
  await expect(waiting).toBeVisible();
  await expect(ask).toHaveCount(0);
});

test("a collector who is barred while the dialog is open stays chosen and is refused, and leads are alerted", async ({
  as,
}) => {
  const lead = await as("admin");
  const { eventId, roomId, childIds, janId } = await addFamilyOfFive(lead);
  const [mia = 0] = childIds;
  const path = `/api/members/${mia}/guardians`;
  const current = (await (await lead.request.get(path)).json()) as { id: number; adultId: number; adultName: string }[];
  const hana = current.find(({ adultName }) => adultName === "Hana Quillberg");
  const data = { eventId, roomId, childIds: [mia], adultId: janId };
  const answer = await lead.request.post("/api/children/check-ins", { data });
  const [{ code }] = (await answer.json()) as [{ code: string }];
  const desk = await as("member");
  await giveDuty(lead, desk, "childrens_team");
  await desk.goto(`/children?tab=board&event=${eventId}`);
  await desk.getByLabel("Code of the tag").fill(code);
  const dialog = desk.getByRole("dialog", { name: "Collect Mia Quillberg" });
  // A key that is held opens the dialog, and does not hand the child over.
  await desk.keyboard.down("Enter");
  await expect(dialog.getByLabel("Code of the tag")).toBeFocused();
  await desk.keyboard.down("Enter");
  await desk.keyboard.up("Enter");
  await dialog.getByLabel("Who collects").selectOption({ label: "Hana Quillberg · Parent" });

  const list = [
    { adultId: janId, kind: "guardian" },
    { adultId: hana?.adultId, kind: "barred" },
  ];
  const params = { seen: current.map(({ id }) => id).join() };
  expect((await lead.request.put(path, { params, data: list })).ok()).toBe(true);
  await expect(dialog.getByRole("option", { name: "Jan Quillberg · Guardian" })).toBeAttached();
  await expect(dialog.getByLabel("Who collects").locator("option:checked")).toHaveText("Hana Quillberg · Parent");
  await dialog.getByRole("button", { name: "Hand over" }).click();
  await expect(dialog.getByText("Please see the team lead.").first()).toBeVisible();
  await lead.goto(`/children?tab=board&event=${eventId}&room=${roomId}`);
  await expect(lead.getByRole("list", { name: "Children inside" })).toContainText("Mia Quillberg");
  await lead.goto("/");
  await expect(lead.getByRole("link", { name: "See the alert" })).toBeVisible();
});
