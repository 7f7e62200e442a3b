import { createRoute } from "@tanstack/react-router";
import { queryClient } from "../../api/reads.ts";
import { paths } from "../../paths.ts";
import { lazyPage } from "../../routing/lazyPage.ts";
import { readChosen, recordParams } from "../../routing/params.ts";
import { shell } from "../../routing/shell.ts";
import { queryEvent } from "../events.queries.ts";
import { EVENT_TABS, type EventTab } from "./eventTabs.ts";

export const event = createRoute({
  getParentRoute: () => shell,
  path: paths.event,
  staticData: { title: "Event" },
  component: lazyPage(() => import("./EventPage.tsx")),
  params: recordParams,
  validateSearch: (search: { tab?: unknown }): { tab?: EventTab } => readChosen("tab", search.tab, EVENT_TABS),
  // Not awaited: the page opens immediately, with placeholders.
  async loader({ params }) {
    void queryClient.prefetchQuery(queryEvent(params.id));
  },
});
