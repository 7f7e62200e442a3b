// The challenges of passkeys, and what is checked of the answers. A challenge is a one-time token in a cookie of the
// browser that asked for it, so an answer works once and only there.
import type { NewPasskey, UsedPasskey } from "@narthex/contract/passkeys.ts";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type VerifiedRegistrationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { Viewer } from "../access/viewer.ts";
import type { Config } from "../config.ts";
import { Refusal } from "../refusal.ts";
import { createOneTimeToken, readToken, useToken } from "../session/one-time-token.ts";
import { type AuthCall, buildCookie } from "./auth-call.ts";
import { findPasskey, type PasskeyRow } from "./passkeys.queries.ts";
import { getSiteName } from "./site-name.ts";

/** Time to find the security key, or to unlock the phone. */
const SECONDS = 5 * 60;

/** EdDSA, ES256 and RS256, which all devices have between them. */
const ALGORITHMS = [-8, -7, -257];

type Purpose = "new passkey" | "passkey sign-in" | "passkey confirmation";

function requireSiteName(config: Config): string {
  const name = getSiteName(config);
  if (name === null) throw new Refusal("passkeys_unavailable");
  return name;
}

async function createChallenge(call: AuthCall, purpose: Purpose, userId: string): Promise<string> {
  const { services, reply } = call;
  const token = await createOneTimeToken(services.postgres.db, services, purpose, userId, SECONDS);
  const { name, options } = buildCookie(call, "passkey");
  reply.setCookie(name, token, { ...options, sameSite: "strict", maxAge: SECONDS });
  return token;
}

/** The challenge of this browser, which is used up. @throws Refusal passkey_refused if there is none */
async function consumeChallenge(call: AuthCall, purpose: Purpose, userId: string): Promise<string> {
  const { services, request, reply } = call;
  const { name, options } = buildCookie(call, "passkey");
  const token = request.cookies[name];
  reply.clearCookie(name, options);
  const { db } = services.postgres;
  const isOfCaller = token && (await readToken(db, services, purpose, token)) === userId;
  if (!token || !isOfCaller || !(await useToken(db, services, purpose, token))) throw new Refusal("passkey_refused");
  return Buffer.from(token).toString("base64url");
}

const buildExpectation = (config: Config, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: config.publicUrl,
  expectedRPID: requireSiteName(config),
  // The device checks a finger, a face or a PIN, so a passkey counts as two factors.
  requireUserVerification: true,
});

/** The library throws an error for each response that is not right. */
async function refuseOnFailure<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch {
    throw new Refusal("passkey_refused");
  }
}

const toDescriptor = ({ credentialId: id, transports }: PasskeyRow) => ({ id, transports: [...transports] });

/** @param others the caller's passkeys, so that a device does not make a second one */
export async function beginRegistration(call: AuthCall, viewer: Viewer, others: readonly PasskeyRow[]) {
  const { userId, email, firstName, lastName, congregation } = viewer;
  const options = await generateRegistrationOptions({
    rpName: congregation.name,
    rpID: requireSiteName(call.services.config),
    userName: email,
    userID: new TextEncoder().encode(userId),
    userDisplayName: `${firstName} ${lastName}`.trim() || email,
    challenge: await createChallenge(call, "new passkey", userId),
    timeout: SECONDS * 1000,
    excludeCredentials: others.map(toDescriptor),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return { ...options };
}

type Registration = NonNullable<VerifiedRegistrationResponse["registrationInfo"]>["credential"];

export async function verifyRegistration(call: AuthCall, { userId }: Viewer, made: NewPasskey): Promise<Registration> {
  const checks = buildExpectation(call.services.config, await consumeChallenge(call, "new passkey", userId));
  const { registrationInfo } = await refuseOnFailure(() =>
    verifyRegistrationResponse({ ...checks, supportedAlgorithmIDs: ALGORITHMS, response: made }),
  );
  if (!registrationInfo) throw new Refusal("passkey_refused");
  return registrationInfo.credential;
}

interface KnownUser {
  readonly userId: string;
  readonly passkeys: readonly PasskeyRow[];
}

/** @param known the caller, if they are signed in; otherwise the browser offers the passkeys of this site */
export async function beginUse(call: AuthCall, purpose: Exclude<Purpose, "new passkey">, known?: KnownUser) {
  const rpID = requireSiteName(call.services.config);
  const options = await generateAuthenticationOptions({
    rpID,
    challenge: await createChallenge(call, purpose, known?.userId ?? ""),
    timeout: SECONDS * 1000,
    userVerification: "required",
    ...(known ? { allowCredentials: known.passkeys.map(toDescriptor) } : {}),
  });
  return { ...options };
}

/** @returns whose passkey was used, and the counter of its device */
export async function verifyUse(
  call: AuthCall,
  purpose: Exclude<Purpose, "new passkey">,
  used: UsedPasskey,
  userId = "",
): Promise<{ passkey: PasskeyRow; counter: number }> {
  const { config, postgres } = call.services;
  const checks = buildExpectation(config, await consumeChallenge(call, purpose, userId));
  const passkey = await findPasskey(postgres.db, used.id);
  if (!passkey) throw new Refusal("passkey_refused");
  const credential = {
    id: passkey.credentialId,
    publicKey: new Uint8Array(passkey.publicKey),
    counter: passkey.counter,
  };
  const { verified, authenticationInfo } = await refuseOnFailure(() =>
    verifyAuthenticationResponse({ ...checks, response: used, credential }),
  );
  if (!verified) throw new Refusal("passkey_refused");
  return { passkey, counter: authenticationInfo.newCounter };
}
