import { api } from "@narthex/contract/api.ts";
import { createRoute } from "@tanstack/react-router";
import { queryClient, read } from "../api/reads.ts";
import { paths } from "../paths.ts";
import { lazyPage } from "../routing/lazyPage.ts";
import { shell } from "../routing/shell.ts";

export const ministries = createRoute({
  getParentRoute: () => shell,
  path: paths.ministries,
  staticData: { title: "Ministries" },
  component: lazyPage(() => import("./MinistriesPage.tsx")),
  validateSearch: ({ search }: { search?: unknown }): { search?: string } =>
    typeof search === "string" || typeof search === "number" ? { search: String(search) } : {},
  loader: () => void queryClient.prefetchQuery(read(api.ministries.list)),
});
