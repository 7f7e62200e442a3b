// Card payments are set up in the settings: a member gives right away, and cannot when they are switched off.
import type { Page } from "@playwright/test";
import { openStripe } from "../server/test/stripe.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test } from "./narthex.ts";
import { answerAsStripe } from "./stripe-page.ts";

const PASSWORD = "a long enough password";
const RUTH = { firstName: "Ruth", lastName: "Adler", email: "ruth@example.org" };
const LEO = { firstName: "Leo", lastName: "Brandt", email: "leo@example.org" };
const ADMIN = { NARTHEX_ADMIN_EMAIL: RUTH.email, NARTHEX_ADMIN_PASSWORD: PASSWORD };
const OFF = "Online giving is not set up yet";

/** Signs in with a profile, which giving requires. */
async function signIn(page: Page, { email, firstName, lastName }: typeof RUTH): Promise<void> {
  const data = { email, password: PASSWORD };
  expect((await page.request.post("/api/auth/sign-in/email", { data })).ok()).toBe(true);
  const profile = { firstName, lastName, address: "1 Chapel Row" };
  expect((await page.request.put("/api/members/complete-profile", { data: profile })).ok()).toBe(true);
}

test("an administrator enters the keys of Stripe, tests them, and a member gives until it is switched off", async ({
  newCongregation,
  visitor,
}) => {
  const stripe = await openStripe();
  const { publishableKey, secretKey, webhookSecret, apiUrl } = stripe.settings;
  const server = await newCongregation({ ...ADMIN, STRIPE_API_URL: apiUrl ?? "" });
  const page = await visitor({ baseURL: server.url });
  await signIn(page, RUTH);
  const member = await visitor({ baseURL: server.url });
  expect((await member.request.post("/api/auth/sign-up/email", { data: { ...LEO, password: PASSWORD } })).ok()).toBe(
    true,
  );
  await signIn(member, LEO);
  await member.context().route("https://js.stripe.com/**", answerAsStripe);
  await member.context().route("https://api.stripe.com/**", (route) => {
    stripe.charge(stripe.intentOf(route.request().postData() ?? "").id);
    return route.fulfill({ status: 200, headers: { "access-control-allow-origin": "*" } });
  });
  await member.goto("/give");
  await expect(member.getByText(OFF)).toBeVisible();
  await expectAccessible(member);

  await page.goto("/give");
  await page.getByRole("link", { name: "See what is missing" }).click();
  const card = page.locator("section").filter({ has: page.getByRole("heading", { name: "Card payments" }) });
  await expect(card.getByText("Online giving is off")).toBeVisible();
  await expect(card.getByRole("button", { name: "Send a test" })).toHaveCount(0);
  await card.getByText("What to enter at Stripe").click();
  await expect(card.getByText(`${server.url}/api/payments/webhook`)).toBeVisible();
  await card.getByLabel("Publishable key").fill(secretKey);
  await card.getByLabel("Secret key").fill("sk_test_mistyped");
  await card.getByLabel("Signing secret of the webhook").fill(webhookSecret);
  await card.getByRole("button", { name: "Save" }).click();
  await expect(card.getByText("Please enter the key that begins with pk_").first()).toBeVisible();
  await expectAccessible(page);
  await card.getByLabel("Publishable key").fill(publishableKey);
  await card.getByRole("button", { name: "Save" }).click();
  await expectNotice(page, "Card payments saved");
  await expect(card.getByText("Test keys: no card is charged")).toBeVisible();
  await expect(card.getByLabel("Secret key")).toHaveValue("");
  await expect(card.getByText(/^Entered on .* by Ruth Adler\. It is never shown\./)).toHaveCount(2);

  await card.getByRole("button", { name: "Send a test" }).click();
  await expect(card.getByText(/Stripe did not accept the secret key\./)).toBeVisible();
  await expectAccessible(page);
  await card.getByLabel("Secret key").fill(secretKey);
  await card.getByRole("button", { name: "Save" }).click();
  await expect(card.getByLabel("Secret key")).toHaveValue("");
  await card.getByRole("button", { name: "Send a test" }).click();
  await expectNotice(page, "Test on its way");
  await expect(card.getByText(/not answered yet/)).toBeVisible();
  await expectNoSidewaysScrolling(page);

  // The member's screen was open before: it takes the card now.
  await member.getByRole("button", { name: "$50", exact: true }).click();
  await member.getByRole("button", { name: "Continue to payment" }).click();
  await expect(member.frameLocator("iframe").getByText("Card number")).toBeVisible();
  await member.getByRole("button", { name: "Give $50.00" }).click();
  await expect(member.getByRole("heading", { name: "Thank you for your generous gift!" })).toBeVisible();
  const gifts = await (await member.request.get("/api/donations/me")).json();
  expect(gifts).toMatchObject([{ amount: "50.00", donationMethod: "online" }]);

  await card.getByLabel("Take gifts by card").uncheck();
  await card.getByRole("button", { name: "Save" }).click();
  await expect(card.getByText("Online giving is off")).toBeVisible();
  await member.goto("/give");
  await expect(member.getByText(OFF)).toBeVisible();
  // Staff cannot set up online giving, so their menu of gifts does not lead there.
  const { id } = (await (await member.request.get("/api/auth/user")).json()) as { id: string };
  const data = { role: "intermediate_admin" };
  expect((await page.request.patch(`/api/users/${id}`, { data })).ok()).toBe(true);
  await member.goto("/donations");
  await member.getByRole("button", { name: "More", exact: true }).click();
  await expect(member.getByRole("menuitem", { name: "My Giving" })).toBeVisible();
  await expect(member.getByRole("menuitem", { name: "Give Now" })).toHaveCount(0);

  await card.getByRole("button", { name: "Remove the keys" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expectNotice(page, "Keys of Stripe removed");
  await expect(card.getByLabel("Publishable key")).toHaveValue("");
  await stripe.close();
});

test("keys that gifts under way need are removed only after a question that says what happens to them", async ({
  newCongregation,
  visitor,
}) => {
  const stripe = await openStripe("live");
  const { publishableKey, secretKey, webhookSecret, apiUrl } = stripe.settings;
  const server = await newCongregation({ ...ADMIN, STRIPE_API_URL: apiUrl ?? "" });
  const page = await visitor({ baseURL: server.url });
  await signIn(page, RUTH);
  const keys = { publishableKey, secretKey, webhookSecret, isOn: true };
  expect((await page.request.put("/api/settings/card-provider", { data: keys })).ok()).toBe(true);
  const startGift = async (amount: number) => {
    const data = { amount };
    expect((await page.request.post("/api/create-payment-intent", { data })).ok()).toBe(true);
  };
  await page.goto("/settings?tab=giving");
  const card = page.locator("section").filter({ has: page.getByRole("heading", { name: "Card payments" }) });
  await expect(card.getByText("Cards are taken")).toBeVisible();
  // Both gifts are started while the settings are open.
  const question = page.getByRole("alertdialog");
  await card.getByRole("button", { name: "Remove the keys" }).click();
  await expect(question.getByText(/^Narthex will no longer take gifts by card/)).toBeVisible();
  await startGift(20);
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(question.getByText(/^One gift was started and is not finished\./)).toBeVisible();
  await question.getByRole("button", { name: "Cancel" }).click();
  await startGift(30);

  await card.getByLabel("Publishable key").fill("pk_live_other");
  await card.getByLabel("Secret key").fill("sk_live_other");
  await card.getByLabel("Signing secret of the webhook").fill("whsec_other");
  await card.getByRole("button", { name: "Save" }).click();
  await expect(question.getByText(/^2 gifts were started and are not finished\./)).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(card.getByLabel("Publishable key")).toHaveValue("pk_live_other");
  await card.getByRole("button", { name: "Save" }).click();
  await question.getByRole("button", { name: "Use these keys" }).click();
  await expectNotice(page, "Card payments saved");

  await card.getByRole("button", { name: "Remove the keys" }).click();
  await expect(question.getByText(/^2 gifts were started and are not finished\./)).toBeVisible();
  await question.getByRole("button", { name: "Remove" }).click();
  await expectNotice(page, "Keys of Stripe removed");
  await stripe.close();
});

test("keys in the environment are shown as such and cannot be changed", async ({ newCongregation, visitor }) => {
  const stripe = await openStripe();
  const { publishableKey, secretKey, webhookSecret, apiUrl } = stripe.settings;
  const server = await newCongregation({
    ...ADMIN,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: apiUrl ?? "",
  });
  const page = await visitor({ baseURL: server.url });
  await signIn(page, RUTH);
  await page.goto("/settings?tab=giving");
  await expect(page.getByText(/^The server's environment sets the keys \(STRIPE_SECRET_KEY/)).toBeVisible();
  await expect(page.getByLabel("Publishable key")).toHaveCount(0);
  await expectAccessible(page);
  await stripe.close();
});
