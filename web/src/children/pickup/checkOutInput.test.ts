import { expect, test } from "vitest";
import { bodyOf, fieldsOfForm, NO_APPROVALS, OTHER, startOf } from "./checkOutInput.ts";

const hana = { adultId: 3, name: "Hana Berg", kind: "parent" as const, profileImageUrl: null, phone: null };
const oma = { adultId: null, name: "Oma Berg", kind: "trusted" as const, profileImageUrl: null, phone: null };

test("the adult who brought the child is preselected, and otherwise no one", () => {
  expect(startOf("", [oma, hana], 3).collector).toBe("1");
  expect(startOf("", [oma, hana], 9).collector).toBe("");
  expect(startOf("K7MP", [oma], null)).toMatchObject({ collector: "", code: "K7MP" });
});

test("a member collects by id, and a person without a record by name", () => {
  const typed = startOf("K7MP", [hana, oma], 3);
  expect(bodyOf(5, typed, [hana, oma], NO_APPROVALS)).toEqual({ checkInId: 5, code: "K7MP", collectorId: 3 });
  expect(bodyOf(5, { ...typed, collector: "1" }, [hana, oma], NO_APPROVALS)).toMatchObject({
    collectorName: "Oma Berg",
  });
});

test("a lost tag sends the approval and no code, and another collector a lead's approval", () => {
  const typed = {
    ...startOf("K7MP", [hana], 3),
    isLost: true,
    secondApproval: "ABCD",
    lostNote: "Passport",
    collector: OTHER,
    collectorName: "Tom Neu",
    leadApproval: "EFGH",
    guardianCalledId: "3",
    leadNote: "Agreed",
  };
  expect(bodyOf(5, typed, [hana], NO_APPROVALS)).toEqual({
    checkInId: 5,
    collectorName: "Tom Neu",
    lostTag: { secondApproval: "ABCD", note: "Passport" },
    override: { leadApproval: "EFGH", guardianCalledId: 3, note: "Agreed" },
  });
});

test("approvals that colleagues gave on their screens are sent with who was called", () => {
  const asked = { second: "ABCD", lead: { token: "EFGH", guardianCalledId: 4 } };
  const typed = { ...startOf("K7MP", [hana], 3), isLost: true, collector: OTHER, collectorName: "Tom Neu" };
  expect(bodyOf(5, typed, [hana], asked)).toMatchObject({
    lostTag: { secondApproval: "ABCD" },
    override: { leadApproval: "EFGH", guardianCalledId: 4 },
  });
});

test("the server's sentences go to the fields of the form", () => {
  expect(fieldsOfForm({ "lostTag.note": "Why?", code: "Wrong" })).toEqual({ lostNote: "Why?", code: "Wrong" });
});
