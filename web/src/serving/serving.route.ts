import { api } from "@narthex/contract/api.ts";
import { createRoute } from "@tanstack/react-router";
import { queryClient, read } from "../api/reads.ts";
import { paths } from "../paths.ts";
import { lazyPage } from "../routing/lazyPage.ts";
import { isAllowed, shell } from "../routing/shell.ts";

export const serving = createRoute({
  getParentRoute: () => shell,
  path: paths.serving,
  staticData: { title: "Serving" },
  component: lazyPage(() => import("./ServingPage.tsx")),
  async loader() {
    if (await isAllowed("directory.read")) void queryClient.prefetchQuery(read(api.ownServing.show));
  },
});
