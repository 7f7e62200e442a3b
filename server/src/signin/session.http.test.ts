import { api } from "@narthex/contract/api.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Congregation, openCongregation, type Person } from "../../test/congregation.ts";
import { CAST, DEMO_PASSWORD } from "../database/demo/cast.ts";

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
  it("travels over TLS alone where the site has it", async () => {
    const publicUrl = "https://church.example.org";
    const secure = await openCongregation({ config: { publicUrl } });
    const person = secure.stranger();
    const answer = await person.call(signin.withPassword, { body: right });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^__Secure-narthex\.session_token=[^;]+;.*; Secure/);
    expect((await person.call(signin.user)).body.email).toBe(email);
    const out = await person.fetch("/api/logout");
    expect(out.headers.getSetCookie()[0]).toMatch(/^__Secure-narthex\.session_token=;.*; Secure/);
    await secure.close();
  });

  it("ends on the server when its owner signs out", async () => {
    const person = await signedIn();
    const cookies = new Map(person.cookies);
    const response = await person.fetch("/api/logout");
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("/");
    expect(person.cookies.size).toBe(0);
    for (const [name, value] of cookies) person.cookies.set(name, value);
    expect((await person.refused(signin.user)).status).toBe(401);
  });

  it("is not ended by another site that merely mentions the address", async () => {
    const person = await signedIn();
    const headers = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" };
    expect((await person.fetch("/api/logout", { headers })).status).toBe(302);
    expect((await person.call(signin.user)).status).toBe(200);
    await person.fetch("/api/logout", { headers: { ...headers, "sec-fetch-dest": "document" } });
    expect((await person.refused(signin.user)).status).toBe(401);
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
});
