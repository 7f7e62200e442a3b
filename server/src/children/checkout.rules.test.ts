import { describe, expect, test } from "vitest";
import { type CheckoutFacts, decideCheckout } from "./checkout.rules.ts";

const TODAY = "2026-11-22";
const HANA = { adultId: 1, name: "Hana Berg", kind: "parent", until: null } as const;

const usual: CheckoutFacts = {
  state: "in",
  isLocked: false,
  isCodeRight: true,
  secondApproval: "none",
  leadApproval: "none",
  guardianCalledId: null,
  collector: { id: 1, names: ["Hana Berg"], age: 35 },
  entries: [HANA],
  atHome: [{ adultId: 1, name: "Hana Berg" }],
  namesake: "different",
  minCollectorAge: 16,
  today: TODAY,
};
const barred = (adultId: number | null, name: string) => ({ adultId, name, kind: "barred", until: null }) as const;
const stranger = (name: string) => ({ id: null, names: [name], age: null });
const barredSam = { entries: [HANA, barred(9, "Sam Unwelcome")] };
/** The answer is that of anyone else, and leads are alerted. */
const alertOf = (reason: string) => ({ isAllowed: false, reason, isByBarred: true });
const override = { leadApproval: "valid", guardianCalledId: 1 } as const;

describe("a checkout", () => {
  test.each<[string, Partial<CheckoutFacts>, unknown]>([
    ["a guardian with the code", {}, { isAllowed: true, proof: "code", byOverride: false, isLikeBarred: false }],
    [
      "a guardian without a tag, approved by a colleague",
      { isCodeRight: null, secondApproval: "valid" },
      { isAllowed: true, proof: "lost_tag", byOverride: false, isLikeBarred: false },
    ],
    [
      "a parent whose record has the name of a barred record",
      { entries: [HANA, barred(9, "Hana Berg")] },
      alertOf("barred"),
    ],
    [
      "the same parent, approved by a lead",
      { entries: [HANA, { ...HANA, adultId: 2 }, barred(9, "Hana Berg")], leadApproval: "valid", guardianCalledId: 2 },
      { isAllowed: true, proof: "code", byOverride: true, isLikeBarred: true },
    ],
    [
      "the only parent with the name of a barred record, approved by a lead without a call",
      { entries: [HANA, barred(9, "Hana Berg")], leadApproval: "valid" },
      { isAllowed: true, proof: "code", byOverride: true, isLikeBarred: true },
    ],
    [
      "the same parent without a tag",
      {
        entries: [HANA, barred(9, "Hana Berg")],
        leadApproval: "valid",
        isCodeRight: null,
        secondApproval: "valid",
      },
      alertOf("barred"),
    ],
    [
      "a parent with a middle name more than a barred name, approved by a lead",
      {
        entries: [HANA, barred(null, "Hana Berg")],
        collector: { ...usual.collector, names: ["Hana Maria Berg"] },
        leadApproval: "valid",
      },
      { isAllowed: true, proof: "code", byOverride: true, isLikeBarred: true },
    ],
    [
      "a parent with an initial more than a barred name, approved by a lead",
      {
        entries: [HANA, barred(null, "Hana Berg")],
        collector: { ...usual.collector, names: ["Hana M. Berg"] },
        leadApproval: "valid",
      },
      alertOf("barred"),
    ],
    [
      "a record that is not on the list with a middle name more than a barred name, approved after a call",
      {
        entries: [HANA, barred(null, "Tom Neu")],
        collector: { id: 7, names: ["Tom Otto Neu"], age: 40 },
        ...override,
      },
      alertOf("barred"),
    ],
    [
      "the barred record with a lead's approval",
      { entries: [HANA, barred(9, "Hana Berg")], collector: { ...usual.collector, id: 9 }, ...override },
      alertOf("barred"),
    ],
    ["a guardian without any proof", { isCodeRight: null }, "wrong_code"],
    ["a guardian with a wrong code", { isCodeRight: false }, "wrong_code"],
    ["a wrong code and an approval", { isCodeRight: false, secondApproval: "valid" }, "wrong_code"],
    ["an approval of someone else", { isCodeRight: null, secondApproval: "wrong" }, "wrong_approval"],
    ["a child who was collected", { state: "out" }, "collected"],
    ["a check-in that was reversed", { state: "undone" }, "reversed"],
    ["a child who is locked", { isLocked: true }, "locked"],
    ["an entry that ended yesterday", { entries: [{ ...HANA, until: "2026-11-21" }] }, "not_on_list"],
    ["a brother who is too young", { collector: { ...usual.collector, age: 15 }, ...override }, "not_on_list"],
    [
      "a trusted person without a record",
      {
        collector: stranger("oma  BERG"),
        entries: [HANA, { adultId: null, name: "Oma Berg", kind: "trusted", until: TODAY }],
      },
      { isAllowed: true, proof: "code", byOverride: false, isLikeBarred: false },
    ],
    ["someone who only has a parent's name", { collector: stranger("Hana Berg") }, "not_on_list"],
    ["someone unknown", { collector: stranger("Tom Neu") }, "not_on_list"],
    [
      "someone unknown, after a parent was called",
      { collector: stranger("Tom Neu"), ...override },
      {
        isAllowed: true,
        proof: "code",
        byOverride: true,
        isLikeBarred: false,
      },
    ],
    [
      "someone unknown, approved without a call",
      { collector: stranger("Tom Neu"), leadApproval: "valid" },
      "not_on_list",
    ],
    [
      "someone unknown, called without an approval",
      { collector: stranger("Tom Neu"), guardianCalledId: 1 },
      "not_on_list",
    ],
    ["an override by a call to the collector", { entries: [], ...override }, "not_on_list"],
    ["a barred person", { entries: [barred(1, "Hana Berg")] }, "barred"],
    [
      "a barred person with everything else right",
      { entries: [HANA, barred(1, "Hana Berg")], ...override, secondApproval: "valid" },
      "barred",
    ],
    [
      "a typed name of a barred member",
      { collector: stranger("Sam Unwelcome"), entries: [barred(9, "Sam Únwelcome")] },
      "barred",
    ],
    ["a member with the name of a barred stranger", { entries: [HANA, barred(null, "hana berg")] }, "barred"],
    [
      "a barred person, and the child is out and locked",
      { entries: [barred(1, "Hana Berg")], state: "out", isLocked: true },
      alertOf("collected"),
    ],
    [
      "a barred person, and the child is locked",
      { entries: [barred(1, "Hana Berg")], isLocked: true },
      alertOf("locked"),
    ],
    [
      "a barred person with an approval of someone else",
      { entries: [barred(1, "Hana Berg")], isCodeRight: null, secondApproval: "wrong" },
      alertOf("wrong_approval"),
    ],
    [
      "a barred person with a wrong code",
      { entries: [barred(1, "Hana Berg")], isCodeRight: false },
      alertOf("wrong_code"),
    ],
    [
      "a barred person with a wrong code, and the child is locked",
      { entries: [barred(1, "Hana Berg")], isCodeRight: false, isLocked: true },
      alertOf("locked"),
    ],
    [
      "a name similar to a barred one, with a wrong code",
      { collector: stranger("Sam Unwelcom"), ...barredSam, isCodeRight: false },
      alertOf("wrong_code"),
    ],
    [
      "an entry as barred that has ended",
      { entries: [HANA, { ...barred(1, "Hana Berg"), until: "2026-11-21" }] },
      { isAllowed: true, proof: "code", byOverride: false, isLikeBarred: false },
    ],
    ["a barred name in another order", { collector: stranger("Unwelcome, Sam"), ...barredSam, ...override }, "barred"],
    ["a barred name with an initial", { collector: stranger("Sam J. Unwelcome"), ...barredSam, ...override }, "barred"],
    ["a name similar to a barred one", { collector: stranger("Sam Unwelcom"), ...barredSam }, "barred"],
    [
      "a name similar to a barred one, and a wrong approval",
      { collector: stranger("Sam Unwelcom"), ...barredSam, leadApproval: "wrong" },
      alertOf("wrong_approval"),
    ],
    [
      "a name similar to a barred one, after a lead approved and a parent was called",
      { collector: stranger("Sam Unwelcom"), ...barredSam, ...override },
      { isAllowed: true, proof: "code", byOverride: true, isLikeBarred: true },
    ],
    [
      "a phrase with the first name of a barred person",
      { collector: stranger("Mia's uncle Sam"), ...barredSam },
      "barred",
    ],
    [
      "a stranger without a list, after a lead called an adult of the household",
      { collector: stranger("Tom Neu"), entries: [], ...override },
      { isAllowed: true, proof: "code", byOverride: true, isLikeBarred: false },
    ],
    [
      "an adult of the household without a list, after a lead called the same person",
      { entries: [], ...override },
      "not_on_list",
    ],
    [
      "a stranger, after a lead called an adult of the household who is not on the list",
      { collector: stranger("Tom Neu"), entries: [{ ...HANA, adultId: 2 }], ...override },
      "not_on_list",
    ],
    [
      "a phrase with the first name of a barred person, after a lead approved and a parent was called",
      { collector: stranger("Mia's uncle Sam"), ...barredSam, ...override },
      { isAllowed: true, proof: "code", byOverride: true, isLikeBarred: true },
    ],
    [
      "a trusted person without a record who has the first name of a barred one",
      {
        collector: stranger("Sam Neu"),
        entries: [...barredSam.entries, { adultId: null, name: "Sam Neu", kind: "trusted", until: null }],
      },
      { isAllowed: true, proof: "code", byOverride: false, isLikeBarred: false },
    ],
    [
      "a member who has the first name of a barred person",
      { collector: { id: 7, names: ["Sam Neu"], age: 40 }, ...barredSam },
      "not_on_list",
    ],
    [
      "a parent on the list with a name similar to a barred one",
      { entries: [HANA, barred(9, "Hanna Berg")] },
      { isAllowed: true, proof: "code", byOverride: false, isLikeBarred: false },
    ],
  ])("by %s", (_, given, expected) => {
    const verdict = decideCheckout({ ...usual, ...given });
    expect(verdict).toEqual(
      typeof expected === "string"
        ? { isAllowed: false, reason: expected, isByBarred: expected === "barred" }
        : expected,
    );
  });
});
