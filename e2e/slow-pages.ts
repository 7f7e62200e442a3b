// Delays what pages of journeys load, so that a journey that acts before its screen is ready fails more often.
// (docs/testing.md)
import { globSync, readFileSync } from "node:fs";
import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { LIVE_PATH } from "@narthex/contract/live-protocol.ts";

/** The seed of the delays of a journey; null if pages are not delayed. */
export function slowSeed(title: string): string | null {
  const variant = process.env.SLOW_PAGES;
  return variant ? `${variant} ${title}` : null;
}

/** A number from 0 to 1 that is always the same for the same text. (FNV-1a) */
function fractionOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93);
  // The last letters alone would hardly change the upper half.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c_1b_3c_6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

/** Makes a page wait for the end of the response. */
function delayEnd(response: ServerResponse, delay: number): void {
  const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse;
  response.end = (...given: unknown[]) => {
    setTimeout(() => end(...given), delay);
    return response;
  };
}

/** Scripts named in a document, which load with the page. All others load when they are first needed. */
function readFirstScripts(): Set<string> {
  const documents = globSync(new URL("../web/dist/*.html", import.meta.url).pathname);
  return new Set(documents.flatMap((file) => readFileSync(file, "utf8").match(/\/assets\/[\w.-]+\.js/g) ?? []));
}

const byPort = new Map<number, string>();
let isWatching = false;

function watchServers(): void {
  isWatching = true;
  const firstScripts = readFirstScripts();
  const requestCounts = new Map<string, number>();
  const emit = Server.prototype.emit;
  Server.prototype.emit = function (this: Server, event: string | symbol, ...given: unknown[]) {
    const go = (): boolean => Reflect.apply(emit, this, [event, ...given]);
    if (event !== "request") return go();
    const [{ method = "", url = "", headers }, response] = given as [IncomingMessage, ServerResponse];
    const seed = byPort.get((this.address() as AddressInfo | null)?.port ?? 0);
    // Browsers say what a request is for. A journey's own calls do not, and are answered immediately.
    const kind = headers["sec-fetch-dest"];
    const [path = ""] = url.split("?");
    const isScript = kind === "script" && path.startsWith("/assets/") && !firstScripts.has(path);
    const isCall = kind === "empty" && path.startsWith("/api/") && path !== LIVE_PATH;
    if (!seed || !(isScript || isCall)) return go();
    const key = `${seed} ${method} ${url}`;
    const times = (requestCounts.get(key) ?? 0) + 1;
    requestCounts.set(key, times);
    const fraction = fractionOf(`${key} ${times}`);
    if (isScript) {
      // Also the second page of a window waits for it.
      const setHeader = response.setHeader.bind(response);
      response.setHeader = (name: string, value: string) =>
        setHeader(name, name.toLowerCase() === "cache-control" ? "no-store" : value);
      setTimeout(go, 2000 + 500 * fraction);
      return true;
    }
    const delay = 50 + 350 * fraction;
    // Half of the calls reach the server late, and the other half are answered late.
    if (fractionOf(`${times} ${key}`) < 0.5) setTimeout(go, delay);
    else {
      delayEnd(response, delay);
      go();
    }
    return true;
  } as typeof emit;
}

/**
 * Delays what browsers request from this process at the port: calls by 50 to 400 ms, and scripts by 2,000 to 2,500 ms,
 * which is longer than a change by someone else takes until the page has read it.
 */
export function slowPages(port: number, seed: string): void {
  if (!isWatching) watchServers();
  byPort.set(port, seed);
}
