import { Link } from "@tanstack/react-router";
import { BookOpen, CircleQuestionMark } from "lucide-react";
import { useState } from "react";
import { cleanSearchText } from "../format/cleanSearchText.ts";
import { Page } from "../page/Page.tsx";
import { paths } from "../paths.ts";
import { Button, getButtonClass } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { HelpContents } from "./HelpContents.tsx";
import { listHelpPages } from "./helpPages.ts";
import { searchHelp } from "./searchHelp.ts";
import { useHelpLists } from "./useHelpLists.tsx";

/** All help pages that the viewer needs, with a search. */
export default function HelpListPage() {
  const { chapters, link } = useHelpLists();
  const [typed, setTyped] = useState("");
  const text = cleanSearchText(typed);
  const found = text === "" ? [] : searchHelp(listHelpPages(chapters.flatMap(({ pages }) => pages)), text);
  return (
    <Page
      title="Help"
      subtitle="One short page about each screen"
      actions={
        <Link to={paths.handbook} className={getButtonClass()}>
          <BookOpen aria-hidden />
          Handbook to print
        </Link>
      }
    >
      <SearchField
        label="Search the help"
        placeholder="Search the help..."
        value={typed}
        onChange={setTyped}
        className="mb-6 max-w-xl"
      />
      <p role="status" className="sr-only">
        {text === "" ? "" : found.length === 1 ? "1 page found" : `${found.length} pages found`}
      </p>
      <Card>
        {text === "" ? (
          <HelpContents
            chapters={chapters}
            level={2}
            link={link}
            className="grid gap-x-8 gap-y-8 pt-2 sm:grid-cols-2 lg:grid-cols-3"
          />
        ) : found.length === 0 ? (
          <EmptyState
            icon={<CircleQuestionMark />}
            title="No help page found"
            text="Try another word, such as the name of the screen or of a button."
            action={<Button onClick={() => setTyped("")}>Show all help pages</Button>}
          />
        ) : (
          <ul aria-label="Help pages found" className="flex flex-col gap-4 pt-2">
            {found.map(({ page, line }) => (
              <li key={page.name}>
                <p className="font-medium">{link(page.name, page.title)}</p>
                {line && <p className="max-w-prose text-ink-quiet text-sm">{line}</p>}
              </li>
            ))}
          </ul>
        )}
      </Card>
    </Page>
  );
}
