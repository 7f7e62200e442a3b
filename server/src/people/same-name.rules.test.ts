import { expect, test } from "vitest";
import { isSameName } from "./same-name.rules.ts";

const typed = (firstName: string, lastName: string) => ({ firstName, lastName });

test.each([
  ["Zoë", "O'Neill", "zoë", "O'NEILL", true],
  ["Zoe\u0308", "Berg", "Zoë", "berg", true],
  ["Anna  Maria", "de la  Cruz", "anna maria", "De La Cruz", true],
  ["Anna", "Berg", "Anna", "Burg", false],
  ["Anna", "Berg", "Berg", "Anna", false],
  ["Σίσυφος", "Παπάς", "ΣΊΣΥΦΟΣ", "ΠΑΠΆΣ", true],
])("%s %s and %s %s", (first, last, otherFirst, otherLast, same) => {
  expect(isSameName(typed(first, last), typed(otherFirst, otherLast))).toBe(same);
});
