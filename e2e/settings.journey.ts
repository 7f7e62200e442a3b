// The settings in sections: each has its own address, loads only what it shows, and is found by its name.
import type { Page } from "@playwright/test";
import { openMailbox } from "../server/test/mailbox.ts";
import { openProvider } from "../server/test/provider.ts";
import { openTwilio } from "../server/test/twilio.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test } from "./narthex.ts";

test("each section of the settings has its own address, is found by the search, and keeps what was typed in another one", async ({
  as,
}) => {
  const page = await as("admin");
  const paths: string[] = [];
  page.on("request", (request) => void paths.push(new URL(request.url()).pathname));
  await page.goto("/settings");
  const sections = page.getByRole("navigation", { name: "Sections of the settings" });
  await expect(sections.getByRole("link")).toHaveText([
    "Church",
    "Sign-in",
    "Giving",
    "Email",
    "Text messages",
    "Backup",
    "Logs",
  ]);
  await expect(sections.getByRole("link", { name: "Church" })).toHaveAttribute("aria-current", "page");
  await page.getByLabel("Legal name").fill("Grace Church, Inc.");

  await sections.getByRole("link", { name: "Sign-in" }).click();
  await expect(page).toHaveURL(/\/settings\?tab=sign-in$/);
  await expect(page.getByLabel("Who may create an account")).toBeVisible();
  await expect(page.getByLabel("Legal name")).toBeHidden();
  expect(paths.filter((path) => /^\/api\/(settings\/mails|payments|backups)/.test(path))).toEqual([]);

  await sections.getByRole("link", { name: "Logs" }).click();
  await expect(page.getByRole("heading", { name: "Newest emails" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Newest payments" })).toBeVisible();
  await page.goBack();
  await expect(sections.getByRole("link", { name: "Sign-in" })).toHaveAttribute("aria-current", "page");
  await page.goBack();
  await expect(page.getByLabel("Legal name")).toHaveValue("Grace Church, Inc.");
  await test.step("the search of everything", async () => {
    await page.goto("/profile");
    await page.getByRole("button", { name: "Search" }).first().click();
    await page.getByRole("dialog", { name: "Search" }).getByRole("combobox").fill("settings: email");
    await page.getByRole("option", { name: "Settings: Email", exact: true }).click();
    await expect(page).toHaveURL(/\/settings\?tab=mail$/);
    await expect(page.getByRole("heading", { name: "Email", exact: true })).toBeVisible();
    await expectAccessible(page);
  });
});

test("a form of the settings shows a colleague's change as long as nothing is typed in it", async ({ as }) => {
  const page = await as("admin");
  const { request } = await as("admin");
  const change = async (data: object) => expect((await request.put("/api/settings", { data })).status()).toBe(200);
  await page.goto("/settings?tab=sign-in");
  const registration = page.getByLabel("Who may create an account");
  const status = page.getByLabel("New members become");
  await expect(status).toHaveValue("pending");
  await change({ newMemberStatus: "active" });
  await expect(status).toHaveValue("active");

  // A choice that is not saved stays, and once it is taken back, the form shows the newer settings.
  const before = await registration.inputValue();
  await registration.selectOption("closed");
  const isRead = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/api/settings");
  await change({ newMemberStatus: "pending" });
  await isRead;
  await expect(registration).toHaveValue("closed");
  await registration.selectOption(before);
  await expect(status).toHaveValue("pending");
  await registration.selectOption("closed");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expectNotice(page, "Settings saved");
  expect(await (await request.get("/api/settings")).json()).toMatchObject({
    registration: "closed",
    newMemberStatus: "pending",
  });
  await expect(registration).toHaveValue("closed");
});

const OFFICE = { firstName: "Ruth", lastName: "Adler", email: "ruth@example.org" };
const PASSWORD = "a long enough password";
const ADMIN = { NARTHEX_ADMIN_EMAIL: OFFICE.email, NARTHEX_ADMIN_PASSWORD: PASSWORD };

/** A new congregation whose administrator is signed in and has a profile. */
async function signInAt(page: Page): Promise<void> {
  const data = { email: OFFICE.email, password: PASSWORD };
  expect((await page.request.post("/api/auth/sign-in/email", { data })).ok()).toBe(true);
  const profile = { firstName: OFFICE.firstName, lastName: OFFICE.lastName, address: "1 Chapel Row" };
  expect((await page.request.put("/api/members/complete-profile", { data: profile })).ok()).toBe(true);
}

test("an administrator sets up the mail server in a form, tests it, and it is used without a restart", async ({
  newCongregation,
  visitor,
}) => {
  const account = { user: "office@example.org", password: "of the mailbox" };
  const mailbox = await openMailbox(0, undefined, account);
  const server = await newCongregation(ADMIN);
  const page = await visitor({ baseURL: server.url });
  await signInAt(page);
  await page.goto("/settings?tab=mail");
  await expect(page.getByText("Email isn't set up")).toBeVisible();
  await page.getByRole("textbox", { name: "Server" }).fill("127.0.0.1");
  await page.getByLabel("Port").fill(String(mailbox.port));
  await page.getByLabel("Encryption").selectOption({ label: "None (only for a server in your own network)" });
  await page.getByLabel("User").fill(account.user);
  await page.getByLabel("Password").fill("wrong");
  await page.getByLabel("Sender's address").fill("office@example.org");
  await expect(page.getByRole("button", { name: "Send a test" })).toBeDisabled();
  await expect(page.getByText("Save your changes first.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expectNotice(page, "Mail server saved");
  await expect(page.getByText("Not tested yet", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Phones and other computers cannot open http:\/\/127\.0\.0\.1/)).toBeVisible();
  await expect(page.getByLabel("Password")).toHaveValue("");
  await expect(page.getByText(/^Entered on .* by Ruth Adler\. It is never shown\./)).toBeVisible();

  // The next step is in view where the form was saved.
  await expect(page.getByRole("button", { name: "Send a test" })).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByText("The server did not accept the user and the password.")).toBeVisible();
  await page.getByLabel("Password").fill(account.password);
  await expect(page.getByRole("button", { name: "Send a test" })).toBeDisabled();
  await expect(page.getByText("Save your changes first.")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  // The notice of the first time may still be there.
  await expect(page.getByLabel("Password")).toHaveValue("");
  // The failed test was one of the settings before.
  await expect(page.getByText("The server did not accept the user and the password.")).toHaveCount(0);
  await page.getByRole("button", { name: "Send a test" }).click();
  await expectNotice(page, "Test email sent");
  await expect(page.getByText("Email is sent", { exact: true })).toBeVisible();
  expect(mailbox.received.map(({ recipients }) => recipients)).toEqual([[OFFICE.email]]);
  await expectNoSidewaysScrolling(page);

  await page.getByRole("button", { name: "Remove the mail server" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expectNotice(page, "Mail server removed");
  await expect(page.getByText("Email isn't set up")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Server" })).toHaveValue("");
  await mailbox.close();
});

test("an administrator sets up text messages in a form, tests them, and does not undo a colleague's change", async ({
  newCongregation,
  visitor,
}) => {
  const twilio = await openTwilio();
  const { accountSid, authToken, from, apiUrl } = twilio.config;
  const server = await newCongregation({ ...ADMIN, PUBLIC_URL: "http://127.0.0.1", TWILIO_API_URL: apiUrl });
  const page = await visitor({ baseURL: server.url });
  await signInAt(page);
  expect((await page.request.put("/api/members/me", { data: { phone: "(212) 555-0133" } })).ok()).toBe(true);
  await page.goto("/settings?tab=texts");
  await expect(page.getByText("Text messages are not set up")).toBeVisible();
  await page.getByRole("textbox", { name: "Account SID" }).fill(accountSid);
  await page.getByLabel("Auth token").fill("too short");
  await page.getByRole("textbox", { name: "Number or messaging service" }).fill("(212) 555-0100");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Please enter the 32 letters and digits that Twilio shows.").first()).toBeVisible();
  await page.getByLabel("Auth token").fill(authToken);
  await page.getByRole("textbox", { name: "Number or messaging service" }).fill("+1 (212) 555-0100");
  await page.getByRole("button", { name: "Save" }).click();
  await expectNotice(page, "Text messages saved");
  await expect(page.getByText("They are sent through Twilio from (212) 555-0100")).toBeVisible();
  await expect(page.getByLabel("Auth token")).toHaveValue("");
  await page.getByRole("button", { name: "Send a test" }).click();
  await expectNotice(page, "Test text message on its way");
  expect(twilio.taken.map(({ to }) => to)).toEqual(["+12125550133"]);
  expect(twilio.taken.map((message) => message.from)).toEqual([from]);
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);

  const path = "/api/settings/text-provider";
  const changeNumber = async (number: string) => {
    const { values, updatedAt } = await (await page.request.get(path)).json();
    const change = await page.request.put(path, { data: { ...values, from: number, authToken: "", updatedAt } });
    expect(change.status()).toBe(200);
  };
  const number = page.getByRole("textbox", { name: "Number or messaging service" });
  await changeNumber("+12125550111");
  await expect(number).toHaveValue("+12125550111");
  await number.fill("+12125550122");
  await changeNumber("+12125550144");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Someone else changed this at the same time.").first()).toBeVisible();
  expect((await (await page.request.get(path)).json()).values.from).toBe("+12125550144");
  await expect(number).toHaveValue("+12125550122");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("They are sent through Twilio from (212) 555-0122")).toBeVisible();
  await twilio.close();
});

test("an administrator adds a service to sign in with, tests it, and a visitor is sent there", async ({
  newCongregation,
  visitor,
}) => {
  const provider = await openProvider("churchaccount", "http://127.0.0.1");
  const { issuer, clientId, clientSecret } = provider.config;
  const server = await newCongregation(ADMIN);
  const page = await visitor({ baseURL: server.url });
  await signInAt(page);
  await page.goto("/settings?tab=sign-in");
  await page.getByRole("button", { name: "Add a service" }).click();
  await page.getByLabel("Name").fill("Church account");
  await expect(page.getByText("/api/auth/callback/churchaccount")).toBeVisible();
  await page.getByLabel("Issuer").fill("http://id.example.org");
  await page.getByLabel("Client ID").fill(clientId);
  await page.getByLabel("Client secret").fill(clientSecret);
  await page.getByRole("button", { name: "Save" }).last().click();
  await expect(page.getByText("Please enter the address that the service gives as its issuer").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Issuer").fill(`${issuer}/nowhere`);
  await page.getByRole("button", { name: "Save" }).last().click();
  await expectNotice(page, "Church account saved");
  await page.getByRole("button", { name: "Test Church account" }).click();
  await expect(page.getByText("There is no description of OpenID Connect at this issuer.")).toBeVisible();

  await page.getByRole("button", { name: "Edit Church account" }).click();
  await page.getByLabel("Issuer").fill(issuer);
  await page.getByRole("button", { name: "Save" }).last().click();
  await expect(page.getByText("Please enter it again, because it is for another server").first()).toBeVisible();
  await page.getByLabel("Client secret").fill(clientSecret);
  await page.getByRole("button", { name: "Save" }).last().click();
  await expectNotice(page, "Church account saved");
  await page.getByRole("button", { name: "Test Church account" }).click();
  await expectNotice(page, "Church account answers");
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);

  const stranger = await visitor({ baseURL: server.url });
  await stranger.goto("/api/login");
  const left = stranger.waitForRequest((request) => request.url().startsWith(issuer));
  await stranger.getByRole("button", { name: "Continue with Church account" }).click();
  expect(new URL((await left).url()).searchParams.get("client_id")).toBe(clientId);

  await page.getByRole("button", { name: "Edit Church account" }).click();
  await page.getByRole("button", { name: "Remove the service" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expectNotice(page, "Church account removed");
  await expect(page.getByText(/^People sign in with a password or a code/)).toBeVisible();
  await provider.close();
});
