// A changing call comes from a page of ours or from no page at all, whatever the cookie says.
import { members } from "@narthex/contract/members.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Congregation, openCongregation } from "../../test/congregation.ts";

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
  ])("is taken from %s", async (_, headers) => {
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
