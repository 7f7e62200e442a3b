// Two windows change the same record: no unseen change is overwritten, and no typed text is lost.
import type { Page } from "@playwright/test";
import { MOMENT } from "./clock.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test } from "./narthex.ts";

const note = (page: Page) => page.getByRole("region", { name: "Changed by someone else" });

async function openMember(page: Page, name: string): Promise<void> {
  await page.goto("/members");
  await page.getByRole("searchbox", { name: "Search members" }).fill(name);
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
}

test("two people edit one member: different fields are merged, and a conflict in one field is decided by the user", async ({
  as,
}) => {
  const [ruth, miriam] = [await as("admin"), await as("intermediate_admin")];
  for (const page of [ruth, miriam]) await openMember(page, "Lydia Marsh");
  await miriam.getByLabel("Phone").fill("(212) 555-0142");
  await miriam.getByRole("button", { name: "Save" }).click();
  await expectNotice(miriam, "Member updated successfully. Role changes are now active.");

  // Different fields: both changes are kept without a question.
  await ruth.getByRole("textbox", { name: "Address" }).fill("12 Chapel Row");
  await ruth.getByRole("button", { name: "Save" }).click();
  await expectNotice(ruth, "Member updated successfully. Role changes are now active.");
  const me = await (await as("member")).request.get("/api/members/me");
  expect(await me.json()).toMatchObject({ phone: "+12125550142", address: "12 Chapel Row" });

  // The same field: nothing is saved until the user has decided.
  for (const page of [ruth, miriam]) await openMember(page, "Lydia Marsh");
  await miriam.getByLabel("Address").fill("3 Garden Lane");
  await miriam.getByLabel("First name").fill("Lidia");
  await miriam.getByRole("button", { name: "Save" }).click();
  await expectNotice(miriam, "Member updated successfully. Role changes are now active.");
  await ruth.getByRole("textbox", { name: "Address" }).fill("9 Mill Street");
  await ruth.getByRole("button", { name: "Save" }).click();
  await expect(note(ruth)).toContainText("3 Garden Lane");
  await expect(note(ruth)).toContainText("9 Mill Street");
  await expect(ruth.getByRole("textbox", { name: "Address" })).toHaveValue("9 Mill Street");
  await expect(ruth.getByLabel("First name")).toHaveValue("Lidia");
  await expectAccessible(ruth);
  await ruth.setViewportSize({ width: 375, height: 720 });
  await expectNoSidewaysScrolling(ruth);
  await ruth.getByRole("button", { name: "Save" }).click();
  await expect(note(ruth)).toBeHidden();
  const after = await (await as("member")).request.get("/api/members/me");
  expect(await after.json()).toMatchObject({ address: "9 Mill Street", firstName: "Lidia" });
});

const RACHEL = "Open the follow-up of Rachel Cooper: Absent";

/** Chooses Lydia Marsh for a follow-up of the page, without saving. */
async function assignLydia(page: Page) {
  await page.goto("/members/follow-ups?kind=absent");
  await page.getByRole("button", { name: RACHEL }).click();
  const assignee = page.getByRole("combobox", { name: "Assigned to" });
  await assignee.fill("Lydia Marsh");
  await expect(page.getByRole("option", { name: /^Lydia Marsh/ })).toBeVisible();
  await assignee.press("Enter");
  await expect(assignee).toHaveValue("Lydia Marsh");
  return assignee;
}

test("a chosen person is shown in the form of the same record after a reload, and by name if someone else has chosen them", async ({
  as,
}) => {
  const [ruth, { request }] = [await as("admin"), await as("intermediate_admin")];
  const assignee = await assignLydia(ruth);
  await test.step("after a reload", async () => {
    await ruth.reload();
    const others = ruth.getByRole("button", { name: /: Absent$/ }).and(ruth.locator(`:not([aria-label="${RACHEL}"])`));
    await others.first().click();
    await expect(assignee).toHaveValue("No one");
    await ruth.getByRole("button", { name: "Cancel" }).click();
    await ruth.getByRole("button", { name: RACHEL }).click();
    await expect(assignee).toHaveValue("Lydia Marsh");
  });
  const [daniel] = await (await request.get("/api/members?search=Daniel%20Okafor")).json();
  const listed: { id: number; person: { firstName: string } }[] = await (
    await request.get("/api/follow-ups?kind=absent")
  ).json();
  const id = listed.find(({ person }) => person.firstName === "Rachel")?.id;
  const change = await request.patch(`/api/follow-ups/${id}`, { data: { assigneeId: daniel.id } });
  expect(change.status()).toBe(200);
  await ruth.getByRole("button", { name: "Save" }).click();
  await expect(note(ruth)).toContainText("TheirsDaniel OkaforYoursThe person you chose here");
  await expect(assignee).toHaveValue("Lydia Marsh");
  await note(ruth).getByRole("button", { name: "Use theirs: Assigned to" }).click();
  await expect(assignee).toHaveValue("Daniel Okafor");
});

test("the settings show both versions, and keep both changes to different parts of a custom field", async ({ as }) => {
  const ruth = await as("admin");
  const second = await as("admin");
  const allergies = {
    ...{ name: "Allergies", kind: "choice", seenBy: "staff", editedBy: "managers" },
    choices: [{ name: "Nuts", isArchived: false }],
  };
  const created = await second.request.post("/api/custom-fields", { data: allergies });
  const field = (await created.json()) as { id: number; choices: object[] };
  for (const page of [ruth, second]) await page.goto("/settings");
  const legal = (page: Page) => page.locator("[data-card]").filter({ hasText: "Address and tax identity" });
  await legal(ruth).getByLabel("Legal name").fill("Grace Fellowship, Inc.");
  await legal(second).getByLabel("Legal name").fill("Grace Church, Inc.");
  await legal(second).getByRole("button", { name: "Save" }).click();
  await expectNotice(second, "Settings saved");
  await legal(ruth).getByRole("button", { name: "Save" }).click();
  await expect(note(ruth)).toContainText("Grace Church, Inc.");
  await legal(ruth).getByRole("button", { name: "Save" }).click();
  await expectNotice(ruth, "Settings saved");

  await ruth.getByRole("button", { name: "Actions for Allergies" }).click();
  await ruth.getByRole("menuitem", { name: "Edit" }).click();
  const dialog = ruth.getByRole("dialog", { name: "Edit field" });
  await dialog.getByLabel("Name").fill("Known allergies");
  const choices = [...field.choices, { name: "Milk", isArchived: false }];
  const hidden = { ...allergies, seenBy: "administrators", choices };
  expect((await second.request.put(`/api/custom-fields/${field.id}`, { data: hidden })).status()).toBe(200);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectNotice(ruth, "Field saved");
  const fields = await (await second.request.get("/api/custom-fields")).json();
  expect(fields).toContainEqual(
    expect.objectContaining({
      ...{ name: "Known allergies", seenBy: "administrators" },
      choices: [
        expect.objectContaining({ name: "Nuts" }),
        expect.objectContaining({ name: "Milk", isArchived: false }),
      ],
    }),
  );
});

test("an event that someone else has changed since is deleted only after its change was shown", async ({ as }) => {
  const ruth = await as("admin");
  const miriam = await as("intermediate_admin");
  const recurrence = { rule: "FREQ=WEEKLY;BYDAY=SU", count: 3 };
  for (const [title, more] of [
    ["Matins", { recurrence }],
    ["Hymn evening", {}],
  ] as const) {
    const data = { title, eventDateTime: "2026-11-01T18:00", location: "Chapel", ...more };
    const { id } = (await (await ruth.request.post("/api/events", { data })).json()) as { id: number };
    await miriam.goto(`/events/${id}`);
    await miriam.getByRole("button", { name: "More" }).click();
    await miriam.getByRole("menuitem", { name: "Delete" }).click();
    const question = miriam.getByRole("recurrence" in more ? "dialog" : "alertdialog", {
      name: `Delete ${title}?`,
    });
    // The dialog keeps the version that it was opened with, so the other change comes after it.
    if ("recurrence" in more) {
      await question.getByLabel("All events").check();
      await expect(question.getByText("3 events are deleted.")).toBeVisible();
    } else await expect(question).toBeVisible();
    const change = await ruth.request.patch(`/api/events/${id}?scope=all`, { data: { location: "Crypt" } });
    expect(change.status()).toBe(200);
    await question.getByRole("button", { name: "Delete" }).click();
    const words = `Someone else has changed this. It is now: ${title}, Sunday, November 1, 6:00 PM, Crypt`;
    await expect(question.getByRole("alert")).toContainText(words);
    await expectAccessible(miriam);
    await question.getByRole("button", { name: "Delete" }).click();
    await expectNotice(miriam, "recurrence" in more ? "Events deleted" : "Event deleted");
    expect((await ruth.request.get(`/api/events/${id}`)).status()).toBe(404);
  }
});

test("the note that undoes a series change is read again after its hour, and after a refused attempt", async ({
  as,
}) => {
  const page = await as("admin");
  const recurrence = { rule: "FREQ=WEEKLY;BYDAY=SU", count: 3 };
  const data = { title: "Lauds", eventDateTime: "2026-11-01T07:00", recurrence };
  const { id } = (await (await page.request.post("/api/events", { data })).json()) as { id: number };
  const change = await page.request.patch(`/api/events/${id}?scope=all`, { data: { location: "Crypt" } });
  expect(change.status()).toBe(200);
  await page.clock.install({ time: MOMENT });
  await page.goto("/events");
  await expect(page.getByText(/^At .* you changed 3 events of “Lauds”\.$/)).toBeVisible();
  const readAgain = page.waitForRequest("**/api/events/series-changes*");
  await page.clock.fastForward("01:01:00");
  await readAgain;

  // A device that slept reads it again after a refused attempt.
  await page.route("**/series-changes/*/undo", (route) =>
    route.fulfill({ status: 404, json: { code: "not_found", message: "This does not exist or has been removed." } }),
  );
  const readOnceMore = page.waitForRequest("**/api/events/series-changes*");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await readOnceMore;
});

test("two versions of a household show where mail goes", async ({ as }) => {
  const [ruth, { request }] = [await as("admin"), await as("intermediate_admin")];
  const person = { firstName: "Ada", lastName: "Quince", joinDate: "2026-10-04" };
  const { id: memberId } = await (await request.post("/api/members", { data: person })).json();
  const add = async (name: string, primary: boolean) => {
    const data = { name, members: [{ memberId, role: "adult", primary }] };
    return (await (await request.post("/api/households", { data })).json()).id as number;
  };
  await add("Quince Family", true);
  const id = await add("Quince Cabin", false);
  await ruth.goto(`/members/households?household=${id}`);
  await ruth.getByRole("button", { name: "Actions for Quince Cabin" }).click();
  await ruth.getByRole("menuitem", { name: "Edit" }).click();
  await ruth.getByLabel("Role of Ada Quince").selectOption("Other");
  const members = [{ memberId, role: "other", primary: true }];
  expect((await request.put(`/api/households/${id}`, { data: { members } })).status()).toBe(200);
  await ruth.getByRole("button", { name: "Save" }).click();
  await expect(note(ruth)).toContainText("TheirsAda Quince (Other, mail goes here)YoursAda Quince (Other)");
});

test("a reason that was typed before someone else canceled the event is discarded only after a question", async ({
  as,
}) => {
  const [ruth, miriam] = [await as("admin"), await as("intermediate_admin")];
  const times = { eventDateTime: "2026-11-14T18:00", endDateTime: "2026-11-14T19:00", timezone: "America/New_York" };
  const created = await ruth.request.post("/api/events", { data: { title: "Vespers", ...times } });
  const { id } = (await created.json()) as { id: number };
  await ruth.goto(`/events/${id}`);
  await ruth.getByRole("button", { name: "More actions for Vespers" }).click();
  await ruth.getByRole("menuitem", { name: "Cancel event" }).click();
  const canceling = ruth.getByRole("dialog", { name: "Cancel Vespers?" });
  await canceling.getByLabel("Send a message to").selectOption({ label: "Everyone" });
  await canceling.getByLabel("Reason").fill("The organist is in hospital.");
  expect((await miriam.request.post(`/api/events/${id}/cancel`, { data: { tell: "nobody" } })).ok()).toBe(true);
  await expect(canceling.getByRole("alert")).toContainText("already been canceled");
  await canceling.getByRole("button", { name: "Back" }).click();
  const question = ruth.getByRole("alertdialog", { name: "Discard your changes?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(canceling.getByLabel("Reason")).toHaveValue("The organist is in hospital.");
  await canceling.getByRole("button", { name: "Back" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(canceling).toHaveCount(0);
});
