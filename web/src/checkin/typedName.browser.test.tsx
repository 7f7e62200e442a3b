import { expect, test, vi } from "vitest";
import { signOutLink } from "../session/signOut.ts";
import { keepTypedName, keepTypedVisitor, readTypedVisitor } from "./typedName.ts";

const EDNA = { firstName: "Edna", lastName: "Quillon", email: "edna@example.org", phone: "" };

test("what was typed about a newcomer is there for half an hour and then deleted", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  keepTypedVisitor(EDNA);
  vi.advanceTimersByTime(30 * 60_000 - 1);
  expect(readTypedVisitor()).toEqual(EDNA);
  vi.advanceTimersByTime(1);
  expect(readTypedVisitor()).toEqual({});
  expect(sessionStorage.length).toBe(0);
});

test("the contact stays with the same name, and not with another one", () => {
  keepTypedVisitor(EDNA);
  keepTypedName({ firstName: "Edna", lastName: "Quillon" });
  expect(readTypedVisitor()).toEqual(EDNA);
  keepTypedName({ firstName: "Otto", lastName: "Quillon" });
  expect(readTypedVisitor()).toEqual({ firstName: "Otto", lastName: "Quillon", email: "", phone: "" });
});

test("signing out deletes what was typed about a newcomer", () => {
  keepTypedVisitor(EDNA);
  signOutLink.onClick();
  dispatchEvent(new PageTransitionEvent("pagehide"));
  expect(readTypedVisitor()).toEqual({});
});
