// Giving without an account: from the landing page to the receipt, and the link to a member that is made by hand.
import type { Donation } from "@narthex/contract/donations.ts";
import { CAST } from "../sample/src/cast.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test } from "./narthex.ts";

const LYDIA = `${CAST.member.firstName} ${CAST.member.lastName}`;

test("a guest gives on the phone, and an administrator links the gift to a member", async ({ as, visitor }) => {
  const phone = await visitor({ viewport: { width: 375, height: 812 }, hasTouch: true });
  await phone.goto("/");
  await phone.getByRole("link", { name: "Give", exact: true }).tap();
  const amount = phone.getByLabel("Amount in dollars");
  await expect(amount).toHaveValue("50");
  await expectAccessible(phone);
  await expectNoSidewaysScrolling(phone);
  await phone.getByRole("button", { name: "Continue to Payment" }).tap();
  await expect(phone.getByText("Please enter your name.")).toBeVisible();
  await expect(phone.getByLabel("Your name")).toBeFocused();
  await expectAccessible(phone);
  await amount.fill("88.25");
  await phone.getByLabel("Donation type").selectOption({ label: "Missions" });
  await phone.getByLabel("Your name").fill("Vera Visitor");
  await phone.getByLabel("Email").fill("vera@example.com");
  await phone.getByRole("button", { name: "Continue to Payment" }).tap();
  await expect(phone.getByRole("heading", { name: "Payment" })).toBeFocused();
  await expect(phone.getByText("Test mode: no card is charged")).toBeVisible();
  await expectAccessible(phone);
  await expectNoSidewaysScrolling(phone);
  // The fields are unchanged after going back.
  await phone.getByRole("button", { name: "Back to Donation Details" }).tap();
  await expect(phone.getByLabel("Email")).toHaveValue("vera@example.com");
  await phone.getByRole("button", { name: "Continue to Payment" }).tap();
  await phone.getByLabel("Test card").selectOption({ label: "A card that is declined" });
  await phone.getByRole("button", { name: "Give $88.25" }).tap();
  await expectNotice(phone, "Payment Failed");
  await phone.getByLabel("Test card").selectOption({ label: "A card that is accepted" });
  await phone.getByRole("button", { name: "Give $88.25" }).tap();
  await expect(phone.getByRole("heading", { name: "Thank you for your generous gift!" })).toBeVisible();
  await expect(phone.getByText("$88.25 for Missions")).toBeVisible();
  await expectAccessible(phone);
  await expectNoSidewaysScrolling(phone);
  await phone.reload();
  await expect(phone.getByText("$88.25 for Missions")).toBeVisible();

  const ruth = await as("admin");
  await ruth.goto("/donations");
  const row = ruth.getByRole("listitem").filter({ hasText: "vera@example.com" });
  await expect(row).toContainText("Vera Visitor");
  await row.getByRole("button", { name: "Link to a person" }).click();
  const dialog = ruth.getByRole("dialog");
  await expectAccessible(ruth);
  await dialog.getByLabel("Person").fill(LYDIA);
  await ruth.getByRole("option", { name: LYDIA }).first().click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectNotice(ruth, "Gift saved");
  await expect(row).toContainText(LYDIA);
  await expect(row.getByRole("button", { name: "Change person" })).toBeVisible();

  const lydia = await as("member");
  const own = async () => (await (await lydia.request.get("/api/donations/me")).json()) as Donation[];
  expect((await own()).filter((gift) => gift.amount === "88.25")).toMatchObject([
    { fund: "Missions", guestEmail: null },
  ]);
});

test("the address of a gift that does not exist shows no gift", async ({ visitor }) => {
  const page = await visitor();
  for (const address of ["/give/thanks", "/give/thanks#1-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"]) {
    await page.goto(address);
    await page.reload();
    await expect(page.getByText("There is no gift at this address.")).toBeVisible();
    await expectAccessible(page);
  }
});
