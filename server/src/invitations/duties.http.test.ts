// Duties that an invitation gives with its role.
import { donations } from "@narthex/contract/donations.ts";
import { invitations as calls } from "@narthex/contract/invitations.ts";
import type { Duty } from "@narthex/contract/roles.ts";
import { signin } from "@narthex/contract/signin.ts";
import { users } from "@narthex/contract/users.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { mailsTo } from "../../test/kept-mail.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";
import { rateLimits } from "../database/tables/operations.ts";

let sunday: Sunday;
let admin: Person;
let lydia: Person;
let params: { id: string };

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  lydia = await sunday.as("member");
  params = { id: (await lydia.call(signin.user)).body.id };
});
beforeEach(async () => {
  await sunday.postgres.db.delete(rateLimits);
  await admin.call(users.update, { params, body: { duties: [] } });
});
afterAll(() => sunday?.close());

const link = async (...duties: Duty[]) =>
  (await admin.call(calls.create, { body: { invitationType: "link", duties } })).body;
const accept = async (person: Person, code: string) => (await person.call(calls.accept, { params: { code } })).body;
const dutiesOf = async (person: Person) => (await person.call(signin.user)).body.duties;

describe("duties of an invitation", () => {
  it("are in the list and in the answer to the code, each once, in the order of the product", async () => {
    const { id, code, duties } = await link("calendar", "greeter", "greeter");
    expect(duties).toEqual(["greeter", "calendar"]);
    const { body: list } = await admin.call(calls.list);
    expect(list.find((one) => one.id === id)?.duties).toEqual(["greeter", "calendar"]);
    const { body } = await sunday.stranger().call(calls.validate, { params: { token: code } });
    expect(body.duties).toEqual(["greeter", "calendar"]);
    const created = (await sunday.auditOf("invitation")).at(-1);
    expect(created?.detail).toMatchObject({ duties: ["greeter", "calendar"] });
  });

  it("apply from the next request on, and add to those that the account has", async () => {
    await admin.call(users.update, { params, body: { duties: ["calendar"] } });
    expect((await lydia.refused(donations.record, { body: { amount: "5" } })).status).toBe(403);
    const { code } = await link("treasurer", "calendar");
    const { message } = await accept(lydia, code);
    expect(message).toBe("Welcome! Your role is Member. Your duty is: Treasurer.");
    expect(await dutiesOf(lydia)).toEqual(["treasurer", "calendar"]);
    expect((await lydia.refused(donations.record, { body: { amount: "5" } })).status).not.toBe(403);
    const added = (await sunday.auditOf("user")).at(-1);
    expect(added).toMatchObject({ action: "duties_added", subjectId: params.id, actorId: params.id });
    expect(added?.detail).toEqual({ duties: ["treasurer"], by: "invitation" });
  });

  it("do not return by an invitation that was accepted before", async () => {
    const { code } = await link("greeter");
    await accept(lydia, code);
    await admin.call(users.update, { params, body: { duties: [] } });
    await accept(lydia, code);
    expect(await dutiesOf(lydia)).toEqual([]);
  });

  it("are not given to the administrator who created it", async () => {
    const { code } = await link("treasurer");
    expect((await accept(admin, code)).message).toBe("Welcome! Your role is Administrator.");
    expect(await dutiesOf(admin)).toEqual([]);
  });

  it("are replaced when the address is invited again", async () => {
    const email = "cora.invited@example.org";
    await admin.call(calls.create, { body: { email, duties: ["treasurer"] } });
    const { body } = await admin.call(calls.create, { body: { email, duties: ["greeter"] } });
    expect(body).toMatchObject({ isRenewed: true, duties: ["greeter"] });
  });

  it("and a higher role stay, and the request is refused, if it must not replace rights", async () => {
    const [staff, treasurer, plain] = ["ida.staff@example.org", "gus.money@example.org", "amy.plain@example.org"];
    await admin.call(calls.create, { body: { email: staff, role: "intermediate_admin" } });
    await admin.call(calls.create, { body: { email: treasurer, duties: ["treasurer", "greeter"] } });
    await admin.call(calls.create, { body: { email: plain } });
    const invite = async (email: string) => {
      const { status, body } = await admin.refused(calls.create, { body: { email, replacesRights: false } });
      return [status, body.fields?.email?.split(". ")[0]];
    };
    expect(await invite(staff)).toEqual([400, "This address has an open invitation as Staff"]);
    const offer = "Member: Greeter and Treasurer";
    expect(await invite(treasurer)).toEqual([400, `This address has an open invitation as ${offer}`]);
    expect(await mailsTo(sunday.postgres, staff)).toHaveLength(1);
    expect(await invite(plain)).toEqual([201, undefined]);
    const { body: list } = await admin.call(calls.list);
    expect(list.find(({ email }) => email === staff)?.role).toBe("intermediate_admin");
    await sunday.postgres.pool.query("update invitations set expires_at = created_at + interval '1 minute'");
    sunday.setNow("2026-11-22T16:00:00Z");
    expect(await invite(staff)).toEqual([201, undefined]);
    sunday.setNow(SUNDAY_TEN);
  });
});
