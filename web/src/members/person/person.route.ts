import { createRoute } from "@tanstack/react-router";
import { queryClient } from "../../api/reads.ts";
import { paths } from "../../paths.ts";
import { lazyPage } from "../../routing/lazyPage.ts";
import { readChosen, recordParams } from "../../routing/params.ts";
import { shell } from "../../routing/shell.ts";
import { queryPerson } from "./person.queries.ts";
import { PERSON_TABS, type PersonTab } from "./personTabs.ts";

export const person = createRoute({
  getParentRoute: () => shell,
  path: paths.person,
  staticData: { title: "Person" },
  component: lazyPage(() => import("./PersonPage.tsx")),
  params: recordParams,
  validateSearch: (search: { tab?: unknown }): { tab?: PersonTab } => readChosen("tab", search.tab, PERSON_TABS),
  // Not awaited: the page is shown immediately, with placeholders.
  async loader({ params }) {
    void queryClient.prefetchQuery(queryPerson(params.id));
  },
});
