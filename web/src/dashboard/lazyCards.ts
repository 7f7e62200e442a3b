// Cards on the dashboard of members that few have.
import { loadOnDemand } from "../page/loadOnDemand.tsx";

export const LazyLedMinistries = loadOnDemand(() => import("./LedMinistries.tsx"), "LedMinistries");
export const LazyReturnedEntries = loadOnDemand(() => import("./ReturnedEntries.tsx"), "ReturnedEntries");
