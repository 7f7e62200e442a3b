import type { AuditEntry } from "@narthex/contract/audit.ts";
import { CHANGES } from "@narthex/contract/changes.ts";
import { expect, test } from "vitest";
import { buildSentence } from "./sentence.ts";
import { WORDINGS } from "./wordings.ts";

const ruth = { id: "r", name: "Ruth Adler", memberId: 1 };
const entry = (part: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  at: "2026-01-04T15:00:00Z",
  actor: ruth,
  action: "changed",
  subject: "settings",
  subjectId: "1",
  facts: {},
  names: {},
  memberIds: {},
  own: false,
  ...part,
});
const say = (part: Partial<AuditEntry>) =>
  buildSentence(entry(part))
    .map(({ text }) => text)
    .join("");

test("the removal of notes about a child who left does not say which kind there was", () => {
  const names = { subject: ["Noah Marsh"] };
  expect(say({ subject: "member", action: "restricted_notes_removed", actor: null, names })).toBe(
    "The notes about Noah Marsh, who left, were removed",
  );
});

test("an entry is shown with current names and its details", () => {
  const names = { subject: ["Lydia Marsh"] };
  const facts = { from: "member", to: "admin" };
  expect(say({ subject: "user", action: "role_changed", names, facts })).toBe(
    "Ruth Adler changed the role of Lydia Marsh from Member to Administrator",
  );
  expect(say({ facts: { fields: ["timezone", "taxId", "legalName"] } })).toBe(
    "Ruth Adler changed the settings: timezone, tax identification number, and legal name",
  );
  expect(say({ subject: "session", action: "signed_in", facts: { by: "code" } })).toBe(
    "Ruth Adler signed in with a code by email",
  );
});

test("actions on oneself, and actions without a signed-in person, have their own sentences", () => {
  const checkIn = { subject: "attendance", action: "checked_in" };
  const names = { memberId: ["Lydia Marsh"], eventId: ["Sunday Service"] };
  expect(say({ ...checkIn, names })).toBe("Ruth Adler checked in Lydia Marsh at Sunday Service");
  expect(say({ ...checkIn, names, own: true })).toBe("Ruth Adler checked in at Sunday Service");
  expect(say({ ...checkIn, names, actor: null })).toBe(
    "Lydia Marsh checked in at Sunday Service with the check-in form",
  );
});

test("a command on the server is named as the one who acted", () => {
  const names = { subject: ["Ruth Adler"] };
  expect(say({ subject: "user", action: "recovered", names, actor: null })).toBe(
    "A command on the server signed Ruth Adler out everywhere, turned off their two-step verification, and made a link to choose a new password",
  );
});

test("a change that the server makes by itself is attributed to nobody", () => {
  const names = { memberId: ["Lydia Marsh"] };
  expect(say({ subject: "follow_up", action: "changed", facts: { fields: ["status"] }, names, actor: null })).toBe(
    "A follow-up of Lydia Marsh was changed automatically: status",
  );
  expect(say({ subject: "member", action: "deleted", actor: null })).toBe("A member was deleted again after a restore");
});

test("the sentence about a deleted person has no name", () => {
  const gone = { subject: "member", action: "changed", facts: { fields: ["dateOfBirth"] }, names: { subject: [null] } };
  expect(say({ ...gone, actor: { id: "x", name: null, memberId: null } })).toBe(
    "A deleted account changed the profile of a member deleted since: date of birth",
  );
  expect(say({ subject: "event", action: "deleted", facts: { records: 1 } })).toBe(
    "Ruth Adler deleted an event with 1 attendance record",
  );
  expect(say({ subject: "event", action: "deleted", facts: { title: "Picnic", records: 2 } })).toBe(
    "Ruth Adler deleted the event “Picnic” with 2 attendance records",
  );
});

test("each of several names leads to its person, and the number of further names to none", () => {
  const people = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus"];
  const several = { subject: "tag", action: "put_on", names: { subject: ["Choir"], memberIds: people } };
  const memberIds = { memberIds: [11, 12, null, 14, 15, 16, 17] };
  const parts = buildSentence(entry({ ...several, memberIds }));
  expect(parts.filter(({ kind }) => kind !== "words").map(({ text, memberId }) => [text, memberId])).toEqual([
    ["Ruth Adler", 1],
    ["Choir", null],
    ["Ann", 11],
    ["Ben", 12],
    ["Cleo", null],
    ["Dan", 14],
    ["Eve", 15],
  ]);
  expect(parts.map(({ text }) => text).join("")).toContain("Eve, and 2 others");
});

test("the sentence of a changed ministry says who leads it now, and who no longer", () => {
  const changed = (added: string[], removed: string[]) => {
    const names = { subject: ["Ushers"], addedIds: added, removedIds: removed };
    const given = Object.entries({ addedIds: added, removedIds: removed }).filter(([, ids]) => ids.length > 0);
    return say({ subject: "ministry", names, facts: { fields: ["coLeaderIds"], ...Object.fromEntries(given) } });
  };
  const start = "Ruth Adler changed Ushers: co-leaders";
  expect(changed([], [])).toBe(start);
  expect(changed(["Ann", "Ben"], [])).toBe(`${start}. Now also led by Ann and Ben`);
  expect(changed([], ["Cleo"])).toBe(`${start}. No longer led by Cleo`);
  expect(changed(["Ann"], ["Cleo"])).toBe(`${start}. Now led by Ann, no longer by Cleo`);
});

test("the sentence of a voided gift has its ID, its amount and the reason", () => {
  const facts = { amount: "1250.50", reason: "Entered twice" };
  const voided = { subject: "donation", subjectId: "12", facts, names: { memberId: ["Lydia Marsh"] } };
  expect(say({ ...voided, action: "voided" })).toBe(
    "Ruth Adler voided gift 12 of Lydia Marsh, $1,250.50: Entered twice",
  );
  expect(say({ ...voided, action: "voided_without_member", names: {}, actor: null })).toBe(
    "Gift 12, $1,250.50, was voided: Entered twice",
  );
  expect(buildSentence(entry({ ...voided, action: "voided" })).find(({ kind }) => kind === "gift")?.text).toBe("12");
});

test("a role from an invitation is not shown as given by the person who accepted it", () => {
  const facts = { from: "member", to: "ministry_leader", by: "invitation" };
  const nora = { actor: { id: "n", name: "Nora New", memberId: 2 }, names: { subject: ["Nora New"] }, own: true };
  expect(say({ subject: "user", action: "role_changed", facts, ...nora })).toBe(
    "Nora New accepted an invitation, which changed their role from Member to One ministry's leader",
  );
});

test("the sentence of an invitation has its channel and its role", () => {
  const told = (action: string, facts: AuditEntry["facts"]) => say({ subject: "invitation", action, facts });
  expect(told("created", { type: "email", role: "member" })).toBe("Ruth Adler invited a person by email as Member");
  expect(told("created", { type: "link", role: "admin" })).toBe(
    "Ruth Adler made an invitation link for the role Administrator",
  );
  expect(told("deleted", { role: "admin" })).toBe("Ruth Adler deleted an invitation for the role Administrator");
  expect(told("deleted", {})).toBe("Ruth Adler deleted an invitation");
});

test("a decision about hours shows the number and the day; one about many is one line", () => {
  const approved = (facts: AuditEntry["facts"], names: AuditEntry["names"]) =>
    say({ subject: "worker_hours", action: "approved", facts, names });
  const one = { memberId: ["Lydia Marsh"], ministryId: ["Music"] };
  expect(approved({ hours: "3.50", workerDate: "2026-11-22" }, one)).toBe(
    "Ruth Adler approved 3.5 hours that Lydia Marsh gave to Music on Nov 22, 2026",
  );
  expect(approved({ hours: "1.00", workerDate: "2026-11-22" }, one)).toContain("approved 1 hour that");
  expect(approved({}, one)).toBe("Ruth Adler approved volunteer hours of Lydia Marsh for Music");
  expect(approved({ entries: 33, hours: "1084.25" }, { memberIds: ["Lydia Marsh", "Daniel Okafor"] })).toBe(
    "Ruth Adler approved 33 entries of volunteer hours together, 1,084.25 hours in total, by Lydia Marsh and Daniel Okafor",
  );
});

test("an entry without its own sentence has a general one", () => {
  expect(say({ subject: "worker_hours", subjectId: "7", action: "sent_back" })).toBe(
    "Ruth Adler: worker hours 7, sent back",
  );
});

test("numbers of events are in the singular and the plural, and a change of a series says what it did", () => {
  const names = { subject: ["Evensong"] };
  const facts = { fields: ["startTime"], changed: 1, added: 0, removed: 12 };
  expect(say({ subject: "event", action: "series_changed", names, facts })).toBe(
    "Ruth Adler changed the series of Evensong (1 event changed, 0 added, 12 deleted): start time",
  );
  expect(say({ subject: "event", action: "repeated", names, facts: { events: 52 } })).toBe(
    "Ruth Adler planned Evensong as a series of 52 events",
  );
  expect(say({ subject: "event", action: "series_change_undone", names, facts: { restored: 1 } })).toBe(
    "Ruth Adler undid a change of the series of Evensong: 1 event restored",
  );
});

interface Shape {
  shape?: object;
  options?: readonly Shape[];
}

const listFacts = ({ shape = {}, options = [] }: Shape): string[] => [
  ...Object.keys(shape),
  ...options.flatMap(listFacts),
];

test("each placeholder of a sentence is a fact of its kind of change, or is read with the entry", () => {
  const readWithEntry = ["actor", "subject", "kind", "number", "action", "email", "amount", "reason"];
  const unknown = Object.entries(WORDINGS).flatMap(([kind, { by, own = "", nobody = "", facts = [] }]) => {
    const { detail = {} } = CHANGES[kind as keyof typeof CHANGES] as { detail?: Shape };
    const known = [...readWithEntry, ...listFacts(detail)];
    const sentences = [by, own, nobody, ...facts.map((one) => one.by)].join();
    const slots = [...sentences.matchAll(/\{(\w+?)(?:Events)?\}/g)].map(([, slot = ""]) => slot);
    return slots.filter((slot) => !known.includes(slot)).map((slot) => `${kind}: ${slot}`);
  });
  expect(unknown).toEqual([]);
});
