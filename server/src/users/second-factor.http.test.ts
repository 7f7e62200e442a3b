// An administrator sees who has a second factor, and takes it off for someone who lost phone and backup codes.
import { secondFactor } from "@narthex/contract/second-factor.ts";
import { signin } from "@narthex/contract/signin.ts";
import { users as calls } from "@narthex/contract/users.ts";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { CAST, DEMO_PASSWORD } from "../../../sample/src/cast.ts";
import { appCode } from "../../test/authenticator.ts";
import { openCongregation } from "../../test/congregation.ts";
import { mailsTo } from "../../test/kept-mail.ts";
import { clearAttempts, startSecondStep, turnOn, withPassword } from "../../test/second-factor.ts";
import { auditEntries } from "../database/tables/operations.ts";
import { secondFactors, users } from "../database/tables/users.ts";

const congregation = await openCongregation();
afterAll(() => congregation.close());
const db = () => congregation.postgres.db;

beforeEach(async () => {
  await clearAttempts(congregation);
  await db().delete(secondFactors);
  await db().update(users).set({ twoFactorEnabled: false });
});

test("it shows at the account, with no secret beside it", async () => {
  const { userId } = await turnOn(congregation, "member");
  const admin = await congregation.as("admin");
  const { body } = await admin.call(calls.list);
  expect(body.filter((user) => user.secondFactor).map(({ id }) => id)).toEqual([userId]);
  const { body: one } = await admin.call(calls.get, { params: { id: userId } });
  expect(one).toMatchObject({ secondFactor: true, can: { removeSecondFactor: true } });
  expect(Object.keys(one)).not.toContain("secret");
});

test("it is removed: sessions end, the owner gets an email, the log names the actor, and a password is enough", async () => {
  const { person, userId, email, secret } = await turnOn(congregation, "member");
  const waiting = congregation.stranger();
  const body = { email, password: DEMO_PASSWORD };
  expect((await waiting.call(signin.withPassword, { body })).status).toBe(202);
  const admin = await congregation.as("admin");
  const params = { id: userId };
  const answer = await admin.call(calls.removeSecondFactor, { params });
  expect([answer.status, answer.body]).toMatchObject([200, { secondFactor: false, sessions: 0 }]);
  expect((await person.refused(signin.user)).status).toBe(401);
  expect(await db().$count(secondFactors)).toBe(0);
  const over = await waiting.refused(secondFactor.byApp, { body: { code: appCode(secret, 1) } });
  expect([over.status, over.body.code]).toEqual([400, "second_step_over"]);
  const [entry] = await db().select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
  const { id: adminId } = (await admin.call(signin.user)).body;
  expect(entry).toMatchObject({
    action: "second_factor_removed",
    subject: "user",
    subjectId: userId,
    actorId: adminId,
  });
  const [mail] = await mailsTo(congregation.postgres, email);
  expect(mail?.subject).toContain("two-step verification was turned off");
  await withPassword(congregation, "member");
  const again = await admin.refused(calls.removeSecondFactor, { params });
  expect([again.status, again.body.code]).toEqual([409, "second_factor_off"]);
});

test("it can be turned on again immediately, also after many codes with the lost one", async () => {
  const { userId, email, secret } = await turnOn(congregation, "member");
  const right = Number(appCode(secret));
  for (let first = 0; first < 10; first += 5) {
    const guessing = await startSecondStep(congregation, email);
    for (let n = first; n < first + 5; n++) {
      const code = String((right + 1000 + n) % 1_000_000).padStart(6, "0");
      expect((await guessing.refused(secondFactor.byApp, { body: { code } })).status).toBe(400);
    }
  }
  const late = await startSecondStep(congregation, email);
  const locked = await late.refused(secondFactor.byApp, { body: { code: appCode(secret, 1) } });
  expect(locked.status).toBe(429);
  const admin = await congregation.as("admin");
  expect((await admin.call(calls.removeSecondFactor, { params: { id: userId } })).status).toBe(200);

  const person = await withPassword(congregation, "member");
  const begun = await person.call(secondFactor.begin, { body: { password: DEMO_PASSWORD } });
  const anew = begun.body.secret;
  expect((await person.call(secondFactor.confirm, { body: { code: appCode(anew) } })).status).toBe(200);
  const entering = await startSecondStep(congregation, email);
  expect((await entering.refused(secondFactor.byApp, { body: { code: appCode(anew, 1) } })).status).toBe(200);
});

test("it is removed only by administrators, and not by the owner", async () => {
  const { userId } = await turnOn(congregation, "member");
  for (const name of ["intermediate_admin", "ministry_leader", "pending"] as const) {
    const person = await withPassword(congregation, name);
    expect((await person.refused(calls.removeSecondFactor, { params: { id: userId } })).status).toBe(403);
  }
  const { person: admin, userId: own } = await turnOn(congregation, "admin");
  const refused = await admin.refused(calls.removeSecondFactor, { params: { id: own } });
  expect([refused.status, refused.body.code]).toEqual([403, "own_second_factor"]);
  expect((await admin.call(calls.get, { params: { id: own } })).body.can.removeSecondFactor).toBe(false);
  expect((await admin.refused(calls.removeSecondFactor, { params: { id: "nobody" } })).status).toBe(404);
  const both = await db().select({ email: users.email }).from(users).where(eq(users.twoFactorEnabled, true));
  expect(both.map(({ email }) => email).sort()).toEqual([CAST.admin.email, CAST.member.email].sort());
});
