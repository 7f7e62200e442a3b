// Deleting an account: who may, which accounts cannot be deleted, and what stays.
import { announcements } from "@narthex/contract/announcements.ts";
import { invitations } from "@narthex/contract/invitations.ts";
import { members } from "@narthex/contract/members.ts";
import { messages as messageCalls } from "@narthex/contract/messages.ts";
import { person } from "@narthex/contract/person.ts";
import { prayers } from "@narthex/contract/prayers.ts";
import { signin } from "@narthex/contract/signin.ts";
import { users as calls } from "@narthex/contract/users.ts";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CAST, type CastName, DEMO_PASSWORD } from "../../../sample/src/cast.ts";
import { followChanges } from "../../test/changes.ts";
import { type Congregation, openCongregation } from "../../test/congregation.ts";
import { invitationMailedTo } from "../../test/kept-mail.ts";
import { auditEntries } from "../database/tables/operations.ts";

let congregation: Congregation;
beforeEach(async () => {
  congregation = await openCongregation();
});
afterEach(() => congregation.close());

const idOf = async (name: CastName): Promise<string> => (await (await congregation.as(name)).call(signin.user)).body.id;
const remove = async (actor: CastName, id: string) =>
  (await congregation.as(actor)).refused(calls.remove, { params: { id } });
const signIn = (name: CastName) =>
  congregation.stranger().refused(signin.withPassword, { body: { email: CAST[name].email, password: DEMO_PASSWORD } });

describe("a deleted account", () => {
  test("is signed out and cannot sign in, and its person stays without an account", async () => {
    const lydia = await congregation.as("member");
    const id = await idOf("member");
    const { body: me } = await lydia.call(members.me);
    const { changes, stop } = await followChanges(congregation.services);
    expect(await remove("admin", id)).toMatchObject({ status: 200, body: { id } });
    expect((await lydia.refused(signin.user)).status).toBe(401);
    expect((await signIn("member")).status).toBe(401);
    const admin = await congregation.as("admin");
    expect((await admin.refused(calls.get, { params: { id } })).status).toBe(404);
    expect((await admin.call(person.get, { params: { id: me.id } })).body).toMatchObject({
      firstName: "Lydia",
      userId: null,
    });
    await expect.poll(() => changes).toContainEqual(expect.objectContaining({ topic: "members", memberId: me.id }));
    stop();
    const entries = await congregation.postgres.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
    expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(["unlinked", "deleted"]));
    expect((await remove("admin", id)).status).toBe(404);
  });

  test("takes its named prayer requests along, anonymous ones stay without an author, and sent messages stay", async () => {
    const lydia = await congregation.as("member");
    const admin = await congregation.as("admin");
    const prayer = { description: "Please pray", category: "family" } as const;
    await lydia.call(prayers.submit, { body: { ...prayer, title: "Named" } });
    await lydia.call(prayers.submit, { body: { ...prayer, title: "Nameless", isAnonymous: true } });
    const { body: boss } = await admin.call(signin.user);
    await lydia.call(messageCalls.send, {
      body: { recipientType: "individual", recipientId: boss.id, subject: "Good morning", content: "Until Sunday" },
    });
    await remove("admin", await idOf("member"));
    const titles = (await admin.call(prayers.list)).body.map(({ title }) => title);
    expect(titles.filter((title) => /^Name/.test(title))).toEqual(["Nameless"]);
    const [message] = (await admin.call(messageCalls.list, { query: { box: "inbox" } })).body;
    expect(message).toMatchObject({ subject: "Good morning", senderId: null });
  });

  test("can be created again with the same address, without the role that its invitation gave", async () => {
    const { email } = CAST.pending;
    const admin = await congregation.as("admin");
    await admin.call(invitations.create, { body: { email, role: "intermediate_admin", duties: ["treasurer"] } });
    const code = await invitationMailedTo(congregation.postgres, email);
    await (await congregation.as("pending")).call(invitations.accept, { params: { code } });
    const before = await idOf("pending");
    await remove("admin", before);
    expect((await admin.call(invitations.list)).body).toEqual([]);
    const body = { email, password: "seven quiet otters" };
    await congregation.stranger().call(signin.signUp, { body: { ...body, firstName: "Paul", lastName: "Visser" } });
    const paul = congregation.stranger();
    await paul.call(signin.withPassword, { body });
    const refused = await paul.refused(invitations.accept, { params: { code } });
    expect([refused.status, refused.body.code]).toEqual([404, "invitation_invalid"]);
    const { body: account } = await paul.call(signin.user);
    expect(account).toMatchObject({ role: "member", duties: [] });
    expect(account.id).not.toBe(before);
  });
});

describe("it is refused", () => {
  test.each(["member", "ministry_leader", "intermediate_admin"] as const)("to the role %s", async (name) => {
    expect((await remove(name, await idOf("pending"))).status).toBe(403);
  });

  test("for one's own account", async () => {
    expect((await remove("admin", await idOf("admin"))).body.code).toBe("own_account");
  });

  test("for the author of an announcement, whose account stays as it was", async () => {
    const miriam = await congregation.as("intermediate_admin");
    await miriam.call(announcements.create, { body: { title: "Potluck", content: "After the service" } });
    const id = await idOf("intermediate_admin");
    const { status, body } = await remove("admin", id);
    expect([status, body.code]).toEqual([409, "account_has_written"]);
    expect((await miriam.call(members.me)).body.userId).toBe(id);
  });

  test("in one of two simultaneous deletions of the same account", async () => {
    const id = await idOf("member");
    const answers = await Promise.all([remove("admin", id), remove("admin", id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});
