// The help pages that the search of everything finds. Loaded when someone types: it contains all texts of the help.
import { helpPagesNamed } from "../help/helpPages.ts";
import { listChapters } from "../help/helpTopics.ts";
import { searchHelp } from "../help/searchHelp.ts";
import { paths } from "../paths.ts";
import type { Row } from "./rows.ts";
import type { OpenScreen } from "./screens.ts";

/** Fewer letters are in every page. */
const LEAST_LETTERS = 3;
const MOST_ROWS = 4;

/** @param screens those that the viewer may open, whose help pages are searched */
export function helpRows(screens: readonly OpenScreen[], text: string): readonly Row[] {
  if (text.length < LEAST_LETTERS) return [];
  const pages = helpPagesNamed(listChapters(screens).flatMap((chapter) => chapter.pages));
  return searchHelp(pages, text)
    .slice(0, MOST_ROWS)
    .map(({ page, line }) => ({
      key: `help-${page.name}`,
      name: page.title,
      note: line,
      href: paths.helpPage.replace("$page", page.name),
    }));
}
