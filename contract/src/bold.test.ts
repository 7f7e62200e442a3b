import { expect, test } from "vitest";
import { splitBold, withoutBold } from "./bold.ts";

const marked = (text: string) =>
  splitBold(text)
    .map(({ text: part, isBold }) => (isBold ? `[${part}]` : part))
    .join("");

test.each([
  ["**Sunday** at **ten**", "[Sunday] at [ten]"],
  ["**a**", "[a]"],
  ["the **whole line**\n**and the next**", "the [whole line]\n[and the next]"],
  ["2 ** 3 ** 4", "2 ** 3 ** 4"],
  ["** not here **", "** not here **"],
  ["**not\nover lines**", "**not\nover lines**"],
  ["**no end", "**no end"],
  ["****", "****"],
  ["***three***", "*[three]*"],
  ["<b>**x**</b>", "<b>[x]</b>"],
  ["", ""],
])("%j has the bold words of %j", (text, expected) => {
  expect(marked(text)).toBe(expected);
});

test("without bold words, only the asterisks around them are removed", () => {
  expect(withoutBold("**Sunday** at 2 ** 3, **ten**")).toBe("Sunday at 2 ** 3, ten");
});

test("a long text of asterisks is split within a moment", () => {
  const text = "**a ".repeat(5_000);
  expect(splitBold(text)).toEqual([{ at: 0, text, isBold: false }]);
});
