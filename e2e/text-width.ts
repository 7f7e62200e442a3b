// Finds columns of text that are too narrow to read.
import { expect, type Page } from "@playwright/test";

/**
 * Expects that every text has room for about six letters on a line, and that no word is broken in the middle. Words with
 * punctuation, such as email addresses, may be broken anywhere.
 */
export async function expectReadableColumns(page: Page): Promise<void> {
  const narrow = await page.evaluate(() => {
    const LETTERS = 6;
    /** A letter is about half as wide as the text is high. */
    const LETTER = 0.5;
    const linesOf = (range: Range) => new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const content = text.textContent ?? "";
      if (content.trim().length <= LETTERS || !text.parentElement?.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      if (linesOf(range) < 2) continue;
      let block = text.parentElement;
      while (getComputedStyle(block).display.startsWith("inline") && block.parentElement) block = block.parentElement;
      if (block.closest(".sr-only")) continue;
      const { fontSize, paddingLeft, paddingRight } = getComputedStyle(block);
      const width = block.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      const isBroken = [...content.matchAll(/[^\s\p{P}]{4,}/gu)].some(({ index, 0: word }) => {
        const around = `${content[index - 1] ?? " "}${content[index + word.length] ?? " "}`;
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return around.trim() === "" && linesOf(range) > 1;
      });
      if (isBroken || width < LETTERS * LETTER * Number.parseFloat(fontSize)) found.push(`${width} px: ${content}`);
    }
    return found;
  });
  expect(narrow).toEqual([]);
}
