import { createRoute } from "@tanstack/react-router";
import { queryClient } from "../../api/reads.ts";
import { paths } from "../../paths.ts";
import { chosen } from "../../routing/address.ts";
import { lazyPage } from "../../routing/lazyPage.ts";
import { shell } from "../../routing/shell.ts";
import { personById } from "./person.queries.ts";
import { PERSON_TABS, type PersonTab } from "./personTabs.ts";

/** A number that no person has stands for an address that is none. */
const idIn = (text: string): number => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0);

export const person = createRoute({
  getParentRoute: () => shell,
  path: paths.person,
  staticData: { title: "Person" },
  component: lazyPage(() => import("./PersonPage.tsx")),
  params: { parse: ({ id }) => ({ id: idIn(id) }), stringify: ({ id }) => ({ id: String(id) }) },
  validateSearch: (search: { tab?: unknown }): { tab?: PersonTab } => chosen("tab", search.tab, PERSON_TABS),
  // Not awaited: the page stands at once, with placeholders.
  async loader({ params }) {
    void queryClient.prefetchQuery(personById(params.id));
  },
});
