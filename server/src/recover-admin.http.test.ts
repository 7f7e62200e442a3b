// `npm run recover-admin` as a separate program, and the link that it prints.
import { signin } from "@narthex/contract/signin.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CAST, DEMO_PASSWORD } from "../../sample/src/cast.ts";
import { type Congregation, openCongregation } from "../test/congregation.ts";
import { linkTo } from "../test/kept-mail.ts";
import { startNarthex } from "../test/narthex-process.ts";
import { clearAttempts, startSecondStep, turnOn, withPassword } from "../test/second-factor.ts";
import { auditEntries } from "./database/tables/operations.ts";
import { users } from "./database/tables/users.ts";

const PUBLIC_URL = "https://grace.example.org";
const NEW_PASSWORD = "seven quiet otters";
let congregation: Congregation;

beforeAll(async () => {
  congregation = await openCongregation({ isAlone: true });
});
afterAll(() => congregation?.close());

function startCommand(args: readonly string[], more: Record<string, string> = {}) {
  const { postgres, services } = congregation;
  const { current: SECRET } = services.secret;
  return startNarthex(
    { DATABASE_URL: postgres.url, SECRET, PUBLIC_URL, ...more },
    { program: "recover-admin.ts", args },
  );
}

const findRecovered = () =>
  congregation.postgres.db.select().from(auditEntries).where(eq(auditEntries.action, "recovered"));

const hasFactor = async (id: string) => {
  const [user] = await congregation.postgres.db.select().from(users).where(eq(users.id, id));
  return user?.twoFactorEnabled;
};

test("an administrator who lost the way in chooses a new password with a link that works once", async () => {
  const admin = await turnOn(congregation, "admin");
  const other = await turnOn(congregation, "intermediate_admin");
  const body = { email: admin.email };
  expect((await congregation.stranger().call(signin.forgotPassword, { body })).status).toBe(202);
  const { token: earlier } = await linkTo(congregation.postgres, admin.email);

  const command = startCommand([admin.email.toUpperCase()]);
  const link = new URL(await command.says("view=reset#"));
  expect([await command.ended, await command.errors, link.origin]).toEqual([0, "", PUBLIC_URL]);
  expect(await command.says(admin.email.split("@")[0] ?? "")).toBe("");
  expect((await admin.person.refused(signin.user)).status).toBe(401);
  expect([await hasFactor(admin.userId), await hasFactor(other.userId)]).toEqual([false, true]);
  expect((await other.person.call(signin.user)).status).toBe(200);
  expect(await findRecovered()).toMatchObject([{ subject: "user", subjectId: admin.userId, actorId: null }]);
  // The password alone is enough now, and the one before works until another is chosen.
  await withPassword(congregation, "admin");

  const withEarlier = { body: { token: earlier, newPassword: NEW_PASSWORD } };
  expect((await congregation.stranger().refused(signin.resetPassword, withEarlier)).body.code).toBe("link_expired");
  const reset = { body: { token: link.hash.slice(1), newPassword: NEW_PASSWORD } };
  expect((await congregation.stranger().call(signin.resetPassword, reset)).status).toBe(200);
  const again = await congregation.stranger().refused(signin.resetPassword, reset);
  expect([again.status, again.body.code]).toEqual([400, "link_expired"]);
  await clearAttempts(congregation);
  const signIn = (password: string) =>
    congregation.stranger().refused(signin.withPassword, { body: { email: admin.email, password } });
  expect((await signIn(DEMO_PASSWORD)).status).toBe(401);
  expect((await signIn(NEW_PASSWORD)).status).toBe(200);
  await startSecondStep(congregation, other.email);
});

test.each([
  ["a member", CAST.member.email],
  ["the staff", CAST.intermediate_admin.email],
  ["nobody", "nobody@example.org"],
])("the address of %s is refused, without repeating it", async (_, email) => {
  const before = await findRecovered();
  const command = startCommand([email]);
  expect(await command.ended).toBe(1);
  expect(await command.errors).toMatch(/^No active administrator has this email address\. [^@\n]+\n$/);
  expect(await findRecovered()).toEqual(before);
});

test("a deactivated administrator is refused", async () => {
  const { db } = congregation.postgres;
  await db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.email, CAST.admin.email));
  const command = startCommand([CAST.admin.email]);
  expect(await command.ended).toBe(1);
  expect(await command.errors).toContain("No active administrator");
});

test("another SECRET than that of the server is refused, and so is a missing address", async () => {
  const foreign = startCommand([CAST.admin.email], { SECRET: "the SECRET of some other server of the test" });
  expect(await foreign.ended).toBe(1);
  expect(await foreign.errors).toContain("This database was used with another SECRET");
  const bare = startCommand([]);
  expect(await bare.ended).toBe(1);
  expect(await bare.errors).toBe("Use: npm run recover-admin -- EMAIL.\n");
});
