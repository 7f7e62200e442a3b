// The slips of the paper list: a code that is cut cannot collect a child.
import { expect, test } from "vitest";
import { openPdf } from "../../test/pdf.ts";
import { CODE_CHARACTERS, CODE_LENGTH, isReadable } from "./codes.rules.ts";
import { printPaperList } from "./paper-list.ts";

/** All codes of these characters, as far as they are given to children. */
function listCodes(characters: string): string[] {
  let codes = [""];
  for (let place = 0; place < CODE_LENGTH; place++)
    codes = codes.flatMap((code) => [...characters].map((character) => code + character));
  return codes.filter(isReadable);
}

test.each([
  ["of the widest letters", listCodes("MW")],
  ["with every character", [...CODE_CHARACTERS].map((one) => `${one}4${one}4`)],
])("both halves of a slip have the whole code: codes %s", async (_, codes) => {
  const slips = codes.map((code, at) => ({ number: at + 1, code }));
  const pdf = await printPaperList({ title: "Sunday Worship", day: "Sunday, November 29", rooms: [], slips });
  const text = (await openPdf(pdf)).byPage.flat().join(" ");
  for (const { number, code } of slips) expect(text.split(`Slip ${number} ${code} `)).toHaveLength(3);
});
