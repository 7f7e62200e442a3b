// Finds the help pages that contain the words of a search. Pure.
import { foldText } from "@narthex/contract/fold.ts";
import { type HelpPageText, listLines } from "./helpText.ts";

export interface FoundPage<Page extends HelpPageText> {
  page: Page;
  /** The heading, or else the line, that contains the most words; null if only the title or a synonym contains one. */
  line: string | null;
  /** Whether the page contains every word of the search. */
  isComplete: boolean;
}

const WORD = /[\p{L}\p{N}]+/gu;
/** Words of a question that say nothing about its subject. */
const FILLERS = new Set(
  "a an and are at can do does for from how i is it my of on or someone the to we what when where who with you".split(
    " ",
  ),
);

/** The words of a search without fillers, in the singular, so that "labels" also finds "label". */
function listWords(text: string): readonly string[] {
  const words = foldText(text).match(WORD) ?? [];
  const telling = words.filter((word) => !FILLERS.has(word));
  return (telling.length > 0 ? telling : words).map((word) => word.replace(/(?<=\p{L}{2}[^s])s$/u, ""));
}

/** How much a word counts that is only within other words. */
const WITHIN = 0.5;

const countHit = (word: string, whole: string, begun: readonly string[]): number =>
  begun.some((one) => one.startsWith(word)) ? 1 : whole.includes(word) ? WITHIN : 0;

/**
 * The pages that contain every word, or else those that contain the most: the words in the title first, then in one
 * synonym, in headings, and as beginnings of words.
 */
export function searchHelp<Page extends HelpPageText>(
  pages: readonly Page[],
  text: string,
): readonly FoundPage<Page>[] {
  const words = listWords(text);
  const found = pages.map((page) => {
    const lines = page.blocks.flatMap(listLines);
    const whole = foldText([page.title, ...page.synonyms, ...lines].join("\n"));
    const begun = whole.match(WORD) ?? [];
    // "Emergency" contains "merge", and says nothing about it.
    const hits = words.reduce((sum, word) => sum + countHit(word, whole, begun), 0);
    const listHits = (line: string) => words.filter((word) => foldText(line).includes(word)).length;
    const hasAll = (line: string) => listHits(line) === words.length;
    /** Words that begin with one of the search, which "enroll" does not for "roll". */
    const listBegunWords = (line: string) =>
      (foldText(line).match(WORD) ?? []).filter((one) => words.some((word) => one.startsWith(word))).length;
    const most = Math.max(0, ...lines.map(listHits));
    const headings = page.blocks.flatMap((block) => (block.kind === "heading" ? block.text : []));
    const best = [...headings, ...lines].filter((line) => listHits(line) === most);
    return {
      hits,
      rank: [
        Number(hasAll(page.title)),
        Number(page.synonyms.some((synonym) => hasAll(synonym) && listBegunWords(synonym) > 0)),
        headings.filter((heading) => hasAll(heading) && listBegunWords(heading) > 0).length,
        lines.filter((line) => listHits(line) === most && listBegunWords(line) > 0).length,
      ],
      found: {
        page,
        line: most > 0 ? (best.find((line) => listBegunWords(line) > 0) ?? best[0] ?? null) : null,
        isComplete: words.every((word) => whole.includes(word)),
      },
    };
  });
  const mostHits = Math.max(WITHIN, ...found.map(({ hits }) => hits));
  return found
    .filter(({ hits }) => hits === mostHits)
    .toSorted(({ rank: one }, { rank: other }) => compareRanks(other, one))
    .map((entry) => entry.found);
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((part, place) => part !== other[place]);
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}
