import type { Ministry } from "@narthex/contract/ministries.ts";
import { expect, test } from "vitest";
import { filterMinistries } from "./filterMinistries.ts";

const ministry = (name: string, description: string | null) => ({ name, description }) as Ministry;
const all = [ministry("Music and Choir", "Sings"), ministry("Café Élan", null), ministry("Youth", "Music on Fridays")];
const names = (search: string) => filterMinistries(all, search).map(({ name }) => name);

test("a ministry is found by its name or description, ignoring case", () => {
  expect(names("MUSIC")).toEqual(["Music and Choir", "Youth"]);
  expect(names(" choir ")).toEqual(["Music and Choir"]);
  expect(names("sing")).toEqual(["Music and Choir"]);
  expect(names("e\u0301LAN")).toEqual(["Café Élan"]);
  expect(names("garden")).toEqual([]);
});

test("an empty search finds all", () => {
  expect(names("  ")).toHaveLength(3);
});
