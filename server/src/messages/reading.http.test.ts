// Messages as people read and remove them, and whom they find to write to.

import { members } from "@narthex/contract/members.ts";
import { messages as calls, type Message } from "@narthex/contract/messages.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createAccount } from "../../../sample/src/accounts.ts";
import type { CastName } from "../../../sample/src/cast.ts";
import type { Person } from "../../test/congregation.ts";
import { type Letters, openLetters, TEXT, toAll } from "../../test/letters.ts";
import { CHEAP_HASH } from "../../test/passwords.ts";
import { runUpkeep } from "../upkeep.ts";

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

describe("reading", () => {
  test("is stored for each recipient; once; and updates the recipient's own screens", async () => {
    const { id } = await sunday.send(daniel, toAll);
    expect([await sunday.unread(lydia), await sunday.unread(ruth), await sunday.unread(daniel)]).toEqual([1, 1, 0]);
    const screen = await sunday.recordChanges();
    sunday.setNow("2026-11-22T16:00:00Z");
    const first = await lydia.call(calls.markRead, { params: { id } });
    expect([first.status, first.body]).toMatchObject([200, { isRead: true, readAt: "2026-11-22T16:00:00.000Z" }]);
    expect(await screen.first(1)).toEqual([{ topic: "messages", userId: sunday.accounts.member }]);
    sunday.setNow("2026-11-22T17:00:00Z");
    expect((await lydia.call(calls.markRead, { params: { id } })).body.readAt).toBe("2026-11-22T16:00:00.000Z");
    expect([await sunday.unread(lydia), await sunday.unread(ruth)]).toEqual([0, 1]);
    expect(await sunday.list(lydia, { unread: "true" })).toEqual([]);
    expect(await sunday.list(ruth, { unread: "true" })).toMatchObject([{ id, isRead: false }]);
    // Whether someone has read it is not the sender's business.
    expect((await sunday.list(daniel))[0]).toMatchObject({ box: "sent", readAt: "2026-11-22T15:00:00.000Z" });
  });

  test("another person's message is not found", async () => {
    const { id } = await sunday.send(daniel, sunday.toOne("member"));
    for (const call of [calls.get, calls.markRead, calls.remove])
      expect((await ruth.refused(call, { params: { id } })).status).toBe(404);
    expect(await sunday.unread(lydia)).toBe(1);
  });

  test("comes in pages without a gap, by list and by search", async () => {
    for (let number = 1; number <= 7; number++)
      await sunday.send(
        daniel,
        sunday.toOne("member", { subject: `Letter ${number}`, content: number === 3 ? "Grüße aus der KÜCHE" : "." }),
      );
    await sunday.send(lydia, sunday.toOne("ministry_leader", { subject: "Back" }));
    const seen: string[] = [];
    let address: string | undefined = "/api/messages?limit=3&box=inbox";
    while (address) {
      const page = await lydia.fetch(address);
      expect(page.headers.get("x-total-count")).toBe("7");
      seen.push(...((await page.json()) as Message[]).map(({ subject }) => subject));
      address = /<([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1];
    }
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1].map((number) => `Letter ${number}`));
    expect((await sunday.list(lydia)).length).toBe(8);
    const found = async (search: string, query: object = {}) =>
      (await sunday.list(lydia, { search, ...query })).map(({ subject }) => subject);
    expect(await found("küche")).toEqual(["Letter 3"]);
    expect(await found("okafor", { box: "sent" })).toEqual(["Back"]);
    expect(await found("100%")).toEqual([]);
    const { headers } = await lydia.call(calls.list, { query: { search: "letter", limit: 2 } });
    expect(headers.get("x-total-count")).toBe("7");
  });
});

describe("removing", () => {
  test("removes only the own copy, unread or not; a message without copies is deleted later", async () => {
    const { id } = await sunday.send(daniel, sunday.toOne("member"));
    expect((await lydia.call(calls.remove, { params: { id } })).body).toEqual({ id });
    expect([await sunday.list(lydia), await sunday.unread(lydia), (await sunday.list(daniel)).length]).toEqual([
      [],
      0,
      1,
    ]);
    expect((await lydia.refused(calls.remove, { params: { id } })).status).toBe(404);
    await runUpkeep(sunday.services);
    expect(await sunday.count("select count(*) from messages")).toBe(1);
    await daniel.call(calls.remove, { params: { id } });
    await runUpkeep(sunday.services);
    expect(await sunday.count("select count(*) from messages")).toBe(0);
  });

  test("with a member go their letters and their name, not what others got from them", async () => {
    const person = {
      firstName: "Tamar",
      lastName: "Quill",
      email: "tamar@example.org",
      role: "member",
      membershipStatus: "active",
    } as const;
    const { memberId } = await sunday.postgres.transaction((tx) => createAccount(tx, person, CHEAP_HASH, "2026-01-04"));
    const tamar = await sunday.accountOf(person.email);
    await sunday.send(lydia, { ...TEXT, recipientType: "individual", recipientId: tamar });
    await sunday.postgres.pool.query(
      `with written as (insert into messages (sender_id, sender_member_id, recipient_type, recipient_id, recipient_member_id, subject, content)
         values ($1, $2, 'individual', $3, $4, 'From Tamar', 'x') returning id)
       insert into message_copies select $3, id, $4, 'inbox' from written`,
      [tamar, memberId, sunday.accounts.member, sunday.ids.member],
    );
    await ruth.call(members.remove, { params: { id: memberId } });
    expect(await sunday.count("select count(*) from message_copies where user_id = $1", [tamar])).toBe(0);
    expect(await sunday.list(lydia, { box: "inbox" })).toMatchObject([
      {
        subject: "From Tamar",
        senderId: null,
        senderName: "Former member",
        senderMemberId: null,
        can: { reply: false },
      },
    ]);
    expect(await sunday.list(lydia, { box: "sent" })).toMatchObject([
      { recipientId: null, recipientName: "Former member", recipientMemberId: null },
    ]);
    expect(JSON.stringify(await sunday.list(lydia))).not.toMatch(/Quill|tamar@/);
  });
});

describe("possible recipients", () => {
  const names = async (who: Person, query: object = {}) =>
    (await who.call(calls.recipients, { query })).body.map(({ name }) => name);

  test("people by name, with only the name, and whether they have an account", async () => {
    const { body } = await lydia.call(calls.recipients, { query: { search: "okafor" } });
    expect(body).toEqual([
      {
        memberId: sunday.ids.ministry_leader,
        userId: sunday.accounts.ministry_leader,
        name: "Daniel Okafor",
        distinction: null,
      },
    ]);
    const zadok = await sunday.addPerson({ firstName: "Zadok", lastName: "Zimmer", email: "zadok@example.org" });
    expect((await lydia.call(calls.recipients, { query: { search: "zimm" } })).body).toEqual([
      { memberId: zadok, userId: null, name: "Zadok Zimmer", distinction: null },
    ]);
    // The email address finds people only for those who see it.
    expect(await names(lydia, { search: "zadok@" })).toEqual([]);
    expect(await names(ruth, { search: "zadok@" })).toEqual(["Zadok Zimmer"]);
  });

  test("members find the directory and the office, leaders everyone, pending people administrators; no one themselves", async () => {
    const mine = await names(lydia);
    expect(mine).toContain("Ruth Adler");
    for (const name of ["Lydia Marsh", "Paul Visser"]) expect(mine).not.toContain(name);
    expect(await names(ruth)).toContain("Paul Visser");
    expect(await names(ruth, { own: "true" })).not.toContain("Paul Visser");
    expect(await names(await sunday.as("pending"))).toEqual(["Ruth Adler"]);
    expect(await names(lydia, { office: "true" })).toEqual(["Ruth Adler", "Miriam Ellis"]);
    expect(await names(ruth, { office: "true" })).toEqual(["Miriam Ellis"]);
    expect(await names(await sunday.as("pending"), { office: "true" })).toEqual(["Ruth Adler"]);
    const { ministry_leader: daniel, pending, member: own } = sunday.ids;
    expect(await names(lydia, { memberId: daniel })).toEqual(["Daniel Okafor"]);
    expect(await names(lydia, { memberId: daniel, office: "true" })).toEqual([]);
    expect([await names(lydia, { memberId: pending }), await names(lydia, { memberId: own })]).toEqual([[], []]);
    const { headers, body } = await ruth.call(calls.recipients, { query: { limit: 2 } });
    expect(body).toHaveLength(2);
    const next = /<([^>]+)>/.exec(headers.get("link") ?? "")?.[1] ?? "";
    const rest = (await (await ruth.fetch(next)).json()) as { name: string }[];
    expect([...body.map(({ name }) => name), ...rest.map(({ name }) => name)]).toEqual((await names(ruth)).slice(0, 4));
  });

  test("staff who left the church are neither in the directory nor in the office, administrators stay in both", async () => {
    const setStatus = (status: string) =>
      sunday.postgres.pool.query("update members set membership_status = $1 where id in ($2, $3)", [
        status,
        sunday.ids.admin,
        sunday.ids.intermediate_admin,
      ]);
    await setStatus("inactive");
    expect(await names(lydia, { office: "true" })).toEqual(["Ruth Adler"]);
    expect(await names(lydia, { search: "ellis" })).toEqual([]);
    expect(await names(lydia, { search: "adler" })).toEqual(["Ruth Adler"]);
    const refused = await lydia.refused(calls.send, { body: sunday.toOne("intermediate_admin") });
    expect([refused.status, refused.body.fields]).toEqual([400, { recipientId: expect.any(String) }]);
    expect(await names(ruth, { search: "ellis" })).toEqual(["Miriam Ellis"]);
    await setStatus("active");
  });

  test("groups, with how many of them a message reaches", async () => {
    const groups = async (name: CastName) => (await (await sunday.as(name)).call(calls.groups)).body;
    const music = { recipientType: "ministry", ministryId: sunday.music, name: "Music", withoutAccount: 0 };
    expect(await groups("pending")).toEqual([]);
    expect(await groups("member")).toEqual([{ ...music, reached: 1 }]);
    expect(await groups("ministry_leader")).toMatchObject([
      { recipientType: "all", reached: 4 },
      { ...music, reached: 1 },
    ]);
    expect(await groups("admin")).toMatchObject([
      { recipientType: "all", ministryId: null, name: null, reached: 4 },
      { ...music, reached: 2 },
      { recipientType: "ministry", ministryId: sunday.youth, name: "Youth", reached: 0, withoutAccount: 0 },
    ]);
  });
});
