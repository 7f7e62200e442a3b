// The committed table of roles and calls agrees with the contract and the running server.
import { readFileSync } from "node:fs";
import { allCalls } from "@narthex/contract/api.ts";
import { CALLERS, type Caller } from "@narthex/contract/roles.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admission } from "../server/src/access/permissions.ts";
import { type Congregation, openCongregation, type Person } from "../server/test/congregation.ts";
import { permissionTable } from "./permissions.ts";

let congregation: Congregation;
beforeAll(async () => {
  congregation = await openCongregation();
});
afterAll(() => congregation.close());

test("docs/permissions.md is generated from the current contract", () => {
  expect(readFileSync("docs/permissions.md", "utf8")).toBe(permissionTable());
});

const personFor = (caller: Caller): Promise<Person> =>
  caller === "stranger" ? Promise.resolve(congregation.stranger()) : congregation.as(caller);

/** An address of a record that does not exist, so that allowed calls change nothing. */
const addressOf = (path: string) => path.replace(/:\w+/g, "2147483647");

const closed = allCalls.filter(({ call }) => call.access !== "public");

test.each(CALLERS)("every call answers a %s as the table says", async (caller) => {
  const person = await personFor(caller);
  for (const { name, call } of closed) {
    if (Object.values(call.answers).includes("events") && caller !== "stranger") continue; // a stream that does not end
    const answer = await person.fetch(addressOf(call.path), {
      method: call.method,
      ...(call.body ? { headers: { "content-type": "application/json" }, body: "{}" } : {}),
    });
    const isJson = answer.headers.get("content-type")?.includes("json");
    const body = JSON.parse(isJson ? await answer.text() : "{}") as { code?: string };
    if (!isJson) await answer.body?.cancel();
    const expected = admission(caller, call.access);
    const met = body.code === "signed_out" || body.code === "forbidden" ? body.code : "yes";
    expect(`${name}: ${met}`).toBe(`${name}: ${expected}`);
    if (expected !== "yes") expect(answer.status).toBe(expected === "signed_out" ? 401 : 403);
    else expect(answer.status).toBeLessThan(500);
  }
});
