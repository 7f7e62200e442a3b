import { createRoute } from "@tanstack/react-router";
import { queryClient } from "../../api/reads.ts";
import { getToday } from "../../format/format.ts";
import { paths } from "../../paths.ts";
import { lazyPage } from "../../routing/lazyPage.ts";
import { readChosen, readMatching } from "../../routing/params.ts";
import { isAllowed, readCurrentUser, shell } from "../../routing/shell.ts";
import { queryComingEvents, queryEventsBetween, queryPastEvents, queryUndoable } from "../events.queries.ts";
import type { Beginning } from "../form/newEvent.ts";
import { listWeekDays, listWeeks } from "../month.ts";

const DAY = /^[12]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const OF_MINISTRY = /^ministry-[1-9]\d{0,8}$/;
const MONTH = /^[12]\d{3}-(?:0[1-9]|1[0-2])$/;

interface EventsAddress {
  view?: "calendar";
  span?: "week" | "agenda";
  /** A day of the calendar. */
  day?: string;
  /** The month of the list, YYYY-MM. */
  month?: string;
  ministry?: number;
  /** Opens the form: of an empty event, of one on a day or of a ministry, or of a weekly service. */
  create?: Beginning;
}

export const events = createRoute({
  getParentRoute: () => shell,
  path: paths.events,
  staticData: { title: "Events" },
  component: lazyPage(() => import("./EventsPage.tsx")),
  validateSearch: (search: { [Name in keyof EventsAddress]?: unknown }): EventsAddress => ({
    ...readChosen("view", search.view, ["calendar"]),
    ...readChosen("span", search.span, ["week", "agenda"]),
    ...readMatching("day", search.day, DAY),
    ...readMatching("month", search.month, MONTH),
    ...(typeof search.ministry === "number" ? { ministry: search.ministry } : {}),
    ...(search.create === true || search.create === "service"
      ? { create: search.create as Beginning }
      : { ...readMatching("create", search.create, DAY), ...readMatching("create", search.create, OF_MINISTRY) }),
  }),
  loaderDeps: ({ search: { view, span, day, month, ministry } }) => ({ view, span, day, month, ministry }),
  // Events are not awaited: the page opens with placeholders.
  async loader({ deps: { view, span, day, month, ministry } }) {
    if (view === "calendar") {
      const shown = day ?? getToday((await readCurrentUser()).congregation.timezone);
      const days = span === "week" ? listWeekDays(shown) : listWeeks(shown.slice(0, 7)).flat();
      void queryClient.prefetchInfiniteQuery(queryEventsBetween(days, ministry));
    } else {
      void queryClient.prefetchInfiniteQuery(queryComingEvents({ ministryId: ministry, month }));
      void queryClient.prefetchInfiniteQuery(queryPastEvents({ ministryId: ministry, month }));
    }
    // The note about the last change is above the events, and would push them down.
    if (await isAllowed("events.write")) await queryClient.prefetchQuery(queryUndoable());
  },
});
