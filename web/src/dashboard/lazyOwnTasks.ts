// Cards that few people have. They are not loaded with the first screen of everyone.
import { loadOnDemand } from "../page/loadOnDemand.tsx";

export const LazyDutyActions = loadOnDemand(() => import("./DutyActions.tsx"), "DutyActions");
export const LazyLedMinistries = loadOnDemand(() => import("./LedMinistries.tsx"), "LedMinistries");
export const LazyReturnedEntries = loadOnDemand(() => import("./ReturnedEntries.tsx"), "ReturnedEntries");
