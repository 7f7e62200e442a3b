// Every declared call is implemented exactly once, no other route is served under /api, and strangers are refused.
import { allCalls } from "@narthex/contract/api.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allRoutes } from "../server/src/app.ts";
import { type Congregation, openCongregation } from "../server/test/congregation.ts";

let congregation: Congregation;
beforeAll(async () => {
  congregation = await openCongregation();
});
afterAll(() => congregation.close());

const addressOf = (path: string) => path.replace(/:\w+/g, "1");

test("every declared call is implemented exactly once", () => {
  const implemented = allRoutes.map(({ call }) => `${call.method} ${call.path}`);
  const declared = allCalls.map(({ call }) => `${call.method} ${call.path}`);
  expect(new Set(declared).size).toBe(declared.length);
  expect([...implemented].sort()).toEqual([...declared].sort());
});

test("no undeclared route is served under /api", () => {
  const declared = new Set(allCalls.map(({ call }) => `${call.method} ${call.path}`));
  const served = congregation.servedRoutes.filter((route) => route.includes(" /api") && !route.startsWith("HEAD "));
  expect(served.length).toBeGreaterThanOrEqual(declared.size);
  expect(served.filter((route) => !declared.has(route))).toEqual([]);
});

test.each(allCalls.map(({ name, call }) => [name, call] as const))(
  "%s is refused for a stranger unless it is public",
  async (_, call) => {
    const answer = await congregation.stranger().fetch(addressOf(call.path), { method: call.method });
    if (call.access === "public") expect(answer.status).not.toBe(401);
    else expect(answer.status).toBe(401);
    expect(answer.status).toBeLessThan(500);
    await answer.body?.cancel();
  },
);
