import type { HelpLink } from "./HelpArticle.tsx";
import { listHelpPages } from "./helpPages.ts";
import type { ListedChapter } from "./helpTopics.ts";

interface HelpContentsProps {
  chapters: readonly ListedChapter[];
  /** The level of the chapters' headings. */
  level: 2 | 3;
  link: HelpLink;
  className?: string;
}

/** The list of help pages by chapter. */
export function HelpContents({ chapters, level, link, className = "flex flex-col gap-5" }: HelpContentsProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={className}>
      {chapters.map(({ title, pages }) => (
        <section key={title} className="min-w-0">
          <Heading className="mb-2 font-semibold text-lg">{title}</Heading>
          <ul className="flex flex-col gap-1.5">
            {listHelpPages(pages).map((page) => (
              <li key={page.name} className="flex min-h-6 items-center touch:min-h-11">
                {link(page.name, page.title)}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
