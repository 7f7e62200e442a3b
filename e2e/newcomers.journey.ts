// Newcomers who may be in the directory already, some of whom came together.
import type { Page, Route } from "@playwright/test";
import { TODAY } from "./clock.ts";
import {
  allowRoutes,
  expect,
  expectAccessible,
  expectNoSidewaysScrolling,
  expectNotice,
  pressEscape,
  test,
  visit,
} from "./narthex.ts";

const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true } as const;
const CONTACT = "(518) 555-0178";

async function addPerson(
  page: Page,
  firstName: string,
  membershipStatus: "active" | "pending",
  more: { lastName?: string; phone?: string } = {},
): Promise<number> {
  const data = { firstName, lastName: "Quillberg", phone: CONTACT, membershipStatus, joinDate: "2026-10-18", ...more };
  const answer = await page.request.post("/api/members", { data });
  expect(answer.status()).toBe(201);
  return (await answer.json()).id;
}

test("people who came together are admitted on a phone, and a likely duplicate among them only by choice", async ({
  as,
}) => {
  const ruth = await as("admin", PHONE);
  await addPerson(ruth, "Jan", "active");
  for (const name of ["Hana", "Jan", "Mia"]) await addPerson(ruth, name, "pending");
  await ruth.goto("/members/newcomers");
  const waiting = ruth.getByRole("list", { name: "Newcomers" });
  const together = waiting.getByRole("button", { name: "Admit all 3: Hana, Jan, and Mia" });
  await together.press("Enter");
  const asking = ruth.getByRole("dialog", { name: "Admit together" });
  await expect(asking.getByText("Likely the same person as Jan Quillberg")).toBeVisible();
  await expect(asking.getByRole("checkbox", { name: "Jan Quillberg" })).not.toBeChecked();
  await expect(asking.getByRole("checkbox", { name: "Mia Quillberg" })).toBeChecked();
  await expectAccessible(ruth);
  await asking.getByRole("button", { name: "Admit 2" }).press("Enter");
  await expectNotice(ruth, "2 people are admitted");
  await expectNotice(ruth, "They are in no household yet. You can add one on the page of each person.");
  await expect(asking).toHaveCount(0);
  await expect(together).toHaveCount(0);
  await expect(waiting.getByRole("button", { name: "Admit Jan Quillberg" })).toBeVisible();
});

test("if a likely duplicate has been added since, no one is admitted until it is shown", async ({ as }) => {
  const ruth = await as("admin");
  for (const name of ["Hana", "Jan"]) await addPerson(ruth, name, "pending");
  await allowRoutes(ruth);
  await ruth.goto("/members/newcomers");
  const together = ruth.getByRole("button", { name: "Admit all 2: Hana and Jan" });
  await expect(together).toBeVisible();
  // The other record is added after the click, before the request arrives.
  const addOther = async (route: Route) => {
    await addPerson(ruth, "Jan", "active");
    await route.continue();
  };
  await ruth.route("**/api/newcomers/admission", addOther, { times: 1 });
  await together.press("Enter");
  await expectNotice(ruth, "Someone else changed this at the same time. Please check it and try again.");
  await expect(ruth.getByText("Likely the same person as Jan Quillberg")).toBeVisible();
  await expect(together).toBeVisible();
});

test("the note above the directory counts those who wait, and the button above their list says how many are admitted", async ({
  as,
}) => {
  const ruth = await as("admin");
  await test.step("a pending person who was postponed is not counted", async () => {
    const id = await addPerson(ruth, "Hana", "pending");
    const pending = (await ruth.request.get("/api/members?status=pending")).headers()["x-total-count"];
    expect((await ruth.request.put(`/api/newcomers/${id}/postponement`, { data: {} })).status()).toBe(200);
    await ruth.goto("/members?status=pending");
    await expect(
      ruth
        .getByRole("status")
        .filter({ hasText: `${pending} people` })
        .first(),
    ).toBeVisible();
    const note = `${Number(pending) - 1} people wait to be admitted as members.`;
    await expect(ruth.getByText(note)).toBeVisible();
    await expect(ruth.getByText(/people are pending/)).toHaveCount(0);
    await visit(ruth, "/members/newcomers?show=postponed");
    await ruth.getByRole("button", { name: "Show Hana Quillberg again now" }).click();
    await expectNotice(ruth, "Hana Quillberg is shown again");
  });
  await test.step("likely duplicates are not admitted", async () => {
    const answer = await ruth.request.get("/api/newcomers");
    const rows = (await answer.json()) as { likely: unknown[] }[];
    const clear = rows.filter(({ likely }) => likely.length === 0).length;
    expect(clear).toBeLessThan(rows.length);
    await ruth.goto("/members/newcomers");
    const label = `Admit ${clear} of ${rows.length}`;
    const stay = `${rows.length - clear} people who may be in the directory already stay in the list.`;
    await expect(ruth.getByText(`“${label}”: ${stay}`)).toBeVisible();
    await ruth.getByRole("button", { name: label, exact: true }).click();
    const asking = ruth.getByRole("alertdialog", { name: `Admit ${clear} people?` });
    await expect(asking.getByText(`They become active members. ${stay}`)).toBeVisible();
    await expectAccessible(ruth);
    await asking.getByRole("button", { name: label, exact: true }).click();
    await expectNotice(ruth, `${clear} people are admitted`);
  });
});

test("a newcomer with the name of a member and another phone is compared with the member before being admitted", async ({
  as,
}) => {
  for (const options of [PHONE, {}]) {
    const ruth = await as("admin", options);
    const [lastName, known] = ["viewport" in options ? "Lattimore" : "Lattimer", "(615) 555-0100"];
    const marcus = await addPerson(ruth, "Marcus", "active", { lastName, phone: known });
    await addPerson(ruth, "Marcus", "pending", { lastName, phone: "(615) 555-0199" });
    await ruth.goto("/members/newcomers");
    const name = `Marcus ${lastName}`;
    const waiting = ruth.getByRole("list", { name: "Newcomers" });
    const possible = waiting.getByRole("list", { name: `May be the same person as ${name}` });
    await expect(possible.getByRole("listitem")).toHaveText([`Same name as ${name}${known}Compare`]);
    await expect(possible.getByRole("link", { name })).toHaveAttribute("href", `/members/${marcus}`);
    await expectNoSidewaysScrolling(ruth);
    await expectAccessible(ruth);
    await possible.getByRole("button", { name: `Compare ${name} with ${name}, ${known}` }).press("Enter");
    const comparing = ruth.getByRole("dialog", { name: "Merge two records" });
    const phone = comparing.getByRole("group", { name: "Phone" });
    await expect(phone.getByRole("radio", { name: known })).toBeChecked();
    await expectAccessible(ruth);
    await pressEscape(ruth);
    await expect(possible.getByRole("button")).toBeFocused();
    await ruth.keyboard.press("Enter");
    await phone.getByRole("radio", { name: "(615) 555-0199" }).check();
    await comparing.getByRole("button", { name: "Merge" }).press("Enter");
    await expectNotice(ruth, "The records were merged");
    await expect(waiting.getByText(name)).toHaveCount(0);
    const person = await (await ruth.request.get(`/api/members/${marcus}`)).json();
    expect([person.phone, person.membershipStatus]).toEqual(["+16155550199", "active"]);
  }
});

test("the form for a new person leaves the join date empty while the status is pending", async ({ as }) => {
  const page = await as("intermediate_admin");
  await page.goto("/members");
  await page.getByRole("button", { name: "Add New Member" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Member" });
  const joinDate = dialog.getByLabel("Join date");
  await expect(joinDate).toHaveValue(TODAY);
  await dialog.getByLabel("Status").selectOption("pending");
  await expect(joinDate).toHaveValue("");
  await dialog.getByLabel("Status").selectOption("active");
  await expect(joinDate).toHaveValue(TODAY);
  await joinDate.fill("2020-05-31");
  await dialog.getByLabel("Status").selectOption("pending");
  await expect(joinDate).toHaveValue("2020-05-31");
});
