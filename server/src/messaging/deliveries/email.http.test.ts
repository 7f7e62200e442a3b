// Announcements by email, from the form to a real SMTP listener: recipients, content and delivery log.
import { announcements as calls } from "@narthex/contract/announcements.ts";
import { consent } from "@narthex/contract/consent.ts";
import { logo } from "@narthex/contract/logo.ts";
import { members } from "@narthex/contract/members.ts";
import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { CAST } from "../../../../sample/src/cast.ts";
import { news, openAnnouncing } from "../../../test/announcing.ts";
import { greyPng } from "../../../test/image.ts";
import { SUNDAY_TEN } from "../../../test/sunday.ts";
import { until } from "../../../test/until.ts";
import { formWith } from "../../../test/upload.ts";
import { releaseDue } from "../../announcements/release.service.ts";
import { resumeDeliveries } from "./run.ts";

const church = await openAnnouncing();
const { mailbox, sunday, admin, counts, log, settled, to, choir } = church;
afterAll(() => church.close());
beforeEach(() => sunday.setNow(SUNDAY_TEN));

describe("an announcement by email", () => {
  it("is sent only to the ministry's leader and members", async () => {
    const { id } = await choir();
    await settled(id);
    expect(await log(id)).toEqual([
      ["Lydia Marsh", CAST.member.email, "sent", null],
      ["Daniel Okafor", CAST.ministry_leader.email, "sent", null],
    ]);
    expect(mailbox.received.map(({ recipients }) => recipients)).toHaveLength(2);
    const [mail] = to(CAST.member.email);
    expect(mail?.headers).toMatch(/^Subject: Grace Community Church: Potluck$/m);
    expect(mail?.headers).toMatch(/^From: "?Grace Community Church"? <office@example\.org>$/m);
    expect(mail?.headers).toMatch(/^Message-ID: <[\w-]{24}\.\d+@example\.org>$/m);
    expect(mail?.headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    expect(mail?.headers).toMatch(/^List-Unsubscribe: <http:\/\/127\.0\.0\.1[^>]*\/api\/unsubscribe\/[\w-]{40,}>$/m);
    expect(mail?.text).toContain("We eat at noon — all of us.");
    const [, address = ""] = /List-Unsubscribe: <([^>]+)>/.exec(mail?.headers ?? "") ?? [];
    const footer = "You're receiving this because you're part of Grace Community Church. Unsubscribe: ";
    expect(mail?.text).toContain(`${footer}${address}`);
    expect(address).not.toContain("member");
  });

  it("has bold words, links and the logo in its HTML form, and neither markup nor pictures from elsewhere", async () => {
    const content = "Bring **a dish & <b>a fork</b>**.\nSee https://example.org/a?b=1&c=2 or www.example.org\n\nThanks";
    const form = formWith(greyPng(64, 32), { field: "logo" });
    expect((await admin.fetch(logo.choose.path, { method: "POST", body: form })).status).toBe(200);
    const { id } = await choir({ title: "Fine print", content });
    await settled(id);
    await admin.call(logo.remove);
    const mail = to(CAST.member.email).at(-1);
    expect(mail?.text).toMatch(/^Bring a dish & <b>a fork<\/b>\.\r?\nSee https:/);
    expect(mail?.html).toContain("Bring <strong>a dish &amp; &lt;b&gt;a fork&lt;/b&gt;</strong>.<br>");
    expect(mail?.html).toContain(
      '<a href="https://example.org/a?b=1&amp;c=2">https://example.org/a?b=1&amp;c=2</a> or <a href="https://www.example.org">www.example.org</a></p>',
    );
    expect(mail?.html).toMatch(/<p [^>]+>Thanks<\/p>/);
    expect(mail?.html.match(/(?:src|background|url)\W+[^" ]+/g)).toEqual(['src="cid:logo']);
    expect(mail?.files.map(({ name }) => name)).toEqual(["logo.jpg"]);
    expect((await sharp(mail?.files[0]?.content).metadata()).format).toBe("jpeg");
  });

  it("is sent to its author as a test, and to no one else", async () => {
    const before = mailbox.received.length;
    const body = { title: "Draft", content: "**Soon**" };
    const { body: answer } = await admin.call(calls.sendTest, { body });
    expect(answer).toEqual({ recipient: CAST.admin.email, delivery: "smtp" });
    const received = await until(
      () => mailbox.received.slice(before),
      ({ length }) => length > 0,
    );
    expect(received.map(({ recipients }) => recipients)).toEqual([[CAST.admin.email]]);
    expect(received[0]?.headers).toMatch(/^Subject: Test: Grace Community Church: Draft$/m);
    expect(received[0]?.html).toContain("<strong>Soon</strong>");
    // The footer of readers, without a link that would unsubscribe the author.
    const footer =
      "because you're part of Grace Community Church. Unsubscribe: (each reader gets a link of their own here)";
    expect(received[0]?.text).toContain(footer);
    expect(received[0]?.html).toContain(footer.replace("'", "&#39;"));
    expect(received[0]?.headers).not.toContain("List-Unsubscribe");
    expect((await admin.call(calls.list)).body.some(({ title }) => title === "Draft")).toBe(false);
    const leader = await sunday.as("ministry_leader");
    expect((await leader.refused(calls.sendTest, { body })).status).toBe(403);
    expect((await admin.refused(calls.sendTest, { body: { title: "", content: "" } })).body.fields).toEqual({
      title: "Title is required",
      content: "Content is required",
    });
  });

  it("is not sent to people who unsubscribed with one click, and the preview counts them", async () => {
    const [, path = ""] =
      /List-Unsubscribe: <http:\/\/[^/]+([^>]+)>/.exec(to(CAST.member.email)[0]?.headers ?? "") ?? [];
    const body = "List-Unsubscribe=One-Click";
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await sunday.stranger().fetch(path, { method: "POST", headers, body });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ unsubscribed: true, address: "m•••@example.org" });

    const before = to(CAST.member.email).length;
    const query = { targetAudience: "ministry", ministryId: sunday.music } as const;
    expect((await admin.call(calls.reach, { query })).body).toMatchObject({
      people: 2,
      email: { delivery: "smtp", people: 1, copies: 1, left: [{ reason: "unsubscribed", count: 1 }] },
      sms: { delivery: "none", people: 0, copies: 0, left: [{ reason: "no_address", count: 2 }] },
    });
    const { id } = await choir({ title: "Rehearsal" });
    await settled(id);
    expect(await log(id)).toEqual([
      ["Lydia Marsh", null, "skipped", "unsubscribed"],
      ["Daniel Okafor", CAST.ministry_leader.email, "sent", null],
    ]);
    expect(to(CAST.member.email)).toHaveLength(before);
    const token = path.split("/").at(-1) ?? "";
    await sunday.stranger().call(consent.resubscribe, { params: { token } });
  });

  it("is sent to everyone who sees it on the screen, but not to inactive people or visitors without an account", async () => {
    await sunday.addPerson({
      firstName: "Ina",
      lastName: "Active",
      email: "ina@example.org",
      membershipStatus: "inactive",
    });
    await sunday.addPerson({
      firstName: "Vis",
      lastName: "Itor",
      email: "door@example.org",
      membershipStatus: "pending",
    });
    const reach = async (targetAudience: "all" | "members") =>
      (await admin.call(calls.reach, { query: { targetAudience } })).body.people;
    expect([await reach("all"), await reach("members")]).toEqual([5, 4]);
    const { id } = (await admin.call(calls.create, { body: news })).body;
    await settled(id);
    expect((await log(id)).map(([name]) => name)).toEqual(
      [CAST.admin, CAST.intermediate_admin, CAST.member, CAST.ministry_leader, CAST.pending]
        .toSorted((one, other) => one.lastName.localeCompare(other.lastName))
        .map(({ firstName, lastName }) => `${firstName} ${lastName}`),
    );
  });

  it("is sent once per shared address, and not to people without an address", async () => {
    await sunday.addPerson({ firstName: "Ada", lastName: "Zander", email: "zander@example.org" });
    await sunday.addPerson({ firstName: "Bo", lastName: "Zander", email: "zander@example.org" });
    await sunday.addPerson({ firstName: "Cy", lastName: "Zander" });
    const { body } = await admin.call(calls.reach, { query: { targetAudience: "members" } });
    expect(body.email).toEqual({
      delivery: "smtp",
      people: 6,
      copies: 5,
      left: [{ reason: "no_address", count: 1 }],
    });
    const { id } = (await admin.call(calls.create, { body: { ...news, targetAudience: "members" } })).body;
    await settled(id);
    expect((await log(id)).slice(-3)).toEqual([
      ["Ada Zander", "zander@example.org", "sent", null],
      ["Bo Zander", null, "skipped", "shared"],
      ["Cy Zander", null, "skipped", "no_address"],
    ]);
    expect(to("zander@example.org")).toHaveLength(1);
    const none = { queued: 0, delivered: 0, kept: 0, failed: 0, cancelled: 0 };
    expect(await counts(id)).toEqual({ channel: "email", ...none, sent: 5, skipped: 2, shared: 1 });
  });

  it("is sent to the others if one address is refused, and retried for deferred ones", async () => {
    mailbox.unknown.add(CAST.admin.email);
    mailbox.putOff.add(CAST.member.email);
    const { id } = (
      await admin.call(calls.create, { body: { ...news, title: "Once more", targetAudience: "members" } })
    ).body;
    await until(
      () => counts(id),
      (count) => count?.queued === 1 && count.failed === 1,
    );
    const rows = await log(id);
    expect(rows).toContainEqual(["Ruth Adler", CAST.admin.email, "failed", "unknown_recipient"]);
    expect(rows).toContainEqual(["Lydia Marsh", CAST.member.email, "queued", null]);
    expect(await log(id, { status: "failed" })).toHaveLength(1);
    expect(await log(id, { reason: "shared" })).toHaveLength(1);
    expect(await log(id, { search: "lydia" })).toHaveLength(1);
    mailbox.putOff.clear();
    mailbox.unknown.clear();
    sunday.setNow("2026-11-22T15:00:30Z");
    await resumeDeliveries(sunday.services, "email");
    expect((await counts(id))?.queued).toBe(1);
    sunday.setNow("2026-11-22T15:01:00Z");
    await resumeDeliveries(sunday.services, "email");
    await settled(id);
    expect(to(CAST.member.email).filter(({ headers }) => headers.includes("Once more"))).toHaveLength(1);
  });

  it.each([
    ["MAIL FROM", "553 5.7.1 Sender address not owned by this user"],
    ["RCPT TO", "550 5.4.5 Daily sending limit exceeded"],
    ["RCPT TO", "553 5.7.1 <a@b.org>: Sender address rejected: not owned by user a"],
    ["DATA", "550 5.4.5 Daily sending limit exceeded"],
  ] as const)("waits for the correction if the server answers %s with %s", async (command, answer) => {
    mailbox.refusals.set(command, answer);
    const { id } = await choir({ title: "Held up" });
    const { postgres, services } = sunday;
    await until(
      () => sunday.count("select count(*) from deliveries where announcement_id = $1 and attempts = 1", [id]),
      (tried) => tried > 0,
    );
    expect(await counts(id)).toMatchObject({ queued: 2, failed: 0 });
    mailbox.refusals.clear();
    sunday.setNow("2026-11-22T15:01:00Z");
    await services.jobs.startWaiting(postgres.db, "send-emails");
    expect(await settled(id)).toMatchObject({ sent: 2 });
  });

  it("is given up a day later", async () => {
    mailbox.putOff.add(CAST.ministry_leader.email);
    const { id } = await choir({ title: "Too late" });
    await until(
      () => counts(id),
      (count) => count?.queued === 1,
    );
    sunday.setNow("2026-11-23T15:00:00Z");
    await resumeDeliveries(sunday.services, "email");
    await settled(id);
    expect(await log(id, { status: "failed" })).toEqual([
      ["Daniel Okafor", CAST.ministry_leader.email, "failed", "gave_up"],
    ]);
    mailbox.putOff.clear();
  });

  it("is sent once, also if the job is repeated or the text is edited", async () => {
    const { id } = await choir({ title: "Only once" });
    await settled(id);
    const before = mailbox.received.length;
    await admin.call(calls.change, { params: { id }, body: { title: "Twice", sendEmail: true } });
    await admin.call(calls.change, { params: { id }, body: { sendEmail: false } });
    await admin.call(calls.change, { params: { id }, body: { isActive: false } });
    await admin.call(calls.change, { params: { id }, body: { isActive: true } });
    for (let time = 0; time < 3; time++) await resumeDeliveries(sunday.services, "email");
    const marker = await choir({ title: "Marker" });
    await settled(marker.id);
    expect(mailbox.received.length).toBe(before + 2);
    expect((await admin.call(calls.list)).body.find((one) => one.id === id)).toMatchObject({ sendEmail: true });
  });

  it("can be requested after publication", async () => {
    const { id } = await choir({ title: "Second thought", sendEmail: false });
    expect(await log(id)).toEqual([]);
    await admin.call(calls.change, { params: { id }, body: { sendEmail: true } });
    expect((await settled(id))?.sent).toBe(2);
  });

  it("is sent when it is published, and not if it is withdrawn before", async () => {
    const later = { publishDate: "2026-11-22T18:00", title: "Tonight" };
    const { id, status, publishDate } = await choir(later);
    const gone = await choir({ ...later, title: "Never" });
    expect([status, publishDate]).toEqual(["scheduled", "2026-11-22T23:00:00.000Z"]);
    await releaseDue(sunday.services);
    expect(await log(id)).toEqual([]);
    await admin.call(calls.remove, { params: { id: gone.id } });
    sunday.setNow("2026-11-22T23:00:00Z");
    const recorded = await sunday.recordChanges();
    await releaseDue(sunday.services);
    expect(await recorded.first(1)).toMatchObject([{ topic: "announcements", ministryId: sunday.music }]);
    expect((await settled(id))?.sent).toBe(2);
    expect(mailbox.received.filter(({ headers }) => headers.includes("Never"))).toEqual([]);
  });

  it("is canceled, unless already sent, when the announcement or the person is removed", async () => {
    for (const address of [CAST.member.email, CAST.ministry_leader.email]) mailbox.putOff.add(address);
    const one = await choir({ title: "Withdrawn" });
    await until(
      () => log(one.id),
      (rows) => rows.length === 2,
    );
    const person = await sunday.addPerson({ firstName: "Zoe", lastName: "Zz", email: "zoe@example.org" });
    await sunday.postgres.pool.query(
      "insert into member_ministries (member_id, ministry_id, join_date) values ($1, $2, '2026-11-22')",
      [person, sunday.music],
    );
    mailbox.putOff.add("zoe@example.org");
    const two = await choir({ title: "Removed" });
    await until(
      () => sunday.count("select count(*) from deliveries where announcement_id = $1 and attempts = 1", [two.id]),
      (tried) => tried === 3,
    );
    await admin.call(members.remove, { params: { id: person } });
    expect((await log(two.id)).at(-1)).toEqual([null, null, "cancelled", "removed"]);
    await admin.call(calls.change, { params: { id: two.id }, body: { isActive: false } });
    expect(await counts(two.id)).toMatchObject({ queued: 0, cancelled: 3 });
    await admin.call(calls.remove, { params: { id: one.id } });
    expect(await sunday.count("select count(*) from deliveries where announcement_id = $1", [one.id])).toBe(0);
    mailbox.putOff.clear();
  });
});
