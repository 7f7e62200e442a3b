import { expect, test } from "vitest";
import { areFormsOfOneName, listOtherForms } from "./first-names.ts";

const list = (typed: string) => listOtherForms(typed).map(({ name, replaced }) => `${name} (${replaced})`);

test.each([
  ["dick snyder", ["richard snyder (first)", "rick snyder (first)", "rich snyder (first)"]],
  ["Snyder, DICK", ["snyder richard (last)", "snyder rick (last)", "snyder rich (last)"]],
  ["gus nan", ["august nan (first)", "augustus nan (first)", "augustine nan (first)", "gus nancy (last)"]],
  ["Smith-Cole Chuck L", ["smith cole charles l (middle)", "smith cole charlie l (middle)"]],
  ["  pete  %", ["peter % (first)"]],
])("%s also means the other forms of its first name", (typed, expected) => {
  expect(list(typed)).toEqual(expected);
});

test.each(["", "dick", " dick ", "dick@mail.test", "王伟", "dickson snyder"])("%s means nobody else", (typed) => {
  expect(list(typed)).toEqual([]);
});

test("the other forms of two names are complete, and those of a longer text are limited", () => {
  expect(list("elizabeth kathy")).toHaveLength(13);
  expect(list("kathy ".repeat(16))).toHaveLength(24);
});

test("forms of one name are found in both directions, and not through a third name", () => {
  expect([areFormsOfOneName("peg", "margaret"), areFormsOfOneName("bill", "william")]).toEqual([true, true]);
  expect([areFormsOfOneName("margaret", "peg"), areFormsOfOneName("pat", "patrick")]).toEqual([true, true]);
  expect([areFormsOfOneName("patrick", "patricia"), areFormsOfOneName("ann", "anna")]).toEqual([false, false]);
});
