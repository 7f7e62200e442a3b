// Self-check-in with a phone: a known person, a new person, and an expired code.
import { expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test, visit } from "./narthex.ts";

/** Today's next event, with no attendance yet. */
const OPEN_HOUSE = "Oct 18, 2026 · 1:00 PM · Open House";
const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true } as const;

test("known and new people check in by QR code; a screen with a code says when a newer one has replaced it", async ({
  as,
  visitor,
}) => {
  const admin = await as("admin");
  await admin.goto("/attendance?method=qr");
  await admin.getByRole("combobox", { name: "Event" }).selectOption(OPEN_HOUSE);
  const eventName = "Open House";
  await admin.getByRole("button", { name: "Generate QR Code" }).click();
  await expectNotice(admin, "QR Code Generated");
  await expect(admin.getByRole("img", { name: `QR code for checking in to ${eventName}` })).toBeVisible();
  const link = await admin.getByLabel("Link").inputValue();
  expect(link).toMatch(/\/checkin\/[\w-]{20,}$/);

  const phone = await visitor(PHONE);
  await phone.goto(link);
  await expect(phone.getByText(eventName).first()).toBeVisible();
  await expectNoSidewaysScrolling(phone);
  await expectAccessible(phone);

  await phone.getByLabel("First name").fill("Wren");
  await phone.getByLabel("Last name").fill("Haddad-O’Neill");
  await phone.getByRole("button", { name: "Check in" }).click();
  await expect(phone.getByText("Please enter an email address or a phone number.")).toBeVisible();
  await expect(phone.getByLabel("First name")).toHaveValue("Wren");
  await phone.getByLabel("Phone").fill("(518) 555-0177");
  await phone.getByRole("button", { name: "Check in" }).click();
  await expect(phone.getByRole("heading", { name: "Welcome, Wren" })).toBeVisible();
  await expectAccessible(phone);

  // The same phone again: one tap, and still one record.
  await phone.goto(link);
  await expect(phone.getByText("You are checked in")).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole("button", { name: "Check in again" }).click();
  await expect(phone.getByRole("heading", { name: "Welcome, Wren" })).toBeVisible();
  await phone.goto(link);
  await phone.getByRole("button", { name: "Check in someone else" }).click();
  await expect(phone.getByLabel("Last name")).toHaveValue("Haddad-O’Neill");
  // At another event, the same person checks in with one tap.
  const evening = { title: "Evening Prayer", eventDateTime: "2026-10-18T11:30" };
  const { id: eventId } = await (await admin.request.post("/api/events", { data: evening })).json();
  const code = await admin.request.post("/api/checkin/generate", { data: { eventId } });
  await phone.goto(`/checkin/${(await code.json()).sessionId}`);
  await expect(phone.getByText("Good to see you again")).toBeVisible();
  await phone.getByRole("button", { name: "Check in", exact: true }).click();
  await expect(phone.getByRole("heading", { name: "Welcome, Wren" })).toBeVisible();

  // A known person on another phone gets the same greeting as a new one.
  const known = await visitor(PHONE);
  await known.goto(link);
  await known.getByLabel("First name").fill("lydia");
  await known.getByLabel("Last name").fill("MARSH");
  await known.getByLabel(/^E-?mail/).fill("Member@Example.org");
  await known.getByRole("button", { name: "Check in" }).click();
  await expect(known.getByRole("heading", { name: "Welcome, lydia" })).toBeVisible();

  await admin.goto("/attendance");
  const records = admin.getByRole("main");
  await expect(records.getByText("Wren Haddad-O’Neill").filter({ visible: true }).first()).toBeVisible();
  await expect(records.getByText("Lydia Marsh").filter({ visible: true }).first()).toBeVisible();
  await admin.goto("/members");
  await admin.getByRole("searchbox").fill("haddad-o");
  const card = admin.getByRole("row").filter({ hasText: "Wren Haddad-O’Neill" });
  await expect(card).toHaveCount(1);
  await expect(card).toContainText("Pending");
  await visit(admin, "/members/newcomers");
  const waiting = admin.getByRole("list", { name: "Newcomers" });
  const newcomer = waiting.getByRole("listitem").filter({ hasText: "Wren Haddad-O’Neill" });
  await expect(newcomer).toContainText("Filled in the check-in form");
  await newcomer.getByRole("button", { name: "Merge Wren Haddad-O’Neill with another record" }).click();
  const merging = admin.getByRole("dialog", { name: "Merge two records" });
  await merging.getByRole("combobox", { name: "The other record" }).fill("Lydia Marsh");
  await admin.getByRole("option", { name: /^Lydia Marsh / }).click();
  await merging.getByRole("button", { name: "Continue" }).click();
  await expect(merging.getByRole("group", { name: "Last name" }).getByRole("radio", { name: "Marsh" })).toBeChecked();
  await merging.getByRole("button", { name: "Cancel" }).click();
  await newcomer.getByRole("button", { name: "Not now: Wren Haddad-O’Neill" }).click();
  await expect(admin.getByRole("button", { name: "Hide until then" })).toBeVisible();
  await expectAccessible(admin);
  await admin.getByRole("button", { name: "Hide until then" }).press("Enter");
  await expectNotice(admin, "Wren Haddad-O’Neill is shown again on Nov 1, 2026");
  await expect(newcomer).toHaveCount(0);
  await admin.getByRole("tab", { name: "Not now" }).click();
  await admin.getByRole("button", { name: "Admit Wren Haddad-O’Neill" }).press("Enter");
  await expectNotice(admin, "Wren Haddad-O’Neill is admitted");

  await admin.goto("/attendance?method=qr");
  await admin.getByRole("combobox", { name: "Event" }).selectOption(OPEN_HOUSE);
  await admin.getByRole("button", { name: "Generate QR Code" }).click();
  await expectNotice(admin, "QR Code Generated");
  await phone.goto(link);
  await expect(phone.getByText(/This check-in code is no longer valid/)).toBeVisible();
  await expectAccessible(phone);

  const print = admin.getByRole("button", { name: "Print", exact: true });
  await expect(print).toBeVisible();
  const openHouse = Number(await admin.getByRole("combobox", { name: "Event" }).inputValue());
  const elsewhere = await as("intermediate_admin");
  const newer = await elsewhere.request.post("/api/checkin/generate", { data: { eventId: openHouse } });
  expect(newer.status(), await newer.text()).toBe(201);
  await expect(admin.getByText("Replaced by a newer code")).toBeVisible();
  await expect(print).toHaveCount(0);
  await expectAccessible(admin);
  await admin.getByRole("button", { name: "Refresh" }).click();
  await expect(print).toBeVisible();
});

test("the check-in without a code says that one is needed, and how to get it", async ({ visitor }) => {
  const phone = await visitor({ viewport: { width: 375, height: 812 } });
  await phone.goto("/checkin");
  await expect(phone.getByRole("heading", { level: 1, name: "A code is needed" })).toBeVisible();
  await expect(phone.getByRole("alert")).toContainText("Scan the QR code at the entrance");
  await expectAccessible(phone);
});
