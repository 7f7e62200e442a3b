import { createRoute } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { lazyPage } from "../routing/lazyPage.ts";
import { readMatching } from "../routing/params.ts";
import { DATE, shell } from "../routing/shell.ts";
import type { LogFilter } from "./logFilter.ts";

export const audit = createRoute({
  getParentRoute: () => shell,
  path: paths.audit,
  staticData: { title: "Audit log", permission: "audit.read" },
  component: lazyPage(() => import("./AuditPage.tsx")),
  validateSearch: (search: Record<keyof LogFilter, unknown>): LogFilter => ({
    ...readMatching("actor", search.actor, /^[\w-]{1,100}$/),
    ...readMatching("kind", search.kind, /^\w{1,50}$/),
    ...readMatching("from", search.from, DATE),
    ...readMatching("to", search.to, DATE),
  }),
});
