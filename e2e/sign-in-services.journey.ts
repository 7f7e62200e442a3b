// Adding a service to sign in with: after a refused or lost attempt, and while a colleague adds one of the same name.
import type { Page } from "@playwright/test";
import { expect, expectNotice, test } from "./narthex.ts";

const ADMIN = { email: "ruth@example.org", password: "a calm and long sentence" };
const ENVIRONMENT = { NARTHEX_ADMIN_EMAIL: ADMIN.email, NARTHEX_ADMIN_PASSWORD: ADMIN.password };
const PATH = "/api/settings/sign-in-providers";
const GOOGLE = { name: "Google", issuer: "https://accounts.google.com", clientId: "one", clientSecret: "of Google" };

async function signInAt(page: Page): Promise<void> {
  expect((await page.request.post("/api/auth/sign-in/email", { data: ADMIN })).ok()).toBe(true);
  const profile = { firstName: "Ruth", lastName: "Adler", address: "1 Chapel Row" };
  expect((await page.request.put("/api/members/complete-profile", { data: profile })).ok()).toBe(true);
  expect((await page.request.put(`${PATH}/google`, { data: GOOGLE })).status()).toBe(200);
}

/** Types a new service and saves it. */
async function addService(page: Page, secret = "of the church"): Promise<void> {
  const edit = page.getByRole("button", { name: "Edit Google" });
  await expect(edit).toBeVisible();
  await page.getByRole("button", { name: "Add a service" }).click();
  await expect(edit).toBeHidden();
  await page.getByLabel("Name").fill("Church account");
  await page.getByLabel("Issuer").fill("https://id.example.org");
  await page.getByLabel("Client ID").fill("narthex");
  await page.getByLabel("Client secret").fill(secret);
  await save(page);
}

const save = (page: Page) => page.getByRole("button", { name: "Save" }).last().click();

async function listIds(page: Page): Promise<string[]> {
  const { providers } = (await (await page.request.get(PATH)).json()) as { providers: { id: string }[] };
  return providers.map(({ id }) => id).toSorted();
}

test("a service whose answer was lost is added once, and what is typed stays while its form is open", async ({
  newCongregation,
  visitor,
}) => {
  const server = await newCongregation(ENVIRONMENT);
  const page = await visitor({ baseURL: server.url });
  await signInAt(page);
  let lost = 0;
  await page.route(`**${PATH}/*`, async (route) => {
    if (lost > 0) return route.fallback();
    lost = (await route.fetch()).status();
    return route.abort();
  });
  await page.goto("/settings?tab=sign-in");
  await addService(page);
  await expect(page.getByText("Can't reach the server").first()).toBeVisible();
  expect(lost).toBe(200);
  await expect(page.getByRole("button", { name: "Test Church account" })).toBeVisible();
  await save(page);
  await expectNotice(page, "Church account saved");
  expect(await listIds(page)).toEqual(["churchaccount", "google"]);
  await expect(page.getByRole("button", { name: "Edit Google" })).toBeVisible();
});

test("a refused service gets the id of its corrected name, and never that of a colleague's service", async ({
  newCongregation,
  visitor,
}) => {
  const server = await newCongregation(ENVIRONMENT);
  const page = await visitor({ baseURL: server.url });
  await signInAt(page);
  const theirs = { ...GOOGLE, name: "Parish account", clientId: "theirs" };
  let added = 0;
  await page.route(`**${PATH}/parishaccount`, async (route) => {
    if (added === 0) added = (await page.request.put(`${PATH}/parishaccount`, { data: theirs })).status();
    return route.fallback();
  });
  await page.goto("/settings?tab=sign-in");
  await addService(page, "");
  await expect(page.getByText("Required").first()).toBeVisible();
  await page.getByLabel("Client secret").fill("of the church");
  await page.getByLabel("Name").fill("Parish account");
  await expect(page.getByText("/api/auth/callback/parishaccount")).toBeVisible();
  await save(page);
  await expect(page.getByText("Someone else changed this at the same time.").first()).toBeVisible();
  expect(added).toBe(200);
  await expect(page.getByText("/api/auth/callback/parishaccount2")).toBeVisible();
  await save(page);
  await expectNotice(page, "Parish account saved");
  expect(await listIds(page)).toEqual(["google", "parishaccount", "parishaccount2"]);
  const { providers } = (await (await page.request.get(PATH)).json()) as { providers: Record<string, unknown>[] };
  expect(providers.find(({ id }) => id === "parishaccount")).toMatchObject({ clientId: "theirs" });
});
