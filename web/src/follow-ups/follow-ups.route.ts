import { FOLLOW_UP_KINDS } from "@narthex/contract/follow-up-kinds.ts";
import { createRoute } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { lazyPage } from "../routing/lazyPage.ts";
import { shell } from "../routing/shell.ts";
import type { FollowUpsShown } from "./followUpsShown.ts";

export const followUps = createRoute({
  getParentRoute: () => shell,
  path: paths.followUps,
  staticData: { title: "Follow-ups", permission: "directory.read" },
  component: lazyPage(() => import("./FollowUpsPage.tsx")),
  validateSearch: ({ show, kind }: { show?: unknown; kind?: unknown }): FollowUpsShown => {
    const known = FOLLOW_UP_KINDS.find((one) => one === kind);
    return {
      ...(show === "mine" || show === "nobody" || show === "ended" || show === "dismissed" ? { show } : {}),
      ...(known ? { kind: known } : {}),
    };
  },
});
