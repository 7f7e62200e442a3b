import { expect, it } from "vitest";
import { listOutOfOrder, planPending } from "./migrations.rules.ts";

const journal = [
  { tag: "0000_first", when: 10 },
  { tag: "0001_second", when: 20 },
  { tag: "0002_third", when: 30 },
];

it("applies missing migrations in order", () => {
  expect(planPending(journal, [])).toEqual({ pending: journal });
  expect(planPending(journal, [10, 20])).toEqual({ pending: [journal[2]] });
  expect(planPending(journal, [30, 10, 20])).toEqual({ pending: [] });
});

it("refuses a database that lacks a migration older than one it has", () => {
  expect(planPending(journal, [10, 30])).toMatchObject({ fault: expect.stringContaining("0001_second") });
});

it("refuses a database that a newer version has changed", () => {
  expect(planPending(journal, [10, 20, 30, 40])).toMatchObject({ fault: expect.stringContaining("newer Narthex") });
});

it("refuses a database from before the first migration", () => {
  const fault = { fault: expect.stringContaining("from before the first release") };
  expect(planPending(journal, [5])).toMatchObject(fault);
  expect(planPending(journal, [5, 6, 10, 40])).toMatchObject(fault);
});

it("finds migrations that are not newer than the one before", () => {
  expect(listOutOfOrder(journal)).toEqual([]);
  const merged = [...journal, { tag: "0003_from_a_branch", when: 25 }, { tag: "0004_same", when: 25 }];
  expect(listOutOfOrder(merged)).toEqual(["0003_from_a_branch", "0004_same"]);
});
