// Finds the help pages that contain all words of a search. Pure.
import { foldText } from "@narthex/contract/fold.ts";
import { type HelpPageText, linesOf } from "./helpText.ts";

export interface FoundPage<Page extends HelpPageText> {
  page: Page;
  /** The first line that contains one of the words; null if only the title does. */
  line: string | null;
}

/** The pages that contain every word, those with all words in the title first, otherwise in the given order. */
export function searchHelp<Page extends HelpPageText>(
  pages: readonly Page[],
  text: string,
): readonly FoundPage<Page>[] {
  const words = foldText(text).split(" ").filter(Boolean);
  const found = pages.flatMap((page) => {
    const lines = page.blocks.flatMap(linesOf);
    const title = foldText(page.title);
    const whole = [title, ...lines.map(foldText)].join("\n");
    if (!words.every((word) => whole.includes(word))) return [];
    const hits = (line: string) => words.filter((word) => foldText(line).includes(word)).length;
    const most = Math.max(0, ...lines.map(hits));
    return [
      {
        isTitled: words.every((word) => title.includes(word)),
        found: { page, line: most > 0 ? (lines.find((line) => hits(line) === most) ?? null) : null },
      },
    ];
  });
  return [...found.filter(({ isTitled }) => isTitled), ...found.filter(({ isTitled }) => !isTitled)].map(
    (one) => one.found,
  );
}
