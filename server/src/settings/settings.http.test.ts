import { api } from "@narthex/contract/api.ts";
import { desc } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CAST } from "../../../sample/src/cast.ts";
import { followChanges } from "../../test/changes.ts";
import { type Congregation, openCongregation } from "../../test/congregation.ts";
import { until } from "../../test/until.ts";
import { auditEntries, mails } from "../database/tables/operations.ts";

const { settings, signin } = api;
let congregation: Congregation;

beforeAll(async () => {
  congregation = await openCongregation();
});
afterAll(() => congregation.close());

const newestEntry = async () =>
  (await congregation.postgres.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1))[0];

describe("the settings", () => {
  it("are changed field by field, and read back", async () => {
    const admin = await congregation.as("admin");
    const change = {
      congregationName: "Zoë’s Chapel",
      timezone: "America/Denver",
      registration: "closed",
      newMemberStatus: "active",
      legalName: "Zoë’s Chapel, Inc.",
      address: "1 Main Street\nSpringfield, IL 62701",
      taxId: "00-1234567",
      feePercent: "2.90",
      feeFixed: "0.30",
      followUpWeeks: 8,
      publicCalendar: true,
      calendarWebsite: "https://www.example.org",
    } as const;
    const { status, body } = await admin.call(settings.update, { body: change });
    expect(status).toBe(200);
    const delivery = { emailDelivery: "kept", smsDelivery: "none", smsSender: null };
    expect(body).toEqual({ ...change, ...delivery, logo: null, updatedAt: expect.any(String) });
    expect((await admin.call(settings.get)).body).toEqual(body);
    expect(await newestEntry()).toMatchObject({
      action: "changed",
      subject: "settings",
      detail: { fields: Object.keys(change) },
    });
    const one = await admin.call(settings.update, { body: { registration: "open", newMemberStatus: "active" } });
    expect(one.body).toEqual({ ...body, registration: "open", updatedAt: expect.any(String) });
    const entry = await newestEntry();
    expect(entry?.detail).toEqual({ fields: ["registration"] });
    await admin.call(settings.update, { body: {} });
    await admin.call(settings.update, { body: { registration: "open" } });
    expect((await newestEntry())?.id).toBe(entry?.id);
    expect((await admin.call(signin.user)).body.congregation).toEqual({
      name: "Zoë’s Chapel",
      timezone: "America/Denver",
      logo: null,
      onlineGiving: false,
      publicCalendar: true,
    });
  });

  it("normalize the tax number, and store null for empty fields", async () => {
    const admin = await congregation.as("admin");
    for (const taxId of ["001234567", "00 1234567", " 00-1234567 "])
      expect((await admin.call(settings.update, { body: { taxId } })).body.taxId).toBe("00-1234567");
    const empty = { legalName: "", address: " ", taxId: "" };
    expect((await admin.call(settings.update, { body: empty })).body).toMatchObject({
      legalName: null,
      address: null,
      taxId: null,
    });
    for (const taxId of ["12-345678", "1-23456789", "12-34567890", "twelve", "12--3456789"])
      expect((await admin.refused(settings.update, { body: { taxId } })).body.fields).toEqual({
        taxId: "Please enter the nine digits, such as 12-3456789.",
      });
  });

  it("keep the origin of the website that may frame the calendar", async () => {
    const admin = await congregation.as("admin");
    for (const [calendarWebsite, kept] of [
      [" https://WWW.Example.org/visit?day=1#top ", "https://www.example.org"],
      ["https://example.org:8443/", "https://example.org:8443"],
      ["https://example.org:443", "https://example.org"],
      ["", null],
    ] as const)
      expect((await admin.call(settings.update, { body: { calendarWebsite } })).body.calendarWebsite).toBe(kept);
    for (const calendarWebsite of [
      "http://www.example.org",
      "www.example.org",
      "https://example.org; script-src *",
      "https://*.example.org",
      "https://a@b.example.org",
      "https://localhost",
    ])
      expect((await admin.refused(settings.update, { body: { calendarWebsite } })).body.fields).toEqual({
        calendarWebsite: "Please enter an address that begins with https://, such as https://www.example.org.",
      });
  });

  it("update other screens", async () => {
    const admin = await congregation.as("admin");
    const { changes, stop } = await followChanges(congregation.services);
    await admin.call(settings.update, { body: { congregationName: "Grace Community Church" } });
    await until(
      () => changes,
      ([first]) => first?.topic === "settings",
    );
    stop();
  });

  it("refuse invalid settings", async () => {
    const admin = await congregation.as("admin");
    const body = { congregationName: "\u0007", timezone: "Mars/Olympus", registration: "ajar", newMemberStatus: null };
    const { status, body: answer } = await admin.refused(settings.update, { body });
    expect(status).toBe(400);
    expect(Object.keys(answer.fields ?? {})).toEqual([
      "congregationName",
      "timezone",
      "registration",
      "newMemberStatus",
    ]);
    for (const nonsense of ["text", 5, [], null]) {
      expect((await admin.refused(settings.update, { body: nonsense })).status).toBeLessThan(500);
    }
  });
});

describe("kept mails", () => {
  it("are listed newest first, with their text, in pages", async () => {
    const admin = await congregation.as("admin");
    await congregation.postgres.db.delete(mails);
    for (const name of ["member", "pending", "ministry_leader"] as const) {
      await congregation.stranger().call(signin.sendCode, { body: { email: CAST[name].email } });
    }
    expect((await admin.call(settings.sendTest)).status).toBe(202);
    const first = await admin.call(settings.mails, { query: { limit: 3 } });
    expect(first.headers.get("x-total-count")).toBe("4");
    expect(first.body.map(({ recipient }) => recipient)).toEqual([
      CAST.admin.email,
      CAST.ministry_leader.email,
      CAST.pending.email,
    ]);
    expect(first.body[0]).toMatchObject({ status: "kept", subject: "Grace Community Church: test email" });
    expect(first.body[1]?.text).toMatch(/Your sign-in code is \d{6}/);
    const [, next = ""] = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "") ?? [];
    const rest = await admin.fetch(next);
    expect(await rest.json()).toMatchObject([{ recipient: CAST.member.email }]);
    expect(rest.headers.get("link")).toBeNull();
    const found = await admin.call(settings.mails, { query: { search: "PENDING@" } });
    expect(found.body.map(({ recipient }) => recipient)).toEqual([CAST.pending.email]);
  });

  it("refuse a page that does not exist", async () => {
    const admin = await congregation.as("admin");
    const written = (value: unknown) => Buffer.from(JSON.stringify([value, 0])).toString("base64url");
    for (const after of [
      "x",
      written([]),
      written(["1"]),
      written([1e300]),
      written([1, 2]),
      written([null]),
      written(1),
    ]) {
      const { status, body } = await admin.refused(settings.mails, { query: { after } });
      expect(status).toBe(400);
      expect(body.fields).toEqual({ after: "This page does not exist." });
    }
  });

  it("cannot be tested without limit", async () => {
    const admin = await congregation.as("admin");
    const tests = await Promise.all(Array.from({ length: 12 }, () => admin.refused(settings.sendTest)));
    expect(tests.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  });
});
