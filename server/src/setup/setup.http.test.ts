import { api } from "@narthex/contract/api.ts";
import { afterEach, describe, expect, it } from "vitest";
import { type Congregation, openCongregation } from "../../test/congregation.ts";
import { auditEntries, settings } from "../database/tables/operations.ts";
import { users } from "../database/tables/users.ts";
import { createFirstAdmin } from "./setup.service.ts";

const { setup, signin, members } = api;
const setupToken = "the secret of the set-up address";
let congregation: Congregation;

const open = async (token: string | null = setupToken) => {
  congregation = await openCongregation({ from: "empty", ...(token ? { setupToken: token } : {}) });
  return congregation;
};
afterEach(() => congregation.close());

const input = {
  token: setupToken,
  congregationName: "  St. Brigid’s  ",
  timezone: "Pacific/Honolulu" as const,
  firstName: "Ruth",
  lastName: "Adler",
  email: "Ruth@Example.org",
  password: "a long enough one",
};
const countUsers = () => congregation.postgres.db.$count(users);

describe("the set-up", () => {
  it("names the congregation and signs its first administrator in", async () => {
    await open();
    congregation.setNow("2026-03-02T05:00:00Z"); // still the first of March in Honolulu
    expect((await congregation.stranger().call(signin.options)).body).toMatchObject({
      isSetUp: false,
      registrationOpen: false,
      publicCalendar: false,
      onlineGiving: false,
    });
    const person = congregation.stranger();
    const { status, body } = await person.call(setup.complete, { body: input });
    expect(status).toBe(201);
    expect((await person.call(signin.user)).body).toMatchObject({
      id: body.userId,
      email: "ruth@example.org",
      emailVerified: true,
      role: "admin",
      profileCompleted: true,
      pending: false,
      congregation: { name: "St. Brigid’s", timezone: "Pacific/Honolulu", logo: null },
    });
    expect((await person.call(members.me)).body).toMatchObject({
      firstName: "Ruth",
      lastName: "Adler",
      email: "ruth@example.org",
      joinDate: null,
      membershipStatus: "active",
    });
    const [row] = await congregation.postgres.db.select().from(settings);
    expect(row?.setUpAt).toBe("2026-03-02T05:00:00.000Z");
    const [entry] = await congregation.postgres.db.select().from(auditEntries);
    expect(entry).toMatchObject({ action: "set_up", actorId: body.userId });
    const credentials = { email: "ruth@example.org", password: input.password };
    expect((await congregation.stranger().call(signin.withPassword, { body: credentials })).status).toBe(200);
    const options = (await congregation.stranger().call(signin.options)).body;
    expect(options).toMatchObject({ isSetUp: true, registrationOpen: true, congregationName: "St. Brigid’s" });
  });

  it("needs the secret that the server printed", async () => {
    await open();
    for (const token of ["", "wrong", `${setupToken} `, setupToken.toUpperCase()]) {
      const refused = await congregation.stranger().refused(setup.complete, { body: { ...input, token } });
      expect(refused).toMatchObject({ status: 403, body: { code: "setup_token_wrong" } });
      expect(refused.headers.getSetCookie()).toEqual([]);
    }
    expect(await countUsers()).toBe(0);
  });

  it("is impossible if no secret was printed", async () => {
    await open(null);
    const refused = await congregation.stranger().refused(setup.complete, { body: { ...input, token: "" } });
    expect(refused.body.code).toBe("setup_token_wrong");
  });

  it("happens once, also for two requests at the same moment", async () => {
    await open();
    const both = await Promise.all(
      ["one@example.org", "two@example.org", "three@example.org"].map((email) =>
        congregation.stranger().refused(setup.complete, { body: { ...input, email } }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await countUsers()).toBe(1);
    const later = await congregation.stranger().refused(setup.complete, { body: input });
    expect(later.body.code).toBe("already_set_up");
  });

  it("reports the invalid fields, and writes nothing", async () => {
    await open();
    const body = { token: setupToken, congregationName: " ", timezone: "Mars/Olympus", email: "x", password: "short" };
    const { status, body: answer } = await congregation.stranger().refused(setup.complete, { body });
    expect(status).toBe(400);
    expect(answer.fields).toEqual({
      congregationName: "Please name your congregation.",
      timezone: "Please choose a time zone from the list.",
      firstName: "First name is required",
      lastName: "Last name is required",
      email: "Invalid email address",
      password: "Please use at least 8 characters.",
    });
    expect(await countUsers()).toBe(0);
  });

  it("refuses a password that is easy to guess, and writes nothing", async () => {
    await open();
    for (const password of ["password12", "narthex123", "RuthAdler1", "stbrigids"]) {
      const refused = await congregation.stranger().refused(setup.complete, { body: { ...input, password } });
      expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["password"]]);
    }
    expect(await countUsers()).toBe(0);
  });

  it("comes before every other account", async () => {
    await open();
    const { firstName, lastName, email, password } = input;
    const refused = await congregation
      .stranger()
      .refused(signin.signUp, { body: { firstName, lastName, email, password } });
    expect(refused.body.code).toBe("registration_closed");
    expect(await countUsers()).toBe(0);
  });
});

describe("the unattended set-up", () => {
  it("refuses a password that is easy to guess, by the name of its variable and not its value", async () => {
    await open();
    const weak = createFirstAdmin(congregation.services, { email: "office@example.org", password: "office12345" });
    await expect(weak).rejects.toThrow(/^NARTHEX_ADMIN_PASSWORD is not accepted\. This (?!.*office12345)/);
    expect(await countUsers()).toBe(0);
  });

  it("creates an administrator who completes the profile at the first sign-in", async () => {
    await open();
    const admin = { email: "office@example.org", password: "from the environment" };
    await createFirstAdmin(congregation.services, admin);
    const person = congregation.stranger();
    await person.call(signin.withPassword, { body: admin });
    expect((await person.call(signin.user)).body).toMatchObject({
      role: "admin",
      emailVerified: true,
      memberId: null,
      profileCompleted: false,
      pending: false,
    });
    expect((await person.call(api.settings.get)).body.congregationName).toBe("");
    await expect(createFirstAdmin(congregation.services, admin)).rejects.toMatchObject({ code: "already_set_up" });
  });
});
