// The committed table of roles and calls agrees with the contract and the running server.
import { readFileSync } from "node:fs";
import { allCalls } from "@narthex/contract/api.ts";
import type { Endpoint } from "@narthex/contract/endpoint.ts";
import { DUTIES } from "@narthex/contract/role-names.ts";
import { CALLERS, type Caller } from "@narthex/contract/roles.ts";
import { signin } from "@narthex/contract/signin.ts";
import { STATION_KINDS } from "@narthex/contract/station-kinds.ts";
import { users } from "@narthex/contract/users.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkAdmission, checkPrintingAdmission, checkStationAdmission } from "../server/src/access/permissions.ts";
import { type Congregation, openCongregation, type Person } from "../server/test/congregation.ts";
import { addPrintProgram } from "../server/test/print-programs.ts";
import { enrollStation } from "../server/test/stations.ts";
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

/** The URL of a nonexistent record, so that allowed calls change nothing. */
const addressOf = (path: string) => path.replace(/:\w+/g, "2147483647");

const closed = allCalls.filter(({ call }) => call.access !== "public");

/** Makes every call that is not public, and compares whether it is allowed. */
async function expectAdmission(person: Person, expectedFor: (call: Endpoint) => string): Promise<void> {
  for (const { name, call } of closed) {
    const expected = expectedFor(call);
    if (Object.values(call.answers).includes("events") && expected === "yes") continue; // a stream that does not end
    const answer = await person.fetch(addressOf(call.path), {
      method: call.method,
      ...(call.body ? { headers: { "content-type": "application/json" }, body: "{}" } : {}),
    });
    const isJson = answer.headers.get("content-type")?.includes("json");
    const body = JSON.parse(isJson ? await answer.text() : "{}") as { code?: string };
    if (!isJson) await answer.body?.cancel();
    const met = body.code === "signed_out" || body.code === "forbidden" ? body.code : "yes";
    expect(`${name}: ${met}`).toBe(`${name}: ${expected}`);
    if (expected !== "yes") expect(answer.status).toBe(expected === "signed_out" ? 401 : 403);
    else expect(answer.status).toBeLessThan(500);
  }
}

test.each(CALLERS)("every call responds to a %s as the table says", async (caller) => {
  await expectAdmission(await personFor(caller), ({ access }) => checkAdmission(caller, [], access));
});

test.each(DUTIES)("every call responds to a member with the duty %s as the table says", async (duty) => {
  const admin = await congregation.as("admin");
  const member = await congregation.as("member");
  const id = (await member.call(signin.user)).body.id;
  await admin.call(users.update, { params: { id }, body: { duties: [duty] } });
  await expectAdmission(member, ({ access }) => checkAdmission("member", [duty], access));
});

test.each(STATION_KINDS)("every call responds to a station of the kind %s as the table says", async (kind) => {
  const station = await enrollStation(congregation, kind);
  await expectAdmission(station, (call) => checkStationAdmission(kind, call));
});

test("every call responds to a printing program as the table says", async () => {
  await expectAdmission(await addPrintProgram(congregation), checkPrintingAdmission);
});
