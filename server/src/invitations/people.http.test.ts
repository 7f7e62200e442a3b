// Inviting many people of the directory by email.
import { invitations as calls } from "@narthex/contract/invitations.ts";
import { members as people } from "@narthex/contract/members.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CAST } from "../../../sample/src/cast.ts";
import type { Person } from "../../test/congregation.ts";
import { endConfirmations } from "../../test/ended-confirmation.ts";
import { waitForLock, whileHolding } from "../../test/hold.ts";
import { mailsTo } from "../../test/kept-mail.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

const NOBODY = {
  invited: 0,
  withAccount: 0,
  alreadyInvited: 0,
  withoutEmail: 0,
  withSharedEmail: 0,
  children: 0,
  pending: 0,
  inactive: 0,
  isMailed: false,
  isPaused: false,
};
const count = async (ids: number[]) => (await admin.call(calls.countPeople, { query: { memberIds: ids.join() } })).body;
const invite = async (memberIds: number[]) => (await admin.call(calls.invitePeople, { body: { memberIds } })).body;

let added = 0;
async function addPerson(
  given: { email?: string; membershipStatus?: "active" | "inactive" | "pending"; dateOfBirth?: string } = {},
): Promise<number> {
  added += 1;
  const names = { firstName: "Guest", lastName: `Number ${added}` };
  return (
    await admin.call(people.create, {
      body: { ...names, joinDate: "2024-01-07", membershipStatus: "active", ...given },
    })
  ).body.id;
}

it("invites each address once, and says why it does not invite the other people", async () => {
  const first = await addPerson({ email: "first.person@example.org" });
  const second = await addPerson({ email: "second.person@example.org" });
  const partner = await addPerson({ email: "first.person@example.org" });
  const noAddress = await addPerson();
  const gone = await addPerson({ email: "gone.person@example.org", membershipStatus: "inactive" });
  const spouse = await addPerson({ email: CAST.member.email });
  const child = await addPerson({ email: "child.person@example.org", dateOfBirth: "2016-02-03" });
  const pending = await addPerson({ email: "pending.person@example.org", membershipStatus: "pending" });
  const invited = await addPerson({ email: "invited.person@example.org" });
  await admin.call(calls.create, { body: { email: "invited.person@example.org", role: "intermediate_admin" } });
  const chosen = [
    partner,
    first,
    second,
    noAddress,
    gone,
    sunday.ids.member,
    spouse,
    child,
    pending,
    invited,
    2_000_000_000,
  ];
  const counts = {
    invited: 2,
    withAccount: 1,
    alreadyInvited: 1,
    withoutEmail: 1,
    withSharedEmail: 2,
    children: 1,
    pending: 1,
    inactive: 1,
    isMailed: false,
    isPaused: false,
  };
  expect(await count(chosen)).toEqual(counts);
  await sunday.postgres.pool.query("update settings set outgoing_paused_at = now()");
  expect(await count(chosen)).toEqual({ ...counts, isPaused: true });
  await sunday.postgres.pool.query("update settings set outgoing_paused_at = null");
  expect(await invite(chosen)).toEqual(counts);
  for (const name of ["first", "second"])
    expect(await mailsTo(sunday.postgres, `${name}.person@example.org`)).toHaveLength(1);
  expect(await mailsTo(sunday.postgres, "gone.person@example.org")).toHaveLength(0);

  const { body } = await admin.call(calls.list);
  const rows = body.map(({ email, role, duties, personName }) => ({ email, role, duties, personName }));
  expect(rows).toContainEqual({
    email: "second.person@example.org",
    role: "member",
    duties: [],
    personName: expect.stringMatching(/^Guest Number/),
  });
  // The bulk call changes no open invitation.
  expect(rows.find(({ email }) => email === "invited.person@example.org")?.role).toBe("intermediate_admin");
  expect((await sunday.auditOf("invitation")).at(-1)).toMatchObject({
    action: "sent_to_people",
    detail: { memberIds: [String(first), String(second)] },
  });
});

it("invites no one twice, also by two calls at the same time", async () => {
  const email = "only.once@example.org";
  const id = await addPerson({ email });
  const answers = await Promise.all([invite([id]), invite([id])]);
  expect(answers.map(({ invited }) => invited).sort()).toEqual([0, 1]);
  expect(await invite([id])).toEqual({ ...NOBODY, alreadyInvited: 1 });
  expect(await mailsTo(sunday.postgres, email)).toHaveLength(1);
});

it("sends an invitation again whose email could not be sent, unless it gives more than membership", async () => {
  const [email, leader] = ["lost.mail@example.org", "lost.leader@example.org"];
  const id = await addPerson({ email });
  const leaderId = await addPerson({ email: leader });
  await invite([id]);
  await admin.call(calls.create, { body: { email: leader, role: "ministry_leader" } });
  await sunday.postgres.pool.query("update mails set status = 'failed' where recipient = any($1)", [[email, leader]]);
  expect(await invite([id, leaderId])).toMatchObject({ invited: 1, alreadyInvited: 1 });
  expect(await mailsTo(sunday.postgres, email)).toHaveLength(2);
  expect(await invite([id])).toMatchObject({ invited: 0, alreadyInvited: 1 });
});

it("leaves an invitation alone that another call is sending again", async () => {
  const email = "held.person@example.org";
  const id = await addPerson({ email });
  await invite([id]);
  const { pool } = sunday.postgres;
  await pool.query("update mails set status = 'failed' where recipient = $1", [email]);
  const held = `select from invitations where email = '${email}' for update`;
  const answers = await whileHolding(pool, held, async () => {
    const creating = admin.call(calls.create, { body: { email } });
    await waitForLock(pool);
    const inviting = invite([id]);
    await waitForLock(pool, 2);
    return [creating, inviting];
  });
  expect(await answers[1]).toMatchObject({ invited: 0, alreadyInvited: 1 });
  expect(await mailsTo(sunday.postgres, email)).toHaveLength(2);
});

it("renews an invitation that no longer works", async () => {
  const email = "renewed.person@example.org";
  const id = await addPerson({ email });
  await invite([id]);
  sunday.setNow("2026-11-30T15:00:00Z");
  expect(await invite([id])).toMatchObject({ invited: 1, alreadyInvited: 0 });
  expect(await mailsTo(sunday.postgres, email)).toHaveLength(2);
  sunday.setNow(SUNDAY_TEN);
});

it("is refused for staff, and for an administrator who has not confirmed who they are", async () => {
  const id = await addPerson({ email: "not.invited@example.org" });
  const staff = await sunday.as("intermediate_admin");
  for (const person of [staff, sunday.stranger()]) {
    const expected = person === staff ? 403 : 401;
    expect((await person.refused(calls.countPeople, { query: { memberIds: `${id}` } })).status).toBe(expected);
    expect((await person.refused(calls.invitePeople, { body: { memberIds: [id] } })).status).toBe(expected);
  }
  await endConfirmations(sunday);
  const { body } = await admin.refused(calls.invitePeople, { body: { memberIds: [id] } });
  expect(body).toMatchObject({ code: "confirmation_needed" });
  expect(await mailsTo(sunday.postgres, "not.invited@example.org")).toHaveLength(0);
});
