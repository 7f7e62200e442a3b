// Between our calls and the library's: only what it needs goes in, and only cookies, an address or a refusal of ours come out.
import type { ErrorCode } from "@narthex/contract/errors.ts";
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../calendar/clock.ts";
import type { Config } from "../config.ts";
import type { Postgres } from "../database/database.ts";
import { networkOf } from "../http/limits.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { Refusal } from "../refusal.ts";
import type { Share } from "./fair-queue.ts";
import { ADDRESS_HEADER, INVITATION_HEADER, LIBRARY_PATH } from "./library.ts";
import { hashAs } from "./password.ts";
import type { SignIn } from "./signin.ts";

interface Needs {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly postgres: Postgres;
  readonly jobs: Jobs;
  readonly signIn: SignIn;
  readonly secret: string;
}

const MAX_AGENT = 300;
/** What a header can hold; the invitation itself is checked by whoever reads it. */
const CODE = /^[\w-]{1,100}$/;

const BY_LIBRARY_CODE: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: "wrong_credentials",
  INVALID_OTP: "wrong_code",
  OTP_EXPIRED: "wrong_code",
  TOO_MANY_ATTEMPTS: "wrong_code",
  INVALID_TOKEN: "link_expired",
  TOKEN_EXPIRED: "link_expired",
  USER_NOT_FOUND: "link_expired",
  EMAIL_ALREADY_VERIFIED: "email_already_verified",
  account_deactivated: "account_deactivated",
  registration_closed: "registration_closed",
  UNAUTHORIZED: "signed_out",
  INVALID_PASSWORD: "wrong_password",
  INVALID_CODE: "wrong_app_code",
  INVALID_BACKUP_CODE: "wrong_backup_code",
  TOTP_ALREADY_ENABLED: "second_factor_on",
  TWO_FACTOR_NOT_ENABLED: "second_factor_off",
  TOTP_NOT_ENABLED: "second_step_over",
  BACKUP_CODES_NOT_ENABLED: "second_step_over",
  INVALID_TWO_FACTOR_COOKIE: "second_step_over",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "second_step_over",
};

/** Codes that the library adds to the address when an account elsewhere could not be used. */
const BY_REDIRECT_CODE: Record<string, ErrorCode> = {
  account_deactivated: "account_deactivated",
  registration_closed: "registration_closed",
  provider_without_email: "provider_without_email",
  email_not_found: "provider_without_email",
  account_not_linked: "account_not_linked",
  // Refused by the database, at the very moment in which a second factor is turned on.
  unable_to_link_account: "second_factor_bars_linking",
  second_factor_bars_linking: "second_factor_bars_linking",
};

/** The other side of a call: who asks and who is answered. */
export interface Visit {
  readonly services: Needs;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface Question {
  method: "GET" | "POST";
  /** The library's path with its query. */
  path: string;
  body?: object;
  /** For an account elsewhere. */
  provider?: string;
  /** The code of an invitation, which may open the door for a new account. */
  invitation?: string | undefined;
  /** The one cookie to go in, in place of the visitor's: a second step is nothing to a session that is there already. */
  cookie?: string;
  /** Where its password hashes wait, if not with others of the visitor's network. */
  share?: Share;
}

function libraryRequest({ services, request }: Visit, question: Question): Request {
  const { method, path, body, invitation, cookie = request.headers.cookie } = question;
  const headers = new Headers({ [ADDRESS_HEADER]: request.ip });
  const { "user-agent": agent } = request.headers;
  if (cookie) headers.set("cookie", cookie);
  if (agent) headers.set("user-agent", agent.slice(0, MAX_AGENT));
  if (body) headers.set("content-type", "application/json");
  if (invitation && CODE.test(invitation)) headers.set(INVITATION_HEADER, invitation);
  const url = `${services.config.publicUrl}${LIBRARY_PATH}${path}`;
  return new Request(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
}

async function refusalIn(response: Response): Promise<Error> {
  const { code } = (await response.json().catch(() => ({}))) as { code?: string };
  const ours = code === undefined ? undefined : BY_LIBRARY_CODE[code];
  if (ours) return new Refusal(ours);
  return Object.assign(new Error("the sign-in library refused unexpectedly"), { code: code ?? response.status });
}

/** The visitor's share of each queue: that of their network. */
export function shareOf({ request }: Visit): Share {
  return { key: networkOf(request.ip), isKnown: false };
}

/** What the library answers; its refusals are thrown as ours. */
export async function answerTo(visit: Visit, question: Question): Promise<Response> {
  const response = await hashAs(question.share ?? shareOf(visit), () =>
    visit.services.signIn.answer(libraryRequest(visit, question), question.provider),
  );
  if (response.status >= 400) throw await refusalIn(response);
  return response;
}

export function giveCookies({ reply }: Visit, response: Response): void {
  for (const line of response.headers.getSetCookie()) reply.header("set-cookie", line);
}

/** Asks the library for what opens no session (opening.ts does); its cookies go to the visitor. */
export async function ask(visit: Visit, question: Question): Promise<Response> {
  const response = await answerTo(visit, question);
  giveCookies(visit, response);
  return response;
}

/** Where the library sends someone who comes back from another service: on this site, and with a code of ours if it failed. */
export function destination(response: Response, publicUrl: string): string {
  const address = new URL(response.headers.get("location") ?? "/", publicUrl);
  if (address.origin !== publicUrl) return "/";
  const failed = address.searchParams.get("error");
  if (address.pathname !== "/api/login" || failed === null) return address.pathname + address.search + address.hash;
  const next = address.searchParams.get("next");
  const query = new URLSearchParams(next ? { next } : {});
  // Whoever changed their mind over there needs no explanation.
  if (failed !== "access_denied") query.set("error", BY_REDIRECT_CODE[failed] ?? "provider_failed");
  return query.size > 0 ? `/api/login?${query}` : "/api/login";
}
