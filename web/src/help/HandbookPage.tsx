import { Printer } from "lucide-react";
import "../styles/handbook.css";
import { Page } from "../page/Page.tsx";
import { useCurrentUser } from "../session/session.ts";
import { Button } from "../ui/Button.tsx";
import { textLinkClass } from "../ui/link.ts";
import { HelpArticle, type HelpLink } from "./HelpArticle.tsx";
import { listHelpPages } from "./helpPages.ts";
import { useHelpLists } from "./useHelpLists.tsx";

const buildAnchor = (page: string) => `about-${page}`;

/** All help pages of the viewer as one document, numbered, for printing or saving as a PDF file. */
export default function HandbookPage() {
  const { congregation } = useCurrentUser();
  const { chapters, isListed } = useHelpLists();
  const link: HelpLink = (page, text) =>
    isListed(page) ? (
      <a href={`#${buildAnchor(page)}`} className={`${textLinkClass} print:no-underline`}>
        {text}
      </a>
    ) : null;
  return (
    <Page
      title="Handbook"
      subtitle={`How to use Narthex at ${congregation.name}`}
      actions={
        <Button icon={<Printer />} onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      <div className="handbook mx-auto max-w-[46rem]">
        <nav aria-label="Contents" className="handbook-contents mb-10">
          <h2 className="mb-4 font-semibold font-serif text-2xl">Contents</h2>
          <ol className="flex flex-col gap-4">
            {chapters.map(({ title, pages }, chapter) => (
              <li key={title}>
                <p className="font-semibold">{`${chapter + 1} ${title}`}</p>
                <ol className="mt-1">
                  {listHelpPages(pages).map((page, section) => (
                    <li key={page.name} className="flex min-h-6 items-center ps-4 touch:min-h-11">
                      {link(page.name, `${chapter + 1}.${section + 1} ${page.title}`)}
                    </li>
                  ))}
                </ol>
              </li>
            ))}
          </ol>
        </nav>
        {chapters.map(({ title, pages }, chapter) => (
          <section key={title} className="handbook-chapter">
            <h2 className="mt-10 mb-6 border-line border-b pb-2 font-semibold font-serif text-2xl">
              {`${chapter + 1} ${title}`}
            </h2>
            {listHelpPages(pages).map((page, section) => (
              <article key={page.name} className="mb-10">
                <h3 id={buildAnchor(page.name)} className="mb-3 scroll-mt-20 font-semibold font-serif text-xl">
                  {`${chapter + 1}.${section + 1} ${page.title}`}
                </h3>
                <HelpArticle page={page} level={4} link={link} hasAllPictures />
              </article>
            ))}
          </section>
        ))}
      </div>
    </Page>
  );
}
