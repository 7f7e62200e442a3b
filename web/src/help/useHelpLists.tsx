import { Link } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { screensFor } from "../search/screens.ts";
import { useCurrentUser } from "../session/session.ts";
import type { HelpLink } from "./HelpArticle.tsx";
import { type ListedChapter, listChapters } from "./helpTopics.ts";

/** The chapters that the viewer sees, and links to their pages in the screens of the help. */
export function useHelpLists(): { chapters: readonly ListedChapter[]; link: HelpLink } {
  const { permissions } = useCurrentUser();
  const chapters = listChapters(screensFor(permissions));
  const listed = new Set(chapters.flatMap(({ pages }) => pages));
  return {
    chapters,
    link: (page, text) =>
      listed.has(page) ? (
        <Link to={paths.helpPage} params={{ page }} className="text-accent underline underline-offset-2">
          {text}
        </Link>
      ) : null,
  };
}
