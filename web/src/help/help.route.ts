import { createRoute } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { lazyPage } from "../routing/lazyPage.ts";
import { shell } from "../routing/shell.ts";

export const help = createRoute({
  getParentRoute: () => shell,
  path: paths.help,
  staticData: { title: "Help" },
  component: lazyPage(() => import("./HelpListPage.tsx")),
});

export const handbook = createRoute({
  getParentRoute: () => shell,
  path: paths.handbook,
  staticData: { title: "Handbook" },
  component: lazyPage(() => import("./HandbookPage.tsx")),
});

export const oneHelpPage = createRoute({
  getParentRoute: () => shell,
  path: paths.helpPage,
  component: lazyPage(() => import("./HelpPage.tsx")),
});
