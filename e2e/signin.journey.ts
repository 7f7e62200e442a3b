// The ways of signing in and out.
import { CAST, DEMO_PASSWORD } from "../sample/src/cast.ts";
import { openMailbox } from "../server/test/mailbox.ts";
import { until } from "../server/test/until.ts";
import {
  allowRoutes,
  expect,
  expectAccessible,
  expectLoggedOut,
  expectNotice,
  LOGGED_OUT,
  pressEscape,
  test,
  visit,
} from "./narthex.ts";
import { refuseScript } from "./unreachable.ts";

/** Without a mail server, as in the sample congregation. */
const NOT_MAILED = "We cannot send you an email at the moment. Please contact the church office.";
const INCOMPLETE = "This link is incomplete. Please open it from the email again.";

test("a visitor opens the start page, signs in, and returns to the requested page", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Member management")).toBeVisible();
  await expectAccessible(page);

  await expectLoggedOut(page, () => page.goto("/attendance"));
  await expect(page).toHaveURL(/\/api\/login\?next=%2Fattendance$/);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(page.getByText("Your session has ended", { exact: false })).toHaveCount(0);
  await expectAccessible(page);

  await page.getByLabel("Email").fill(CAST.member.email);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("The email address or the password is wrong.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(CAST.member.email);

  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await expect(page).toHaveURL(/\/attendance$/);
  await expect(page.getByRole("heading", { level: 1, name: "My Attendance" })).toBeVisible();

  await page.getByRole("button", { name: /^Account: Lydia Marsh/ }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText("Member management")).toBeVisible();
});

test("the other ways to sign in appear below the form when they are loaded late, and move nothing", async ({
  page,
}) => {
  const { promise: hold, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/signin/options", async (route) => {
    await hold;
    await route.continue();
  });
  // An invitation of this tab: its button "Create account" needs no answer, but its place does.
  await page.addInitScript(() => sessionStorage.setItem("narthex.invitation", "an-invitation"));
  await page.goto("/api/login");
  const places = () =>
    Promise.all(["Sign in", "Email me a code instead"].map((name) => page.getByRole("button", { name }).boundingBox()));
  const before = await places();
  await expect(page.getByRole("button", { name: "Create account" })).toHaveCount(0);
  answer();
  await expect(page.getByText("The sample congregation")).toBeVisible();
  await expect(page.getByRole("button", { name: "Create account" })).toBeVisible();
  expect(await places()).toEqual(before);
});

test("a visitor reads that events need an account and why another account failed, and uses one of the sample's", async ({
  page,
}) => {
  await page.goto("/events");
  await expect(page.getByRole("heading", { name: "Please log in" })).toBeVisible();
  await expect(page.getByText("You need to be logged in to view events.")).toBeVisible();
  await expect(page).toHaveTitle("Please log in · Grace Community Church");
  await expectAccessible(page);
  await page.getByRole("link", { name: "See public events" }).click();
  await expect(page).toHaveURL(/\/calendar$/);

  await page.goto("/api/login?error=account_deactivated");
  await expect(page.getByRole("alert")).toContainText("This account is deactivated.");
  await page.goto("/api/login?error=toString");
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  await expect(page.getByText("Something went wrong")).toHaveCount(0);

  await page.getByRole("button", { name: /leader@example.org/ }).click();
  await expect(page.getByText("Welcome back, Ministry Leader Miriam Ellis")).toBeVisible();
});

test("the sign-in page names its window, focuses the first field of each view, and leaves addresses unchecked", async ({
  page,
}) => {
  await page.goto("/api/login");
  await expect(page).toHaveTitle("Sign in · Grace Community Church");
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByLabel("Email")).toHaveJSProperty("spellcheck", false);
  await page.getByRole("button", { name: "Email me a code instead" }).click();
  await expect(page).toHaveTitle("Sign in with a code · Grace Community Church");
  await page.getByLabel("Email").fill("ada@example.org");
  await page.getByRole("button", { name: "Back to sign in" }).click();
  await expect(page.getByLabel("Email")).toHaveValue("ada@example.org");
  await page.getByRole("button", { name: "Forgot password?" }).click();
  await expect(page.getByLabel("Email")).toHaveValue("ada@example.org");
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByText(NOT_MAILED)).toBeFocused();
  await page.getByRole("button", { name: "Back to sign in" }).click();
  await expect(page.getByRole("link", { name: "Grace Community Church" })).toHaveAttribute("href", "/");
  await page.getByRole("button", { name: "Email me a code instead" }).click();
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.getByLabel("Email").fill("ada@example.org");
  await page.getByRole("button", { name: "Email me a code" }).click();
  await expect(page.getByLabel("Code")).toBeFocused();
  await expect(page.getByLabel("Code")).toHaveAccessibleDescription(NOT_MAILED);
});

test("the sign-in page gives the reason if a view cannot be loaded, and loads again once the server answers", async ({
  page,
}) => {
  const allow = await refuseScript(page, /\/assets\/RareView-/);
  await page.goto("/api/login");
  await page.getByRole("button", { name: "Forgot password?" }).click();
  await expect(page.getByText("Can't reach the server. Please check your connection and try again.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expectAccessible(page);
  await allow();
  await page.getByRole("button", { name: "Forgot password?" }).click();
  await expect(page.getByLabel("Email")).toBeFocused();
});

test("a new person creates an account, completes the profile and checks in", async ({ page }) => {
  await allowRoutes(page);
  await page.goto("/api/login?view=verify");
  await expect(page.getByText(INCOMPLETE)).toBeVisible();
  await page.goto("/api/login?view=reset#used-before");
  await page.getByLabel("New password").fill("a calm and long sentence");
  await page.route("**/api/auth/reset-password", (route) => route.abort());
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Can't reach the server.", { exact: false })).toBeVisible();
  await expect(page.getByRole("button", { name: "Email me a new link" })).toHaveCount(0);
  await page.unroute("**/api/auth/reset-password");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("This link was already used or is no longer valid.")).toBeVisible();
  await page.getByRole("button", { name: "Email me a new link" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reset your password");
  await page.goto("/api/login?view=reset");
  await expect(page.getByText(INCOMPLETE)).toBeVisible();
  await expect(page.getByLabel("New password")).toHaveCount(0);
  await page.getByRole("button", { name: "Email me a new link" }).click();
  await page.getByRole("button", { name: "Back to sign in" }).click();
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByLabel("First name").fill("Noor");
  await page.getByLabel("Last name").fill("van der Berg");
  await page.getByLabel("Email").fill("noor@example.org");
  await page.getByLabel("Password", { exact: true }).fill("a calm and long sentence");
  await page.getByRole("button", { name: "Create account" }).click();

  await expect(page).toHaveURL(/\/complete-profile$/);
  await expect(page.getByText("If your church already knows you, verify your email address first")).toBeVisible();
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByText(NOT_MAILED)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Home address").fill("12 Linden Street");
  await page.getByLabel("Month").selectOption({ label: "February" });
  await page.getByLabel("Day").selectOption("29");
  // A year that is missing stops the first press.
  await page.getByRole("button", { name: /Complete/ }).click();
  await expect(page.getByLabel("Year")).toBeFocused();
  await expect(page.getByText("Press “Complete profile” again to continue without a date of birth.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Year").selectOption("2000");
  await page.getByRole("button", { name: /Complete/ }).click();

  await expect(page.getByRole("heading", { name: "My Dashboard" })).toBeVisible();
  await expect(page.getByText("waiting for approval")).toBeVisible();

  await page.getByRole("button", { name: "Quick Check-in" }).click();
  const dialog = page.getByRole("dialog", { name: "Member Check-in" });
  await dialog.getByRole("listitem").first().getByRole("button").click();
  await dialog.getByRole("button", { name: "Check Me In" }).click();
  await expect(dialog.getByText("Already Checked In")).toBeVisible();
  await pressEscape(page);
  // The profile is complete already, so the page that was opened follows.
  await page.goto("/complete-profile?next=%2Fattendance");
  await expect(page).toHaveURL(/\/attendance$/);
  await expect(
    page.getByRole("main").getByText("Noor van der Berg").or(page.getByRole("main").getByRole("listitem")).first(),
  ).toBeVisible();
  for (const address of ["/members/households", "/members/follow-ups", "/members/5"]) {
    await visit(page, address);
    await expect(page.getByRole("heading", { level: 1, name: "Access Denied" })).toBeVisible();
  }
});

test("an address that is verified in another window shows what the church knows in the first one", async ({
  newCongregation,
  visitor,
}) => {
  const mailbox = await openMailbox();
  const admin = { email: "zoe@example.org", password: "a calm and long sentence" };
  const server = await newCongregation({
    NARTHEX_ADMIN_EMAIL: admin.email,
    NARTHEX_ADMIN_PASSWORD: admin.password,
    SMTP_URL: mailbox.url,
    MAIL_FROM: "Narthex <office@example.org>",
  });
  const { request } = await visitor({ baseURL: server.url });
  await request.post("/api/auth/sign-in/email", { data: admin });
  const name = { firstName: "Noor", lastName: "van der Berg" };
  await request.put("/api/members/complete-profile", { data: { ...name, address: "1 Chapel Row" } });
  const account = { ...name, email: "noor@example.org", password: admin.password };
  const known = { ...name, email: account.email, phone: "212 555 0177", joinDate: "2020-01-05" };
  expect((await request.post("/api/members", { data: known })).status()).toBe(201);

  const page = await visitor({ baseURL: server.url });
  await page.request.post("/api/auth/sign-up/email", { data: account });
  await page.request.post("/api/auth/sign-in/email", { data: account });
  await page.goto("/");
  await page.getByLabel("Home address").fill("12 Linden");
  const mail = await until(
    () => mailbox.received.find(({ recipients }) => recipients.includes(account.email)),
    (found) => found !== undefined,
  );
  const other = await page.context().newPage();
  await other.goto(/http\S+view=verify#\S+/.exec(mail?.text ?? "")?.[0] ?? "");
  await expect(other.getByText("Your email address is verified.")).toBeVisible();

  await expect(page.getByText("Your church has this about you.")).toBeVisible();
  await expect(page.getByText("If your church already knows you")).toHaveCount(0);
  await expect(page.getByLabel("Phone")).toHaveValue("(212) 555-0177");
  await expect(page.getByLabel("Home address")).toHaveValue("12 Linden");
  await page.getByLabel("Home address").fill("12 Linden Street");
  await page.getByRole("button", { name: "Complete profile" }).click();
  await expectNotice(page, "Profile Completed");
  await expect(page.getByRole("heading", { name: "My Dashboard" })).toBeVisible();
  await page.context().close();
  await mailbox.close();
});

test("a session that ends leads back to the sign-in page", async ({ as }) => {
  const page = await as("member");
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "My Dashboard" })).toBeVisible();
  await expectLoggedOut(page, async () => {
    await page.context().clearCookies();
    // The next request detects it, whether the page or the click sends it. The dashboard has not read the data of this
    // page.
    await page.evaluate(() => document.querySelector<HTMLElement>("a[href='/donations']")?.click());
  });
  await expect(page).toHaveURL(/\/api\/login\?next=/);
});

test("the notice about an ended session is shown even if it is loaded and rendered late", async ({ as, now }) => {
  const page = await as("member");
  await page.clock.install({ time: now().epochMilliseconds });
  const script = Promise.withResolvers<void>();
  await page.route(/\/Notices-[^/]*\.js$/, async (route) => {
    await script.promise;
    await route.continue();
  });
  // React renders what was loaded lazily in a task of its own, which it schedules through a message port.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      if (document.body?.dataset.held === undefined) post.call(this, message);
      else addEventListener("release", () => post.call(this, message), { once: true });
    };
  });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "My Dashboard" })).toBeVisible();
  await expectLoggedOut(page, async () => {
    await page.context().clearCookies();
    const refused = page.waitForResponse((response) => response.status() === 401);
    await page.evaluate(() => document.querySelector<HTMLElement>("a[href='/donations']")?.click());
    await (await refused).finished();
    await page.clock.pauseAt(now().add({ seconds: 5 }).epochMilliseconds);
    const loaded = page.waitForResponse(/\/Notices-[^/]*\.js$/);
    await page.evaluate(() => {
      document.body.dataset.held = "";
    });
    script.resolve();
    await (await loaded).finished();
    await expect(page.getByText(LOGGED_OUT, { exact: true })).toHaveCount(0);
    await page.evaluate(() => {
      delete document.body.dataset.held;
      dispatchEvent(new Event("release"));
    });
    await page.clock.resume();
  });
});
