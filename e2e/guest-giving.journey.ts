// Giving without an account: from the landing page to the receipt, and the link to a member that is made by hand.
import type { Donation } from "@narthex/contract/donations.ts";
import { CAST } from "../sample/src/cast.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test } from "./narthex.ts";
import { loseScript } from "./unreachable.ts";

const LYDIA = `${CAST.member.firstName} ${CAST.member.lastName}`;

test("a guest gives on the phone, and an administrator links the gift to a member", async ({ as, visitor }) => {
  const phone = await visitor({ viewport: { width: 375, height: 812 }, hasTouch: true });
  const payment = await loseScript(phone, /\/assets\/TestPayment-/);
  await phone.goto("/");
  await phone.getByRole("link", { name: "Give", exact: true }).tap();
  const amount = phone.getByLabel("Amount in dollars");
  await expect(amount).toHaveValue("50");
  await expectAccessible(phone);
  await expectNoSidewaysScrolling(phone);
  await phone.getByRole("button", { name: "Continue to payment" }).tap();
  await expect(phone.getByText("Please enter your name.")).toBeVisible();
  await expect(phone.getByLabel("Your name")).toBeFocused();
  await expectAccessible(phone);
  await amount.fill("88.25");
  await phone.getByRole("radio", { name: "Missions" }).tap();
  await phone.getByLabel("Your name").fill("Vera Visitor");
  await phone.getByLabel("Email").fill("vera@example.com");
  await phone.getByRole("button", { name: "Continue to payment" }).tap();
  await expect(phone.getByRole("heading", { name: "Payment", exact: true })).toBeFocused();
  await expect(phone.getByRole("heading", { name: "The payment form could not be loaded" })).toBeVisible();
  await expectAccessible(phone);
  payment.allow();
  await phone.getByRole("button", { name: "Try again" }).tap();
  await expect(phone.getByText("Test mode: no card is charged")).toBeVisible();
  await expectAccessible(phone);
  await expectNoSidewaysScrolling(phone);
  // The fields are unchanged after going back.
  await phone.getByRole("button", { name: "Back to Donation Details" }).tap();
  await expect(phone.getByLabel("Email")).toHaveValue("vera@example.com");
  await phone.getByRole("button", { name: "Continue to payment" }).tap();
  // The fee is shown before paying, and the charge contains it.
  await phone.getByRole("button", { name: "Back to Donation Details" }).tap();
  await phone.getByLabel("Add $2.95 for the processing fee").check();
  await expect(phone.getByText("Your gift is then $91.20.")).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole("button", { name: "Continue to payment" }).tap();
  await expect(phone.getByText("Includes $2.95 for the processing fee")).toBeVisible();
  await phone.getByLabel("Test card").selectOption({ label: "A card that is declined" });
  await phone.getByRole("button", { name: "Give $91.20" }).tap();
  await expectNotice(phone, "Payment Failed");
  await phone.getByLabel("Test card").selectOption({ label: "A card that is accepted" });
  await phone.getByRole("button", { name: "Give $91.20" }).tap();
  await expect(phone.getByRole("heading", { name: "Thank you for your generous gift!" })).toBeVisible();
  await expect(phone.getByText("$91.20 for Missions")).toBeVisible();
  await expectAccessible(phone);
  await expectNoSidewaysScrolling(phone);
  await phone.reload();
  await expect(phone.getByText("$91.20 for Missions")).toBeVisible();

  const ruth = await as("admin");
  await ruth.goto("/donations");
  const row = ruth.getByRole("row").filter({ hasText: "vera@example.com" });
  await expect(row).toContainText("Vera Visitor");
  await row.getByRole("button", { name: "Link to a person: the gift of $91.20 by Vera Visitor" }).click();
  const dialog = ruth.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expectAccessible(ruth);
  await dialog.getByLabel("Person").fill(LYDIA);
  await ruth.getByRole("option", { name: LYDIA }).first().click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectNotice(ruth, "Gift saved");
  await expect(row).toContainText(LYDIA);
  await expect(row.getByRole("button", { name: "Change person" })).toBeVisible();

  const lydia = await as("member");
  const own = async () => (await (await lydia.request.get("/api/donations/me")).json()) as Donation[];
  expect((await own()).filter((gift) => gift.amount === "91.20")).toMatchObject([
    { fund: "Missions", guestEmail: null },
  ]);
});

test("a donor is asked to give again only once the gift is known, or if there is none at the address", async ({
  as,
  visitor,
}) => {
  const donor = await visitor();
  const address = "/give/thanks#1-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
  const again = donor.getByRole("link", { name: "Give again" });
  for (const page of [donor, await as("member")]) {
    await test.step(`the gift is loading, and cannot be loaded, for ${page === donor ? "a visitor" : "a member"}`, async () => {
      const asked = Promise.withResolvers<void>();
      const held = Promise.withResolvers<void>();
      await page.route("/api/giving/receipt", async (route) => {
        asked.resolve();
        await held.promise;
        await route.abort();
      });
      await page.goto(address);
      await asked.promise;
      await expect(page.getByText("Loading your gift")).toBeAttached();
      await expect(page.getByRole("link", { name: "Give again" })).toHaveCount(0);
      held.resolve();
      await expect(page.getByText(/^Your gift could not be loaded\. .*Please do not give again/)).toBeVisible();
      await expect(page.getByRole("link", { name: "Give again" })).toHaveCount(0);
      await expectAccessible(page);
      await page.unroute("/api/giving/receipt");
    });
  }
  await test.step("the card company does not answer, and then does", async () => {
    const gift = { amount: "50.00", feeCovered: "0.00", parts: [{ fund: "Missions", amount: "50.00" }] };
    const answer = { ...gift, isGuest: true, isMailed: false };
    let isPaid: boolean | null = null;
    await donor.route("/api/giving/receipt", (route) => route.fulfill({ json: { ...answer, isPaid } }));
    await donor.reload();
    await expect(donor.getByText("Please do not give again")).toBeVisible();
    await expect(again).toHaveCount(0);
    await expectAccessible(donor);
    isPaid = true;
    await donor.getByRole("button", { name: "Reload this page" }).click();
    await expect(donor.getByText("$50.00 for Missions")).toBeVisible();
    await expect(again).toBeVisible();
    await donor.unroute("/api/giving/receipt");
  });
  await test.step("there is no gift at the address", async () => {
    for (const unknown of ["/give/thanks", address]) {
      await donor.goto(unknown);
      await donor.reload();
      await expect(donor.getByText("There is no gift at this address.")).toBeVisible();
      await expect(again).toBeVisible();
      await expectAccessible(donor);
    }
  });
});

test("an administrator enters the processing fee, and donors may add it", async ({ as }) => {
  const ruth = await as("admin");
  await ruth.goto("/settings?tab=giving");
  const card = ruth.locator("section").filter({ has: ruth.getByRole("heading", { name: "Processing fee" }) });
  await card.getByLabel("Percentage of the charge").fill("12");
  await card.getByRole("button", { name: "Save" }).click();
  await expect(card.getByText("Please enter a percentage from 0 to 10, such as 2.9.")).toBeVisible();
  await card.getByLabel("Percentage of the charge").fill("2");
  await card.getByLabel("Dollars for each charge").fill("");
  await card.getByRole("button", { name: "Save" }).click();
  await expectNotice(ruth, "Settings saved");
  const lydia = await as("member");
  await lydia.goto("/give");
  await expect(lydia.getByLabel("Add $1.03 for the processing fee")).not.toBeChecked();
  await card.getByLabel("Percentage of the charge").fill("");
  // The notice of the first save may still be visible.
  const saved = ruth.waitForResponse((answer) => answer.request().method() === "PUT");
  await card.getByRole("button", { name: "Save" }).click();
  expect((await saved).ok()).toBe(true);
  await lydia.reload();
  await expect(lydia.getByLabel("Amount in dollars")).toBeVisible();
  await expect(lydia.getByLabel(/for the processing fee/)).toHaveCount(0);
});
