// Tags in all sizes: names of 30 letters and of many scripts are printed whole, and allergies are never cut.
import { LABEL_SIZES } from "@narthex/contract/label-sizes.ts";
import { getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { openPdf } from "../../test/pdf.ts";
import { toPrintable } from "../pdf/printable.ts";
import { printTags } from "./label.ts";

const CODE = "K7WX";
const GUARDIAN = { codes: [CODE], day: "Sun, Nov 22" };
const tagOf = (name: string, allergies: string | null = null) => ({
  name: toPrintable(name) ?? "",
  room: "Nursery",
  code: CODE,
  day: "Sun, Nov 22 · Sunday Worship",
  allergies: allergies === null ? null : (toPrintable(allergies) ?? ""),
});
const lettersOf = (text: string) => [...text.replace(/[\s\u00A0-]/g, "")].sort().join("");

const NAMES = [
  "Wolfeschlegelsteinhausenberger",
  "Maximiliana Hohenstaufen-Berger",
  "Zoë Ñandú Øvergård-Łukasiewicz",
  "محمد عبد الرحمن الخطيب",
  "יונתן בן דוד",
  "欧阳小明",
  "김하늘",
  "आरव शर्मा",
  "ፀሐይ ገብረ ሥላሴ",
];
/** 200 letters, which is the longest that can be entered. */
const LONG = [
  "Severe peanut allergy, egg, milk, ".repeat(6).slice(0, 199).concat("!"),
  "花生牛奶鸡蛋".repeat(34).slice(0, 200),
  "W".repeat(200),
];

describe.each(LABEL_SIZES)("labels of %s", (size) => {
  test("a long name, or one in another script, is printed whole", async () => {
    const { byPage } = await openPdf(
      await printTags(
        NAMES.map((name) => tagOf(name)),
        GUARDIAN,
        size,
      ),
    );
    const all = lettersOf(byPage.flat().join(""));
    const rest = NAMES.reduce((letters, name) => {
      for (const letter of lettersOf(name)) {
        expect(letters).toContain(letter);
        letters = letters.replace(letter, "");
      }
      return letters;
    }, all);
    expect(rest).not.toContain("…");
  });

  test.each(LONG)("allergies of 200 letters are printed whole, on a second tag if needed: %s", async (allergies) => {
    const { byPage } = await openPdf(await printTags([tagOf("Mia Berg", allergies)], GUARDIAN, size));
    const text = byPage.flat().join("").replace(/[\s-]/g, "");
    expect(text).toContain(allergies.replace(/[\s-]/g, ""));
  });

  test.each([9, 10, 20])("%s codes are all on the guardian's tag, each whole", async (count) => {
    const codes = Array.from({ length: count }, (_, place) => `W${place % 10}M${"WMXHK"[place % 5]}`);
    const { byPage } = await openPdf(await printTags([], { ...GUARDIAN, codes }, size));
    const words = byPage.flat().join(" ").split(/\s+/);
    expect(words.filter((word) => codes.includes(word))).toEqual(codes);
    expect(words.join(" ")).toContain("Keep this tag.");
  });

  test("no text is outside of its label", async () => {
    const tags = [
      ...NAMES.map((name) => tagOf(name, "Peanuts, tree nuts, milk")),
      ...LONG.map((one) => tagOf("Mia", one)),
    ];
    const guardian = { ...GUARDIAN, codes: Array.from({ length: 20 }, () => "W9MX") };
    const document = await getDocumentProxy(new Uint8Array(await printTags(tags, guardian, size)));
    const outside: string[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
      for (const item of (await page.getTextContent()).items) {
        if (!("str" in item)) continue;
        const [, across, , , x, y] = item.transform as number[];
        const [endX, endY] = across ? [x ?? 0, (y ?? 0) - item.width] : [(x ?? 0) + item.width, y ?? 0];
        const isInside = (at: number, from: number, to: number) => at >= from - 1 && at <= to + 1;
        if (![x ?? 0, endX].every((at) => isInside(at, left, right))) outside.push(item.str);
        if (![y ?? 0, endY].every((at) => isInside(at, bottom, top))) outside.push(item.str);
      }
    }
    await document.loadingTask.destroy();
    expect(outside).toEqual([]);
  });
});

test("a name without glyphs gets a line to write it on", async () => {
  const { byPage } = await openPdf(await printTags([tagOf("ထွန်း အောင်")], GUARDIAN, "4x2"));
  expect(byPage[0]).toContain("Name");
});

test("a name in Arabic or Hebrew ends at the right edge, and others begin at the left one", async () => {
  const document = await getDocumentProxy(
    new Uint8Array(await printTags([tagOf("دعاء علي"), tagOf("יונתן דוד"), tagOf("Mia Berg")], GUARDIAN, "62mm")),
  );
  const ends: number[] = [];
  for (const number of [1, 2, 3]) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const [name] = items
      .flatMap((item) => ("str" in item && item.str.trim() ? [item] : []))
      .filter(({ str }) => /Mia|\p{Script=Arabic}|\p{Script=Hebrew}/u.test(str));
    const x = (name?.transform[4] as number) ?? 0;
    ends.push(number === 3 ? x : x + (name?.width ?? 0));
  }
  await document.loadingTask.destroy();
  const right = 62 * (72 / 25.4) - 8;
  expect(ends.map(Math.round)).toEqual([Math.round(right), Math.round(right), 8]);
});

test("a right-to-left first name stands at the right of a Latin last name, with a space, and both lines end there", async () => {
  const names = ["محمد Smith", "עבדאלרחמן Ångström-Żółćowska"];
  const document = await getDocumentProxy(
    new Uint8Array(
      await printTags(
        names.map((name) => tagOf(name)),
        GUARDIAN,
        "62mm",
      ),
    ),
  );
  const found: { str: string; from: number; to: number }[][] = [];
  for (const number of [1, 2]) {
    const { items } = await (await document.getPage(number)).getTextContent();
    found.push(
      items
        .flatMap((item) => ("str" in item && item.str.trim() && item.height > 17 ? [item] : []))
        .map(({ str, transform, width }) => ({
          str,
          from: transform[4] as number,
          to: (transform[4] as number) + width,
        })),
    );
  }
  await document.loadingTask.destroy();
  const right = Math.round(62 * (72 / 25.4) - 8);
  expect(found.map((lines) => Math.round(Math.max(...lines.map(({ to }) => to))))).toEqual([right, right]);
  const [[, first, last] = [], [, ...lines] = []] = found;
  expect([first?.str, last?.str]).toEqual(["محمد", "Smith"]);
  expect(last?.from).toBeLessThan(first?.from ?? 0);
  expect(lines.map(({ to }) => Math.round(to))).toEqual(lines.map(() => right));
});
