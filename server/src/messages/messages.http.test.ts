// Messages as people write and receive them: who gets a copy, and what else is written down.
import { randomUUID } from "node:crypto";
import { messages as calls } from "@narthex/contract/messages.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CastName } from "../../../sample/src/cast.ts";
import type { Person } from "../../test/congregation.ts";
import { type Letters, openLetters, TEXT, toAll, toMinistry } from "../../test/letters.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";

const UNREACHABLE = "You cannot write to this person. They may have left, or no longer use their account.";

let sunday: Letters;
let ruth: Person;
let daniel: Person;
let lydia: Person;

beforeAll(async () => {
  sunday = await openLetters();
  [ruth, daniel, lydia] = [await sunday.as("admin"), await sunday.as("ministry_leader"), await sunday.as("member")];
});
beforeEach(() => sunday.clear());
afterAll(() => sunday?.close());

describe("to one person", () => {
  test("writes and returns every field, is recorded, and updates only the screens of both people", async () => {
    const screen = await sunday.recordChanges();
    const { status, body } = await daniel.call(calls.send, { body: sunday.toOne("member") });
    expect(status).toBe(201);
    const common = {
      id: body.id,
      senderId: sunday.accounts.ministry_leader,
      senderName: "Daniel Okafor",
      senderMemberId: sunday.ids.ministry_leader,
      recipientType: "individual",
      recipientId: sunday.accounts.member,
      ministryId: null,
      onlyLeaders: false,
      recipientName: "Lydia Marsh",
      recipientMemberId: sunday.ids.member,
      ...TEXT,
      messageType: "general",
      sentAt: "2026-11-22T15:00:00.000Z",
    };
    const sent = { ...common, box: "sent", isRead: true, readAt: "2026-11-22T15:00:00.000Z", can: { reply: false } };
    expect(body).toEqual({ ...sent, reached: 1, withoutAccount: 0 });
    expect(await sunday.list(daniel)).toEqual([sent]);
    const received = { ...common, box: "inbox", isRead: false, readAt: null, can: { reply: true } };
    expect(await sunday.list(lydia)).toEqual([received]);
    expect((await lydia.call(calls.get, { params: { id: body.id } })).body).toEqual(received);
    for (const name of ["admin", "intermediate_admin", "pending"] as const)
      expect(await sunday.list(await sunday.as(name))).toEqual([]);
    expect(await screen.first(2)).toEqual([
      { topic: "messages", userId: sunday.accounts.ministry_leader },
      { topic: "messages", memberIds: [sunday.ids.member] },
    ]);
    const entries = (await sunday.auditOf("message")).filter(({ subjectId }) => subjectId === String(body.id));
    expect(entries).toEqual([
      {
        action: "sent_to_one",
        subject: "message",
        subjectId: String(body.id),
        actorId: sunday.accounts.ministry_leader,
        detail: {},
      },
    ]);
  });

  test("sent twice with one key is one message, and another one with that key is refused", async () => {
    const body = { ...sunday.toOne("member"), entryKey: randomUUID() };
    const [first, again] = [await daniel.call(calls.send, { body }), await daniel.call(calls.send, { body })];
    expect([first.status, again.status, again.body.id]).toEqual([201, 200, first.body.id]);
    expect(await sunday.list(lydia)).toHaveLength(1);
    for (const answer of [
      await daniel.refused(calls.send, { body: { ...body, content: "Another" } }),
      await daniel.refused(calls.send, { body: { ...sunday.toOne("admin"), entryKey: body.entryKey } }),
      await ruth.refused(calls.send, { body }),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, "entry_key_used"]);
    const toEveryone = { ...toAll, entryKey: randomUUID() };
    const many = [await ruth.call(calls.send, { body: toEveryone }), await ruth.call(calls.send, { body: toEveryone })];
    expect(many.map(({ status, body: { reached } }) => [status, reached])).toEqual([
      [201, many[0]?.body.reached],
      [200, many[0]?.body.reached],
    ]);
    expect(await sunday.list(lydia)).toHaveLength(2);
  });

  test("a reply goes back, and may be answered in turn", async () => {
    const { senderId } = await sunday.send(daniel, sunday.toOne("member"));
    await sunday.send(lydia, { ...TEXT, subject: "Re: Rehearsal", recipientType: "individual", recipientId: senderId });
    const [answer] = await sunday.list(daniel, { box: "inbox" });
    expect(answer).toMatchObject({ subject: "Re: Rehearsal", senderName: "Lydia Marsh", can: { reply: true } });
  });

  test("a pending person writes to administrators only, and answers them only", async () => {
    const paul = await sunday.as("pending");
    expect((await sunday.send(paul, sunday.toOne("admin"))).recipientName).toBe("Ruth Adler");
    for (const name of ["member", "intermediate_admin"] as const)
      expect((await paul.refused(calls.send, { body: sunday.toOne(name) })).body.fields).toEqual({
        recipientId: UNREACHABLE,
      });
    await sunday.send(ruth, sunday.toOne("pending"));
    await sunday.send(await sunday.as("intermediate_admin"), sunday.toOne("pending"));
    expect((await sunday.list(paul, { box: "inbox" })).map(({ senderName, can }) => [senderName, can.reply])).toEqual([
      ["Miriam Ellis", false],
      ["Ruth Adler", true],
    ]);
  });

  test("a pending person gets messages from members only as answers", async () => {
    const body = sunday.toOne("pending");
    expect((await lydia.refused(calls.send, { body })).status).toBe(400);
    await sunday.postgres.pool.query("update members set membership_status = 'active' where id = $1", [
      sunday.ids.pending,
    ]);
    await sunday.send(await sunday.as("pending"), sunday.toOne("member"));
    await sunday.postgres.pool.query("update members set membership_status = 'pending' where id = $1", [
      sunday.ids.pending,
    ]);
    expect((await lydia.refused(calls.send, { body })).status).toBe(201);
  });

  test("not to the sender, not without a recipient, not to a deactivated account", async () => {
    const wrong = async (body: object) => (await lydia.refused(calls.send, { body })).body.fields;
    expect(await wrong(sunday.toOne("member"))).toEqual({ recipientId: "This is you. Please choose another person." });
    expect(await wrong({ ...sunday.toOne("member"), recipientId: "nobody" })).toEqual({
      recipientId: UNREACHABLE,
    });
    expect(await wrong({ ...sunday.toOne("member"), recipientId: null })).toEqual({
      recipientId: "Please choose who the message is for.",
    });
    await sunday.send(daniel, sunday.toOne("member"));
    const deactivate = (at: string | null) =>
      sunday.postgres.pool.query("update users set deactivated_at = $2 where id = $1", [
        sunday.accounts.ministry_leader,
        at,
      ]);
    await deactivate(SUNDAY_TEN);
    expect(await wrong(sunday.toOne("ministry_leader"))).toEqual({
      recipientId: UNREACHABLE,
    });
    expect((await sunday.list(lydia))[0]?.can).toEqual({ reply: false });
    await deactivate(null);
  });
});

describe("to many", () => {
  test("a ministry: its members and its leader, each once, and not the sender", async () => {
    await sunday.addPerson({ firstName: "No", lastName: "Account" });
    const anna = await sunday.addPerson({ firstName: "Anna", lastName: "Berg" });
    await sunday.postgres.pool.query(
      "insert into member_ministries (member_id, ministry_id, join_date) values ($1, $3, '2026-01-01'), ($2, $3, '2026-01-01')",
      [anna, sunday.ids.ministry_leader, sunday.music],
    );
    const screen = await sunday.recordChanges();
    const body = await sunday.send(ruth, toMinistry(sunday.music));
    expect(body).toMatchObject({ reached: 2, withoutAccount: 1, recipientName: "Music", ministryId: sunday.music });
    expect(await sunday.inboxOf("ministry_leader")).toHaveLength(1);
    expect(await sunday.inboxOf("member")).toMatchObject([
      { recipientName: "Music", recipientId: null, senderName: "Ruth Adler" },
    ]);
    for (const name of ["admin", "intermediate_admin", "pending"] as const)
      expect(await sunday.inboxOf(name)).toEqual([]);
    const [, notice] = await screen.first(2);
    expect(new Set(notice?.memberIds)).toEqual(new Set([sunday.ids.ministry_leader, sunday.ids.member]));
    expect((await sunday.auditOf("message")).at(-1)).toMatchObject({
      action: "sent_to_ministry",
      detail: { ministryId: sunday.music, people: 2 },
    });
    // Lydia belongs to it and may write to it too; her leader is notified.
    expect(await sunday.send(lydia, toMinistry(sunday.music))).toMatchObject({ reached: 1, withoutAccount: 1 });
    await sunday.postgres.pool.query("delete from member_ministries where member_id = any($1)", [
      [anna, sunday.ids.ministry_leader],
    ]);
  });

  test("only leaders of the congregation write to ministries that are not their own", async () => {
    const { status, body } = await lydia.refused(calls.send, { body: toMinistry(sunday.youth) });
    expect([status, body.fields]).toEqual([403, { ministryId: "You can write to the ministries that you belong to." }]);
    expect((await daniel.refused(calls.send, { body: toMinistry(sunday.youth) })).status).toBe(403);
    expect((await (await sunday.as("pending")).refused(calls.send, { body: toMinistry(sunday.music) })).status).toBe(
      403,
    );
    const unknown = await ruth.refused(calls.send, { body: toMinistry(2_000_000_000) });
    expect([unknown.status, Object.keys(unknown.body.fields ?? {})]).toEqual([400, ["ministryId"]]);
  });

  test("a message without any recipient is refused with a sentence", async () => {
    const { status, body } = await ruth.refused(calls.send, { body: toMinistry(sunday.youth) });
    expect([status, body.code]).toEqual([409, "nobody_reached"]);
    expect(await sunday.list(ruth)).toEqual([]);
    expect(await sunday.count("select count(*) from messages")).toBe(0);
  });

  test("everyone: by leaders, to everyone with an account, also pending people", async () => {
    for (const who of [lydia, await sunday.as("pending")])
      expect((await who.refused(calls.send, { body: toAll })).body).toMatchObject({
        code: "forbidden",
        fields: { recipientType: "Only leaders may write to everyone." },
      });
    const body = await sunday.send(daniel, toAll);
    expect(body).toMatchObject({ reached: 4, recipientType: "all", recipientName: null });
    expect(body.withoutAccount).toBeGreaterThan(0);
    for (const name of ["admin", "intermediate_admin", "member", "pending"] as const)
      expect(await sunday.inboxOf(name)).toMatchObject([{ id: body.id, isRead: false }]);
    expect((await sunday.auditOf("message")).at(-1)).toMatchObject({ action: "sent_to_all", detail: { people: 4 } });
  });

  test("an inactive member receives nothing; an inactive administrator still does", async () => {
    const rest = (name: CastName, status: string) =>
      sunday.postgres.pool.query("update members set membership_status = $2 where id = $1", [sunday.ids[name], status]);
    await rest("member", "inactive");
    await rest("admin", "inactive");
    await sunday.send(daniel, toAll);
    expect([await sunday.inboxOf("member"), (await sunday.inboxOf("admin")).length]).toEqual([[], 1]);
    await rest("member", "active");
    await rest("admin", "active");
  });

  test("reaches the members at sending: later members do not get it, and those who leave keep it", async () => {
    await sunday.send(ruth, toMinistry(sunday.music));
    await sunday.postgres.pool.query("delete from member_ministries where member_id = $1", [sunday.ids.member]);
    await sunday.postgres.pool.query(
      "insert into member_ministries (member_id, ministry_id, join_date) values ($1, $2, '2026-11-22')",
      [sunday.ids.intermediate_admin, sunday.music],
    );
    expect(await sunday.inboxOf("member")).toHaveLength(1);
    expect(await sunday.inboxOf("intermediate_admin")).toEqual([]);
    await sunday.postgres.pool.query("update member_ministries set member_id = $1 where member_id = $2", [
      sunday.ids.member,
      sunday.ids.intermediate_admin,
    ]);
  });
});

test("a flood is stopped, of letters to one and to many apart", async () => {
  const many = await Promise.all(Array.from({ length: 8 }, () => daniel.refused(calls.send, { body: toAll })));
  expect(many.filter(({ status }) => status === 201)).toHaveLength(6);
  const stopped = many.find(({ status }) => status === 429);
  expect(Number(stopped?.headers.get("retry-after"))).toBeGreaterThan(0);
  const single = await Promise.all(
    Array.from({ length: 42 }, () => daniel.refused(calls.send, { body: sunday.toOne("member") })),
  );
  expect(single.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(40);
  expect((await lydia.refused(calls.send, { body: sunday.toOne("admin") })).status).toBe(201);
});
