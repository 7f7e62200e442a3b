// A changing call must come from one of our pages or from no page, except for calls that ignore cookies.
import { allCalls } from "@narthex/contract/api.ts";
import { members } from "@narthex/contract/members.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Congregation, openCongregation } from "../../test/congregation.ts";
import { sealAddress } from "../messaging/consent/token.ts";

let congregation: Congregation;
beforeAll(async () => {
  congregation = await openCongregation();
});
afterAll(() => congregation.close());

const send = async (headers: Record<string, string>) => {
  const person = await congregation.as("member");
  const init = { method: "PUT", body: "{}", headers: { "content-type": "application/json", ...headers } };
  return (await person.fetch(members.updateMe.path, init)).status;
};
const host = () => new URL(congregation.url).host;

describe("a changing call", () => {
  it.each([
    ["no page", () => ({})],
    ["the address that is set", () => ({ origin: "http://127.0.0.1" })],
    ["the address that the browser uses", () => ({ origin: congregation.url })],
    ["the same behind TLS", () => ({ origin: `https://${host()}` })],
    ["a page of ours", () => ({ origin: congregation.url, "sec-fetch-site": "same-origin" })],
    ["the address bar", () => ({ "sec-fetch-site": "none" })],
  ])("is accepted from %s", async (_, headers) => {
    expect(await send(headers())).toBe(200);
  });

  it.each([
    ["another site", () => ({ origin: "https://evil.example.org" })],
    ["an address that begins like ours", () => ({ origin: `${congregation.url}.evil.example.org` })],
    ["an address with ours for a name", () => ({ origin: `http://${host()}@evil.example.org` })],
    ["more than an address", () => ({ origin: `${congregation.url}/path` })],
    ["a visitor's name at our address", () => ({ origin: `http://name@${host()}` })],
    ["something that is no website", () => ({ origin: `ftp://${host()}` })],
    ["a script", () => ({ origin: `javascript://${host()}` })],
    ["a page without an address", () => ({ origin: "null" })],
    ["nowhere", () => ({ origin: "" })],
    ["another site that says it is ours", () => ({ origin: congregation.url, "sec-fetch-site": "cross-site" })],
    ["another site of the same name", () => ({ "sec-fetch-site": "same-site" })],
  ])("is refused from %s", async (_, headers) => {
    expect(await send(headers())).toBe(403);
  });
});

describe("a call that ignores cookies", () => {
  const open = allCalls.filter(({ call }) => call.anyOrigin);

  it("is one of a fixed list, is public, and reads no session", () => {
    expect(open.map(({ call }) => `${call.method} ${call.path}`).sort()).toEqual([
      "POST /api/payments/webhook",
      "POST /api/sms/incoming",
      "POST /api/sms/status",
      "POST /api/unsubscribe/:token",
    ]);
    expect(open.every(({ call }) => call.access === "public")).toBe(true);
  });

  it.each(open.map(({ call }) => [call.path, call.method]))(
    "%s is checked by its token or signature",
    async (path, method) => {
      const address = path.replace(":token", sealAddress(congregation.services.secret, "ina@example.org"));
      for (const headers of [
        { origin: "null" },
        { origin: "https://mail.example.org", "sec-fetch-site": "cross-site" },
      ]) {
        const answer = await congregation.stranger().fetch(address, { method, headers });
        expect([200, 400, 403, 404, 409, 415]).toContain(answer.status);
        expect(await answer.text()).not.toContain("foreign_origin");
        if (path.includes("unsubscribe")) expect(answer.status).toBe(200);
      }
    },
  );
});
