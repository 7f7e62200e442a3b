// Requests that our pages never make: each is refused with its own code, none with 500, and none reveals anything.
import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { allCalls } from "@narthex/contract/api.ts";
import { ERRORS } from "@narthex/contract/errors.ts";
import { UPLOAD_MS } from "@narthex/contract/limits.ts";
import { live } from "@narthex/contract/live.ts";
import Fastify, { type FastifyBaseLogger } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
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

  it.each([
    ["malformed JSON", "{", 400, "malformed_request"],
    ["no JSON at all", "", 400, "malformed_request"],
    ["an invisible character", "\u0000", 400, "malformed_request"],
    ["a name without quotation marks", "{email:1}", 400, "malformed_request"],
    ["its size", JSON.stringify({ email: "x".repeat(70_000) }), 413, "too_large"],
  ])("because of %s is refused", async (_name, body, status, code) => {
    expect(await send("identity", body)).toEqual([status, code]);
  });

  it("that is a form is refused", async () => {
    const body = new URLSearchParams({ email: "x" });
    expect(await refusal("/api/auth/sign-in/email", { method: "POST", body })).toEqual([415, "unsupported_media"]);
  });

  it("without a content type is refused", async () => {
    expect(await refusal("/api/members", { method: "QUERY" })).toEqual([415, "unsupported_media"]);
  });

  it("is refused if it takes too long to arrive, which a browser's upload does not", async () => {
    const app = await createApp(congregation.services, pino({ level: "silent" }));
    const { requestTimeout, headersTimeout } = app.server;
    expect(requestTimeout).toBeGreaterThan(UPLOAD_MS);
    expect(requestTimeout).toBeLessThan(2 * UPLOAD_MS);
    expect(headersTimeout).toBe(60_000);
    await app.close();
  });
});

describe("a request that is not HTTP", () => {
  const answerTo = async (request: string) => {
    const socket = connect(Number(new URL(congregation.url).port), "127.0.0.1");
    await once(socket, "connect");
    socket.write(request, "latin1");
    const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
    return { status: Number(head.split(" ")[1]), head: head.toLowerCase(), body: JSON.parse(body) };
  };

  it.each<[string, string, keyof typeof ERRORS]>([
    [
      "with an umlaut as one byte",
      "GET /api/members?search=J\u00d6RG HTTP/1.1\r\nHost: x\r\n\r\n",
      "malformed_request",
    ],
    ["of words", "hello there\r\n\r\n", "malformed_request"],
    ["with headers without end", `GET / HTTP/1.1\r\nHost: x\r\nx: ${"x".repeat(20_000)}\r\n\r\n`, "too_large"],
  ])("%s", async (_name, request, code) => {
    const { status, head, body } = await answerTo(request);
    const { status: expected, sentence } = ERRORS[code];
    expect([status, body]).toEqual([
      expected,
      { code, message: sentence, requestId: expect.stringMatching(/^[\w-]{36}$/) },
    ]);
    expect(head).toContain("content-type: application/json; charset=utf-8");
    expect(head).toContain("x-content-type-options: nosniff");
    expect(head).toContain(`x-request-id: ${body.requestId}`);
  });
});

describe("a wrong query is refused with a sentence", () => {
  const fieldsOf = async (path: string, init?: RequestInit) => {
    const response = await (await congregation.as("admin")).fetch(path, init);
    return ((await response.json()) as { fields?: Record<string, string> }).fields;
  };
  const ROWS = "Please ask for 1 to 1000 rows.";

  it.each<[string, Record<string, string>]>([
    ["limit=0", { limit: ROWS }],
    ["limit=1001", { limit: ROWS }],
    ["limit=1.5", { limit: ROWS }],
    ["limit=ten", { limit: ROWS }],
    ["limit=1&limit=2", { limit: ROWS }],
    [`search=${"x".repeat(101)}`, { search: "Please use at most 100 characters." }],
    ["search=a&search=b", { search: "Please search for one text." }],
    [`after=${"x".repeat(501)}`, { after: "This page does not exist." }],
    ["after=a&after=b", { after: "This page does not exist." }],
  ])("$0 is refused with its sentence", async (query, fields) => {
    expect(await fieldsOf(`/api/members?${query}`)).toEqual(fields);
  });

  const withBody = allCalls.filter(({ call }) => call.body && !call.path.startsWith("/api/auth"));
  it.each(withBody.map(({ name, call }) => [name, call] as const))(
    "%s refuses a body that is not an object, or not a list where it takes one",
    async (_, call) => {
      const takesList = call.body instanceof z.ZodArray;
      const request = takesList ? "Please send the entries as a list." : "Please send the fields as one object.";
      const params = { userId: "x", sessionId: "x" } as Record<string, string>;
      const path = call.path.replace(/:(\w+)/g, (_name, param: string) => params[param] ?? "1");
      for (const body of [takesList ? "{}" : "[]", "1", '"text"', "true"]) {
        const init = { method: call.method, headers: { "content-type": "application/json" }, body };
        const fields = await fieldsOf(path, init);
        if (fields) expect([body, fields]).toEqual([body, { request }]);
      }
    },
  );
});

it("an address that cannot be decoded is not found", async () => {
  const response = await congregation.stranger().fetch("/api/%ff");
  expect([response.status, response.headers.get("x-content-type-options")]).toEqual([400, "nosniff"]);
});

it("a HEAD request for the live stream opens no stream", async () => {
  const person = await congregation.as("member");
  expect((await person.fetch(live.stream.path, { method: "HEAD" })).status).toBe(404);
});

it("an unexpected error logs its stack and no input", async () => {
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
  expect(logged).toContain("malformed-requests.http.test.ts");
  expect(logged).not.toContain("Ann");
  expect(logged).not.toContain("Main Street");
});
