// What a person types to choose someone by name: the first letters, until the list highlights that person.
import type { Page } from "@playwright/test";

interface Person {
  firstName: string;
  lastName: string;
}

const LEAST_LETTERS = 3;

const fold = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

export async function typedNames(page: Page, names: readonly string[]): Promise<string[]> {
  const people = (await (await page.request.get("/api/members?limit=1000")).json()) as Person[];
  const known = people.map(({ firstName, lastName }) => fold(`${firstName} ${lastName}\n${lastName} ${firstName}`));
  return names.map((name) => {
    const whole = fold(name);
    for (let letters = LEAST_LETTERS; letters < whole.length; letters += 1) {
      const typed = whole.slice(0, letters);
      if (!typed.endsWith(" ") && known.filter((one) => one.includes(typed)).length === 1) return typed;
    }
    return whole;
  });
}
