// The dashboard of those who see figures. It is not loaded with the first screen of everyone.
import { loadOnDemand } from "../page/loadOnDemand.tsx";

export const LazyAdminDashboard = loadOnDemand(() => import("./AdminDashboard.tsx"), "AdminDashboard");
