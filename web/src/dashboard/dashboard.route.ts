import { api } from "@narthex/contract/api.ts";
import { createRoute } from "@tanstack/react-router";
import { ownNews } from "../announcements/recentAnnouncements.ts";
import { queryClient, read, readPages } from "../api/reads.ts";
import { ownUpcomingEvents, queryUpcomingInMonth, upcomingEvents } from "../events/events.queries.ts";
import { firstStepsRead, hasOpenSteps } from "../first-steps/firstSteps.queries.ts";
import { LazyFirstStepsCard, LazyLocalAddressNote } from "../first-steps/lazyFirstSteps.ts";
import { getToday } from "../format/format.ts";
import { returnedHours } from "../hours/hours.queries.ts";
import { LazyAskedMinistries } from "../ministries/lazyAskedMinistries.ts";
import { paths } from "../paths.ts";
import { lazyPage } from "../routing/lazyPage.ts";
import { isAllowed, readCurrentUser, shell } from "../routing/shell.ts";
import { LazyServingCard } from "../serving/lazyServingCard.ts";
import { LazyAdminDashboard } from "./lazyAdminDashboard.ts";
import { LazyDutyActions, LazyLedMinistries, LazyReturnedEntries } from "./lazyOwnTasks.ts";

/** Also loads the script of what is at the top and would push down the cards. */
async function loadFirstSteps(): Promise<void> {
  const steps = await queryClient.ensureQueryData(firstStepsRead);
  if (hasOpenSteps(steps)) await LazyFirstStepsCard.load();
  else if (steps.localAddress) await LazyLocalAddressNote.load();
}

/** Also loads the script of the question about new ministries, which is above the other cards. */
async function loadOwnRecord(): Promise<void> {
  const me = await queryClient.ensureQueryData(read(api.members.me));
  if (me.ministries.some(({ confirmed }) => !confirmed)) await LazyAskedMinistries.load();
}

/** Also loads the script of the requests to serve, which are above other cards. */
async function loadServing(): Promise<void> {
  if (!(await isAllowed("directory.read"))) return;
  const { requests } = await queryClient.ensureQueryData(read(api.ownServing.show));
  if (requests.length > 0) await LazyServingCard.load();
}

/** Loads the script of the actions of duties, which are above other cards. */
async function loadDuties(): Promise<void> {
  const { duties, pending } = await readCurrentUser();
  if (!pending && duties.length > 0) await LazyDutyActions.load();
}

/** Also loads the scripts of cards in the middle of the page, which would push down the cards below. */
async function loadLedMinistries(): Promise<void> {
  const led = await queryClient.ensureQueryData(read(api.dashboard.ledMinistries));
  if (led.length > 0 || (await readCurrentUser()).role === "ministry_leader") await LazyLedMinistries.load();
}
async function loadReturnedHours(): Promise<void> {
  const { pages } = await queryClient.ensureInfiniteQueryData(returnedHours);
  if (pages.some(({ rows }) => rows.length > 0)) await LazyReturnedEntries.load();
}

export const home = createRoute({
  getParentRoute: () => shell,
  path: paths.home,
  staticData: {
    title: "My Dashboard",
    managerTitle: { title: "Dashboard", permission: "dashboard.read" },
  },
  component: lazyPage(() => import("./HomePage.tsx")),
  async loader() {
    const events = queryClient.ensureInfiniteQueryData(upcomingEvents);
    const own = [loadServing(), loadOwnRecord(), loadLedMinistries(), loadReturnedHours()];
    // Each card shows its own error.
    if (await isAllowed("dashboard.read")) {
      const stats = queryClient.ensureQueryData(read(api.dashboard.stats));
      const recent = queryClient.ensureQueryData(read(api.members.recentActivity));
      const steps = (await isAllowed("settings.manage")) ? loadFirstSteps() : null;
      const sunday = queryClient.ensureQueryData(read(api.dashboard.sunday));
      const decisions = queryClient.ensureQueryData(read(api.dashboard.decisions));
      await Promise.allSettled([LazyAdminDashboard.load(), ...own, events, stats, recent, steps, sunday, decisions]);
    } else {
      const replied = queryClient.ensureInfiniteQueryData(ownUpcomingEvents);
      const mine = queryClient.ensureInfiniteQueryData(readPages(api.attendance.mine, {}));
      const giving = queryClient.ensureQueryData(read(api.donations.ownSummary));
      const month = getToday((await readCurrentUser()).congregation.timezone).slice(0, 7);
      const thisMonth = queryClient.ensureInfiniteQueryData(queryUpcomingInMonth(month));
      const news = queryClient.ensureQueryData(ownNews);
      await Promise.allSettled([...own, loadDuties(), events, replied, thisMonth, mine, giving, news]);
    }
  },
});
