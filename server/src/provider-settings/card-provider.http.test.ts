// Stripe in the settings: set up, tested and changed without a restart on every server, and never shown with its
// secrets. Real Stripe SDK, with a stand-in for Stripe.
import { api } from "@narthex/contract/api.ts";
import type { CardProviderChange } from "@narthex/contract/card-provider.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DEMO_PASSWORD } from "../../../sample/src/cast.ts";
import { movedTo, openAnotherServer } from "../../test/another-server.ts";
import { type CardCongregation, openCards } from "../../test/cards.ts";
import { openCongregation, type Person } from "../../test/congregation.ts";
import { endConfirmations } from "../../test/ended-confirmation.ts";

const { cardProvider, confirmation, giving, payments, signin } = api;
const LIVE = { publishableKey: "pk_live_narthex", secretKey: "sk_live_narthex" };
const NEWER = "whsec_newer";

let cards: CardCongregation;
let admin: Person;
const logged: string[] = [];

beforeAll(async () => {
  cards = await openCards({ inForm: true, onLog: (line) => void logged.push(line) });
  admin = await cards.congregation.as("admin");
});
afterAll(() => cards.close());
beforeEach(async () => {
  await cards.congregation.postgres.pool.query("delete from provider_settings");
  await cards.congregation.postgres.pool.query("delete from rate_limits");
  await admin.call(confirmation.confirm, { body: { password: DEMO_PASSWORD } });
});

const bodyFor = (more: Partial<CardProviderChange> = {}) => {
  const { publishableKey, secretKey, webhookSecret } = cards.stripe.settings;
  return { publishableKey, secretKey, webhookSecret, isOn: true, ...more };
};
const setUp = (more: Partial<CardProviderChange> = {}) => admin.call(cardProvider.update, { body: bodyFor(more) });
const refusedWith = async (more: Partial<CardProviderChange>) =>
  (await admin.refused(cardProvider.update, { body: bodyFor(more) })).body;
const keysTyped = { secretKey: null, webhookSecret: null };

/** Whether the page of the give screen may load Stripe's script. */
async function allowsStripe(): Promise<boolean> {
  const { headers } = await cards.congregation.stranger().fetch("/give");
  return headers.get("content-security-policy")?.includes("https://js.stripe.com") ?? false;
}
const isOffered = async () => (await cards.congregation.stranger().call(signin.options)).body.onlineGiving;

test("a gift by card is charged and recorded as soon as the keys are saved", async () => {
  const isKnown = async () => (await admin.call(signin.user)).body.congregation.onlineGiving;
  expect([await isOffered(), await allowsStripe(), await isKnown()]).toEqual([false, false, false]);
  expect((await admin.refused(giving.start, { body: { amount: 20 } })).body.code).toBe("giving_not_set_up");
  const { publishableKey } = cards.stripe.settings;
  const { body } = await setUp();
  expect(body).toMatchObject({ source: "form", values: { publishableKey, isOn: true }, secret: { isReadable: true } });
  expect([await isOffered(), await allowsStripe(), await isKnown()]).toEqual([true, true, true]);
  expect((await admin.call(giving.options)).body).toMatchObject({ provider: "stripe", publishableKey });
  const { id, amount } = await cards.give();
  expect(await cards.giftsOf(id)).toMatchObject([{ amount, donationMethod: "online" }]);
});

test("another server uses the keys, and the changed ones, without a restart", async () => {
  const { url, close } = await openAnotherServer(cards.congregation);
  const member = movedTo(url, await cards.congregation.as("member"));
  expect((await member.call(giving.options)).body.provider).toBeNull();
  await setUp();
  const { body } = await member.call(giving.start, { body: { amount: 77 } });
  expect(cards.stripe.intentOf(body.clientSecret).amount).toBe(7700);
  await setUp({ secretKey: "sk_test_replaced" });
  const answer = await member.refused(giving.start, { body: { amount: 78 } });
  expect(answer.body.code).toBe("payment_not_started");
  await admin.call(cardProvider.remove, { query: {} });
  expect((await member.call(giving.options)).body.provider).toBeNull();
  await close();
});

test("variables of the environment override the form, which shows no secret and changes nothing", async () => {
  const other = await openCards();
  const ruth = await other.congregation.as("admin");
  await ruth.call(confirmation.confirm, { body: { password: DEMO_PASSWORD } });
  const { publishableKey, secretKey, webhookSecret } = other.stripe.settings;
  const { body } = await ruth.call(cardProvider.get);
  expect(body).toMatchObject({ source: "environment", values: { publishableKey }, secret: null });
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`${secretKey}|${webhookSecret}`));
  for (const call of [cardProvider.update, cardProvider.remove]) {
    const answer = await ruth.refused(call, { body: call === cardProvider.update ? bodyFor() : undefined });
    expect([answer.status, answer.body.code]).toEqual([409, "set_by_environment"]);
  }
  const sealed = { provider: "cards", values: { publishableKey: "pk_live_other", isOn: false } };
  await other.congregation.postgres.pool.query(
    'insert into provider_settings (provider, "values") values ($1, $2)',
    Object.values(sealed),
  );
  expect((await ruth.call(giving.options)).body).toMatchObject({ provider: "stripe", publishableKey });
  expect(await other.giftsOf((await other.give()).id)).toHaveLength(1);
  await other.close();
});

test("the test says in plain words which key is wrong, and that Stripe cannot be reached", async () => {
  const outcome = async () => {
    const { status, body } = await admin.refused(payments.sendTest);
    return [status, body.code, body.fields];
  };
  await setUp({ secretKey: "sk_test_wrong" });
  const wrongKey = "Stripe did not accept the secret key. Copy it again from Stripe, under Developers, API keys.";
  const { lastTest } = (await admin.call(payments.status)).body;
  expect(await outcome()).toEqual([502, "card_test_failed", { secretKey: wrongKey }]);
  expect((await admin.call(payments.status)).body.lastTest).toEqual(lastTest);
  await setUp({ publishableKey: "pk_test_of_another_account" });
  const wrongPair =
    "Stripe did not accept the publishable key together with the secret key. Copy both again from the same account.";
  expect(await outcome()).toEqual([502, "card_test_failed", { publishableKey: wrongPair }]);
  await setUp();
  expect((await admin.call(payments.sendTest)).status).toBe(202);
  cards.stripe.outage = true;
  const away = "This server can't reach Stripe at the moment. Please try again.";
  expect(await outcome()).toEqual([502, "card_test_failed", { secretKey: away }]);
  cards.stripe.outage = false;
  await admin.call(cardProvider.remove, { query: {} });
  expect(await outcome()).toEqual([409, "giving_not_set_up", undefined]);
});

test("events that were signed with a replaced secret are accepted for a day", async () => {
  const at = (time: string) => {
    cards.congregation.setNow(time);
    return admin.call(confirmation.confirm, { body: { password: DEMO_PASSWORD } });
  };
  const delivered = async (secret: string, time: string) =>
    (await cards.deliver(cards.stripe.event("payment_intent.succeeded", "pi_unknown", { secret, at: time }))).status;
  const older = cards.stripe.settings.webhookSecret;
  await at("2026-11-22T10:00:00Z");
  await setUp();
  await setUp({ secretKey: null, webhookSecret: NEWER });
  expect(await delivered(older, "2026-11-22T10:00:00Z")).toBe(200);
  // A correction keeps both former secrets, and a change of another field does not prolong their time.
  await at("2026-11-22T20:00:00Z");
  await setUp({ secretKey: null, webhookSecret: "whsec_newest" });
  await setUp({ ...keysTyped, isOn: false });
  await at("2026-11-23T09:59:00Z");
  for (const secret of [older, NEWER, "whsec_newest"])
    expect(await delivered(secret, "2026-11-23T09:59:00Z")).toBe(200);
  await at("2026-11-23T10:00:00Z");
  expect(await delivered(older, "2026-11-23T10:00:00Z")).toBe(400);
  expect(await delivered(NEWER, "2026-11-23T10:00:00Z")).toBe(200);
  await at("2026-11-23T20:00:00Z");
  expect(await delivered(NEWER, "2026-11-23T20:00:00Z")).toBe(400);
  expect(await delivered("whsec_newest", "2026-11-23T20:00:00Z")).toBe(200);
  cards.congregation.setNow(Temporal.Now.instant().toString());
  await admin.call(confirmation.confirm, { body: { password: DEMO_PASSWORD } });
});

test("switched off, no gift begins, and one that was begun is still recorded", async () => {
  await setUp();
  const begun = await cards.begin();
  await setUp({ ...keysTyped, isOn: false });
  expect([await isOffered(), await allowsStripe()]).toEqual([false, false]);
  expect((await admin.call(giving.options)).body).toMatchObject({ provider: null, publishableKey: null });
  expect((await admin.refused(giving.start, { body: { amount: 20 } })).body.code).toBe("giving_not_set_up");
  expect((await admin.call(payments.status)).body).toMatchObject({ provider: "stripe", isOn: false });
  expect((await admin.call(payments.sendTest)).status).toBe(202);
  cards.stripe.charge(begun.intentId);
  await cards.deliverEvent("payment_intent.succeeded", begun.intentId);
  expect(await cards.giftsOf(begun.id)).toMatchObject([{ amount: begun.amount }]);
});

test("another publishable key needs both secrets, in the same mode, and each secret can change alone", async () => {
  const { fields } = await refusedWith(keysTyped);
  expect(fields).toEqual({ secretKey: "Required", webhookSecret: "Required" });
  await setUp();
  const again = "Please enter it again, because it is for another server or account now.";
  expect((await refusedWith({ ...LIVE, ...keysTyped })).fields).toEqual({ secretKey: again, webhookSecret: again });
  expect((await refusedWith({ publishableKey: LIVE.publishableKey })).fields).toEqual({
    secretKey: "Please enter the key of the same mode as the publishable key: both for tests, or both live.",
  });
  await setUp({ secretKey: null, webhookSecret: NEWER });
  expect((await admin.call(payments.sendTest)).status).toBe(202);
});

test.each([
  ["publishableKey", "sk_test_1"],
  ["secretKey", "pk_test_1"],
  ["secretKey", "sk_test_1 2"],
  ["webhookSecret", "sk_test_1"],
  ["isOn", "perhaps"],
])("%s %s is refused", async (field, value) => {
  const { status, body } = await admin.refused(cardProvider.update, { body: { ...bodyFor(), [field]: value } });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
});

test("a change needs an administrator and a confirmation, and is recorded without values", async () => {
  for (const name of ["member", "intermediate_admin"] as const) {
    const person = await cards.congregation.as(name);
    expect((await person.refused(cardProvider.get)).status).toBe(403);
    expect((await person.refused(cardProvider.update, { body: bodyFor() })).status).toBe(403);
  }
  const [name, value] = [...admin.cookies].find(([cookie]) => cookie.includes("confirmed")) ?? ["", ""];
  admin.cookies.delete(name);
  await endConfirmations(cards.congregation);
  expect((await refusedWith({})).code).toBe("confirmation_needed");
  expect((await admin.refused(cardProvider.remove)).body.code).toBe("confirmation_needed");
  admin.cookies.set(name, value);
  await setUp();
  await setUp({ secretKey: null, webhookSecret: NEWER });
  await admin.call(cardProvider.remove, { query: {} });
  const { rows } = await cards.congregation.postgres.pool.query(
    "select action, detail from audit_entries where subject = 'card_provider' order by id desc limit 3",
  );
  expect(rows).toEqual([
    { action: "removed", detail: {} },
    { action: "changed", detail: { fields: ["webhookSecret"] } },
    { action: "changed", detail: { fields: ["publishableKey", "isOn", "secretKey", "webhookSecret"] } },
  ]);
});

test("secrets are in no answer, no log, no audit entry and no readable column", async () => {
  const { secretKey, webhookSecret } = cards.stripe.settings;
  const answers = [
    await setUp(),
    await setUp({ secretKey: null, webhookSecret: NEWER }),
    await admin.call(cardProvider.get),
  ];
  await admin.call(payments.sendTest);
  await refusedWith({ secretKey, webhookSecret, publishableKey: "pk_live_x" });
  const { rows } = await cards.congregation.postgres.pool.query(
    "select to_jsonb(p) as row from provider_settings p union all select to_jsonb(a) from audit_entries a",
  );
  expect(logged.length).toBeGreaterThan(0);
  const everything = JSON.stringify([answers.map(({ body }) => body), logged, rows]);
  for (const secret of [secretKey, webhookSecret, NEWER, "sk_test_wrong"]) expect(everything).not.toContain(secret);
});

test("with another SECRET nothing is opened, until the keys are entered again", async () => {
  await setUp();
  const secret = { current: "another secret of a server after a restore", other: null };
  const { url, close } = await openAnotherServer(cards.congregation, secret);
  const { body } = await movedTo(url, admin).call(giving.options);
  expect(body.provider).toBeNull();
  await close();
  await cards.congregation.postgres.pool.query("update provider_settings set sealed = reverse(sealed)");
  expect((await admin.call(cardProvider.get)).body.secret?.isReadable).toBe(false);
  expect(await isOffered()).toBe(false);
  expect(Object.keys((await refusedWith(keysTyped)).fields ?? {})).toEqual(["secretKey", "webhookSecret"]);
  expect((await setUp()).body.secret?.isReadable).toBe(true);
});

test("the sample congregation keeps its own provider even if another one is stored", async () => {
  const other = await openCongregation({ isDemo: true, config: { isDemo: true } });
  const ruth = await other.as("admin");
  expect((await ruth.call(cardProvider.get)).body).toMatchObject({ source: "sample", values: null });
  expect((await ruth.call(giving.options)).body.provider).toBe("test");
  await other.close();
});
