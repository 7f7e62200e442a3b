// Giving with Stripe: its script in the browser is replaced by a fake on Stripe's own URLs, so that the page's real
// content security policy applies; the server uses a fake of Stripe's HTTP interface through the real SDK.
import type { Page } from "@playwright/test";
import { type FakeStripe, openStripe } from "../server/test/stripe.ts";
import { test as base, expect, expectAccessible } from "./narthex.ts";
import type { RunningServer } from "./running-server.ts";
import { answerAsStripe } from "./stripe-page.ts";

const ADMIN = { email: "pastor@example.org", password: "a long password" };
const ENVIRONMENT = { NARTHEX_ADMIN_EMAIL: ADMIN.email, NARTHEX_ADMIN_PASSWORD: ADMIN.password };

interface StripeServer {
  stripe: FakeStripe;
  server: RunningServer;
}

const test = base.extend<{ withStripe: StripeServer }>({
  withStripe: async ({ newCongregation }, use) => {
    const stripe = await openStripe();
    const { secretKey, publishableKey, webhookSecret, apiUrl } = stripe.settings;
    const server = await newCongregation({
      ...ENVIRONMENT,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: apiUrl ?? "",
    });
    await use({ stripe, server });
    await stripe.close();
  },
});

/** The administrator signs in, with a profile: giving requires one. */
async function signIn(page: Page): Promise<void> {
  await page.request.post("/api/auth/sign-in/email", { data: ADMIN });
  const nothing = { phone: "", dateOfBirth: null };
  const profile = { firstName: "Ada", lastName: "Stone", email: ADMIN.email, address: "1 Main Street", ...nothing };
  const answer = await page.request.put("/api/members/complete-profile", { data: profile });
  expect([200, 201, 409]).toContain(answer.status());
}

/** The requests that the browser blocked by policy. */
async function refusals(page: Page): Promise<string[]> {
  const seen: string[] = [];
  await page.exposeFunction("refused", (what: string) => seen.push(what));
  await page.addInitScript(() => {
    const { refused } = window as unknown as { refused(what: string): void };
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
      refused(`${effectiveDirective} ${blockedURI}`),
    );
  });
  return seen;
}

/** The path that the document was loaded from, whatever path the app shows since. */
const documentOf = (page: Page) =>
  page.evaluate(() => new URL(performance.getEntriesByType("navigation")[0]?.name ?? "").pathname);

test("Stripe's script, frame and calls work on the give screen and nowhere else", async ({
  withStripe,
  visitor,
  now,
}) => {
  const { stripe, server } = withStripe;
  const page = await visitor({ baseURL: server.url });
  const context = page.context();
  let isExpired = true;
  await context.route("https://js.stripe.com/**", answerAsStripe);
  await context.route("https://api.stripe.com/**", (route) => {
    const secret = route.request().postData() ?? "";
    const headers = { "access-control-allow-origin": "*" };
    const intent = stripe.intentOf(secret);
    if (route.request().url().endsWith("/retrieve"))
      return route.fulfill({ status: 200, headers, body: intent.status });
    if (isExpired) return route.fulfill({ status: 402, headers });
    // The card is charged, and the response is lost: the donor must not be asked to pay again.
    stripe.charge(intent.id);
    return route.abort();
  });
  const refused = await refusals(page);
  await signIn(page);

  // On other pages the provider's script is blocked, also when the app itself navigates to the give screen.
  await page.goto("/events");
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
  const load = () =>
    page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const script = document.createElement("script");
          script.onload = () => resolve("loaded");
          script.onerror = () => resolve("refused");
          script.src = "https://js.stripe.com/endive/stripe.js";
          document.head.append(script);
        }),
    );
  expect(await load()).toBe("refused");
  expect(refused.splice(0)).toEqual(["script-src-elem https://js.stripe.com/endive/stripe.js"]);
  await page.evaluate(() => {
    history.pushState(null, "", "/give");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(page.getByRole("heading", { level: 1, name: "Give Online" })).toBeVisible();
  await expect.poll(() => documentOf(page)).toBe("/give");

  await page.getByRole("button", { name: "$250", exact: true }).click();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.frameLocator("iframe").getByText("Card number")).toBeVisible();
  await expect(page.getByText("Test mode")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Give $250.00" }).click();
  await expect(page.getByText("Payment Failed").first()).toBeVisible();
  await expect(page.getByText("Your card has expired.").first()).toBeVisible();
  await page.getByRole("button", { name: "Back to Donation Details" }).click();
  await expect(page.getByLabel("Amount in dollars")).toHaveValue("250");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.frameLocator("iframe").getByText("Card number")).toBeVisible();
  isExpired = false;
  await page.getByRole("button", { name: "Give $250.00" }).click();
  await expect(page.getByRole("heading", { name: "Thank you for your generous gift!" })).toBeVisible();
  await expect(page).toHaveURL(/\/give\/thanks#/);
  expect(refused).toEqual([]);
  expect(stripe.intents.size).toBe(1);

  // The thank-you page gets the state from the server, which read it at Stripe. The later webhook event adds no gift.
  const gifts = async () => (await page.request.get("/api/donations/me")).json();
  expect(await gifts()).toMatchObject([{ amount: "250.00", donationMethod: "online" }]);
  const [intentId = ""] = stripe.intents.keys();
  const { body, signature } = stripe.event("payment_intent.succeeded", intentId, { at: now().toString() });
  const word = { "content-type": "application/json", "stripe-signature": signature };
  const answer = await fetch(`${server.url}/api/payments/webhook`, { method: "POST", headers: word, body });
  expect(answer.status).toBe(200);
  expect(await gifts()).toHaveLength(1);

  // Leaving the give screen by a link loads another document.
  await page.goto("/give");
  await page.getByRole("link", { name: "Events" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
  await expect.poll(() => documentOf(page)).toBe("/events");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Give Online" })).toBeVisible();
  await expect.poll(() => documentOf(page)).toBe("/give");

  // The settings show what to enter at Stripe, and a test is confirmed by its webhook.
  await page.goto("/settings?tab=giving");
  const card = page.locator("section").filter({ has: page.getByRole("heading", { name: "Card payments" }) });
  await expect(card.getByText("Test keys: no card is charged")).toBeVisible();
  await card.getByText("What to enter at Stripe").click();
  await expect(card.getByText(`${server.url}/api/payments/webhook`)).toBeVisible();
  await card.getByRole("button", { name: "Send a test" }).click();
  await expect(card.getByText(/not answered yet/)).toBeVisible();
  await expectAccessible(page);
});

test("a script that cannot be loaded is reported, and can be retried", async ({ withStripe, visitor }) => {
  const page = await visitor({ baseURL: withStripe.server.url });
  let isDown = true;
  await page.route("https://js.stripe.com/**", (route) => {
    if (isDown) return route.abort();
    return answerAsStripe(route);
  });
  await signIn(page);
  await page.goto("/give");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByText("The payment form could not be loaded")).toBeVisible();
  isDown = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.frameLocator("iframe").getByText("Card number")).toBeVisible();
});
