// Unsubscribing from announcement emails with the token that each contains, and one's own choices in the profile.
import { announcements } from "@narthex/contract/announcements.ts";
import { consent } from "@narthex/contract/consent.ts";
import { members } from "@narthex/contract/members.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CAST } from "../../../../sample/src/cast.ts";
import { openSunday, type Sunday } from "../../../test/sunday.ts";
import { sealAddress } from "./token.ts";

let sunday: Sunday;
let token: string;

beforeAll(async () => {
  sunday = await openSunday();
  token = sealAddress(sunday.services.secret, CAST.member.email);
});
afterAll(() => sunday.close());

const look = async () => (await sunday.stranger().call(consent.look, { params: { token } })).body;
const reachedByEmail = async () => {
  const query = { targetAudience: "members" } as const;
  return (await (await sunday.as("admin")).call(announcements.reach, { query })).body.email.people;
};
const post = (headers: Record<string, string>, body?: string) =>
  sunday.stranger().fetch(`/api/unsubscribe/${token}`, { method: "POST", headers, ...(body ? { body } : {}) });

describe("an unsubscribe address", () => {
  it("shows a page with the masked address, and opening it changes nothing", async () => {
    for (const method of ["GET", "HEAD"]) {
      const page = await sunday.stranger().fetch(`/api/unsubscribe/${token}`, { method });
      expect(page.status).toBeLessThan(500);
      await page.body?.cancel();
    }
    const about = { congregationName: "Grace Community Church", address: "m•••@example.org" };
    expect(await look()).toEqual({ ...about, unsubscribed: false });
    expect(await reachedByEmail()).toBe(4);
  });

  it("unsubscribes immediately, in any format that mail services use, also if repeated", async () => {
    const form = new FormData();
    form.append("List-Unsubscribe", "One-Click");
    const answers = [
      await post({ "content-type": "application/x-www-form-urlencoded" }, "List-Unsubscribe=One-Click"),
      await sunday.stranger().fetch(`/api/unsubscribe/${token}`, { method: "POST", body: form }),
      await post({}),
      // From a mail service's page in a browser: the token is the only authorization.
      await post({ origin: "null", "sec-fetch-site": "cross-site" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await look()).toMatchObject({ unsubscribed: true });
    expect(await reachedByEmail()).toBe(3);
    expect(await sunday.auditOf("subscription")).toEqual([
      {
        action: "stopped",
        subject: "subscription",
        subjectId: String(sunday.ids.member),
        actorId: null,
        detail: { channel: "email", memberIds: [String(sunday.ids.member)] },
      },
    ]);
  });

  it("unsubscribes and resubscribes an address for everyone in the directory who uses it", async () => {
    const other = await sunday.addPerson({ firstName: "Same", lastName: "Mailbox", email: CAST.member.email });
    expect(await reachedByEmail()).toBe(3);
    expect((await sunday.stranger().call(consent.resubscribe, { params: { token } })).body.unsubscribed).toBe(false);
    expect(await reachedByEmail()).toBe(5);
    await (await sunday.as("admin")).call(members.remove, { params: { id: other } });
  });

  it("with an invalid token unsubscribes no one", async () => {
    const stranger = sunday.stranger();
    const flipped = `${token.slice(0, -2)}${token.endsWith("AA") ? "BB" : "AA"}`;
    const foreign = sealAddress(
      { current: "the secret of another server, long enough", other: null },
      CAST.member.email,
    );
    for (const wrong of ["x", flipped, foreign, "a".repeat(700), "%00"]) {
      for (const call of [consent.look, consent.unsubscribe, consent.resubscribe]) {
        const { status, body } = await stranger.refused(call, { params: { token: wrong } });
        expect([status, body.code]).toEqual([404, "unsubscribe_link_invalid"]);
      }
    }
    expect(await look()).toMatchObject({ unsubscribed: false });
    expect((await post({ "content-type": "text/plain" }, "x")).status).toBe(415);
  });
});

describe("the own choices", () => {
  it("are read, changed and logged, without affecting others", async () => {
    const lydia = await sunday.as("member");
    expect((await lydia.call(members.choices)).body).toEqual({
      announcementEmails: true,
      email: CAST.member.email,
      emailStopped: false,
      smsConsent: false,
      phone: null,
      smsStopped: false,
      smsReady: false,
      smsSender: null,
    });
    const change = { announcementEmails: false, smsConsent: true };
    expect((await lydia.call(members.choose, { body: change })).body).toMatchObject(change);
    expect((await lydia.call(members.choices)).body).toMatchObject(change);
    expect(await reachedByEmail()).toBe(3);
    const entry = (await sunday.auditOf("member")).at(-1);
    expect(entry?.detail).toEqual({ fields: ["announcementEmails", "smsConsent"] });
    await lydia.call(members.choose, { body: { announcementEmails: true, smsConsent: false } });
    const admin = await sunday.as("admin");
    const params = { id: sunday.ids.member };
    const forged = { announcementEmails: false, smsDeclined: false, lastName: "Marsh" } as never;
    await admin.call(members.update, { params, body: forged });
    expect(await reachedByEmail()).toBe(4);
    expect((await admin.refused(members.update, { params, body: { smsConsent: true } })).status).toBe(400);
  });

  it("resubscribe an address only if the person has proven that it is theirs", async () => {
    await sunday.stranger().call(consent.unsubscribe, { params: { token } });
    const lydia = await sunday.as("member");
    const body = { announcementEmails: true };
    expect((await lydia.call(members.choices)).body).toMatchObject({ announcementEmails: false, emailStopped: true });
    const verify = (is: boolean) =>
      sunday.postgres.pool.query("update users set email_verified = $1 where email = $2", [is, CAST.member.email]);
    await verify(false);
    const { status, body: refusal } = await lydia.refused(members.choose, { body });
    expect([status, Object.keys(refusal.fields ?? {})]).toEqual([400, ["announcementEmails"]]);
    await verify(true);
    expect((await lydia.call(members.choose, { body })).body).toMatchObject({
      announcementEmails: true,
      emailStopped: false,
    });
  });

  it("are kept when the address changes", async () => {
    await sunday.stranger().call(consent.unsubscribe, { params: { token } });
    const admin = await sunday.as("admin");
    await admin.call(members.update, { params: { id: sunday.ids.member }, body: { email: "new@example.org" } });
    expect(await reachedByEmail()).toBe(3);
    const lydia = await sunday.as("member");
    expect((await lydia.call(members.choices)).body).toMatchObject({ announcementEmails: false, emailStopped: false });
    await lydia.call(members.choose, { body: { announcementEmails: true } });
    expect(await reachedByEmail()).toBe(4);
  });

  it("are refused to strangers, to people without a profile, and for invalid values", async () => {
    const stranger = sunday.stranger();
    expect((await stranger.refused(members.choices)).status).toBe(401);
    expect((await stranger.refused(members.choose, { body: {} })).status).toBe(401);
    const lydia = await sunday.as("member");
    for (const body of [{ smsConsent: "yes" }, { announcementEmails: null }, [], "x", 1])
      expect([body, (await lydia.refused(members.choose, { body })).status]).toEqual([body, 400]);
    const before = await sunday.auditOf("member");
    await lydia.call(members.choose, { body: {} });
    expect(await sunday.auditOf("member")).toEqual(before);
  });
});
