// Online giving: two steps to a recorded gift, with the sample congregation's provider and with Stripe's script.
import type { Donation } from "@narthex/contract/donations.ts";
import type { Page, Route } from "@playwright/test";
import { CAST } from "../sample/src/cast.ts";
import { allowRoutes, expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test } from "./narthex.ts";

/** The signed-in person's gifts of an amount. */
async function giftsOf(page: Page, amount: string): Promise<Donation[]> {
  const answer = await page.request.get("/api/donations/me");
  return ((await answer.json()) as Donation[]).filter((gift) => gift.amount === amount);
}

test("a member gives on the phone, goes back to change the details, and finds the gift in the list", async ({ as }) => {
  const lydia = await as("member", { viewport: { width: 375, height: 812 }, hasTouch: true });
  await allowRoutes(lydia);
  await lydia.goto("/give");
  const amount = lydia.getByLabel("Amount in dollars");
  await expect(lydia.getByRole("button", { name: "$50", exact: true })).toHaveAttribute("aria-pressed", "true");
  await expect(amount).toHaveValue("50");

  // Validation errors are shown immediately, and no payment is started.
  await amount.fill("0.99");
  await lydia.getByRole("button", { name: "Continue to payment" }).tap();
  await expect(lydia.getByText("Invalid Amount", { exact: true })).toHaveCount(1);
  await expect(lydia.getByText("Please enter a donation amount of at least $1")).toHaveCount(1);
  await expect(amount).toBeFocused();
  await expectAccessible(lydia);
  await lydia.getByRole("button", { name: "$100", exact: true }).tap();
  await expect(amount).toHaveValue("100");

  await lydia.getByRole("button", { name: "Other", exact: true }).tap();
  await expect(amount).toBeFocused();
  await amount.fill("123.45");
  await lydia.getByRole("radio", { name: "Children's Ministry" }).tap();
  await lydia.getByRole("button", { name: "Add a note" }).tap();
  await expect(lydia.getByLabel("Notes (optional)")).toBeFocused();
  await lydia.getByLabel("Notes (optional)").fill("For new song books");
  await lydia.getByRole("button", { name: "Continue to payment" }).tap();
  await expect(lydia.getByText("Test mode: no card is charged")).toBeVisible();
  await expect(lydia.getByRole("heading", { name: "Payment" })).toBeFocused();
  await expectAccessible(lydia);
  await expectNoSidewaysScrolling(lydia);

  // After going back with the page's button or the browser's, or a reload, the form is unchanged.
  await lydia.getByRole("button", { name: "Back to Donation Details" }).tap();
  await expect(amount).toHaveValue("123.45");
  await lydia.goForward();
  await expect(lydia.getByRole("heading", { name: "Payment" })).toBeFocused();
  await lydia.reload();
  await expect(amount).toHaveValue("123.45");
  await lydia.getByRole("button", { name: "Continue to payment" }).tap();
  await expect(lydia.getByRole("heading", { name: "Payment" })).toBeFocused();
  await lydia.goBack();
  await expect(amount).toHaveValue("123.45");
  await expect(lydia.getByRole("radio", { name: "Children's Ministry" })).toBeChecked();
  await expect(lydia.getByLabel("Notes (optional)")).toHaveValue("For new song books");
  await lydia.getByRole("button", { name: "Continue to payment" }).tap();

  await lydia.getByLabel("Test card").selectOption({ label: "A card that is declined" });
  await lydia.getByRole("button", { name: "Give $123.45" }).tap();
  await expectNotice(lydia, "Payment Failed");
  await expect(lydia.getByText("Your card was declined.").first()).toBeVisible();
  expect(await giftsOf(lydia, "123.45")).toEqual([]);
  // A charge whose response is lost is queried again, and results in one gift.
  await lydia.getByLabel("Test card").selectOption({ label: "A card that is accepted" });
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await lydia.route("**/api/payments/test-card", loseAnswer, { times: 1 });
  await lydia.getByRole("button", { name: "Give $123.45" }).tap();
  await expect(lydia.getByText("There was no answer").first()).toBeVisible();
  await lydia.getByRole("button", { name: "Give $123.45" }).tap();
  await expect(lydia.getByRole("heading", { name: "Thank you for your generous gift!" })).toBeVisible();
  await expect(lydia.getByText("$123.45 for Children's Ministry")).toBeVisible();
  await expect(lydia).toHaveURL(/\/give\/thanks#/);
  expect(await lydia.evaluate(() => sessionStorage.getItem("narthex.giving"))).toBeNull();
  await expectAccessible(lydia);
  // The page can be reloaded: it confirms a gift that was paid, not a return.
  await lydia.reload();
  await expect(lydia.getByText("$123.45 for Children's Ministry")).toBeVisible();
  await lydia.getByRole("link", { name: "Your giving" }).tap();
  await expect(lydia.getByRole("main").getByText("$123.45").first()).toBeVisible();
  await expect(lydia.getByRole("main").getByText("Children's Ministry").first()).toBeVisible();
  await expect
    .poll(() => giftsOf(lydia, "123.45"))
    .toMatchObject([
      {
        donationMethod: "online",
        donationType: "other",
        fund: "Children's Ministry",
        notes: "For new song books",
        voidedAt: null,
      },
    ]);
});

test("with the keyboard only", async ({ as }) => {
  const page = await as("ministry_leader");
  await page.goto("/donations");
  await page.getByRole("link", { name: "Give Now" }).first().press("Enter");
  await page.getByLabel("Amount in dollars").focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("$1,017");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Test card")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Payment" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Give $1,017.00" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/give\/thanks/);
  await expect.poll(() => giftsOf(page, "1017.00")).toHaveLength(1);
});

test("a window that is closed while the card is charged loses no gift", async ({ as }) => {
  const page = await as("member");
  const other = await as("member");
  await allowRoutes(page);
  await page.goto("/give");
  await page.getByLabel("Amount in dollars").fill("77.01");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  // The card is charged, and the window never receives the response.
  const charged = Promise.withResolvers<void>();
  await page.route("**/api/payments/test-card", async (route) => {
    await route.fetch();
    charged.resolve();
  });
  await page.getByRole("button", { name: "Give $77.01" }).click();
  await charged.promise;
  await page.close();
  await expect.poll(() => giftsOf(other, "77.01")).toHaveLength(1);
});

test("an administrator changes the funds, and an open give screen is updated", async ({ as }) => {
  const ruth = await as("admin");
  const lydia = await as("member");
  await lydia.goto("/give");
  const field = lydia.getByRole("group", { name: "Donation type" });
  await lydia.getByRole("button", { name: "Add a note" }).click();
  await lydia.getByLabel("Notes (optional)").fill("With love");
  await field.getByRole("radio", { name: "Food Pantry" }).check();
  await expect(lydia.getByText("Groceries for families in our town.")).toBeVisible();
  await ruth.goto("/settings?tab=giving");
  const funds = ruth.getByRole("list", { name: "Funds" });
  const choose = async (name: string, action: string) => {
    await funds.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
    await ruth.getByRole("menuitem", { name: action, exact: true }).click();
  };
  await ruth.getByRole("button", { name: "Add fund" }).click();
  const dialog = ruth.getByRole("dialog");
  await dialog.getByLabel("Name").fill("tithe");
  await dialog.getByRole("button", { name: "Add fund" }).click();
  await expect(dialog.getByText("There is already a fund with this name.").first()).toBeVisible();
  await expectAccessible(ruth);
  await dialog.getByLabel("Name").fill("Organ");
  await dialog.getByLabel("Description (optional)").fill("New pipes.");
  await dialog.getByRole("button", { name: "Add fund" }).click();
  await expectNotice(ruth, "Fund added");
  await choose("Organ", "Move up");
  await expect(field.locator("label")).toHaveText([
    "General Fund",
    "Tithe",
    "Missions",
    "Building Fund",
    "Youth Ministry",
    "Children's Ministry",
    "Food Pantry",
    "Organ",
    "Honduras Trip",
  ]);
  await choose("Food Pantry", "Close");
  await expectNotice(ruth, "Fund closed");
  // A gift for the food pantry is not moved to another fund: the donor is asked to choose, also after a reload.
  const gone = lydia.getByText("This is no longer offered. Please choose another.");
  await expect(gone).toBeVisible();
  await expect(field.getByRole("radio", { name: "Food Pantry" })).toHaveCount(0);
  await expect(field.getByRole("radio", { checked: true })).toHaveCount(0);
  await lydia.reload();
  await expect(gone).toBeVisible();
  await lydia.getByRole("button", { name: "Continue to payment" }).click();
  await expect(field.getByRole("radio").first()).toBeFocused();
  await expectAccessible(lydia);
  await field.getByRole("radio", { name: "Organ" }).check();
  await expect(gone).toHaveCount(0);
  await expect(lydia.getByLabel("Notes (optional)")).toHaveValue("With love");
  await lydia.getByRole("button", { name: "Continue to payment" }).click();
  await expect(lydia.getByLabel("Test card")).toBeVisible();
  await choose("Food Pantry", "Open again");
  await lydia.getByRole("button", { name: "Back to Donation Details" }).click();
  await expect(field.getByRole("radio")).toHaveCount(9);
});

test("an administrator tests the connection and sees the results of payments", async ({ as }) => {
  const ruth = await as("admin");
  await ruth.goto("/settings?tab=giving");
  const card = ruth.locator("section").filter({ has: ruth.getByRole("heading", { name: "Card payments" }) });
  await card.getByRole("button", { name: "Send a test" }).click();
  await expectNotice(ruth, "Test on its way");
  await expect(card.getByText(/^Answered /)).toBeVisible();
  await ruth.getByRole("link", { name: "Logs" }).click();
  const log = ruth.locator("section").filter({ has: ruth.getByRole("heading", { name: "Newest payments" }) });
  await expect(log.getByRole("listitem").filter({ hasText: "Test of the connection" }).first()).toBeVisible();
  await expectAccessible(ruth);

  const lydia = await as("member");
  await lydia.goto("/give");
  await lydia.getByLabel("Amount in dollars").fill("31.31");
  await lydia.getByRole("button", { name: "Continue to payment" }).click();
  await lydia.getByLabel("Test card").selectOption({ label: "A card without enough money" });
  await lydia.getByRole("button", { name: "Give $31.31" }).click();
  const row = log.getByRole("listitem").filter({ hasText: "$31.31" });
  await expect(row).toContainText("Declined");
  await expect(row).toContainText("insufficient funds");
  await expect(row).toContainText(`${CAST.member.firstName} ${CAST.member.lastName}`);
});

test("a payment that succeeds in starting no longer shows the earlier failure", async ({ as }) => {
  const page = await as("member");
  await allowRoutes(page);
  await page.goto("/give");
  await page.route("**/api/create-payment-intent", (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Continue to payment" }).click();
  // The form shows it, so no notice repeats it.
  await expect(page.getByText("Can't reach the server")).toHaveCount(1);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByRole("heading", { name: "Payment" })).toBeFocused();
  await expect(page.getByText("Can't reach the server")).toHaveCount(0);
});
