import { NOTE_VISIBILITIES } from "@narthex/contract/notes.ts";
import type { Role } from "@narthex/contract/roles.ts";
import { describe, expect, test } from "vitest";
import { limitMinistries, type Viewer } from "../access/viewer.ts";
import { listNoteRights, mayRead, mayWriteAbout, type Subject } from "./notes.policy.ts";

const PERSON = 7;
const CHOIR = 3;

function viewer(role: Role, more: Partial<Viewer> = {}): Viewer {
  const own = { ministryIds: [], ledMinistryIds: [] };
  const known: Partial<Viewer> = { userId: role, memberId: 1, role, membershipStatus: "active", ...own };
  return limitMinistries({ ...known, ...more } as Viewer);
}

const inChoir: Subject = { memberId: PERSON, ministryIds: [CHOIR] };
const inNone: Subject = { memberId: PERSON, ministryIds: [] };

/** The visibilities of notes by someone else that a viewer reads. */
const readBy = (person: Viewer, subject: Subject) =>
  NOTE_VISIBILITIES.filter((visibility) => mayRead(person, subject, { authorId: "someone", visibility }));

describe.each([
  ["an administrator", viewer("admin"), inNone, ["administrators", "leaders"]],
  [
    "a person with no leading role who leads the ministry",
    viewer("member", { ledMinistryIds: [CHOIR] }),
    inChoir,
    ["leaders"],
  ],
  [
    "a ministry leader who leads the person's ministry",
    viewer("ministry_leader", { ministryIds: [CHOIR], ledMinistryIds: [CHOIR] }),
    inChoir,
    ["leaders"],
  ],
  [
    "a ministry leader who only belongs to the person's ministry",
    viewer("ministry_leader", { ministryIds: [CHOIR] }),
    inChoir,
    [],
  ],
  ["a ministry leader of another ministry", viewer("ministry_leader", { ministryIds: [9] }), inChoir, []],
  ["a member of the same ministry", viewer("member", { ministryIds: [CHOIR] }), inChoir, []],
  ["a plain member", viewer("member"), inChoir, []],
  ["staff who lead no ministry of the person", viewer("intermediate_admin"), inChoir, []],
  [
    "the person, who leads their own ministry",
    viewer("member", { memberId: PERSON, ledMinistryIds: [CHOIR] }),
    inChoir,
    [],
  ],
  [
    "a leader who waits to be admitted",
    viewer("member", { ledMinistryIds: [CHOIR], membershipStatus: "pending" }),
    inChoir,
    [],
  ],
] as const)("%s", (_, person, subject, expected) => {
  test(`reads notes of others with these visibilities: ${expected.join(", ") || "none"}`, () => {
    expect(readBy(person, subject)).toEqual(expected);
  });

  test("reads and changes their own notes, and changes no others", () => {
    for (const visibility of NOTE_VISIBILITIES) {
      const own = { authorId: person.userId, visibility };
      expect([mayRead(person, subject, own), listNoteRights(person, own)]).toMatchObject([
        true,
        { edit: true, remove: true },
      ]);
      expect(listNoteRights(person, { ...own, authorId: "someone" })).toMatchObject({ edit: false, remove: false });
      const releases =
        visibility !== "private" && person.role === "admin" && readBy(person, subject).includes(visibility);
      expect(listNoteRights(person, own).release).toBe(releases);
    }
  });
});

test.each([
  ["admin", {}, inNone, true],
  ["intermediate_admin", {}, inNone, true],
  ["ministry_leader", { ministryIds: [CHOIR], ledMinistryIds: [CHOIR] }, inChoir, true],
  ["ministry_leader", { ministryIds: [CHOIR] }, inChoir, false],
  ["ministry_leader", { ministryIds: [CHOIR] }, inNone, false],
  ["member", { ledMinistryIds: [CHOIR] }, inChoir, true],
  ["member", { ministryIds: [CHOIR] }, inChoir, false],
] as const)("a %s with %o may write: %#", (role, more, subject, expected) => {
  expect(mayWriteAbout(viewer(role, more), subject)).toBe(expected);
});
