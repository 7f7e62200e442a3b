// No change overwrites unseen changes: every PUT and PATCH call takes the version of the record, or
// unversioned-changes.ts says why it needs none.
import { allCalls, api } from "@narthex/contract/api.ts";
import type { Endpoint } from "@narthex/contract/endpoint.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_PASSWORD } from "../sample/src/cast.ts";
import { takesField } from "../server/test/body-fields.ts";
import { type Congregation, openCongregation, type Person } from "../server/test/congregation.ts";
import { UNVERSIONED } from "./unversioned-changes.ts";

interface Sample {
  params?: Record<string, unknown>;
  /** The first change, by the second person, and the late change with the older version. */
  early: object;
  late: object;
  /** The person who makes the first change; an administrator by default. */
  by?: Person;
}

let congregation: Congregation;
let admin: Person;
let miriam: Person;
beforeAll(async () => {
  congregation = await openCongregation();
  // The clock is fixed: two changes at the same time are two versions.
  congregation.setNow("2026-11-22T15:00:00Z");
  admin = await congregation.as("admin");
  miriam = await congregation.as("intermediate_admin");
});
afterAll(() => congregation.close());

async function confirmPasswords() {
  for (const person of [admin, miriam])
    await person.call(api.confirmation.confirm, { body: { password: DEMO_PASSWORD } });
}

const SAMPLES: Record<string, () => Promise<Sample>> = {
  "settings.update": async () => ({ early: { legalName: "Grace" }, late: { legalName: "Mercy" } }),
  "members.update": async () => {
    const person = { firstName: "Ann", lastName: "Seen", joinDate: "2026-11-22" };
    const { body } = await admin.call(api.members.create, { body: person });
    return { params: { id: body.id }, early: { phone: "(212) 555-0100" }, late: { phone: "(212) 555-0199" } };
  },
  "mailServer.update": async () => {
    await confirmPasswords();
    const server = { port: 587, encryption: "starttls", user: null, senderName: null, replyTo: null, password: null };
    const early = { ...server, host: "smtp.example.org", senderAddress: "office@example.org" };
    return { early, late: { ...early, senderAddress: "pastor@example.org" } };
  },
  "textProvider.update": async () => {
    await confirmPasswords();
    const early = { accountSid: `AC${"0".repeat(32)}`, authToken: "f".repeat(32), from: "+12125550100" };
    return { early, late: { ...early, from: "+12125550101" } };
  },
  "cardProvider.update": async () => {
    await confirmPasswords();
    const early = { publishableKey: "pk_test_1", secretKey: "sk_test_1", webhookSecret: "whsec_1", isOn: true };
    return { early, late: { ...early, isOn: false } };
  },
  "signInProviders.update": async () => {
    await confirmPasswords();
    const early = { name: "Church", issuer: "https://id.example.org", clientId: "narthex", clientSecret: "hidden" };
    return { params: { id: "church" }, early, late: { ...early, name: "Church account" } };
  },
  "departures.record": async () => {
    const person = { firstName: "Ann", lastName: "Gone", joinDate: "2020-11-22" };
    const { body } = await admin.call(api.members.create, { body: person });
    const leftOn = "2026-11-01";
    return { params: { id: body.id }, early: { reason: "died", leftOn }, late: { reason: "moved", leftOn } };
  },
  "members.updateMe": async () => ({ early: { address: "1 Main Street" }, late: { address: "2 Main Street" } }),
  "ministries.update": async () => {
    const { body } = await admin.call(api.ministries.create, { body: { name: "Ushers" } });
    return { params: { id: body.id }, early: { description: "At the door" }, late: { description: "Inside" } };
  },
  "households.update": async () => {
    const person = { firstName: "Ann", lastName: "Bell", joinDate: "2026-11-22" };
    const memberId = (await admin.call(api.members.create, { body: person })).body.id;
    const members = [{ memberId, role: "adult" as const }];
    const { body } = await admin.call(api.households.create, { body: { name: "Bell", members } });
    return { params: { id: body.id }, early: { address: "1 Main Street" }, late: { address: "2 Main Street" } };
  },
  "jointStatements.choose": async () => {
    const ids: number[] = [];
    for (const firstName of ["Ann", "Bo", "Cy"]) {
      const body = { firstName, lastName: "Bell", joinDate: "2026-11-22" };
      ids.push((await admin.call(api.members.create, { body })).body.id);
    }
    const [ann = 0, bo = 0, cy = 0] = ids;
    const members = ids.map((memberId) => ({ memberId, role: "adult" as const }));
    const { body } = await admin.call(api.households.create, { body: { name: "Bell", members } });
    return { params: { id: body.id }, early: { memberIds: [ann, bo] }, late: { memberIds: [bo, cy] } };
  },
  "notes.release": async () => {
    const person = { firstName: "Ann", lastName: "Noted", joinDate: "2026-11-22" };
    const { body: member } = await admin.call(api.members.create, { body: person });
    const note = { kind: "visit", text: "At home.", visibility: "administrators" } as const;
    const { body } = await admin.call(api.notes.create, { params: { id: member.id }, body: note });
    return { params: { id: member.id, noteId: body.id }, early: { released: true }, late: { released: false } };
  },
  "tags.update": async () => {
    const { body } = await admin.call(api.tags.create, { body: { name: "Newsletter" } });
    return { params: { id: body.id }, early: { name: "Weekly mail" }, late: { name: "Monthly mail" } };
  },
  "customFields.update": async () => {
    const access = { seenBy: "staff" as const, editedBy: "managers" as const, choices: [] };
    const { body } = await admin.call(api.customFields.create, { body: { name: "Skills", kind: "text", ...access } });
    return { params: { id: body.id }, early: { name: "Talents", ...access }, late: { name: "Gifts", ...access } };
  },
  "funds.update": async () => {
    const { body } = await admin.call(api.funds.create, { body: { name: "Organ", donationType: "other" } });
    const rest = { donationType: "other" as const };
    return { params: { id: body.id }, early: { name: "Pipes", ...rest }, late: { name: "Piano", ...rest } };
  },
  "memberLists.update": async () => {
    const { body } = await admin.call(api.memberLists.create, { body: { name: "Absent", filter: {} } });
    return { params: { id: body.id }, early: { name: "Away" }, late: { name: "Gone" } };
  },
  "children.changeSettings": async () => ({ early: { minCollectorAge: 14 }, late: { minCollectorAge: 18 } }),
  "rooms.update": async () => {
    const { body } = await admin.call(api.rooms.create, { body: { name: "Nursery", capacity: 8 } });
    return { params: { id: body.id }, early: { capacity: 9 }, late: { capacity: 10 } };
  },
  "stations.update": async () => {
    const { body } = await admin.call(api.stations.create, { body: { name: "Lobby", kind: "attended" } });
    return { params: { id: body.id }, early: { name: "East door" }, late: { name: "West door" } };
  },
  "stations.changePrinting": async () => {
    const { body } = await admin.call(api.stations.create, { body: { name: "Lobby", kind: "attended" } });
    const program = (await admin.call(api.printPrograms.create, { body: { name: "Office" } })).body.id;
    const through = (printer: string) => ({
      printProgramId: program,
      printer,
      secondPrinter: "Spare",
      labelSize: "4x2" as const,
    });
    return { params: { id: body.id }, early: through("First"), late: through("Other") };
  },
  "events.update": async () => {
    const event = { title: "Picnic", eventDateTime: "2026-12-01T10:00" };
    const { body } = await admin.call(api.events.create, { body: event });
    return { params: { id: body.id }, early: { location: "Hall" }, late: { location: "Park" } };
  },
  "headcounts.update": async () => {
    const event = { title: "Service", eventDateTime: "2026-11-22T08:00" };
    const { body } = await admin.call(api.events.create, { body: event });
    return { params: { id: body.id }, early: { adults: 132 }, late: { adults: 133 } };
  },
  "followUps.change": async () => {
    const { body: person } = await admin.call(api.members.create, {
      body: { firstName: "Ann", lastName: "Ill", joinDate: "2026-11-22" },
    });
    const { body } = await admin.call(api.followUps.create, { body: { memberId: person.id, reason: "Is ill" } });
    return { params: { id: body.id }, early: { dueDay: "2026-11-29" }, late: { dueDay: "2026-12-06" } };
  },
  "workerHours.change": async () => {
    const [ministry] = (await admin.call(api.ministries.list)).body;
    const entry = { ministryId: ministry?.id ?? 0, hours: "1", workerDate: "2026-11-21" };
    const { body } = await admin.call(api.workerHours.log, { body: entry });
    return { params: { id: body.id }, early: { hours: "2" }, late: { hours: "3" } };
  },
  "workerHours.decide": async () => {
    const [ministry] = (await admin.call(api.ministries.list)).body;
    const entry = { ministryId: ministry?.id ?? 0, hours: "1", workerDate: "2026-11-20" };
    const { body } = await (await congregation.as("member")).call(api.workerHours.log, { body: entry });
    const returned = { status: "returned", note: "Which day?" };
    return { params: { id: body.id }, early: returned, late: { status: "approved" }, by: miriam };
  },
  "notes.change": async () => {
    const { id } = (await admin.call(api.members.me)).body;
    const note = { kind: "visit", visibility: "private", text: "At home." } as const;
    const { body } = await admin.call(api.notes.create, { params: { id }, body: note });
    return { params: { id, noteId: body.id }, early: { text: "At the hospital." }, late: { text: "By phone." } };
  },
  "announcements.change": async () => {
    const { body } = await admin.call(api.announcements.create, { body: { title: "Soup", content: "Bring bread." } });
    return { params: { id: body.id }, early: { title: "Stew" }, late: { title: "Salad" }, by: miriam };
  },
};

const changes = allCalls.filter(({ call }) => call.method === "PUT" || call.method === "PATCH");
const versioned = changes.filter(({ call }) => takesField(call, "updatedAt"));

test("every changing call takes the version of its record or says why it needs none", () => {
  const others = changes.filter(({ call }) => !takesField(call, "updatedAt")).map(({ name }) => name);
  expect(others.sort()).toEqual(Object.keys(UNVERSIONED).sort());
  expect(versioned.map(({ name }) => name).sort()).toEqual(Object.keys(SAMPLES).sort());
  expect(versioned.filter(({ call }) => !call.errors.includes("conflict")).map(({ name }) => name)).toEqual([]);
});

describe.each(versioned.map(({ name, call }) => [name, call] as const))("%s", (name, call) => {
  test("refuses a change to an older version, returns the newer one, and accepts the change to that", async () => {
    const { params, early, late, by = admin } = (await SAMPLES[name]?.()) ?? { early: {}, late: {} };
    const send = (person: Person, body: object) => person.call<Endpoint>(call, { params, body } as never);
    const refused = (body: object) => admin.refused(call, { params, body });
    const seen = (await send(by, { ...early })).body as unknown as { updatedAt: string };
    const stale = Temporal.Instant.from(seen.updatedAt).subtract({ milliseconds: 1 }).toString();
    const answer = await refused({ ...late, updatedAt: stale });
    expect([answer.status, answer.body.code]).toEqual([409, "conflict"]);
    expect(answer.body.current).toMatchObject({ ...shown(name, early), updatedAt: seen.updatedAt });
    const again = await send(admin, { ...late, updatedAt: seen.updatedAt });
    expect([again.status, again.body]).toEqual([200, expect.objectContaining({ updatedAt: expect.any(String) })]);
    const newer = (again.body as unknown as { updatedAt: string }).updatedAt;
    expect(newer > seen.updatedAt).toBe(true);
    expect((await refused({ ...early, updatedAt: seen.updatedAt })).body.code).toBe("conflict");
  });
});

test.each([
  ["mailServer.update", api.mailServer.remove],
  ["textProvider.update", api.textProvider.remove],
  ["cardProvider.update", api.cardProvider.remove],
  ["signInProviders.update", api.signInProviders.remove],
] as const)(
  "%s refuses a first setup if there is another one meanwhile, and accepts its repetition",
  async (name, remove) => {
    const call = versioned.find((one) => one.name === name)?.call as Endpoint;
    const { params, early, late } = (await SAMPLES[name]?.()) ?? { early: {}, late: {} };
    await admin.call<Endpoint>(remove, { params } as never);
    const first = { params, body: { ...early, updatedAt: null } } as never;
    expect((await admin.call<Endpoint>(call, first)).status).toBe(200);
    expect((await admin.call<Endpoint>(call, first)).status).toBe(200);
    const { status, body } = await admin.refused(call, { params, body: { ...late, updatedAt: null } });
    expect([status, body.code, body.current]).toEqual([409, "conflict", expect.objectContaining(shown(name, early))]);
  },
);

/** What an answer shows of a change. */
function shown(name: string, change: object): object {
  if (name === "members.update") return { ...change, phone: "+12125550100" };
  if (name === "mailServer.update") {
    const { password: _, ...values } = change as { password: null };
    return { values };
  }
  if (name === "textProvider.update") {
    const { authToken: _, ...values } = change as { authToken: string };
    return { values };
  }
  if (name === "cardProvider.update") {
    const { publishableKey, isOn } = change as { publishableKey: string; isOn: boolean };
    return { values: { publishableKey, isOn } };
  }
  if (name === "signInProviders.update") {
    const { clientSecret: _, ...values } = change as { clientSecret: string };
    return values;
  }
  return name === "workerHours.change" ? { ...change, hours: "2.00" } : change;
}

test("a change without a version is applied to any version", async () => {
  const body = { legalName: "Hope" };
  expect((await admin.call(api.settings.update, { body })).status).toBe(200);
  expect((await admin.call(api.settings.get)).body.legalName).toBe("Hope");
});

test("a change that was already applied is no conflict, so that a request with a lost response can be repeated", async () => {
  const { updatedAt } = (await admin.call(api.settings.get)).body;
  const body = { legalName: "Joy", updatedAt };
  expect((await admin.call(api.settings.update, { body })).status).toBe(200);
  expect((await admin.call(api.settings.update, { body })).status).toBe(200);
});

test("a check-in does not change the version of the member or the event", async () => {
  const { body: event } = await admin.call(api.events.create, {
    body: { title: "Service", eventDateTime: "2026-11-22T10:00" },
  });
  const { body: member } = await admin.call(api.members.create, {
    body: { firstName: "Bo", lastName: "Door", joinDate: "2026-11-22" },
  });
  await admin.call(api.attendance.record, { body: { memberId: member.id, eventId: event.id } });
  const change = { firstName: "Bob", updatedAt: member.updatedAt ?? "" };
  expect((await admin.call(api.members.update, { params: { id: member.id }, body: change })).status).toBe(200);
});

test("the newer version contains only the fields that the caller may see", async () => {
  const daniel = await congregation.as("ministry_leader");
  const me = (await daniel.call(api.members.me)).body;
  const { body } = await admin.call(api.ministries.create, { body: { name: "Choir", leaderId: me.id } });
  const change = { description: "Sings", updatedAt: "2026-01-01T00:00:00Z" };
  const answer = await daniel.refused(api.ministries.update, { params: { id: body.id }, body: change });
  const seen = (await daniel.call(api.ministries.list)).body.find(({ id }) => id === body.id);
  expect([answer.body.code, answer.body.current]).toEqual(["conflict", seen]);
});
