// Only for people whom a leader has added to a ministry.
import { loadOnDemand } from "../page/loadOnDemand.tsx";

export const LazyAskedMinistries = loadOnDemand(() => import("./AskedMinistries.tsx"), "AskedMinistries");
