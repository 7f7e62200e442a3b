// Which address shows which page. The pages come from web/dist, which `npm test` builds first.
import { get as request } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Congregation, openCongregation } from "../../test/congregation.ts";
import { enrollStation } from "../../test/stations.ts";

let congregation: Congregation;
beforeAll(async () => {
  congregation = await openCongregation();
});
afterAll(() => congregation.close());

const get = async (path: string, method = "GET") => {
  const response = await congregation.stranger().fetch(path, { method });
  const { status, headers } = response;
  return { status, type: headers.get("content-type"), policy: headers.get("content-security-policy"), response };
};
const HTML = "text/html; charset=utf-8";
const SESSION = `/checkin/${"A".repeat(22)}`;

/** Shortens a long path in the title of its test. */
const titled = (paths: readonly string[]) => paths.map((path) => [path.slice(0, 40), path] as const);

it.each(
  titled([
    "/checkin",
    "/checkin/",
    "/checkin/x",
    "/checkin?from=poster",
    `/checkin/${"x".repeat(600)}`,
    `/checkin/${"%F0%9F%99%8F".repeat(600)}`,
    "/checkin/%ff",
    "/checkin/%",
    "/checkin/%00",
    "/checkin/x/y/z",
    "/checkin/x?code=%ff",
  ]),
)("%s is answered with the check-in page", async (_title, path) => {
  const { status, type, policy, response } = await get(path);
  const known = await get(SESSION);
  expect([status, type, policy]).toEqual([200, HTML, known.policy]);
  const page = await response.text();
  expect(page).toBe(await known.response.text());
  expect(page).not.toBe(await (await get("/")).response.text());
  expect((await get(path, "HEAD")).status).toBe(200);
});

it.each(titled(["/%ff", "/members/%", "/checkins/%", `/members/${"x".repeat(600)}`]))(
  "%s is answered with the page of the app",
  async (_title, path) => {
    const { status, type, policy, response } = await get(path);
    const known = await get("/members");
    expect([status, type, policy]).toEqual([200, HTML, known.policy]);
    expect(await response.text()).toBe(await known.response.text());
  },
);

it("/ is answered with the landing page only if the browser has no session and no invitation", async () => {
  const isLanding = async (client: { fetch(path: string): Promise<Response> }, path: string) => {
    const response = await client.fetch(path);
    expect(response.headers.get("vary")).toContain("cookie");
    return (await response.text()).includes('data-page="landing"');
  };
  const stranger = congregation.stranger();
  expect(await isLanding(stranger, "/")).toBe(true);
  expect(await isLanding(stranger, "/?invitation=abc")).toBe(false);
  expect(await isLanding(stranger, "/give")).toBe(false);
  expect(await isLanding(await congregation.as("member"), "/")).toBe(false);
});

it.each(["/api", "/api/%ff", "/api/nothing", "/assets/%ff", "/assets/nothing.js"])("%s is not a page", async (path) => {
  const { status, type } = await get(path);
  expect([status >= 400, type]).toEqual([true, "application/json; charset=utf-8"]);
});

it("the app's page preloads the scripts of members if the request has a session", async () => {
  const scriptsOf = async (client: { fetch(path: string): Promise<Response> }, path: string) => {
    const response = await client.fetch(path);
    expect(response.headers.get("vary")).toContain("cookie");
    return [...(await response.text()).matchAll(/href="\/assets\/(\w+)-[^"]+\.js"/g)].map(([, name]) => name);
  };
  const admin = await congregation.as("admin");
  for (const path of ["/", "/members", "/give"]) {
    expect(await scriptsOf(congregation.stranger(), path)).not.toContain("shell");
    expect(await scriptsOf(admin, path)).toEqual(expect.arrayContaining(["shell", "SignedIn", "HomePage"]));
  }
});

it("a page answers only GET and HEAD requests", async () => {
  expect((await get(SESSION, "POST")).status).toBe(404);
});

/** The number of bytes that a browser receives for an address, and their compression. */
function sentTo(path: string, accepted: string): Promise<{ bytes: number; encoding: string | undefined }> {
  return new Promise((resolve, reject) => {
    request(new URL(path, congregation.url), { headers: { "accept-encoding": accepted } }, async (answer) => {
      let bytes = 0;
      for await (const part of answer) bytes += (part as Buffer).length;
      resolve({ bytes, encoding: answer.headers["content-encoding"] });
    }).on("error", reject);
  });
}

it.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
])("a browser that accepts %s receives less than 80 KB of script for the check-in page", async (accepted, encoding) => {
  const html = await (await get("/checkin")).response.text();
  const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path = ""]) => path);
  const sent = await Promise.all(scripts.map((path) => sentTo(path, accepted)));
  expect(scripts.length).toBeGreaterThan(1);
  expect(sent.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(80 * 1024);
  // The smallest files are sent uncompressed.
  expect(new Set(sent.filter(({ bytes }) => bytes > 1024).map((one) => one.encoding))).toEqual(new Set([encoding]));
});

it("only the page of stations may use the camera", async () => {
  const policyOf = async (path: string) => (await get(path)).response.headers.get("permissions-policy");
  for (const path of ["/station", "/station/", "/station?x"]) expect(await policyOf(path)).toContain("camera=(self)");
  for (const path of ["/", "/stations", "/station/x", "/give", "/checkin", "/api/station"])
    expect(await policyOf(path)).toContain("camera=()");
});

it.each([
  "/",
  "/members",
  "/calendar",
  "/calendar/public",
  "/calendar/embed",
  "/checkin",
  "/checkin/x",
  "/give",
  "/setup",
  "/api/login",
  "/api/unsubscribe/x",
])("%s leads to the page of the station in a station's browser", async (path) => {
  const desk = await enrollStation(congregation, "attended");
  for (const method of ["GET", "HEAD"]) {
    const { status, headers } = await desk.fetch(path, { method, redirect: "manual" });
    expect([status, headers.get("location")]).toEqual([302, "/station"]);
  }
});

it.each(["/station", "/station/", "/sw.js", "/favicon.svg", "/manifest.webmanifest", "/icons/192.png", "/api/station"])(
  "%s is answered to a station's browser",
  async (path) => {
    const desk = await enrollStation(congregation, "attended");
    expect((await desk.fetch(path, { redirect: "manual" })).status).toBe(200);
  },
);

it("a refusal is a page in a tab of the browser, and JSON for a script", async () => {
  const ask = async (accept: string) => {
    const response = await congregation.stranger().fetch("/api/exports/roll.pdf", { headers: { accept } });
    const policy = response.headers.get("content-security-policy");
    return { status: response.status, type: response.headers.get("content-type"), policy, text: await response.text() };
  };
  const page = await ask("text/html,application/xhtml+xml,*/*;q=0.8");
  expect(page).toMatchObject({ status: 401, type: HTML, policy: expect.stringContaining("default-src") });
  expect(page.text).toContain("Unauthorized. Please sign in.");
  expect(page.text).toMatch(/Request: [0-9a-f-]{36}</);
  expect(await ask("*/*")).toMatchObject({ status: 401, type: "application/json; charset=utf-8" });
});
