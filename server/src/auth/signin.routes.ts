import { sanitizeNext } from "@narthex/contract/next.ts";
import { type CurrentUser, type SignInOptions, signin } from "@narthex/contract/signin.ts";
import type { FastifyRequest } from "fastify";
import { getCaller, listPermissions } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import type { Payments } from "../giving/payments/provider.ts";
import { isFromHere } from "../http/origin.ts";
import { sendPageFile } from "../http/pages.ts";
import { createRoutesWith } from "../http/routes.ts";
import { readCurrentLogo } from "../logo/logo.service.ts";
import { readSignInProviders } from "../providers/sign-in-providers.ts";
import { endSession, readSession } from "../session/session.ts";
import type { AuthServices } from "./auth-call.ts";
import { finishProviderSignIn, startProviderSignIn } from "./oidc.service.ts";
import { offersPasskeys } from "./passkeys.service.ts";
import { resetPassword, sendPasswordReset, sendVerification, verifyEmail } from "./recovery.service.ts";
import { findWeakSignUpPassword, sendCode, signUp } from "./registration.service.ts";
import { readRegistration } from "./registration.ts";
import { signInWithCode, signInWithPassword } from "./signin.service.ts";

interface Needs extends AuthServices {
  readonly demoAccounts: SignInOptions["demoAccounts"] | null;
  readonly payments: Payments;
}

const ASK_TO_SIGN_OUT = "/api/login?view=sign-out";
/** The headers by which browsers, new and old, mark a prefetch. */
const AHEAD = ["sec-purpose", "purpose", "x-purpose", "x-moz"];

/** False for links from other sites, prefetches, and HEAD requests, which change nothing. */
function isDeliberateSignOut(request: FastifyRequest, publicUrl: string): boolean {
  const { method, headers } = request;
  return method === "GET" && isFromHere(request, publicUrl) && AHEAD.every((name) => headers[name] === undefined);
}

const isGivingOpen = async (db: Database, { payments }: Pick<Needs, "payments">): Promise<boolean> =>
  (await payments.read(db))?.isOn ?? false;

const done = { done: true as const };

const { signUp: signUpCall, ...others } = signin;

const otherRoutes = createRoutesWith<Needs>()(
  others,
  {
    user: async ({ db, services, viewer }) => ({
      id: viewer.userId,
      email: viewer.email,
      emailVerified: viewer.emailVerified,
      firstName: viewer.firstName,
      lastName: viewer.lastName,
      profileImageUrl: viewer.profileImageUrl,
      role: viewer.role,
      realRole: viewer.isView ? ("admin" as const) : viewer.role,
      duties: [...viewer.duties],
      memberId: viewer.memberId,
      profileCompleted: viewer.profileCompleted,
      pending: getCaller(viewer) === "pending",
      permissions: [...listPermissions(viewer)],
      congregation: {
        ...(viewer.congregation as CurrentUser["congregation"]),
        logo: await readCurrentLogo(db),
        onlineGiving: await isGivingOpen(db, services),
        publicCalendar: (await readRegistration(db)).publicCalendar,
      },
      createdAt: viewer.createdAt,
      updatedAt: viewer.updatedAt,
    }),
    async options({ db, services }) {
      const { congregationName, isSetUp, isOpen, publicCalendar } = await readRegistration(db);
      return {
        congregationName,
        logo: await readCurrentLogo(db),
        isSetUp,
        registrationOpen: isOpen,
        publicCalendar,
        onlineGiving: await isGivingOpen(db, services),
        passkeys: await offersPasskeys(db, services.config),
        providers: (await readSignInProviders(db, services)).map(({ id, name }) => ({ id, name })),
        demoAccounts: services.demoAccounts ?? [],
      };
    },
    async page({ services, request, reply, query }) {
      // A link from an email opens its view even if a person is signed in.
      const isOnwards = query.view === undefined && (await readSession(services, request, reply)) !== null;
      if (isOnwards) reply.redirect(sanitizeNext(query.next), 302);
      else sendPageFile(reply.code(200), "signin");
      return undefined;
    },
    async signOut({ services, request, reply }) {
      if (isDeliberateSignOut(request, services.config.publicUrl)) {
        await endSession(services, request, reply);
        // Pictures of people stay in no browser whose owner has left.
        reply.header("clear-site-data", '"cache"').redirect("/", 302);
      } else reply.redirect(ASK_TO_SIGN_OUT, 302);
      return undefined;
    },
    withPassword: (call) => signInWithPassword(call, call.body),
    sendCode: (call) => sendCode(call, call.body),
    withCode: (call) => signInWithCode(call, call.body),
    elsewhere: (call) => startProviderSignIn(call, call.body),
    async fromElsewhere(call) {
      call.reply.redirect(await finishProviderSignIn(call, call.params.provider, call.query), 302);
      return undefined;
    },
    forgotPassword: (call) => sendPasswordReset(call, call.body.email),
    async resetPassword(call) {
      await resetPassword(call, call.body);
      return done;
    },
    sendVerification: (call) => sendVerification(call, call.viewer),
    async verifyEmail(call) {
      await verifyEmail(call, call.viewer, call.body.token);
      return done;
    },
  },
  { inTransaction: false },
);

const signUpRoutes = createRoutesWith<Needs>()(
  { signUp: signUpCall },
  { signUp: (call) => signUp(call, call.body) },
  {
    inTransaction: false,
    extraValidation: (fields, _now, _viewer, services) => findWeakSignUpPassword(services, fields),
  },
);

export const signInRoutes = [...signUpRoutes, ...otherRoutes];
