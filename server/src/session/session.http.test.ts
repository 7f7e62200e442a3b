import { api } from "@narthex/contract/api.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CAST, DEMO_PASSWORD } from "../../../sample/src/cast.ts";
import { type Congregation, openCongregation, type Person } from "../../test/congregation.ts";

const { signin } = api;
let congregation: Congregation;

beforeAll(async () => {
  congregation = await openCongregation();
});
afterAll(() => congregation.close());

const { email } = CAST.member;
const right = { email, password: DEMO_PASSWORD };

async function signedIn(): Promise<Person> {
  const person = congregation.stranger();
  expect((await person.call(signin.withPassword, { body: right })).status).toBe(200);
  return person;
}

describe("a session", () => {
  it("is sent only over TLS if the site uses it", async () => {
    const publicUrl = "https://church.example.org";
    const secure = await openCongregation({ config: { publicUrl } });
    const person = secure.stranger();
    const answer = await person.call(signin.withPassword, { body: right });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-narthex\.session_token=[^;]+;.*Path=\/.*; Secure/);
    expect((await person.call(signin.user)).body.email).toBe(email);
    const out = await person.fetch("/api/logout");
    expect(out.headers.getSetCookie()[0]).toMatch(/^__Host-narthex\.session_token=;.*; Secure/);
    await secure.close();
  });

  it("ends on the server when its owner signs out", async () => {
    const person = await signedIn();
    const cookies = new Map(person.cookies);
    const response = await person.fetch("/api/logout");
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("/");
    expect([...person.cookies.keys()]).toEqual(["narthex.device"]);
    for (const [name, value] of cookies) person.cookies.set(name, value);
    expect((await person.refused(signin.user)).status).toBe(401);
  });

  it.each([
    ["our own page in an older browser", () => ({ referer: `${congregation.url}/members` })],
    ["our own page that gives its origin", () => ({ origin: congregation.url, "sec-fetch-site": "same-origin" })],
    ["the address that is set", () => ({ referer: "http://127.0.0.1/" })],
  ])("ends at once by a link of %s", async (_name, headers) => {
    const person = await signedIn();
    const response = await person.fetch("/api/logout", { headers: headers() });
    expect(response.headers.get("location")).toBe("/");
    expect((await person.refused(signin.user)).status).toBe(401);
  });

  it("empties the browser's cache when its owner signs out", async () => {
    const person = await signedIn();
    const { headers } = await person.fetch("/api/logout", { headers: { "sec-fetch-site": "same-origin" } });
    expect(headers.get("clear-site-data")).toBe('"cache"');
  });

  const CROSS = { "sec-fetch-site": "cross-site" };
  it.each([
    ["a link on another site", "GET", { ...CROSS, "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" }],
    ["a link on a neighboring site", "GET", { "sec-fetch-site": "same-site", "sec-fetch-dest": "document" }],
    ["a picture on another site", "GET", { ...CROSS, "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" }],
    ["a browser that fetches ahead", "GET", { "sec-fetch-site": "same-origin", "sec-purpose": "prefetch" }],
    ["a link on another site in an older browser", "GET", { referer: "https://evil.example.org/page" }],
    ["a link on a site whose name begins like ours", "GET", { referer: "http://127.0.0.1.evil.example.org/" }],
    ["a referrer that is no address", "GET", { referer: "about" }],
    ["another site that gives its origin", "GET", { origin: "https://evil.example.org" }],
    ["a page without an origin", "GET", { origin: "null" }],
    ["an older browser that fetches ahead", "GET", { purpose: "prefetch" }],
    ["Safari that fetches ahead", "GET", { "x-purpose": "preview" }],
    ["a browser that says by Sec-Purpose alone that it fetches ahead", "GET", { "sec-purpose": "prefetch" }],
    ["a HEAD request", "HEAD", { "sec-fetch-site": "same-origin" }],
  ])("is not ended by %s, which leads to a page that asks", async (_name, method, headers) => {
    const person = await signedIn();
    const response = await person.fetch("/api/logout", { method, headers });
    expect([response.status, response.headers.get("location")]).toEqual([302, "/api/login?view=sign-out"]);
    expect((await person.call(signin.user)).status).toBe(200);
    expect((await person.fetch("/api/login?view=sign-out")).status).not.toBe(302);
  });

  it("is not opened by a cookie that we did not sign", async () => {
    const person = await signedIn();
    const [[name, value] = ["", ""]] = person.cookies;
    const token = decodeURIComponent(value).split(".")[0];
    for (const forged of [token, `${token}.`, `${token}.AAAA`, `x${value}`, ".", "", value.slice(0, -6)]) {
      person.cookies.set(name, forged ?? "");
      expect((await person.refused(signin.user)).status).toBe(401);
    }
  });

  it("lasts 30 days from its last use", async () => {
    const day = (n: number) =>
      Temporal.Now.instant()
        .add({ hours: 24 * n })
        .toString();
    const person = await signedIn();
    congregation.setNow(day(20));
    const used = await person.call(signin.user);
    expect(used.headers.getSetCookie()[0]).toMatch(/^narthex\.session_token=.*Max-Age=2592000/);
    congregation.setNow(day(45));
    expect((await person.call(signin.user)).status).toBe(200);
    congregation.setNow(day(76));
    expect((await person.refused(signin.user)).status).toBe(401);
    congregation.setNow(Temporal.Now.instant().toString());
  });

  it("ends 90 days after signing in, also with constant use", async () => {
    const person = await signedIn();
    const start = Temporal.Now.instant();
    for (const day of [25, 50, 75, 89]) {
      congregation.setNow(start.add({ hours: 24 * day }).toString());
      expect((await person.call(signin.user)).status).toBe(200);
    }
    congregation.setNow(start.add({ hours: 24 * 90 + 1 }).toString());
    expect((await person.refused(signin.user)).status).toBe(401);
    congregation.setNow(Temporal.Now.instant().toString());
  });

  it("is replaced by the next sign-in in the same browser, and stays on other devices", async () => {
    const elsewhere = await signedIn();
    const person = await signedIn();
    const before = new Map(person.cookies);
    await person.call(signin.withPassword, { body: { email: CAST.admin.email, password: DEMO_PASSWORD } });
    expect((await person.call(signin.user)).body.email).toBe(CAST.admin.email);
    const old = congregation.stranger();
    for (const [name, value] of before) old.cookies.set(name, value);
    expect((await old.refused(signin.user)).status).toBe(401);
    expect((await elsewhere.call(signin.user)).body.email).toBe(email);
  });

  it("stays when a sign-in in the same browser fails", async () => {
    const person = await signedIn();
    await person.refused(signin.withPassword, { body: { email, password: "wrong-wrong" } });
    expect((await person.call(signin.user)).body.email).toBe(email);
  });
});
