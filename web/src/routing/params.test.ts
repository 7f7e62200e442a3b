import { expect, test } from "vitest";
import { dropRefused, isFilterSet, readChosen } from "./params.ts";

const read = dropRefused((search) => ({
  ...readChosen("tab", search.tab, ["mail"]),
  ...readChosen("view", search.view, ["week"]),
}));

test("a refused value becomes undefined, so that it replaces that of the URL", () => {
  expect({ tab: "email", ...read({ tab: "email" }) }).toEqual({ tab: undefined, view: undefined });
});

test("a valid value stays, and so does a parameter that the route does not read", () => {
  const given = { tab: "mail", success: "true" };
  expect({ ...given, ...read(given) }).toMatchObject(given);
});

test("undefined is no filter", () => {
  expect([isFilterSet({ tab: undefined }), isFilterSet({ tab: "mail" })]).toEqual([false, true]);
});
