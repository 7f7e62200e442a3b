// Text messages in the settings: set up, tested and changed without a restart, and never shown with their token.
import { api } from "@narthex/contract/api.ts";
import type { TextProviderChange } from "@narthex/contract/text-provider.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DEMO_PASSWORD } from "../../../sample/src/cast.ts";
import { type Congregation, openCongregation, type Person } from "../../test/congregation.ts";
import { endConfirmations } from "../../test/ended-confirmation.ts";
import { type FakeTwilio, openTwilio } from "../../test/twilio.ts";
import { computeSignature } from "../messaging/sms/twilio.ts";
import { runUpkeep } from "../upkeep.ts";

const { confirmation, settings, textProvider } = api;
const PHONE = "+12125550122";

let twilio: FakeTwilio;
let congregation: Congregation;
let admin: Person;

beforeAll(async () => {
  twilio = await openTwilio();
  congregation = await openCongregation({ config: { twilioApiUrl: twilio.config.apiUrl } });
  admin = await congregation.as("admin");
  await admin.call(api.members.updateMe, { body: { phone: PHONE } });
});
afterAll(async () => {
  await congregation.close();
  await twilio.close();
});
beforeEach(async () => {
  await congregation.postgres.pool.query("delete from provider_settings");
  await congregation.postgres.pool.query("delete from rate_limits");
  await admin.call(confirmation.confirm, { body: { password: DEMO_PASSWORD } });
});

const bodyFor = (more: Partial<TextProviderChange> = {}) => {
  const { accountSid, authToken } = twilio.config;
  return { accountSid, authToken, from: "+1 (212) 555-0100", ...more };
};
const setUp = (more: Partial<TextProviderChange> = {}) => admin.call(textProvider.update, { body: bodyFor(more) });

test("text messages are sent as soon as the provider is saved, and its token is not shown", async () => {
  expect((await admin.call(settings.get)).body).toMatchObject({ smsDelivery: "none", smsSender: null });
  expect((await admin.refused(settings.sendTestSms)).body.code).toBe("sms_not_set_up");
  const { body } = await setUp();
  const { accountSid, authToken, from } = twilio.config;
  expect(body).toMatchObject({ source: "form", values: { accountSid, from }, secret: { isReadable: true } });
  expect(JSON.stringify([body, (await admin.call(textProvider.get)).body])).not.toContain(authToken);
  expect((await admin.call(settings.get)).body).toMatchObject({ smsDelivery: "twilio", smsSender: from });
  expect((await admin.call(api.members.choices)).body).toMatchObject({ smsReady: true, smsSender: from });
  expect((await admin.call(settings.sendTestSms)).body).toEqual({ recipient: PHONE });
  expect(twilio.taken.at(-1)).toMatchObject({ to: PHONE, from });
});

test("a reply of a person counts with the signature of the stored token only", async () => {
  const address = `${congregation.services.config.publicUrl}/api/sms/incoming`;
  const stop = (signature?: string) => twilio.tell(congregation.url, address, { From: PHONE, Body: "STOP" }, signature);
  expect((await stop()).status).toBe(404);
  await setUp();
  expect((await stop("forged")).status).toBe(403);
  expect((await stop()).status).toBe(200);
});

test("another account needs its token, another number does not", async () => {
  const needs = async (more: Partial<TextProviderChange>) =>
    (await admin.refused(textProvider.update, { body: bodyFor({ authToken: null, ...more }) })).body.fields;
  expect(await needs({})).toEqual({ authToken: "Required" });
  await setUp();
  expect(await needs({ accountSid: `AC${"1".repeat(32)}` })).toEqual({
    authToken: "Please enter it again, because it is for another server or account now.",
  });
  const { body } = await setUp({ authToken: null, from: `MG${"a".repeat(32)}` });
  expect(body.secret?.isReadable).toBe(true);
});

test("ids that are typed in small letters are stored and sent as Twilio writes them", async () => {
  const accountSid = twilio.config.accountSid.replace("AC", "ac");
  const { body } = await setUp({ accountSid, from: `mg${"a".repeat(32)}` });
  expect(body.values).toEqual({ accountSid: twilio.config.accountSid, from: `MG${"a".repeat(32)}` });
});

test("a wrong token is reported by the test", async () => {
  await setUp({ authToken: "0".repeat(32) });
  const { status, body } = await admin.refused(settings.sendTestSms);
  expect([status, body.code, body.fields]).toEqual([
    502,
    "sms_not_accepted",
    { provider: "The provider answered: 20003." },
  ]);
});

test("a change needs a confirmation, and is recorded without values", async () => {
  const [name, value] = [...admin.cookies].find(([cookie]) => cookie.includes("confirmed")) ?? ["", ""];
  admin.cookies.delete(name);
  await endConfirmations(congregation);
  expect((await admin.refused(textProvider.update, { body: bodyFor() })).body.code).toBe("confirmation_needed");
  expect((await admin.refused(textProvider.remove)).body.code).toBe("confirmation_needed");
  admin.cookies.set(name, value);
  await setUp();
  expect((await admin.call(textProvider.remove)).body).toMatchObject({ source: "none", values: null, secret: null });
  const { rows } = await congregation.postgres.pool.query(
    "select action, detail from audit_entries where subject = 'text_provider' order by id desc limit 2",
  );
  expect(rows).toEqual([
    { action: "removed", detail: {} },
    { action: "changed", detail: { fields: ["accountSid", "from", "authToken"] } },
  ]);
});

test.each([
  ["accountSid", "me"],
  ["authToken", "secret"],
  ["from", "church"],
])("%s %s is refused", async (field, value) => {
  const { status, body } = await admin.refused(textProvider.update, { body: { ...bodyFor(), [field]: value } });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
});

test("without a public address, and with variables of the environment, nothing is stored", async () => {
  for (const [config, code] of [
    [{ isPublicUrlSet: false }, "public_address_missing"],
    [{ twilio: twilio.config }, "set_by_environment"],
  ] as const) {
    const other = await openCongregation({ config });
    const ruth = await other.as("admin");
    await ruth.call(confirmation.confirm, { body: { password: DEMO_PASSWORD } });
    const answer = await ruth.refused(textProvider.update, { body: bodyFor() });
    expect([answer.status, answer.body.code]).toEqual([409, code]);
    await other.close();
  }
});

test("a reply to the account that was replaced or removed is accepted for seven days", async () => {
  const { url, services, postgres, setNow } = congregation;
  const address = `${services.config.publicUrl}/api/sms/incoming`;
  const receive = async (token: string, Body: string) => {
    const fields = { From: PHONE, Body };
    const { status } = await twilio.tell(url, address, fields, computeSignature(token, address, fields));
    const { rows } = await postgres.pool.query("select address from stops where channel = 'sms'");
    return [status, rows.map((row) => row.address)];
  };
  const [first, second] = [twilio.config.authToken, "e".repeat(32)];
  const now = services.clock();
  setNow(now.toString());
  const { updatedAt } = (await setUp()).body;
  await setUp({ accountSid: `AC${"1".repeat(32)}`, authToken: second, updatedAt });
  expect(await receive(first, "STOP")).toEqual([200, [PHONE]]);
  expect(await receive(second, "START")).toEqual([200, []]);
  await admin.call(textProvider.remove);
  expect(await receive(second, "STOP")).toEqual([200, [PHONE]]);
  expect(await receive("0".repeat(32), "START")).toEqual([403, [PHONE]]);
  expect(await receive(first, "START")).toEqual([200, []]);
  setNow(now.add({ hours: 7 * 24 }).toString());
  for (const token of [first, second]) expect(await receive(token, "STOP")).toEqual([404, []]);
  await runUpkeep(services);
  expect((await postgres.pool.query("select provider from provider_settings")).rows).toEqual([]);
});

test("a reply with a replaced token of the same account is refused", async () => {
  const { url, services } = congregation;
  const address = `${services.config.publicUrl}/api/sms/incoming`;
  const receive = async (token: string) => {
    const fields = { From: PHONE, Body: "HELLO" };
    return (await twilio.tell(url, address, fields, computeSignature(token, address, fields))).status;
  };
  const [first, second] = [twilio.config.authToken, "e".repeat(32)];
  const { updatedAt } = (await setUp()).body;
  expect(await receive(first)).toBe(200);
  await setUp({ authToken: second, updatedAt });
  expect([await receive(first), await receive(second)]).toEqual([403, 200]);
});
