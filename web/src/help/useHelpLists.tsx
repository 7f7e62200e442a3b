import { Link } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { listScreens, type OpenScreen } from "../search/screens.ts";
import { useCurrentUser } from "../session/session.ts";
import { textLinkClass } from "../ui/link.ts";
import type { HelpLink } from "./HelpArticle.tsx";
import { type ListedChapter, listChapters } from "./helpTopics.ts";

interface HelpLists {
  /** The screens that the viewer may open. */
  screens: readonly OpenScreen[];
  /** The chapters that the viewer sees. */
  chapters: readonly ListedChapter[];
  isListed: (page: string) => boolean;
  /** Links to their pages, for the screens of the help. */
  link: HelpLink;
}

export function useHelpLists(): HelpLists {
  const { permissions, congregation } = useCurrentUser();
  const screens = listScreens({ permissions, onlineGiving: congregation.onlineGiving });
  const chapters = listChapters(screens);
  const listed = new Set(chapters.flatMap(({ pages }) => pages));
  const isListed = (page: string) => listed.has(page);
  return {
    screens,
    chapters,
    isListed,
    link: (page, text) =>
      isListed(page) ? (
        <Link to={paths.helpPage} params={{ page }} className={textLinkClass}>
          {text}
        </Link>
      ) : null,
  };
}
