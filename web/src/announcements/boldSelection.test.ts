import { expect, test } from "vitest";
import { toggleBold } from "./boldSelection.ts";

/** "a [b] c" is a text with "b" selected. */
function read(marked: string) {
  const start = marked.indexOf("[");
  const text = marked.replace("[", "").replace("]", "");
  return { text, start, end: marked.indexOf("]") - 1 };
}

const write = ({ text, start, end }: { text: string; start: number; end: number }) =>
  `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`;

test.each([
  ["on [Sunday] at ten", "on **[Sunday]** at ten"],
  ["on **[Sunday]** at ten", "on [Sunday] at ten"],
  ["on[ Sunday ]at ten", "on **[Sunday]** at ten"],
  ["[one\ntwo]", "[**one**\n**two**]"],
  ["[a **b** c]", "**[a b c]**"],
  ["on []", "on **[]**"],
  ["[]", "**[]**"],
])("%j becomes %j", (before, after) => {
  expect(write(toggleBold(read(before)))).toBe(after);
});
