// The table in docs/children.md of what each person sees of another family's child agrees with the running server.
import { readFileSync } from "node:fs";
import { api } from "@narthex/contract/api.ts";
import type { Endpoint } from "@narthex/contract/endpoint.ts";
import type { Duty } from "@narthex/contract/roles.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../server/test/childrens-sunday.ts";
import type { Person } from "../server/test/congregation.ts";

/** The columns of the table. An administrator has no duty beside the role. */
const VIEWERS: Readonly<Record<string, Duty | null>> = {
  Member: null,
  Greeter: "greeter",
  "Children's team": "childrens_team",
  "Children's lead": "childrens_lead",
  Administrator: null,
};

let sunday: ChildrensSunday;
let family: Family;
/** Mia is inside, and Ben was collected. */
let mia: number;

beforeAll(async () => {
  sunday = await openChildrensSunday();
  family = await sunday.addFamily();
  const body = { allergies: "Peanuts", medicalNotes: "Asthma" };
  await sunday.admin.call(api.careNotes.replace, { params: { id: family.mia }, body });
  const [inside, ben] = await sunday.arrive(family, family.mia, family.ben);
  mia = inside?.checkInId ?? 0;
  await sunday.team.call(api.children.checkOut, { body: { checkInId: ben?.checkInId ?? 0, code: ben?.code ?? "" } });
  // The time for which the team gets codes again is over.
  sunday.setNow("2026-11-22T15:05:00Z");
});
afterAll(() => sunday?.close());

/** The table by row: a cell for each viewer, in the order of the columns. */
function readTable(): Map<string, string[]> {
  const [table = ""] = readFileSync("docs/children.md", "utf8")
    .split("\n\n")
    .filter((part) => part.startsWith("| |"));
  const [head = [], , ...rows] = table.split("\n").map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  expect(head.slice(1)).toEqual(Object.keys(VIEWERS));
  return new Map(rows.map(([name = "", ...cells]) => [name, cells]));
}

/** The text of a cell about a child of a family that shares nothing, five minutes after the check-in. */
const saysYes = (cell: string) =>
  !["no", "own only", "if shared"].includes(cell) && !cell.startsWith("at the check-in");

/** The answer as text; empty where the call is refused. */
async function answerOf(person: Person, call: Endpoint, id: number, query = ""): Promise<string> {
  const answer = await person.fetch(`${call.path.replace(":id", String(id))}${query}`);
  const text = await answer.text();
  return answer.status === 200 ? text : "";
}

/** Whether a changing call is open to someone: its empty body is refused as invalid, and not as forbidden. */
async function mayCall(person: Person, call: Endpoint): Promise<boolean> {
  const headers = { "content-type": "application/json" };
  const answer = await person.fetch(call.path.replace(":id", "999999"), { method: call.method, headers, body: "{}" });
  expect([400, 403, 404]).toContain(answer.status);
  return answer.status !== 403;
}

/** Whether a list is open to someone, also while it is empty. */
const mayRead = async (person: Person, call: Endpoint): Promise<boolean> => (await answerOf(person, call, 0)) !== "";

const board = (person: Person) => answerOf(person, api.board.show, sunday.hall, `?eventId=${sunday.service}`);
const childInside = (person: Person) => answerOf(person, api.childrenInside.show, mia);
const guardians = (person: Person) => answerOf(person, api.guardians.list, family.mia);
const reach = (person: Person) =>
  answerOf(person, api.childTexts.reach, 0, `?eventId=${sunday.service}&checkInId=${mia}`);
const both = async (one: Promise<boolean>, other: Promise<boolean>) => {
  expect(await one).toBe(await other);
  return one;
};

/** A row of the table with a call that shows it. */
const PROBES: Readonly<Record<string, (person: Person) => Promise<boolean>>> = {
  "Name, in the directory": async (person) => (await answerOf(person, api.person.get, family.mia)).includes("Mia"),
  "Household by name": async (person) => (await answerOf(person, api.households.list, 0)).includes("Berg"),
  "Date of birth": async (person) =>
    (await answerOf(person, api.person.get, family.mia)).includes("2021-05-01") ||
    (await board(person)).includes('"age":5'),
  Allergies: async (person) => (await answerOf(person, api.careNotes.show, family.mia)).includes("Peanuts"),
  "Medical notes": async (person) => (await answerOf(person, api.careNotes.show, family.mia)).includes("Asthma"),
  "Phone number of people who may collect the child": async (person) =>
    (await childInside(person)).includes("+12125550144"),
  "Which room the child is in, and who brought the child": async (person) => {
    const seen = await board(person);
    return seen.includes("Mia") && seen.includes('"broughtBy":"Hana Berg"');
  },
  "Code of the tag": async (person) => {
    const body = { eventId: sunday.service, roomId: sunday.hall, childIds: [family.mia], adultId: family.hana };
    return (await person.refused(api.children.checkIn, { body })).status === 200;
  },
  "Who collected the child, and when": async (person) => (await board(person)).includes('"collectorName":"Hana Berg"'),
  "Tags with the code": async (person) => (await answerOf(person, api.childLabels.pdf, mia)) !== "",
  "Paper list: first name, first letter of the last name, room, allergies": async (person) =>
    (await answerOf(person, api.childPaper.pdf, sunday.service)) !== "",
  "Who may collect the child": async (person) => (await guardians(person)).includes("Oma Berg"),
  "Change who may collect the child": (person) => mayCall(person, api.guardians.replace),
  "Text the guardians of a child inside": async (person) => (await reach(person)).includes("Hana Berg"),
  "Who must not collect the child": async (person) => (await guardians(person)).includes("Unwelcome"),
  "Attempts of barred people": async (person) => (await answerOf(person, api.childAlerts.list, 0)) !== "",
  "Check the child in and out": (person) =>
    both(mayCall(person, api.children.checkIn), mayCall(person, api.children.checkOut)),
  "Move the child to another room": (person) => mayCall(person, api.roomMoves.move),
  "Approve a lost tag of a colleague": (person) => mayCall(person, api.children.approve),
  "Approve an unknown collector, unlock, reverse an entry, exceed a room's limit": (person) =>
    both(mayCall(person, api.children.unlock), mayCall(person, api.children.reverseCheckOut)),
  "Clearances of people who serve": async (person) => (await answerOf(person, api.clearances.list, family.hana)) !== "",
  "Which notes about the child are due for review": (person) => mayRead(person, api.noteReviews.list),
  "Report of the rooms: first visits, children who were never collected, overrides, who read restricted notes": async (
    person,
  ) => (await answerOf(person, api.childReport.show, 0, "?from=2026-11-01&to=2026-11-30")).includes("Mia"),
};

test("every row of the table has a call that shows it", () => {
  expect([...readTable().keys()]).toEqual(Object.keys(PROBES));
});

test.each(Object.keys(VIEWERS))("what the table says of %s is what the server answers", async (viewer) => {
  const person = viewer === "Administrator" ? sunday.admin : await sunday.as("member");
  if (viewer !== "Administrator") {
    const { id } = (await person.call(api.signin.user)).body;
    const duty = VIEWERS[viewer];
    await sunday.admin.call(api.users.update, { params: { id }, body: { duties: duty ? [duty] : [] } });
  }
  const column = Object.keys(VIEWERS).indexOf(viewer);
  const said = [...readTable()].map(([row, cells]) => `${row}: ${saysYes(cells[column] ?? "")}`);
  const seen: string[] = [];
  for (const [row, probe] of Object.entries(PROBES)) seen.push(`${row}: ${await probe(person)}`);
  expect(seen).toEqual(said);
});
