// The whole route tree, put together from its parts. Pages load on demand; their loaders read what the first look needs.
import { api } from "@narthex/contract/api.ts";
import { createRoute, createRouter, redirect } from "@tanstack/react-router";
import { ownNews } from "./announcements/recentAnnouncements.ts";
import { NotFound } from "./app/NotFound.tsx";
import { PageError } from "./app/PageError.tsx";
import { PagePending } from "./app/PagePending.tsx";
import { queryClient, read, readPages } from "./client/reads.ts";
import { today } from "./client/words.ts";
import { upcomingEvents, upcomingInMonth } from "./events/events.queries.ts";
import { paths } from "./paths.ts";
import { audit, invitations, reports, settings, users } from "./routes/administration.ts";
import { currentUser, root, shell, shows } from "./routes/frame.ts";
import { attendance, communications, events } from "./routes/gatherings.ts";
import { donationBatches, donations, give, statements } from "./routes/giving.ts";
import { lazyPage } from "./routes/lazyPage.ts";
import { duplicates, importMembers, members, ministries, profile, workerHours } from "./routes/people.ts";

const completeProfile = createRoute({
  getParentRoute: () => root,
  path: paths.completeProfile,
  component: lazyPage(() => import("./profile/CompleteProfilePage.tsx")),
  async beforeLoad() {
    if ((await currentUser()).profileCompleted) throw redirect({ to: paths.home });
  },
});

const home = createRoute({
  getParentRoute: () => shell,
  path: paths.home,
  staticData: { title: "Dashboard", memberTitle: "My Dashboard" },
  component: lazyPage(() => import("./dashboard/HomePage.tsx")),
  async loader() {
    const events = queryClient.ensureInfiniteQueryData(upcomingEvents);
    // What could not be read is told by its own card.
    if (await shows("leaders")) {
      const stats = queryClient.ensureQueryData(read(api.dashboard.stats));
      await Promise.allSettled([events, stats, queryClient.ensureQueryData(read(api.members.recentActivity))]);
    } else {
      const mine = queryClient.ensureInfiniteQueryData(readPages(api.attendance.mine, {}));
      const me = queryClient.ensureQueryData(read(api.members.me));
      const giving = queryClient.ensureQueryData(read(api.donations.ownSummary));
      const month = today((await currentUser()).congregation.timezone).slice(0, 7);
      const thisMonth = queryClient.ensureInfiniteQueryData(upcomingInMonth(month));
      await Promise.allSettled([events, thisMonth, mine, me, giving, queryClient.ensureQueryData(ownNews)]);
    }
  },
});

const elsewhere = createRoute({ getParentRoute: () => shell, path: "$", component: NotFound });

export const router = createRouter({
  routeTree: root.addChildren([
    completeProfile,
    shell.addChildren([
      home,
      members,
      importMembers,
      duplicates,
      events,
      attendance,
      donations,
      donationBatches,
      statements,
      ministries,
      reports,
      workerHours,
      give,
      communications,
      invitations,
      users,
      settings,
      audit,
      profile,
      elsewhere,
    ]),
  ]),
  defaultPreload: "intent",
  defaultPreloadStaleTime: 0,
  // Every page answers the click: what is there within a tenth of a second is shown at once, everything else announced.
  defaultPendingComponent: PagePending,
  defaultPendingMs: 100,
  defaultPendingMinMs: 200,
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
