// Creating, listing and deleting invitations, and what of them can be read where.
import type { BodyInput } from "@narthex/contract/endpoint.ts";
import { invitations as calls, type Invitation } from "@narthex/contract/invitations.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CAST } from "../../../sample/src/cast.ts";
import { openCongregation, type Person } from "../../test/congregation.ts";
import { endConfirmations } from "../../test/ended-confirmation.ts";
import { mailsTo } from "../../test/kept-mail.ts";
import { openMailbox } from "../../test/mailbox.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";
import { invitationAcceptances, invitations } from "../database/tables/invitations.ts";
import { rateLimits } from "../database/tables/operations.ts";
import { sessions, users } from "../database/tables/users.ts";

let sunday: Sunday;
let admin: Person;

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  await sunday.postgres.db.delete(rateLimits);
  await sunday.postgres.db.delete(invitations);
});
afterAll(() => sunday?.close());

type InvitationBody = BodyInput<typeof calls.create>;
const create = (body: InvitationBody = {}) => admin.call(calls.create, { body });
const link = (more: InvitationBody = {}) => create({ invitationType: "link", ...more });
const stored = () => sunday.postgres.db.select().from(invitations);

describe("creating", () => {
  it("returns every field, with the product's defaults", async () => {
    const { status, body } = await create({ email: "  Ann@Example.org " });
    expect(status).toBe(201);
    const [row] = await sunday.postgres.db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, CAST.admin.email));
    expect(body).toEqual({
      id: expect.any(Number),
      code: expect.stringMatching(/^[\w-]{32}$/),
      url: `http://127.0.0.1/?invitation=${body.code}`,
      invitationType: "email",
      email: "ann@example.org",
      personName: null,
      role: "member",
      duties: [],
      createdBy: row?.id,
      usageCount: 0,
      isActive: true,
      status: "active",
      isReplaced: false,
      expiresAt: "2026-11-29T15:00:00.000Z",
      createdAt: "2026-11-22T15:00:00.000Z",
      isMailed: false,
      isPaused: false,
      isRenewed: false,
    });
    const { isMailed: _, isPaused: __, isRenewed: ___, url: ____, ...shown } = body;
    const { body: list } = await admin.call(calls.list);
    expect(list).toEqual([{ ...shown, code: body.code.slice(0, 8) }]);
  });

  it("names the person who has the address in the directory, and nobody where two people have it", async () => {
    await sunday.addPerson({ firstName: "Liam", lastName: "Daly", email: "liam@example.org" });
    for (const firstName of ["Ida", "Ole"])
      await sunday.addPerson({ firstName, lastName: "Daly", email: "both@example.org" });
    expect((await create({ email: "Liam@example.org" })).body.personName).toBe("Liam Daly");
    await create({ email: "both@example.org" });
    await link();
    const { body } = await admin.call(calls.list);
    expect(body.map(({ personName }) => personName)).toEqual([null, null, "Liam Daly"]);
  });

  it("reports whether an email is being sent, only kept, or waits after a restore", async () => {
    expect((await create({ email: "kept@example.org" })).body.isMailed).toBe(false);
    expect((await link()).body.isMailed).toBe(false);
    const mailbox = await openMailbox();
    const sending = await openCongregation({ config: { smtpUrl: mailbox.url, mailFrom: "office@example.org" } });
    const ruth = await sending.as("admin");
    const { body } = await ruth.call(calls.create, { body: { email: "ann@example.org" } });
    expect(body).toMatchObject({ isMailed: true, isPaused: false });
    await sending.postgres.pool.query("update settings set outgoing_paused_at = now()");
    const waiting = await ruth.call(calls.create, { body: { email: "ann@example.org" } });
    expect(waiting.body).toMatchObject({ isMailed: true, isPaused: true });
    const forAnyone = await ruth.call(calls.create, { body: { invitationType: "link" } });
    expect(forAnyone.body.isMailed).toBe(false);
    await sending.close();
    await mailbox.close();
  });

  it("mails the address a link that is shown nowhere else", async () => {
    const { body } = await create({ email: "ann@example.org", role: "ministry_leader", expiresInDays: 1 });
    const [mail] = await mailsTo(sunday.postgres, "ann@example.org");
    expect(mail?.subject).toBe("Grace Community Church: you're invited");
    expect(mail?.text).toContain("Your role will be: One ministry's leader.");
    expect(mail?.text).toContain("It expires in one day and works for this email address only.");
    const [, code] = /http:\/\/127\.0\.0\.1\/\?invitation=(\S{32})\n/.exec(mail?.text ?? "") ?? [];
    expect(code?.slice(0, 8)).toBe(body.code.slice(0, 8));
    expect(code).not.toBe(body.code);
  });

  it("says in the email who invites, and for which duties", async () => {
    await create({ email: "dora@example.org", duties: ["treasurer", "greeter", "greeter"] });
    const [mail] = await mailsTo(sunday.postgres, "dora@example.org");
    const { firstName, lastName } = CAST.admin;
    expect(mail?.text).toContain(
      `${firstName} ${lastName} invites you to join Grace Community Church. Your role will be: Member. Your duties will be: Greeter and Treasurer.\n`,
    );
  });

  it("makes a link for anyone, and removes an address that was typed before", async () => {
    const { body } = await link({ email: "ann@example.org", role: "admin", expiresInDays: 30 });
    expect(body).toMatchObject({ invitationType: "link", email: null, role: "admin" });
    expect(body.expiresAt).toBe("2026-12-22T15:00:00.000Z");
    expect(await mailsTo(sunday.postgres, "ann@example.org")).toHaveLength(2);
  });

  it("keeps only the part of the code that is shown", async () => {
    const { body } = await link();
    const [row] = await stored();
    expect(row?.codeStart).toBe(body.code.slice(0, 8));
    expect(JSON.stringify(row)).not.toContain(body.code.slice(8));
  });

  it("is in the audit log, without the address, and open screens are updated", async () => {
    const recorded = await sunday.recordChanges();
    const { body } = await create({ email: "ann@example.org" });
    const entry = (await sunday.auditOf("invitation")).at(-1);
    expect(entry).toMatchObject({ action: "created", subjectId: String(body.id), actorId: body.createdBy });
    expect(entry?.detail).toEqual({ type: "email", role: "member", days: 7 });
    expect(await recorded.first(1)).toEqual([{ topic: "invitations" }]);
  });

  const CHOOSE = "Please choose from the list.";
  const DAYS = "Please enter 1 to 30 days.";
  const ADDRESS = "Please enter the email address to invite.";
  it.each<[string, Record<string, unknown>, Record<string, string>]>([
    ["no address", {}, { email: ADDRESS }],
    ["an empty address", { email: " " }, { email: ADDRESS }],
    ["no address at all", { email: "ann" }, { email: "Invalid email address" }],
    ["a line break in the address", { email: "a@example.org\nBcc: b@example.org" }, { email: "Invalid email address" }],
    ["an unknown type", { invitationType: "sms" }, { invitationType: CHOOSE }],
    ["an unknown duty", { email: "a@example.org", duties: ["bishop"] }, { "duties.0": CHOOSE }],
    ["an unknown role", { email: "a@example.org", role: "bishop" }, { role: CHOOSE }],
    ["no day", { email: "a@example.org", expiresInDays: 0 }, { expiresInDays: DAYS }],
    ["31 days", { email: "a@example.org", expiresInDays: 31 }, { expiresInDays: DAYS }],
    ["half a day", { email: "a@example.org", expiresInDays: 1.5 }, { expiresInDays: DAYS }],
    ["days in words", { email: "a@example.org", expiresInDays: "7" }, { expiresInDays: DAYS }],
    ["no days", { email: "a@example.org", expiresInDays: null }, { expiresInDays: DAYS }],
  ])("%s is refused beside its field", async (_, body, fields) => {
    const refused = await admin.refused(calls.create, { body });
    expect(refused).toMatchObject({ status: 400, body: { code: "invalid_input", fields } });
    expect(await stored()).toEqual([]);
  });

  it("does not flood an address", async () => {
    const tries = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(() => admin.refused(calls.create, { body: { email: "ann@example.org" } })),
    );
    expect(tries.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(tries.find(({ status }) => status === 429)?.headers.get("retry-after")).not.toBeNull();
    expect((await create({ email: "bob@example.org" })).status).toBe(201);
  });
});

it("the list is paged, newest first, with totals over all of it", async () => {
  const made: Invitation[] = [];
  for (const days of [1, 2, 3]) made.push((await link({ expiresInDays: days })).body);
  sunday.setNow("2026-11-24T15:00:00Z");
  const { body: rows, headers } = await admin.call(calls.list, { query: { limit: 2 } });
  expect(rows.map(({ id, status }) => [id, status])).toEqual([
    [made[2]?.id, "active"],
    [made[1]?.id, "expired"],
  ]);
  expect(headers.get("x-total-count")).toBe("3");
  const next = /<([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1] ?? "";
  const rest = (await (await admin.fetch(next)).json()) as { id: number }[];
  expect(rest.map(({ id }) => id)).toEqual([made[0]?.id]);
  const everyone = await sunday.postgres.db.select({ id: users.id }).from(users);
  const acceptedAt = "2026-11-23T00:00:00Z";
  await sunday.postgres.db
    .insert(invitationAcceptances)
    .values(everyone.map(({ id }) => ({ invitationId: made[0]?.id ?? 0, userId: id, acceptedAt })));
  const { body } = await admin.call(calls.summary);
  expect(body).toEqual({ active: 1, expired: 2, total: 3, uses: everyone.length });
  expect((await admin.call(calls.list)).body.map(({ usageCount }) => usageCount)).toEqual([0, 0, everyone.length]);
  expect((await admin.refused(calls.list, { query: { after: "x" } })).status).toBe(400);
});

it("an expired invitation is replaced by a later one of its address, until that is deleted", async () => {
  const listReplaced = async () =>
    (await admin.call(calls.list)).body.filter(({ isReplaced }) => isReplaced).map(({ id }) => id);
  const expired = (await create({ email: "gus@example.org", duties: ["treasurer"], expiresInDays: 1 })).body;
  await create({ email: "ida@example.org" });
  for (const _ of ["one", "two"]) await link();
  sunday.setNow("2026-11-24T15:00:00Z");
  expect(await listReplaced()).toEqual([]);
  const later = (await create({ email: "gus@example.org", role: "admin" })).body;
  expect(await listReplaced()).toEqual([expired.id]);
  await admin.call(calls.remove, { params: { id: later.id } });
  expect(await listReplaced()).toEqual([]);
});

it("an invitation whose address accepted an earlier one is not replaced", async () => {
  const accepted = (await create({ email: "gus@example.org" })).body;
  const [holder] = await sunday.postgres.db.select({ id: users.id }).from(users).limit(1);
  const acceptance = { invitationId: accepted.id, userId: holder?.id ?? "", acceptedAt: "2026-11-22T15:00:00Z" };
  await sunday.postgres.db.insert(invitationAcceptances).values(acceptance);
  const { body } = await create({ email: "gus@example.org", duties: ["treasurer"] });
  expect(body).toMatchObject({ isRenewed: false, isReplaced: false });
});

it("an invitation is valid only while its creator may invite", async () => {
  const { body } = await link();
  const setRole = (role: "admin" | "member") =>
    sunday.postgres.db.update(users).set({ role }).where(eq(users.email, CAST.admin.email));
  const params = { token: body.code };
  await sunday.postgres.db.update(users).set({ role: "admin" }).where(eq(users.email, CAST.member.email));
  await setRole("member");
  const other = await sunday.as("member");
  expect((await other.call(calls.list)).body).toMatchObject([{ isActive: false, status: "inactive" }]);
  expect((await other.call(calls.summary)).body).toEqual({ active: 0, expired: 0, total: 1, uses: 0 });
  expect((await sunday.stranger().refused(calls.validate, { params })).body.code).toBe("invitation_inactive");
  await setRole("admin");
  await sunday.postgres.db.update(users).set({ role: "member" }).where(eq(users.email, CAST.member.email));
  expect((await sunday.stranger().call(calls.validate, { params })).status).toBe(200);
});

it("administrators get the link of an invitation, also as a QR code", async () => {
  const { body } = await link();
  expect(body.url).toBe(`http://127.0.0.1/?invitation=${body.code}`);
  const { body: shown } = await admin.call(calls.link, { params: { id: body.id } });
  expect(shown.url).toBe(body.url);
  expect(shown.qrCode).toMatch(/^data:image\/svg\+xml;base64,/);
  expect((await admin.refused(calls.link, { params: { id: 999_999 } })).status).toBe(404);
});

it("a session that is not confirmed gets no code with which somebody else could get the role", async () => {
  const { body } = await link({ role: "admin" });
  const params = { id: body.id };
  await endConfirmations(sunday);
  expect((await admin.refused(calls.link, { params })).body.code).toBe("confirmation_needed");
  const listed = await (await admin.fetch(calls.list.path)).text();
  expect(listed).toContain(body.code.slice(0, 8));
  expect(listed).not.toContain(body.code);
  await sunday.postgres.db.update(sessions).set({ createdAt: new Date(SUNDAY_TEN) });
});

describe("deleting", () => {
  it("ends the address, and says so in the audit log", async () => {
    const { body } = await link();
    expect((await admin.call(calls.remove, { params: { id: body.id } })).body).toEqual({ id: body.id });
    expect((await admin.call(calls.list)).body).toEqual([]);
    const refused = await sunday.stranger().refused(calls.validate, { params: { token: body.code } });
    expect(refused).toMatchObject({ status: 404, body: { code: "invitation_invalid" } });
    expect((await sunday.auditOf("invitation")).at(-1)).toMatchObject({
      action: "deleted",
      subjectId: String(body.id),
      detail: { role: "member" },
    });
  });

  it("of what does not exist is not found", async () => {
    for (const id of [999_999, 2_147_483_647, "x", "0", "-1", "2147483648"])
      expect((await admin.refused(calls.remove, { params: { id } })).status).toBe(404);
  });
});
