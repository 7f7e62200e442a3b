import { Link, useParams } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { Page } from "../page/Page.tsx";
import { PageMessage } from "../page/PageMessage.tsx";
import { paths } from "../paths.ts";
import { getButtonClass } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { HelpArticle } from "./HelpArticle.tsx";
import { getHelpPage } from "./helpPages.ts";
import { useHelpLists } from "./useHelpLists.tsx";

/** One help page at an address of its own. */
export default function HelpPage() {
  const { page: name } = useParams({ from: "/shell/help/$page" });
  const { link } = useHelpLists();
  const page = getHelpPage(name);
  if (!page) return <PageMessage title="Help page not found" text="There is no help page at this address." />;
  return (
    <Page
      title={page.title}
      subtitle="Help"
      actions={
        <Link to={paths.help} className={getButtonClass()}>
          <ArrowLeft aria-hidden />
          All help pages
        </Link>
      }
    >
      <Card className="pt-2">
        <HelpArticle page={page} level={2} link={link} />
      </Card>
    </Page>
  );
}
