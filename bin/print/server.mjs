// The calls of a printing program at the Narthex server.
import { setTimeout as pause } from "node:timers/promises";

const ANSWER_MS = 15_000;
const LONGEST_PAUSE_MS = 30_000;
const TAKE = "/api/printing/take";

/** The server does not know the token, or it was revoked. */
export class TokenRefused extends Error {}

const isTemporary = (status) => status >= 500 || status === 429 || status === 408;

/** The body of an answer: parsed JSON, or the bytes of a PDF; null if Narthex gives no such answer. */
function parseAnswer({ ok, headers }, bytes) {
  const type = headers.get("content-type") ?? "";
  if (ok && type.includes("pdf")) return bytes;
  try {
    const body = JSON.parse(bytes.toString());
    return typeof body === "object" && (ok || typeof body?.code === "string") ? body : null;
  } catch {
    return null;
  }
}

/**
 * @param onChange called with false when the server cannot be reached, and with true when it can again
 * @param onForeign called with the address and the status of an answer that is not Narthex's
 */
export function openServer({ url, token, onChange, onForeign }) {
  let isReached = true;
  const getAddress = (path) => String(new URL(path, url));
  const note = (next) => {
    if (next !== isReached) onChange(next);
    isReached = next;
  };

  /** One request. @returns null if the server could not answer now */
  const attempt = async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}`, ...(body ? { "content-type": "application/json" } : {}) };
    const init = { method, headers, redirect: "manual", signal: AbortSignal.timeout(ANSWER_MS) };
    try {
      const response = await fetch(new URL(path, url), body ? { ...init, body: JSON.stringify(body) } : init);
      const bytes = Buffer.from(await response.arrayBuffer());
      if (isTemporary(response.status)) {
        note(false);
        return null;
      }
      const answer = parseAnswer(response, bytes);
      if (response.status === 401 && answer?.code === "print_token_unknown") throw new TokenRefused();
      if (answer === null) {
        // Another website, or a proxy without Narthex behind it. The next answer of Narthex is reported.
        isReached = false;
        onForeign(getAddress(path), response.status);
        return null;
      }
      note(true);
      return { status: response.status, body: answer };
    } catch (error) {
      if (error instanceof TokenRefused) throw error;
      note(false);
      return null;
    }
  };

  /** Repeats a request until the server answers it, with pauses that become longer. */
  const request = async (method, path, body) => {
    for (let wait = 500; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      const answer = await attempt(method, path, body);
      if (answer) return answer;
      await pause(wait * (0.75 + Math.random() / 2));
    }
  };

  const buildPath = (id, step) => `/api/printing/jobs/${id}${step}`;
  return {
    /** The next job; null for none; undefined if the server does not answer. @param state `printers`, `isCupsRunning` */
    async take(state) {
      const answer = await attempt("POST", TAKE, state);
      if (answer?.status === 200 && answer.body.job !== undefined) return answer.body.job;
      if (answer) onForeign(getAddress(TAKE), answer.status);
      return undefined;
    },
    /** The document; null if the job is no longer to be printed. */
    async readDocument({ id, attempt: number }) {
      const { status, body } = await request("GET", buildPath(id, `.pdf?attempt=${number}`));
      return status === 200 ? body : null;
    },
    /** @returns whether the job may be printed */
    async start({ id, attempt: number, printer }) {
      return (await request("POST", buildPath(id, "/start"), { attempt: number, printer })).status === 200;
    },
    /** Prolongs the reservation if the server answers now. */
    async renew({ id, attempt: number, printer }) {
      await attempt("POST", buildPath(id, "/start"), { attempt: number, printer });
    },
    async report({ id, attempt: number, printer, failure }) {
      await request("POST", buildPath(id, "/report"), { attempt: number, printer, failure });
    },
  };
}
