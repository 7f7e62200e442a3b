// A family of five becomes a household: its members, one address for all, and who may collect a child.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNotice, test } from "./narthex.ts";
import { databaseUrl, query } from "./run.ts";

const FAMILY = ["Hana", "Jan", "Mia", "Ben", "Eli"] as const;

async function addFamily(page: Page): Promise<number[]> {
  const ids: number[] = [];
  for (const firstName of FAMILY) {
    // An own phone number each, beside the one of the household.
    const own = { phone: `212 555 013${ids.length}` };
    const data = { ...own, firstName, lastName: "Quillberg", joinDate: "2026-10-04", membershipStatus: "active" };
    const answer = await page.request.post("/api/members", { data });
    ids.push(((await answer.json()) as { id: number }).id);
  }
  return ids;
}

test("a family of five becomes a household, changes its address once for all, and sets who may collect a child", async ({
  as,
}) => {
  const page = await as("admin");
  const [hana = 0] = await addFamily(page);
  await page.goto("/members/households");
  await page.getByRole("button", { name: "Add household" }).click();
  const adding = page.getByRole("dialog", { name: "Add household" });
  await adding.getByLabel("Name", { exact: false }).first().fill("Quillberg Family");
  await adding.getByLabel("Address").fill("1 Mill Lane");
  const search = adding.getByRole("combobox", { name: "Add a person" });
  for (const name of FAMILY) {
    await search.fill(`${name} Quillberg`);
    await expect(adding.getByRole("option", { name: `${name} Quillberg` })).toBeVisible();
    await search.press("Enter");
    await expect(adding.getByLabel(`Role of ${name} Quillberg`)).toBeVisible();
  }
  await expect(adding.getByLabel("Role of Jan Quillberg")).toHaveValue("adult");
  await expect(adding.getByLabel("Role of Mia Quillberg")).toHaveValue("child");
  await search.fill("Otto Quillb");
  await adding.getByRole("button", { name: "Add household" }).click();
  await expect(adding.getByText("Please choose this person from the list, or clear the field.")).toBeVisible();
  await expect(search).toBeFocused();
  await search.fill("");
  await expectAccessible(page);
  await adding.getByRole("button", { name: "Add household" }).click();
  await expectNotice(page, "Household added");

  await page.getByRole("searchbox").fill("hana quill");
  const card = page
    .getByRole("list", { name: "Households" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Quillberg Family" }) });
  await expect(card).toContainText("5 members");
  await card.getByRole("button", { name: "Actions for Quillberg Family" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const editing = page.getByRole("dialog", { name: "Edit household" });
  await editing.getByLabel("Address").fill("2 Orchard Road");
  await editing.getByLabel("Phone").fill("212 555 0123");
  await editing.getByRole("button", { name: "Save" }).click();
  await expectNotice(page, "Household saved");
  const found = await page.request.get("/api/members?search=Quillberg");
  const addresses = ((await found.json()) as { householdAddress: string }[]).map((one) => one.householdAddress);
  expect(addresses).toEqual(FAMILY.map(() => "2 Orchard Road"));

  await card.getByRole("button", { name: "Who may collect Mia Quillberg" }).click();
  const collecting = page.getByRole("dialog", { name: "Who may collect Mia Quillberg" });
  await collecting.getByRole("combobox", { name: "Add a member" }).fill("Hana Quillberg");
  await expect(collecting.getByRole("option", { name: "Hana Quillberg" })).toBeVisible();
  await collecting.getByRole("combobox", { name: "Add a member" }).press("Enter");
  await collecting.getByLabel("Add a person who is not a member").fill("Sam Unwelcome");
  await collecting.getByRole("button", { name: "Save" }).click();
  await expect(collecting.getByText("Please press Add to put this name on the list, or clear")).toBeVisible();
  await expect(collecting.getByLabel("Add a person who is not a member")).toBeFocused();
  await expectAccessible(page);
  await collecting.getByRole("combobox", { name: "Add a member" }).fill("Otto");
  await collecting.getByRole("button", { name: "Save" }).click();
  const notChosen = collecting.getByText("Please choose this person from the list, or clear the field.");
  await expect(notChosen).toBeVisible();
  await collecting.getByRole("combobox", { name: "Add a member" }).fill("Otto Q");
  await expect(notChosen).toHaveCount(0);
  await collecting.getByRole("combobox", { name: "Add a member" }).fill("");
  await collecting.getByRole("button", { name: "Add", exact: true }).click();
  await collecting.getByLabel("May they collect?").last().selectOption("Must not collect");
  await collecting.getByLabel(/^Also for .*Quillberg/).check();
  await expectAccessible(page);
  await collecting.getByRole("button", { name: "Save" }).click();
  await expectNotice(page, "Saved");
  await card.getByRole("button", { name: "Who may collect Mia Quillberg" }).click();
  const bars = collecting.getByRole("list", { name: "Must not collect" });
  await expect(bars.getByRole("listitem")).toContainText("Sam Unwelcome");
  await bars.getByRole("button", { name: "Remove Sam Unwelcome" }).click();
  const question = page.getByRole("alertdialog", { name: "Remove Sam Unwelcome?" });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(bars.getByRole("listitem")).toHaveCount(1);
  await bars.getByRole("button", { name: "Remove Sam Unwelcome" }).click();
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(bars).toHaveCount(0);
  await expect(collecting.getByLabel(/^Also for .*Quillberg/)).not.toBeChecked();
  await collecting.getByRole("button", { name: "Save" }).click();
  await expectNotice(page, "Saved");

  await card.getByRole("button", { name: "Who may collect Ben Quillberg" }).click();
  const sibling = page.getByRole("dialog", { name: "Who may collect Ben Quillberg" });
  await expect(sibling.getByText("Hana Quillberg", { exact: true })).toBeVisible();
  await expect(sibling.getByRole("list", { name: "Must not collect" })).toContainText("Sam Unwelcome");
  await sibling.getByRole("button", { name: "Close" }).click();

  await card.getByRole("link", { name: "Hana Quillberg" }).click();
  await expect(page).toHaveURL(new RegExp(`/members/${hana}$`));
  await expect(page.getByRole("list", { name: "People of Quillberg Family" }).getByRole("listitem")).toHaveCount(5);
  await expect(page.getByText("2 Orchard Road").first()).toBeVisible();
  await expect(page.getByText("(212) 555-0130").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "(212) 555-0123" })).toBeVisible();
});

test("a person is added to a household, and to a new one, from their page", async ({ as, congregation, run }) => {
  const page = await as("admin");
  const add = async (firstName: string) => {
    const data = { firstName, lastName: "Quillberg", joinDate: "2026-10-04", membershipStatus: "active" };
    return ((await (await page.request.post("/api/members", { data })).json()) as { id: number }).id;
  };
  const [jan, mia] = [await add("Jan"), await add("Mia")];
  const open = async (id: number, name: string) => {
    await page.goto(`/members/${id}`);
    await page.getByRole("button", { name: `More actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: "Add to a household" }).click();
  };
  await page.goto(`/members/${jan}`);
  await page.getByRole("button", { name: "Add to a household" }).click();
  await page.getByRole("button", { name: "Add a new household instead" }).click();
  const adding = page.getByRole("dialog", { name: "Add household" });
  await expect(adding.getByRole("textbox", { name: /^Name/ })).toHaveValue("Quillberg Family");
  await adding.getByRole("button", { name: "Add household" }).click();
  await expectNotice(page, "Household added");

  await open(mia, "Mia Quillberg");
  const dialog = page.getByRole("dialog", { name: "Add to a household" });
  const choice = dialog.getByLabel(/^Household/);
  const search = dialog.getByRole("searchbox", { name: "Search households" });
  // A household that another search does not list is no longer chosen.
  for (const other of ["nowhere", ""]) {
    await choice.selectOption("Quillberg Family (1 person)");
    await search.fill(other);
    await expect(choice.locator("option:checked")).toHaveText("No households found");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(choice).toHaveAttribute("aria-invalid", "true");
    await search.fill("Quillberg");
  }
  await query(
    databaseUrl(run, congregation.database),
    "insert into households (name) select 'Quillmore Family ' || n from generate_series(1, 21) n",
  );
  await search.fill("Quillmore");
  await expect(dialog.getByText("At most 20 households are listed.")).toBeVisible();
  await expect(choice.getByRole("option")).toHaveCount(21);
  await search.fill("Quillberg");
  await expect(dialog.getByText("At most 20 households are listed.")).toHaveCount(0);
  await choice.selectOption("Quillberg Family (1 person)");
  await expect(dialog.getByLabel("Mail goes here")).toHaveCount(0);
  await dialog.getByLabel(/^Role/).selectOption("Child");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expectNotice(page, "Mia Quillberg was added to Quillberg Family");
  await expect(page.getByRole("list", { name: "People of Quillberg Family" }).getByRole("listitem")).toHaveCount(2);

  const data = { name: "Mill Family", members: [{ memberId: await add("Eve"), role: "adult" }] };
  const { id: millId } = await (await page.request.post("/api/households", { data })).json();
  await open(jan, "Jan Quillberg");
  await search.fill("Quill");
  // The first option chooses none, and the household of the person is not counted.
  await expect(choice.getByRole("option")).toHaveCount(21);
  await search.fill("Mill");
  await choice.selectOption("Mill Family (1 person)");
  await dialog.getByLabel("Mail goes here").check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expectNotice(page, "Jan Quillberg was added to Mill Family");
  const listed = page.getByRole("listitem").filter({ hasText: "Mail goes here" });
  await expect(listed.getByRole("link", { name: "Mill Family" })).toBeVisible();
  await expect(listed).toHaveCount(1);
  expect((await (await page.request.get(`/api/members/${jan}`)).json()).household.id).toBe(millId);
});

test("an adult who changes the home address is asked whether the household moved, and so is the office", async ({
  as,
}) => {
  const page = await as("admin");
  const lydia = await as("member");
  const [hana = 0, jan = 0, mia = 0] = await addFamily(page);
  const own = ((await (await lydia.request.get("/api/members/me")).json()) as { id: number }).id;
  const adults = [own, hana].map((memberId) => ({ memberId, role: "adult", primary: true }));
  const family = {
    name: "Quillberg Family",
    address: "1 Mill Lane",
    members: [...adults, { memberId: mia, role: "child" }],
  };
  const answer = await page.request.post("/api/households", { data: family });
  const { id } = (await answer.json()) as { id: number };
  const address = async () =>
    ((await (await page.request.get(`/api/households/${id}`)).json()) as { address: string }).address;

  await lydia.request.put("/api/members/me", { data: { address: null } });
  await lydia.goto("/profile");
  const question = lydia.getByRole("region", { name: "Address of Quillberg Family" });
  await lydia.getByRole("button", { name: "Edit Profile" }).click();
  await lydia.getByRole("textbox", { name: "Home address" }).fill("88 Oak Avenue");
  await expect(question).toHaveCount(0);
  await lydia.getByRole("button", { name: "Save" }).click();
  await expect(question).toContainText(
    "Quillberg Family has the address 1 Mill Lane. Do you live there too, or did the household move with you?",
  );
  await expect(lydia.getByText("Tell the office or the children's team about allergies")).toBeVisible();
  const office = lydia.getByRole("link", { name: "the office", exact: true });
  await expect(office).toHaveCount(2);
  for (const link of await office.all()) await expect(link).toHaveAttribute("href", /tab=messages&write=office/);
  await expect(lydia.getByText("Your church sends no text messages yet.")).toBeVisible();
  await question.getByRole("button", { name: "Change the household's address" }).click();
  const confirm = lydia.getByRole("alertdialog", { name: "Change the address of Quillberg Family?" });
  await expect(confirm).toContainText("88 Oak Avenue replaces 1 Mill Lane");
  await expectAccessible(lydia);
  await confirm.getByRole("button", { name: "Change address" }).click();
  await expectNotice(lydia, "Quillberg Family has the new address");
  await expect(question).toHaveCount(0);
  expect(await address()).toBe("88 Oak Avenue");

  await page.request.put(`/api/members/${hana}`, { data: { address: "9 Hill Road" } });
  await lydia.request.put("/api/members/me", { data: { address: "2 Mill Lane" } });
  await expect(question).toContainText("If the household moved with you, ask the office to change its address.");
  await expect(question.getByRole("button")).toHaveText(["Use the household's address"]);
  await question.getByRole("button", { name: "Use the household's address" }).click();
  const following = lydia.getByRole("alertdialog", { name: "Use the address of Quillberg Family?" });
  await expect(following).toContainText("88 Oak Avenue replaces 2 Mill Lane for you");
  await expectAccessible(lydia);
  await following.getByRole("button", { name: "Use address" }).click();
  await expectNotice(lydia, "The address of Quillberg Family is used");
  await expect(question).toHaveCount(0);
  await page.goto(`/members/${hana}`);
  await page.getByRole("button", { name: "Change the household's address" }).click();
  await page.getByRole("button", { name: "Change address" }).click();
  await expectNotice(page, "Quillberg Family has the new address");
  expect(await address()).toBe("9 Hill Road");
  await page.goto(`/members/${jan}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Change the household's address" })).toHaveCount(0);
});

test("a household or a person that is deleted does not stay on the screen", async ({ as }) => {
  const [page, { request }] = [await as("admin"), await as("intermediate_admin")];
  const [hana = 0] = await addFamily(page);
  const add = async (name: string): Promise<number> => {
    const members = [{ memberId: hana, role: "adult", primary: false }];
    return (await (await request.post("/api/households", { data: { name, members } })).json()).id;
  };
  const [first, second] = [await add("Mill Family"), await add("Hill Family")];
  await page.goto(`/members/households?household=${first}`);
  await expect(page.getByRole("button", { name: "Actions for Mill Family" })).toBeVisible();
  expect((await request.delete(`/api/households/${first}`)).status()).toBe(200);
  await expect(page.getByText("Household not found")).toBeVisible();
  await expect(page.getByText("Mill Family")).toHaveCount(0);

  await page.goto(`/members/households?household=${second}`);
  await page.getByRole("button", { name: "Actions for Hill Family" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expectNotice(page, "Household deleted");
  await expect(page).toHaveURL(/\/members\/households$/);
  await expect(page.getByText("Hill Family")).toHaveCount(0);

  await page.goto(`/members/${hana}`);
  await expect(page.getByRole("heading", { level: 1, name: "Hana Quillberg" })).toBeVisible();
  expect((await request.delete(`/api/members/${hana}`)).status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1, name: "Person not found" })).toBeVisible();
});

test("a child who is not active is in the parent's household without a link to a page that is refused", async ({
  as,
}) => {
  const [{ request }, page] = [await as("admin"), await as("member")];
  const { id } = await (await page.request.get("/api/members/me")).json();
  const data = { firstName: "Pim", lastName: "Marsh", joinDate: "2026-10-04", membershipStatus: "pending" };
  const child = (await (await request.post("/api/members", { data })).json()).id;
  const members = [
    { memberId: id, role: "adult" },
    { memberId: child, role: "child" },
  ];
  expect((await request.post("/api/households", { data: { name: "Marsh Cabin", members } })).status()).toBe(201);
  await page.goto(`/members/${id}`);
  const people = page.getByRole("list", { name: "People of Marsh Cabin" });
  await expect(people).toContainText("Pim Marsh");
  await expect(people.getByRole("link", { name: "Lydia Marsh" })).toBeVisible();
  await expect(people.getByRole("link", { name: "Pim Marsh" })).toHaveCount(0);
});
