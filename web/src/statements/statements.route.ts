import { createRoute } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { lazyPage } from "../routing/lazyPage.ts";
import { shell } from "../routing/shell.ts";

export const statements = createRoute({
  getParentRoute: () => shell,
  path: paths.statements,
  staticData: { title: "Giving statements", permission: "donations.manage" },
  component: lazyPage(() => import("./StatementsPage.tsx")),
  validateSearch: ({ year }: { year?: unknown }): { year?: number } =>
    Number.isInteger(year) ? { year: year as number } : {},
});
