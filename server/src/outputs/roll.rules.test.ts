import { expect, test } from "vitest";
import { rollOf } from "./roll.rules.ts";

const person = (firstName: string, lastName: string) => ({ firstName, lastName, phone: null, email: null });

test("people are listed by last name, then by first name, without regard to case and accents", () => {
  const people = [person("Zoe", "Adler"), person("Bo", "van Dam"), person("Ann", "Ádler"), person("Cy", "Marsh")];
  expect(rollOf(people).map(({ name }) => name)).toEqual(["Ádler, Ann", "Adler, Zoe", "Marsh, Cy", "van Dam, Bo"]);
});

test("a name that cannot be printed leaves an empty line", () => {
  expect(rollOf([person("สม", "ใจ")])).toEqual([{ name: "", phone: "", email: "" }]);
});
