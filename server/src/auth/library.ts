// How the sign-in library (Better Auth) is set: our tables, our hashes, our mails, our rules. It answers only to signin.ts.
import { AsyncLocalStorage } from "node:async_hooks";
import { createHmac, randomUUID } from "node:crypto";
import { email as emailField } from "@narthex/contract/fields.ts";
import { MAX_PASSWORD, MIN_PASSWORD } from "@narthex/contract/limits.ts";
import type { BetterAuthOptions } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError } from "better-auth/api";
import { emailOTP } from "better-auth/plugins/email-otp";
import { and, eq, ne } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { writeAudit } from "../audit/audit.ts";
import type { Clock } from "../calendar/clock.ts";
import type { Config } from "../config.ts";
import type { Database, Postgres } from "../database/database.ts";
import { accounts, secondFactors, sessions, users, verifications } from "../database/tables/users.ts";
import { opensDoor } from "../invitations/acceptance.service.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { publishChange } from "../live/changes.ts";
import { unlinkUnproven } from "../members/links.service.ts";
import {
  alreadyHasAccount,
  type Letter,
  resetPassword,
  type Sender,
  verifyAddress,
} from "../messaging/mail/letters.ts";
import { queueMail } from "../messaging/mail/mail.ts";
import { cookiePrefix, isSecureSite } from "../session/cookies.ts";
import { endSessions, SESSION_DAYS } from "../session/session.ts";
import { hasSecondFactor, judgeOpened } from "./opened.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import { readRegistration } from "./registration.ts";
import { respectsSecondFactor, secondFactorPlugin } from "./second-factor.ts";

interface Needs {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly postgres: Postgres;
  readonly jobs: Jobs;
  readonly secret: string;
}

/** Header in which the library is told the caller's address; nobody else can set it. */
export const ADDRESS_HEADER = "x-narthex-address";
/** Header in which the library is told the code of an invitation; nobody else can set it either. */
export const INVITATION_HEADER = "x-narthex-invitation";
/** Where the library answers. */
export const LIBRARY_PATH = "/api/auth";

const MINUTES = 60;
const HOURS = 60 * MINUTES;
const DAYS = 24 * HOURS;

/** The transaction in which the library is writing, for what we write with it. */
const ownTransaction = new AsyncLocalStorage<Database>();

function noteTransactions(db: Database): Database {
  const transaction: Database["transaction"] = (work, options) =>
    db.transaction((tx) => ownTransaction.run(tx as unknown as Database, () => work(tx)), options);
  return Object.assign(Object.create(db) as Database, { transaction });
}

type Unsigned = Needs;

/** @param db the library's own few connections, so that a flood of sign-ins takes none from the rest */
export function libraryOptions(services: Unsigned, db: Database) {
  const { config, secret, postgres } = services;

  const send = async (recipient: string, write: (sender: Sender) => Letter): Promise<void> => {
    await postgres.transaction(async (tx) => {
      const { congregationName } = await readRegistration(tx);
      await queueMail(tx, services, recipient, write({ congregationName, publicUrl: config.publicUrl }));
    });
  };

  return {
    baseURL: config.publicUrl,
    basePath: LIBRARY_PATH,
    trustedOrigins: [config.publicUrl],
    secret,
    database: drizzleAdapter(noteTransactions(db), {
      provider: "pg",
      schema: {
        user: users,
        session: sessions,
        account: accounts,
        verification: verifications,
        twoFactor: secondFactors,
      },
      transaction: true,
    }),
    user: {
      fields: { image: "profileImageUrl" },
      additionalFields: {
        firstName: { type: "string", required: false, defaultValue: "" },
        lastName: { type: "string", required: false, defaultValue: "" },
        role: { type: "string", required: false, defaultValue: "member", input: false },
        deactivatedAt: { type: "date", required: false, input: false },
      },
      async validateUserInfo({ user, source }, context) {
        if (source.action === "link-account") {
          // Whoever took over the mailbox could open an account elsewhere with its address, and pass by the second factor.
          const barred = await hasSecondFactor(postgres.db, user.id);
          return barred ? { error: "second_factor_bars_linking" } : undefined;
        }
        if (source.action !== "create-user") return undefined;
        const { data: email } = emailField.safeParse(user.email);
        if (!email) return { error: "provider_without_email" };
        const { isOpen } = await readRegistration(postgres.db);
        const isWelcome =
          isOpen || (await opensDoor(postgres.db, services, context.headers?.get(INVITATION_HEADER), email));
        return isWelcome ? undefined : { error: "registration_closed" };
      },
    },
    session: {
      fields: { token: "sid", expiresAt: "expire", ipAddress: "address", userAgent: "agent" },
      expiresIn: SESSION_DAYS * DAYS,
      disableSessionRefresh: true,
    },
    account: { updateAccountOnSignIn: false },
    verification: { storeIdentifier: "hashed" },
    emailAndPassword: {
      enabled: true,
      // Lengths are checked by the contract, in characters; the library counts a character beyond 16 bits twice.
      minPasswordLength: MIN_PASSWORD,
      maxPasswordLength: 2 * MAX_PASSWORD,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(password, hash) },
      // Signing up never signs in, because only so is the answer the same for an address that has an account.
      autoSignIn: false,
      onExistingUserSignUp: ({ user }) => send(user.email, alreadyHasAccount),
      resetPasswordTokenExpiresIn: HOURS,
      sendResetPassword: ({ user, token }) => send(user.email, (sender) => resetPassword(sender, token)),
      onPasswordReset: ({ user }) => passwordWasReset(services, user),
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: DAYS,
      sendVerificationEmail: ({ user, token }) => send(user.email, (sender) => verifyAddress(sender, token)),
    },
    plugins: [
      emailOTP({
        otpLength: 6,
        expiresIn: 10 * MINUTES,
        // Keyed: whoever only reads the table cannot try all million codes against it.
        storeOTP: { hash: async (code) => createHmac("sha256", secret).update(code).digest("base64url") },
        // Codes are mailed and checked by mail-code.ts, which then asks the library for one of its own.
        sendVerificationOTP: async () => {},
      }),
      secondFactorPlugin((opened) => judgeOpened(services, opened)),
    ],
    databaseHooks: {
      user: {
        create: {
          // A provider's picture stays with the provider: showing it would tell them who looks at whom.
          before: async (user) => {
            const id = randomUUID();
            const entry = { action: "created", subject: "user", subjectId: id } as const;
            await writeAudit(ownTransaction.getStore() ?? postgres.db, { userId: id }, entry);
            const name = `${user.firstName ?? ""} ${user.lastName ?? ""}`.trim();
            return { data: { ...user, id, name, image: null } };
          },
        },
      },
      session: {
        create: {
          before: async ({ userId }, context) => {
            const [user] = await postgres.db
              .select({ deactivatedAt: users.deactivatedAt, secondFactor: users.twoFactorEnabled })
              .from(users)
              .where(eq(users.id, userId));
            if (user?.deactivatedAt) throw new APIError("FORBIDDEN", { code: "account_deactivated" });
            const isRenewed = Boolean(context?.context.session);
            if (user?.secondFactor && !isRenewed && !respectsSecondFactor(context?.path ?? ""))
              throw new APIError("FORBIDDEN", { code: "second_factor_not_asked" });
          },
        },
      },
      // Keys to somebody's account elsewhere are of no use here, so they are not kept.
      account: {
        create: {
          before: async (account) => ({
            data: { ...account, accessToken: null, refreshToken: null, idToken: null, scope: null },
          }),
        },
      },
    },
    rateLimit: { enabled: false }, // ours count: http/limits.ts
    telemetry: { enabled: false },
    experimental: { instrumentation: { enabled: false } },
    advanced: {
      cookiePrefix: cookiePrefix(config),
      useSecureCookies: false, // the library knows one prefix only, which is not ours
      defaultCookieAttributes: { secure: isSecureSite(config) },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      disableCSRFCheck: true, // ours checks every changing call: http/origin.ts
    },
    logger: { disabled: true },
    onAPIError: { throw: true, errorURL: `${config.publicUrl}/api/login` },
  } satisfies BetterAuthOptions;
}

/**
 * The link came by email, so the address is proven. Ways in that were added before the proof may be somebody else's, who
 * used this address first: they go. So does a first step that was taken with the old password.
 */
async function passwordWasReset(services: Unsigned, { id, emailVerified }: { id: string; emailVerified: boolean }) {
  await services.postgres.transaction(async (tx) => {
    if (!emailVerified) {
      await tx.delete(accounts).where(and(eq(accounts.userId, id), ne(accounts.providerId, "credential")));
      await tx.update(users).set({ emailVerified: true }).where(eq(users.id, id));
      await unlinkUnproven(tx, id, services.clock());
    }
    await tx.delete(verifications).where(eq(verifications.value, id));
    await endSessions(tx, id);
    await publishChange(tx, { topic: "members", userId: id, silent: true });
    await writeAudit(tx, { userId: id }, { action: "reset_password", subject: "user", subjectId: id });
  });
}
