import { createRoute } from "@tanstack/react-router";
import { queryClient } from "../api/reads.ts";
import { today } from "../format/words.ts";
import { paths } from "../paths.ts";
import { lazyPage } from "../routing/lazyPage.ts";
import { currentUser, shell } from "../routing/shell.ts";
import { comingEvents, eventById, monthEvents, pastEvents } from "./events.queries.ts";

export const events = createRoute({
  getParentRoute: () => shell,
  path: paths.events,
  staticData: { title: "Events" },
  component: lazyPage(() => import("./EventsPage.tsx")),
  validateSearch: (search: {
    view?: unknown;
    month?: unknown;
    create?: unknown;
    event?: unknown;
  }): { view?: "calendar"; month?: string; create?: true; event?: number } => ({
    ...(search.create === true ? { create: true as const } : {}),
    ...(typeof search.event === "number" ? { event: search.event } : {}),
    ...(search.view === "calendar" ? { view: "calendar" as const } : {}),
    ...(typeof search.month === "string" && /^[12]\d{3}-(?:0[1-9]|1[0-2])$/.test(search.month)
      ? { month: search.month }
      : {}),
  }),
  loaderDeps: ({ search: { view, month, event } }) => ({ view, month, event }),
  // Not awaited: the page stands at once, with placeholders.
  async loader({ deps: { view, month, event } }) {
    if (event !== undefined) void queryClient.prefetchQuery(eventById(event));
    if (view === "calendar") {
      const thisMonth = today((await currentUser()).congregation.timezone).slice(0, 7);
      void queryClient.prefetchInfiniteQuery(monthEvents(month ?? thisMonth));
    } else {
      void queryClient.prefetchInfiniteQuery(comingEvents);
      void queryClient.prefetchInfiniteQuery(pastEvents);
    }
  },
});
