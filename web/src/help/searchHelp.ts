// Finds the help pages that contain all words of a search. Pure.
import { foldText } from "@narthex/contract/fold.ts";
import { type HelpPageText, listLines } from "./helpText.ts";

export interface FoundPage<Page extends HelpPageText> {
  page: Page;
  /** The heading, or else the line, that contains the most words; null if only the title contains one. */
  line: string | null;
}

const WORD = /[\p{L}\p{N}]+/gu;

/** The pages that contain every word: the words in the title first, then in headings, then as beginnings of words. */
export function searchHelp<Page extends HelpPageText>(
  pages: readonly Page[],
  text: string,
): readonly FoundPage<Page>[] {
  const words = foldText(text).split(" ").filter(Boolean);
  const found = pages.flatMap((page) => {
    const lines = page.blocks.flatMap(listLines);
    const title = foldText(page.title);
    const whole = [title, ...lines.map(foldText)].join("\n");
    if (!words.every((word) => whole.includes(word))) return [];
    const listHits = (line: string) => words.filter((word) => foldText(line).includes(word)).length;
    /** Words that begin with one of the search, which "enroll" does not for "roll". */
    const listBegunWords = (line: string) =>
      (foldText(line).match(WORD) ?? []).filter((one) => words.some((word) => one.startsWith(word))).length;
    const most = Math.max(0, ...lines.map(listHits));
    const headings = page.blocks.flatMap((block) => (block.kind === "heading" ? block.text : []));
    const best = [...headings, ...lines].filter((line) => listHits(line) === most);
    return [
      {
        rank: [
          Number(words.every((word) => title.includes(word))),
          headings.filter((heading) => listHits(heading) === words.length && listBegunWords(heading) > 0).length,
          lines.filter((line) => listHits(line) === most && listBegunWords(line) > 0).length,
        ],
        found: { page, line: most > 0 ? (best.find((line) => listBegunWords(line) > 0) ?? best[0] ?? null) : null },
      },
    ];
  });
  return found.toSorted(({ rank: one }, { rank: other }) => compareRanks(other, one)).map((entry) => entry.found);
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((part, place) => part !== other[place]);
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}
