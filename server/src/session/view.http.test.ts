// An administrator's views: the server answers as for that role, and refuses every change.
import { allCalls, api } from "@narthex/contract/api.ts";
import { VIEW_HEADER, VIEWS } from "@narthex/contract/view.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CAST } from "../../../sample/src/cast.ts";
import { type Congregation, openCongregation, type Person } from "../../test/congregation.ts";
import { getRoleOfView } from "./view.ts";

let congregation: Congregation;
let admin: Person;
beforeAll(async () => {
  congregation = await openCongregation();
  congregation.setNow("2026-10-18T15:20:00Z");
  admin = await congregation.as("admin");
});
afterAll(() => congregation.close());

const closed = allCalls.filter(({ call }) => call.access !== "public");
const reads = closed.filter(
  ({ call }) =>
    call.method === "GET" &&
    !call.path.includes(":") &&
    Object.values(call.answers).every((answer) => typeof answer !== "string"),
);

async function readAll(view: string | null): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const { name, call } of reads) {
    const answer = await admin.fetch(call.path, view === null ? {} : { headers: { [VIEW_HEADER]: view } });
    answers[name] = { status: answer.status, body: await answer.json() };
  }
  return answers;
}

/** Without the fields that differ in any case: the account's own role in its records, and the moment of the answer. */
function comparable(answers: Record<string, unknown>, userId: string): unknown {
  const text = JSON.stringify(answers, (key, value) => {
    if (["requestId", "realRole", "updatedAt"].includes(key)) return undefined;
    const isOwnRecord = typeof value === "object" && value !== null && value.userId === userId;
    return isOwnRecord ? { ...value, role: undefined } : value;
  });
  return JSON.parse(text);
}

it.each(VIEWS)("answers every read in the %s view as it answers that role or duty", async (name) => {
  await admin.call(api.announcements.create, {
    body: { title: `Seen by ${name}`, content: "All.", entryKey: undefined },
  });
  const view = await readAll(name);
  const setRole = (role: string, duties: string[]) =>
    congregation.postgres.pool.query("update users set role = $1, duties = $2 where email = $3", [
      role,
      duties,
      CAST.admin.email,
    ]);
  const { role, duties } = getRoleOfView(name);
  await setRole(role, duties);
  const own = await readAll(null);
  await setRole("admin", []);
  expect(reads.length).toBeGreaterThan(40);
  const { id } = (await admin.call(api.signin.user)).body;
  expect(comparable(view, id)).toEqual(comparable(own, id));
});

it.each(VIEWS)("refuses every change in the %s view", async (role) => {
  for (const { name, call } of closed.filter(({ call: { method } }) => method !== "GET")) {
    const answer = await admin.fetch(call.path.replace(/:\w+/g, "2147483647"), {
      method: call.method,
      headers: { [VIEW_HEADER]: role, "content-type": "application/json" },
      body: "{}",
    });
    const { code } = (await answer.json()) as { code: string };
    expect(`${name} ${answer.status} ${code}`).toMatch(/ 403 (view_read_only|forbidden)$/);
  }
});

it("ignores the view of everyone except administrators", async () => {
  const shownRole = async (person: Person, view: string) => {
    const answer = await person.fetch(api.signin.user.path, { headers: { [VIEW_HEADER]: view } });
    return ((await answer.json()) as { role: string }).role;
  };
  expect(await shownRole(await congregation.as("member"), "intermediate_admin")).toBe("member");
  expect(await shownRole(await congregation.as("ministry_leader"), "member")).toBe("ministry_leader");
  expect(await shownRole(admin, "member")).toBe("member");
});

it.each(["stranger", "admin", "Member", "member, member", ""])(
  "refuses the view '%s', which does not exist",
  async (view) => {
    for (const person of [admin, await congregation.as("member")]) {
      const answer = await person.fetch(api.members.list.path, { headers: { [VIEW_HEADER]: view } });
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, "malformed_request"]);
    }
  },
);
