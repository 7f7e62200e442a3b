import { createRoute } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { chosen } from "../routing/address.ts";
import { lazyPage } from "../routing/lazyPage.ts";
import { shell } from "../routing/shell.ts";
import { CHILDREN_TABS, type ChildrenTab } from "./childrenTabs.ts";

export const children = createRoute({
  getParentRoute: () => shell,
  path: paths.children,
  staticData: { title: "Children", permission: "children.serve" },
  component: lazyPage(() => import("./ChildrenPage.tsx")),
  validateSearch: (search: { tab?: unknown }): { tab?: ChildrenTab } => chosen("tab", search.tab, CHILDREN_TABS),
});
