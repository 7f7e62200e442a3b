import { expect, test } from "vitest";
import {
  buildCheckOutBody,
  CheckOutInput,
  createCheckOutInput,
  listCallable,
  NO_APPROVALS,
  OTHER,
  toFormFields,
} from "./checkOutInput.ts";

const hana = { adultId: 3, name: "Hana Berg", kind: "parent" as const, profileImageUrl: null, phone: null };
const oma = { adultId: null, name: "Oma Berg", kind: "trusted" as const, profileImageUrl: null, phone: null };

test("the adult who brought the child is preselected, and otherwise no one", () => {
  expect(createCheckOutInput("", [oma, hana], 3).collector).toBe("id 3");
  expect(createCheckOutInput("", [oma, hana], 9).collector).toBe("");
  expect(createCheckOutInput("K7MP", [oma], null)).toMatchObject({ collector: "", code: "K7MP" });
});

test("a form without a collector, or without the name of someone else, says what is missing", () => {
  const explain = (collector: string, collectorName: string) => {
    const typed = { ...createCheckOutInput("K7MP", [hana], 3), collector, collectorName };
    return CheckOutInput.safeParse(typed).error?.issues.map(({ path, message }) => [path[0], message]);
  };
  expect(explain("", "")).toEqual([["collector", "Please choose who collects the child."]]);
  expect(explain(OTHER, " ")).toEqual([["collectorName", "Please enter the name of the collector."]]);
  expect(explain(OTHER, "Tom Neu")).toBeUndefined();
  expect(explain("id 3", "")).toBeUndefined();
});

test("a member collects by id, and a person without a record by name", () => {
  const typed = createCheckOutInput("K7MP", [hana, oma], 3);
  expect(buildCheckOutBody(5, typed, NO_APPROVALS)).toEqual({
    checkInId: 5,
    code: "K7MP",
    collectorId: 3,
  });
  expect(buildCheckOutBody(5, { ...typed, collector: "name Oma Berg" }, NO_APPROVALS)).toMatchObject({
    collectorName: "Oma Berg",
  });
});

test("a lost tag sends the approval and no code, and another collector a lead's approval", () => {
  const typed = {
    ...createCheckOutInput("K7MP", [hana], 3),
    isLost: true,
    secondApproval: "ABCD",
    lostNote: "Passport",
    collector: OTHER,
    collectorName: "Tom Neu",
    leadApproval: "EFGH",
    guardianCalledId: "3",
    leadNote: "Agreed",
  };
  expect(buildCheckOutBody(5, typed, NO_APPROVALS)).toEqual({
    checkInId: 5,
    collectorName: "Tom Neu",
    lostTag: { secondApproval: "ABCD", note: "Passport" },
    override: { leadApproval: "EFGH", guardianCalledId: 3, note: "Agreed" },
  });
});

test("approvals that colleagues gave on their screens are sent with who was called", () => {
  const asked = { second: "ABCD", lead: { token: "EFGH", guardianCalledId: 4 } };
  const typed = { ...createCheckOutInput("K7MP", [hana], 3), isLost: true, collector: OTHER, collectorName: "Tom Neu" };
  expect(buildCheckOutBody(5, typed, asked)).toMatchObject({
    lostTag: { secondApproval: "ABCD" },
    override: { leadApproval: "EFGH", guardianCalledId: 4 },
  });
});

test("an approval that a colleague gave on their screen is sent instead of a spoken one, which is no longer shown", () => {
  const asked = { second: "ABCD", lead: { token: "EFGH", guardianCalledId: 4 } };
  const typed = {
    ...createCheckOutInput("K7MP", [hana], 3),
    isLost: true,
    secondApproval: "OLD2",
    collector: OTHER,
    collectorName: "Tom Neu",
    leadApproval: "OLD1",
    guardianCalledId: "3",
  };
  expect(buildCheckOutBody(5, typed, asked)).toMatchObject({
    lostTag: { secondApproval: "ABCD" },
    override: { leadApproval: "EFGH", guardianCalledId: 4 },
  });
});

test("a lead's approval is sent for someone on the list about whom a lead is asked, also without a call", () => {
  const approved = { second: null, lead: { token: "EFGH", guardianCalledId: null } };
  const typed = { ...createCheckOutInput("K7MP", [hana], 3), leadNote: "Passport" };
  expect(buildCheckOutBody(5, typed, approved, true)).toMatchObject({
    collectorId: 3,
    override: { leadApproval: "EFGH", guardianCalledId: null, note: "Passport" },
  });
  expect(buildCheckOutBody(5, typed, approved)).not.toHaveProperty("override");
  expect(buildCheckOutBody(5, { ...typed, leadApproval: "IJKL" }, NO_APPROVALS, true)).toMatchObject({
    override: { leadApproval: "IJKL", guardianCalledId: null },
  });
});

test("the person who collects is not among those who can be called", () => {
  const child = { collectors: [hana, oma], adultsToCall: [] };
  expect(listCallable(child, { id: 3, name: "" })).toEqual([]);
  expect(listCallable(child, { id: null, name: "Hana Berg" })).toEqual([hana]);
});

test("without a list the adults of the household can be called, but not one with the name of the collector", () => {
  const [jan, eva] = ["Jan Berg", "Eva Berg"].map((name, place) => ({ adultId: place + 7, name, phone: null }));
  const child = { collectors: [], adultsToCall: [jan, eva].filter((adult) => adult !== undefined) };
  expect(listCallable(child, { id: null, name: " jan berg" })).toEqual([eva]);
  expect(listCallable(child, { id: 8, name: "Eva Berg" })).toEqual([jan]);
});

test("the server's sentences go to the fields of the form", () => {
  expect(toFormFields({ "lostTag.note": "Why?", code: "Wrong" })).toEqual({ lostNote: "Why?", code: "Wrong" });
});
