import { api } from "@narthex/contract/api.ts";
import { FIRST_STEPS } from "@narthex/contract/first-step-kinds.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Congregation, openCongregation, type Person } from "../../test/congregation.ts";
import { greyPng } from "../../test/image.ts";
import { openMailbox } from "../../test/mailbox.ts";
import { formWith } from "../../test/upload.ts";

const { firstSteps } = api;
let congregation: Congregation;
let admin: Person;

beforeAll(async () => {
  congregation = await openCongregation({ from: "empty", setupToken: "the token" });
  admin = congregation.stranger();
  const zoe = { firstName: "Zoë", lastName: "Brien", email: "zoe@example.org", password: "a calm and long sentence" };
  const body = { token: "the token", congregationName: "Grace", timezone: "America/New_York", ...zoe } as const;
  await admin.call(api.setup.complete, { body });
});
afterAll(() => congregation.close());

const done = async () => {
  const { body } = await admin.call(firstSteps.list);
  return body.steps.filter(({ isDone }) => isDone).map(({ step }) => step);
};

test("a congregation is empty and has every step to do after set-up", async () => {
  const { body } = await admin.call(firstSteps.list);
  expect(body.isEmpty).toBe(true);
  expect(body.steps).toEqual(FIRST_STEPS.map((step) => ({ step, isDone: false, isSkipped: false })));
});

test("a skipped step stays skipped for the congregation, and is listed again on request", async () => {
  const change = (isSkipped: boolean) =>
    admin.call(firstSteps.skip, { params: { step: "mail" }, body: { isSkipped } }).then(({ body }) => body.steps);
  expect(await change(true)).toContainEqual({ step: "mail", isDone: false, isSkipped: true });
  await change(true);
  expect((await admin.call(firstSteps.list)).body.steps).toContainEqual({
    step: "mail",
    isDone: false,
    isSkipped: true,
  });
  expect(await change(false)).toContainEqual({ step: "mail", isDone: false, isSkipped: false });
  const { body: log } = await admin.call(api.audit.list);
  const entries = log.filter(({ subject }) => subject === "settings");
  expect(entries.map(({ action, facts }) => [action, facts.step])).toEqual([
    ["resumed_first_step", "mail"],
    ["skipped_first_step", "mail"],
  ]);
});

test("skipping a step leaves the version of the settings, so that an open form can be saved", async () => {
  const before = (await admin.call(api.settings.get)).body.updatedAt;
  await admin.call(firstSteps.skip, { params: { step: "welcome" }, body: { isSkipped: true } });
  expect((await admin.call(api.settings.get)).body.updatedAt).toBe(before);
});

test("an unknown step answers 404, a missing choice 400", async () => {
  const params = { step: "coffee" };
  expect((await admin.refused(firstSteps.skip, { params, body: { isSkipped: true } })).status).toBe(404);
  expect((await admin.refused(firstSteps.skip, { params: { step: "mail" }, body: {} })).status).toBe(400);
});

test("each step is done when its record exists", async () => {
  expect(await done()).toEqual([]);
  await admin.call(api.events.create, { body: { title: "Sunday Service", eventDateTime: "2026-11-29T10:00" } });
  expect(await done()).toEqual(["services"]);
  expect((await admin.call(firstSteps.list)).body.isEmpty).toBe(true);
  await admin.call(api.invitations.create, { body: { invitationType: "link", role: "member", expiresInDays: 7 } });
  expect(await done()).toEqual(["services", "staff"]);
  await admin.fetch(api.logo.choose.path, { method: "POST", body: formWith(greyPng(40, 40), { field: "logo" }) });
  expect(await done()).toEqual(["services", "staff"]);
  await admin.call(api.settings.update, { body: { address: "1 Main Street" } });
  expect(await done()).toEqual(["services", "church", "staff"]);
  await admin.call(api.checkinPlaces.create, { body: { place: "Main door" } });
  expect(await done()).toEqual(["services", "church", "staff", "welcome"]);
  await admin.call(api.members.create, { body: { firstName: "Amos", lastName: "Bell", joinDate: "2026-11-22" } });
  expect(await done()).toEqual(["members", "services", "church", "staff", "welcome"]);
  expect((await admin.call(firstSteps.list)).body.isEmpty).toBe(false);
});

test("the step for visitors is done when an event is public and the public calendar is on", async () => {
  const isDone = async () => (await done()).includes("calendar");
  expect(await isDone()).toBe(false);
  const body = { title: "Open House", eventDateTime: "2026-12-06T10:00", isPublic: true };
  const { id } = (await admin.call(api.events.create, { body })).body;
  expect(await isDone()).toBe(false);
  await admin.call(api.settings.update, { body: { publicCalendar: true } });
  expect(await isDone()).toBe(true);
  await admin.call(api.events.update, { params: { id }, body: { isPublic: false } });
  expect(await isDone()).toBe(false);
});

test("the children's rooms are done with a room and with the clearance of an adult", async () => {
  await admin.call(api.rooms.create, { body: { name: "Nursery", capacity: 8 } });
  expect(await done()).not.toContain("children");
  const [amos] = (await admin.call(api.members.list, { query: { search: "Amos Bell" } })).body;
  const body = [{ kind: "background_check" as const, validUntil: "2028-11-22" }];
  await admin.call(api.clearances.replace, { params: { id: amos?.id ?? 0 }, body });
  expect(await done()).toContain("children");
});

test("email is connected after the mail server has accepted one", async () => {
  const mailbox = await openMailbox();
  const config = { smtpUrl: mailbox.url, mailFrom: "office@example.org" };
  const sending = await openCongregation({ config });
  const ruth = await sending.as("admin");
  const isConnected = async () =>
    (await ruth.call(firstSteps.list)).body.steps.find(({ step }) => step === "mail")?.isDone;
  expect(await isConnected()).toBe(false);
  await ruth.call(api.settings.sendTest);
  expect(await isConnected()).toBe(true);
  await sending.close();
  await mailbox.close();
});

test("an invitation that was only kept leaves the step of the staff open", async () => {
  await admin.call(api.invitations.remove, {
    params: { id: (await admin.call(api.invitations.list)).body[0]?.id ?? 0 },
  });
  expect(await done()).not.toContain("staff");
  await admin.call(api.invitations.create, { body: { email: "deacon@example.org", expiresInDays: 7 } });
  expect(await done()).not.toContain("staff");
  await congregation.postgres.pool.query("update mails set status = 'sent' where recipient = 'deacon@example.org'");
  expect(await done()).toContain("staff");
});

test("an address that only this computer can open is named, a public one is not", async () => {
  expect((await admin.call(firstSteps.list)).body.localAddress).toMatch(/^http:\/\/127\.0\.0\.1/);
  const open = await openCongregation({ config: { publicUrl: "https://grace.example.org", isPublicUrlSet: true } });
  expect((await (await open.as("admin")).call(firstSteps.list)).body.localAddress).toBeNull();
  await open.close();
});
