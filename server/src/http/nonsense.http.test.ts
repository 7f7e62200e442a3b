// Requests that no page of ours makes: each is refused as what it is, none is "our side", and none tells anything.
import { live } from "@narthex/contract/live.ts";
import Fastify, { type FastifyBaseLogger } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Congregation, openCongregation } from "../../test/congregation.ts";
import { createApp } from "../app.ts";
import { answerErrors } from "./errors.ts";

let congregation: Congregation;
beforeAll(async () => {
  congregation = await openCongregation();
});
afterAll(() => congregation.close());

const refusal = async (path: string, init?: RequestInit) => {
  const response = await congregation.stranger().fetch(path, init);
  const { code } = (await response.json()) as { code: string };
  return [response.status, code];
};

describe("a file that is not an asset", () => {
  it.each([
    "..%2findex.html",
    "..%2f..%2f..%2fpackage.json",
    "x%2f..%2f..%2findex.html",
    "..%5c..%5cpackage.json",
    "%2fetc%2fpasswd",
    "/etc/passwd",
    "....//package.json",
    "x%00.js",
  ])("is not found: %s", async (path) => {
    expect(await refusal(`/assets/${path}`)).toEqual([404, "not_found"]);
  });
});

describe("a body that cannot be read", () => {
  const send = (encoding: string, body = "nonsense") =>
    refusal("/api/auth/sign-in/email", {
      method: "POST",
      headers: { "content-type": "application/json", "content-encoding": encoding },
      body,
    });

  it("because of its encoding is refused", async () => {
    for (const encoding of ["bogus", "gzip, gzip"]) expect(await send(encoding)).toEqual([415, "unsupported_media"]);
    for (const encoding of ["gzip", "deflate", "br"]) {
      expect([encoding, ...(await send(encoding))]).toEqual([encoding, 400, "malformed_request"]);
    }
  });

  it("because nobody says what it is, is refused", async () => {
    expect(await refusal("/api/members", { method: "QUERY" })).toEqual([415, "unsupported_media"]);
  });

  it("may not take forever to arrive", async () => {
    const app = await createApp(congregation.services, pino({ level: "silent" }));
    expect(app.server.requestTimeout).toBeGreaterThan(0);
    await app.close();
  });
});

it("an address that cannot be decoded is answered as what it is", async () => {
  const response = await congregation.stranger().fetch("/api/%ff");
  expect([response.status, response.headers.get("x-content-type-options")]).toEqual([400, "nosniff"]);
});

it("a HEAD for the stream of notices opens none", async () => {
  const person = await congregation.as("member");
  expect((await person.fetch(live.stream.path, { method: "HEAD" })).status).toBe(404);
});

it("an unexpected error logs where it arose, and nothing that was typed", async () => {
  const lines: string[] = [];
  const logger: FastifyBaseLogger = pino({}, { write: (line: string) => lines.push(line) });
  const app = Fastify({ loggerInstance: logger });
  answerErrors(app);
  app.get("/", () => {
    throw new Error("Failed query: insert\nparams: 12 Main Street\n    at the Examples’, ask for Ann");
  });
  const response = await app.inject("/");
  expect(response.json()).toMatchObject({ code: "unexpected" });
  const logged = lines.join("");
  expect(logged).toContain("nonsense.http.test.ts");
  expect(logged).not.toContain("Ann");
  expect(logged).not.toContain("Main Street");
});
