import { createRoute } from "@tanstack/react-router";
import { queryClient } from "../api/reads.ts";
import { queryComingEvents } from "../events/events.queries.ts";
import { paths } from "../paths.ts";
import { lazyPage } from "../routing/lazyPage.ts";
import { readChosen } from "../routing/params.ts";
import { shell } from "../routing/shell.ts";
import { CHILDREN_TABS, type ChildrenAddress } from "./childrenTabs.ts";

const readDayParam = <Name extends "from" | "to">(name: Name, given: unknown): { [N in Name]?: string } =>
  (typeof given === "string" && /^\d{4}-\d{2}-\d{2}$/.test(given) ? { [name]: given } : {}) as { [N in Name]?: string };

const readNumberParam = <Name extends "event" | "room">(name: Name, given: unknown): { [N in Name]?: number } =>
  (Number.isInteger(given) ? { [name]: given } : {}) as { [N in Name]?: number };

export const children = createRoute({
  getParentRoute: () => shell,
  path: paths.children,
  staticData: { title: "Children", permission: "children.serve" },
  component: lazyPage(() => import("./ChildrenPage.tsx")),
  validateSearch: (search: { [Name in keyof ChildrenAddress]?: unknown }): ChildrenAddress => ({
    ...readChosen("tab", search.tab, CHILDREN_TABS),
    ...readNumberParam("event", search.event),
    ...readNumberParam("room", search.room),
    ...(search.full === true && Number.isInteger(search.room) ? { full: true as const } : {}),
    ...readDayParam("from", search.from),
    ...readDayParam("to", search.to),
  }),
  loader: () => queryClient.ensureInfiniteQueryData(queryComingEvents()),
});
