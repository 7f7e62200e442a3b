import { createRoute } from "@tanstack/react-router";
import { queryClient } from "../../api/reads.ts";
import { today } from "../../format/format.ts";
import { paths } from "../../paths.ts";
import { lazyPage } from "../../routing/lazyPage.ts";
import { chosen, matching } from "../../routing/params.ts";
import { currentUser, shell } from "../../routing/shell.ts";
import { comingEvents, eventsBetween, pastEvents } from "../events.queries.ts";
import type { Beginning } from "../form/newEvent.ts";
import { weekOf, weeksOf } from "../month.ts";

const DAY = /^[12]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const MONTH = /^[12]\d{3}-(?:0[1-9]|1[0-2])$/;

interface EventsAddress {
  view?: "calendar";
  span?: "week" | "agenda";
  /** A day of the calendar. */
  day?: string;
  /** The month of the list, YYYY-MM. */
  month?: string;
  ministry?: number;
  /** Opens the form: of an empty event, of one on a day, or of a weekly service. */
  create?: Beginning;
}

export const events = createRoute({
  getParentRoute: () => shell,
  path: paths.events,
  staticData: { title: "Events" },
  component: lazyPage(() => import("./EventsPage.tsx")),
  validateSearch: (search: { [Name in keyof EventsAddress]?: unknown }): EventsAddress => ({
    ...chosen("view", search.view, ["calendar"]),
    ...chosen("span", search.span, ["week", "agenda"]),
    ...matching("day", search.day, DAY),
    ...matching("month", search.month, MONTH),
    ...(typeof search.ministry === "number" ? { ministry: search.ministry } : {}),
    ...(search.create === true || search.create === "service"
      ? { create: search.create as Beginning }
      : matching("create", search.create, DAY)),
  }),
  loaderDeps: ({ search: { view, span, day, month, ministry } }) => ({ view, span, day, month, ministry }),
  // Not awaited: the page opens immediately, with placeholders.
  async loader({ deps: { view, span, day, month, ministry } }) {
    if (view === "calendar") {
      const shown = day ?? today((await currentUser()).congregation.timezone);
      const days = span === "week" ? weekOf(shown) : weeksOf(shown.slice(0, 7)).flat();
      void queryClient.prefetchInfiniteQuery(eventsBetween(days, ministry));
    } else {
      void queryClient.prefetchInfiniteQuery(comingEvents({ ministryId: ministry, month }));
      void queryClient.prefetchInfiniteQuery(pastEvents({ ministryId: ministry, month }));
    }
  },
});
