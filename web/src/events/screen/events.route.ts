import { createRoute } from "@tanstack/react-router";
import { queryClient } from "../../api/reads.ts";
import { today } from "../../format/format.ts";
import { paths } from "../../paths.ts";
import { chosen, matching } from "../../routing/address.ts";
import { lazyPage } from "../../routing/lazyPage.ts";
import { currentUser, shell } from "../../routing/shell.ts";
import { comingEvents, eventsBetween, pastEvents } from "../events.queries.ts";
import { weekOf, weeksOf } from "../month.ts";

const DAY = /^[12]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

export const events = createRoute({
  getParentRoute: () => shell,
  path: paths.events,
  staticData: { title: "Events" },
  component: lazyPage(() => import("./EventsPage.tsx")),
  validateSearch: (search: {
    view?: unknown;
    span?: unknown;
    day?: unknown;
    ministry?: unknown;
    create?: unknown;
  }): { view?: "calendar"; span?: "week" | "agenda"; day?: string; ministry?: number; create?: true | string } => ({
    ...chosen("view", search.view, ["calendar"]),
    ...chosen("span", search.span, ["week", "agenda"]),
    ...matching("day", search.day, DAY),
    ...(typeof search.ministry === "number" ? { ministry: search.ministry } : {}),
    ...(search.create === true ? { create: true as const } : matching("create", search.create, DAY)),
  }),
  loaderDeps: ({ search: { view, span, day, ministry } }) => ({ view, span, day, ministry }),
  // Not awaited: the page opens immediately, with placeholders.
  async loader({ deps: { view, span, day, ministry } }) {
    if (view === "calendar") {
      const shown = day ?? today((await currentUser()).congregation.timezone);
      const days = span === "week" ? weekOf(shown) : weeksOf(shown.slice(0, 7)).flat();
      void queryClient.prefetchInfiniteQuery(eventsBetween(days, ministry));
    } else {
      void queryClient.prefetchInfiniteQuery(comingEvents({ ministryId: ministry }));
      void queryClient.prefetchInfiniteQuery(pastEvents({ ministryId: ministry }));
    }
  },
});
