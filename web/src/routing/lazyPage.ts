import { lazyRouteComponent } from "@tanstack/react-router";
import { loadScript } from "./staleChunks.ts";

/** The component of a page, which is loaded on demand with a time limit. */
export const lazyPage: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => loadScript(load), name);
