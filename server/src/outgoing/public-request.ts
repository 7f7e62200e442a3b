// Reads a file from an address that a person entered. Only https and only public addresses, so that no one reaches the
// server's own network with it: every host is resolved, checked, and connected to at the checked address, again after
// each redirect.
import { lookup as resolve } from "node:dns/promises";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.rules.ts";

const MAX_REDIRECTS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];

export type OutgoingProblem = "not_https" | "not_public" | "unreachable" | "timeout" | "refused" | "too_large";

export class OutgoingError extends Error {
  readonly problem: OutgoingProblem;
  /** The status of an answer without a file. */
  readonly status: number | null;

  constructor(problem: OutgoingProblem, status: number | null = null) {
    super(`a request to another server failed: ${problem}`);
    this.problem = problem;
    this.status = status;
  }
}

export interface OutgoingLimits {
  maxBytes: number;
  timeoutMs: number;
  /** Hosts with a port that are read without these checks; for tests. */
  trustedHosts: readonly string[];
  accept: string;
}

/** Gives the connection only addresses that were checked. */
const lookupPublic: LookupFunction = (hostname, { all, family }, callback) => {
  resolve(hostname, { all: true, family: family === "IPv4" ? 4 : family === "IPv6" ? 6 : (family ?? 0) }).then(
    (found) => {
      const [first] = found;
      if (!first || !found.every(({ address }) => isPublicAddress(address)))
        callback(new OutgoingError("not_public"), "");
      else if (all) callback(null, found);
      else callback(null, first.address, first.family);
    },
    (error: NodeJS.ErrnoException) => callback(error, ""),
  );
};

function sendRequest(
  url: URL,
  signal: AbortSignal,
  { trustedHosts, accept }: OutgoingLimits,
): Promise<IncomingMessage> {
  const isTrusted = trustedHosts.includes(url.host);
  if (!isTrusted && url.protocol !== "https:") throw new OutgoingError("not_https");
  // An address instead of a name is not looked up.
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (!isTrusted && isIP(host) !== 0 && !isPublicAddress(host)) throw new OutgoingError("not_public");
  const send = url.protocol === "http:" ? requestHttp : requestHttps;
  const headers = { accept, "accept-encoding": "identity", "user-agent": "Narthex" };
  const guard = isTrusted ? {} : { lookup: lookupPublic };
  return new Promise((found, failed) => {
    const sent = send(url, { ...guard, agent: false, signal, headers });
    sent.on("response", found);
    sent.on("error", failed);
    sent.end();
  });
}

async function readBytes(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new OutgoingError("too_large"); // leaving the loop closes the connection
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function followRedirects(address: string, signal: AbortSignal, limits: OutgoingLimits): Promise<Buffer> {
  let url = new URL(address);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const answer = await sendRequest(url, signal, limits);
    const { statusCode = 0, headers } = answer;
    if (statusCode === 200) return readBytes(answer, limits.maxBytes);
    answer.destroy();
    if (!REDIRECTS.includes(statusCode) || !headers.location || !URL.canParse(headers.location, url))
      throw new OutgoingError("refused", statusCode);
    url = new URL(headers.location, url);
  }
  throw new OutgoingError("refused");
}

/** @throws OutgoingError */
export async function readPublicFile(address: string, limits: OutgoingLimits): Promise<Buffer> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  try {
    return await followRedirects(address, signal, limits);
  } catch (error) {
    if (error instanceof OutgoingError) throw error;
    throw new OutgoingError(signal.aborted ? "timeout" : "unreachable");
  }
}
