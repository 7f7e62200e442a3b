// What the congregation does together, and what it tells each other.
import { createRoute } from "@tanstack/react-router";
import { announcementPages } from "../announcements/announcements.queries.ts";
import { queryClient } from "../client/reads.ts";
import { today } from "../client/words.ts";
import { communicationsAddress } from "../communications/communicationsAddress.ts";
import { comingEvents, eventById, monthEvents, pastEvents, upcomingEvents } from "../events/events.queries.ts";
import { paths } from "../paths.ts";
import { currentUser, shell, shows } from "./frame.ts";
import { lazyPage } from "./lazyPage.ts";

export const events = createRoute({
  getParentRoute: () => shell,
  path: paths.events,
  staticData: { title: "Events" },
  component: lazyPage(() => import("../events/EventsPage.tsx")),
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

export const attendance = createRoute({
  getParentRoute: () => shell,
  path: paths.attendance,
  staticData: { title: "Attendance", memberTitle: "My Attendance" },
  component: lazyPage(() => import("../attendance/AttendancePage.tsx")),
  validateSearch: (search: { method?: unknown; event?: unknown }): { method?: "qr" | "manual"; event?: number } => ({
    ...(search.method === "qr" || search.method === "manual" ? { method: search.method } : {}),
    ...(typeof search.event === "number" ? { event: search.event } : {}),
  }),
  // Attendance itself is always read anew; its cards and lists stand with placeholders until then.
  loader: () => queryClient.ensureInfiniteQueryData(upcomingEvents),
});

export const communications = createRoute({
  getParentRoute: () => shell,
  path: paths.communications,
  staticData: { title: "Communications" },
  component: lazyPage(() => import("../communications/CommunicationsPage.tsx")),
  validateSearch: communicationsAddress,
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  async loader({ deps }) {
    if (deps.tab !== undefined) return;
    const manages = (await shows("leaders")) && (await currentUser()).permissions.includes("announcements.manage");
    void queryClient.prefetchInfiniteQuery(announcementPages(manages ? { show: "out" } : { own: "true" }));
  },
});
