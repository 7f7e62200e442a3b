// What few people have on their dashboard: it is not part of the first screen of all.
import { loadOnDemand } from "../page/loadOnDemand.tsx";

export const LazyAdminDashboard = loadOnDemand(() => import("./AdminDashboard.tsx"), "AdminDashboard");

export const LazyLedMinistries = loadOnDemand(() => import("./LedMinistries.tsx"), "LedMinistries");
export const LazyReturnedEntries = loadOnDemand(() => import("./ReturnedEntries.tsx"), "ReturnedEntries");
