// The help pages that the search of everything finds. Loaded when someone types: it contains all texts of the help.
import { paths } from "../paths.ts";
import type { FindHelp } from "../search/rows.ts";
import { listHelpPages } from "./helpPages.ts";
import { listChapters } from "./helpTopics.ts";
import { searchHelp } from "./searchHelp.ts";

/** Fewer letters are in every page. */
const LEAST_LETTERS = 3;
const MOST_ROWS = 4;

export const findHelpRows: FindHelp = (screens, text) => {
  if (text.length < LEAST_LETTERS) return [];
  const pages = listHelpPages(listChapters(screens).flatMap((chapter) => chapter.pages));
  return searchHelp(pages, text)
    .filter(({ isComplete }) => isComplete)
    .slice(0, MOST_ROWS)
    .map(({ page, line }) => ({
      key: `help-${page.name}`,
      name: page.title,
      note: line,
      href: paths.helpPage.replace("$page", page.name),
    }));
};
