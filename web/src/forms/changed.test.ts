import { expect, test } from "vitest";
import { hasChanged } from "./changed.ts";

test.each([
  [{ name: "" }, {}],
  [{ memberId: undefined, time: "" }, { time: "" }],
  [{ note: null }, { note: "" }],
  [{ ids: [1, 2] }, { ids: [1, 2] }],
])("%j is not changed from %j", (values, begun) => expect(hasChanged(values, begun)).toBe(false));

test.each([
  [{ name: "A" }, {}],
  [{ name: "" }, { name: "A" }],
  [{ sends: false }, { sends: true }],
  [{ ids: [1] }, { ids: [1, 2] }],
  [{ address: { street: "Elm" } }, { address: { street: "Oak" } }],
])("%j is changed from %j", (values, begun) => expect(hasChanged(values, begun)).toBe(true));
