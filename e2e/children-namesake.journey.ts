// A grandfather on the list who has the name of a barred record: the desk asks a lead, who decides on a phone.
import type { Page } from "@playwright/test";
import { addFamilyOfFive, giveDuty, openRequests } from "./children.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test } from "./narthex.ts";

async function addAdult(page: Page, firstName: string, lastName: string): Promise<number> {
  const data = { firstName, lastName, phone: "(212) 555-0188", joinDate: "2024-01-07", membershipStatus: "active" };
  const answer = await page.request.post("/api/members", { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { id: number }).id;
}

/** Ben's page: Johann Uhland Sr is trusted, and Johann Uhland must not collect him. */
async function addNamesakes(page: Page, eventId: number, janId: number): Promise<string> {
  const found = await page.request.get(`/api/children/families?eventId=${eventId}&search=Quillberg`);
  const [family] = (await found.json()) as { children: { memberId: number; firstName: string }[] }[];
  const benId = family?.children.find(({ firstName }) => firstName === "Ben")?.memberId ?? 0;
  const path = `/api/members/${benId}/guardians`;
  const kept = (await (await page.request.get(path)).json()) as { id: number }[];
  const answer = await page.request.put(`${path}?seen=${kept.map(({ id }) => id).join()}`, {
    data: [
      { adultId: janId, kind: "parent" },
      { adultId: await addAdult(page, "Johann", "Uhland Sr"), kind: "trusted" },
      { adultId: await addAdult(page, "Johann", "Uhland"), kind: "barred" },
    ],
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return `/members/${benId}`;
}

test("a grandfather with the name of a barred record is approved on the lead's phone, and collects", async ({ as }) => {
  const lead = await as("admin", { viewport: { width: 375, height: 812 } });
  const { eventId, roomId, janId } = await addFamilyOfFive(lead);
  const benPage = await addNamesakes(lead, eventId, janId);
  const team = await as("member");
  await giveDuty(lead, team, "childrens_team");

  await lead.goto(benPage);
  await lead.getByRole("button", { name: "Open who may collect Ben Quillberg" }).click();
  const list = lead.getByRole("dialog", { name: "Who may collect Ben Quillberg" });
  await expect(list.getByRole("list", { name: "Names that count as the same" })).toContainText(
    "The name of Johann Uhland Sr counts as the same as that of a person who must not collect.",
  );
  await expectAccessible(lead);
  await expectNoSidewaysScrolling(lead);
  await list.getByRole("textbox", { name: "Add a person who is not a member" }).fill("Greta Nachbar");
  await list.getByRole("button", { name: "Add", exact: true }).click();
  await expect(list.getByRole("button", { name: "Remove Greta Nachbar" })).toBeVisible();
  await list.getByRole("button", { name: "Save" }).click();
  await expect(list.getByText("A lead looks at a photo ID every time.")).toBeVisible();
  await expect(list.getByRole("button", { name: "Save" })).toHaveCount(0);
  await expectAccessible(lead);
  await list.getByRole("button", { name: "OK" }).click();
  await expect(list).toHaveCount(0);

  await team.goto(`/children?event=${eventId}`);
  await team.getByRole("searchbox", { name: "Search families" }).fill("Quillberg");
  await team.getByRole("button", { name: "Check in 3 children" }).click();
  const codes = team.getByRole("list", { name: "Codes" }).getByRole("listitem");
  const code = (await codes.filter({ hasText: "Ben" }).locator("[data-code]").textContent()) ?? "";
  await team.goto(`/children?tab=board&event=${eventId}&room=${roomId}`);
  await team.getByRole("button", { name: "Collect Ben Quillberg" }).click();
  const dialog = team.getByRole("dialog", { name: "Collect Ben Quillberg" });
  await dialog.getByLabel("Code of the tag").fill(code);
  await dialog.getByLabel("Who collects").selectOption({ label: "Johann Uhland Sr · Trusted person" });
  await expect(dialog.getByRole("button", { name: "Ask a lead" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Hand over" }).click();
  await expect(dialog.getByRole("alert").filter({ hasText: "Please see the team lead." })).toBeVisible();
  await dialog.getByRole("button", { name: "Ask a lead" }).click();
  await expect(dialog.getByText("Waiting for an answer.")).toBeVisible();
  await expectAccessible(team);

  const requests = await openRequests(lead);
  await expect(requests).toContainText(
    "may Johann Uhland Sr collect Ben Quillberg? Treehouse. On the list: trusted person.",
  );
  await requests.getByRole("button", { name: "Approve" }).click();
  const answering = lead.getByRole("dialog", { name: "Approve Johann Uhland Sr for Ben Quillberg" });
  await answering.getByLabel("Who was called").selectOption({ label: "Jan Quillberg, (212) 555-0187" });
  await answering.getByRole("checkbox", { name: "I saw a photo ID: it is another person" }).check();
  await expect(answering.getByText("or the phone number is the same.")).toBeVisible();
  await expectAccessible(lead);
  await expectNoSidewaysScrolling(lead);
  await answering.getByRole("button", { name: "Approve" }).click();
  await expect(dialog.getByText("Waiting for an answer.")).toBeHidden();
  await dialog.getByLabel("What was agreed").fill("Jan agreed on the phone");
  await dialog.getByRole("button", { name: "Hand over" }).click();
  await expectNotice(team, "Ben Quillberg is with Johann Uhland Sr.");

  await lead.goto("/children?tab=board");
  const alerts = lead.getByRole("list", { name: "Refused collectors", exact: true }).getByRole("listitem");
  await alerts.filter({ hasText: "Treehouse" }).first().getByRole("button", { name: "Show names" }).click();
  await expect(alerts.filter({ hasText: "Johann Uhland Sr" })).toContainText(
    "The name is similar to one of a person who must not collect this child.",
  );
});

test("a lead approves someone on the list for a colleague without the app", async ({ as }) => {
  const lead = await as("admin");
  const { eventId, roomId, janId } = await addFamilyOfFive(lead);
  await addNamesakes(lead, eventId, janId);
  await lead.goto(`/children?event=${eventId}`);
  await lead.getByRole("searchbox", { name: "Search families" }).fill("Quillberg");
  await lead.getByRole("button", { name: "Check in 3 children" }).click();
  await expect(lead.getByRole("list", { name: "Codes" })).toBeVisible();
  await lead.goto(`/children?tab=board&event=${eventId}&room=${roomId}`);
  await lead.getByRole("button", { name: "More for Ben Quillberg" }).click();
  await lead.getByRole("menuitem", { name: "Approve for a colleague" }).click();
  const dialog = lead.getByRole("dialog", { name: "Approve: Ben Quillberg" });
  await dialog.getByLabel("What you approve").selectOption("A collector about whom a lead decides");
  await dialog.getByLabel("Who collects").selectOption({ label: "Johann Uhland Sr · Trusted person" });
  await dialog.getByLabel("Who was called").selectOption({ label: "Jan Quillberg, (212) 555-0187" });
  await dialog.getByRole("button", { name: "Approve" }).click();
  await dialog.getByRole("checkbox", { name: "I saw a photo ID: it is another person" }).check();
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(dialog.locator("[data-approval]")).toBeVisible();
});

test("a family with two children of the same name is added after a confirmation", async ({ as }) => {
  const page = await as("admin", { viewport: { width: 375, height: 812 } });
  const { eventId } = await addFamilyOfFive(page);
  await page.goto(`/children?event=${eventId}`);
  await page.getByRole("searchbox", { name: "Search families" }).fill("Zwilling");
  await page.getByRole("button", { name: "New family" }).click();
  const dialog = page.getByRole("dialog", { name: "New family" });
  const adult = dialog.getByRole("group", { name: "Adult" });
  await adult.getByLabel("First name").fill("Lena");
  await adult.getByLabel("Phone").fill("(212) 555-0199");
  const child = (place: number) => dialog.getByRole("group", { name: `Child ${place}` });
  await child(1).getByLabel("First name").fill("Max");
  await dialog.getByRole("button", { name: "Add child" }).click();
  await child(2).getByLabel("First name").fill("Max");
  await dialog.getByRole("button", { name: "Add family" }).click();
  await expect(dialog.getByText("This child is entered twice.")).toBeVisible();
  await expect(dialog.getByText("Are these two different children?")).toBeInViewport();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await dialog.getByRole("checkbox", { name: "Yes, they are different children with the same name" }).check();
  await dialog.getByRole("button", { name: "Add family" }).click();
  await expectNotice(page, "Family added");
  const children = page.getByRole("list", { name: /^Children of/ }).getByRole("checkbox");
  await expect(children).toHaveCount(2);
  for (const one of await children.all()) await expect(one).toBeChecked();
  await page.getByRole("button", { name: "Check in 2 children" }).click();
  await expect(page.getByText("Please choose a room for Max.")).toBeVisible();
});
